import Kitchen

/// The references of ledger entries: unique for a player and an asset, so that nothing is paid
/// twice. An index sees to that but for orders, where `OrderBooks` does.
enum EntryReference {
    /// The coins of a new player.
    static let grant = "grant"

    static func order(_ number: Int, of round: RoundID) -> String { "order:\(round):\(number)" }

    /// Both sides of a purchase, the coins and the piece, under the client's request id.
    static func purchase(_ requestID: String) -> String { "purchase:\(requestID)" }

    /// What was equipped for a round or a race.
    static func equip(_ id: some TimeOrderedIdentifier) -> String { "equip:\(id)" }

    static func refund(_ id: some TimeOrderedIdentifier) -> String { "refund:\(id)" }

    /// The coins of a race, all orders together.
    static func race(_ race: RaceID) -> String { "race:\(race)" }

    /// The race of such a reference; `nil` for any other.
    static func race(of reference: String) -> RaceID? {
        guard reference.hasPrefix("race:") else { return nil }
        return RaceID(reference.dropFirst("race:".count))
    }

    /// The order of such a reference; `nil` for any other.
    static func order(of reference: String) -> (round: RoundID, number: Int)? {
        guard reference.hasPrefix("order:") else { return nil }
        let rest = reference.dropFirst("order:".count)
        guard let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")),
            let number = Int(rest[rest.utf8.index(after: colon)...]),
            let round = RoundID(rest[..<colon])
        else { return nil }
        return (round, number)
    }
}
