import Base
import Kitchen

/// The references of ledger entries. They are unique per player and asset, so that nothing is paid
/// twice. An index enforces this, except for orders, where `OpenRounds` does.
enum EntryReference {
    /// The coins of a new player.
    static let grant = "grant"

    /// The remaining coins of a guest who is deleted.
    static let closing = "closing"

    static func order(_ number: Int, of round: PlayID) -> String { "order:\(round):\(number)" }

    /// Both entries of a purchase, the coins and the piece, identified by the client's request id.
    static func purchase(_ requestID: String) -> String { "purchase:\(requestID)" }

    /// An item equipped for a round or a race.
    static func equip(_ id: some TimeOrderedIdentifier) -> String { "equip:\(id)" }

    static func refund(_ id: some TimeOrderedIdentifier) -> String { "refund:\(id)" }

    /// The round or race of an equip reference; `nil` for any other.
    static func equip(of reference: String) -> UInt128? { identifier("equip:", reference) }

    /// The round or race of a refund reference; `nil` for any other.
    static func refund(of reference: String) -> UInt128? { identifier("refund:", reference) }

    /// Something that an operator's act grants or takes.
    static func act(_ number: Int64) -> String { "act:\(number)" }

    /// The act of an act's reference; `nil` for any other.
    static func act(of reference: String) -> Int64? {
        reference.hasPrefix("act:") ? Int64(reference.dropFirst("act:".count)) : nil
    }

    /// The coins that a race pays, all orders together.
    static func race(_ race: PlayID) -> String { "race:\(race)" }

    /// The race of a race reference; `nil` for any other.
    static func race(of reference: String) -> PlayID? {
        identifier("race:", reference).map { PlayID(value: $0) }
    }

    /// The order of an order reference; `nil` for any other.
    static func order(of reference: String) -> (round: PlayID, number: Int)? {
        guard reference.hasPrefix("order:") else { return nil }
        let rest = reference.dropFirst("order:".count)
        guard let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")),
            let number = Int(rest[rest.utf8.index(after: colon)...]),
            let round = PlayID(rest[..<colon])
        else { return nil }
        return (round, number)
    }

    private static func identifier(_ prefix: String, _ reference: String) -> UInt128? {
        guard reference.hasPrefix(prefix) else { return nil }
        return PlayID(reference.dropFirst(prefix.count))?.value
    }
}

extension Posting {
    /// Takes a piece for a round or a race.
    init(equipping item: ShopItem.ID, by player: PlayerID, for id: some TimeOrderedIdentifier) {
        self.init(
            player: player, asset: .item(item), kind: .equip, amount: -1,
            reference: EntryReference.equip(id))
    }

    /// Returns the piece that the entry took for a round or a race.
    init(refunding entry: LedgerEntry, of id: some TimeOrderedIdentifier) {
        self.init(
            player: entry.posting.player, asset: entry.posting.asset, kind: .refund,
            amount: -entry.posting.amount, reference: EntryReference.refund(id))
    }
}
