extension StoreSchema {
    /// A player's own entries of the ledger, by their numbers.
    static let version3 = """
        CREATE INDEX ledger_by_player ON ledger(player, id);
        """
}
