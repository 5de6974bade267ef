extension StoreSchema {
    /// A player's own entries as a chain from the newest back, instead of an index: it is written
    /// into rows that are written anyway, while an index has a page to write for each player.
    ///
    /// The hash of an entry doesn't cover its place in the player's chain, which follows from what
    /// it does cover; `LedgerCheck` looks at both.
    static let version4 = """
        -- The entry of the same player before this one; NULL for the player's first.
        ALTER TABLE ledger ADD COLUMN previous_of_player INTEGER;
        -- The newest entry of a player's account; NULL for the house's.
        ALTER TABLE accounts ADD COLUMN last_entry INTEGER;

        DROP TRIGGER ledger_refuses_update;
        UPDATE ledger SET previous_of_player = (
            SELECT max(id) FROM ledger AS earlier
                WHERE earlier.player = ledger.player AND earlier.id < ledger.id);
        CREATE TRIGGER ledger_refuses_update BEFORE UPDATE ON ledger
            BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
        UPDATE accounts SET last_entry = newest.id FROM (
            SELECT player, asset, max(id) AS id FROM ledger GROUP BY player, asset) AS newest
            WHERE account = newest.player AND accounts.asset = newest.asset;

        DROP INDEX ledger_by_player;
        -- Every 256th entry or so, as chance, which a hash is, has it: from there on, few steps
        -- lead to any number in a player's chain.
        CREATE INDEX ledger_waypoints ON ledger(player, id) WHERE substr(hash, 1, 1) = x'00';
        """
}
