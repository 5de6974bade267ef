import Base
import Kitchen

/// Opens a round and takes its equipped items, or does neither. Answers with the player's inventory
/// afterwards.
package struct RoundOpening: Hashable, RefusableOperation {
    package let round: PlayID
    package let player: PlayerID
    package let level: Int
    /// Taken from the inventory, one piece each; all different.
    package let equipped: [ShopItem.ID]
    /// The client's own id of the request that starts the round.
    package let requestID: String

    package init(
        round: PlayID, player: PlayerID, level: Int, equipped: [ShopItem.ID], requestID: String
    ) {
        self.round = round
        self.player = player
        self.level = level
        self.equipped = equipped
        self.requestID = requestID
    }

    package var locks: [Transaction.Lock] { [.player(player)] }

    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<[ShopItem.ID: Int64], StoreRefusal> {
        precondition(Set(equipped).count == equipped.count)
        let ledger = transaction.ledger
        guard try transaction.players.row(of: player) != nil else {
            return .failure(.unknownPlayer)
        }
        guard try transaction.rounds.row(of: round) == nil,
            try transaction.requests.use(of: requestID, by: player) == nil
        else { return .failure(.staleRequest) }
        for item in equipped where try ledger.holding(of: player, in: .item(item)) < 1 {
            return .failure(.itemNotOwned(item))
        }
        let postings = equipped.map { Posting(equipping: $0, by: player, for: round) }
        if case .failure = try ledger.post(postings, timeMilliseconds: transaction.now) {
            return .failure(.balanceOverflow)
        }
        try transaction.requests.note(
            requestID, of: player, for: .round(round), timeMilliseconds: transaction.now)
        try transaction.rounds.insert(
            self, after: ledger.lastID(for: player), timeMilliseconds: transaction.now)
        transaction.openRounds.didOpen(round, of: player)
        return .success(try ledger.inventory(of: player))
    }
}
