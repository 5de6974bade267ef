import Base
import Kitchen

/// Reads a player, after all operations that were submitted earlier; `nil` if there is no such
/// player.
package struct PlayerLookup: RefusableOperation {
    package static let isRead = true
    package static let isForSignIn = true

    package let player: PlayerID

    package init(_ player: PlayerID) { self.player = player }

    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<PlayerState?, StoreRefusal> {
        .success(try state(in: transaction))
    }

    func state(in transaction: Transaction) throws(StoreFault) -> PlayerState? {
        guard let row = try transaction.players.row(of: player) else { return nil }
        let holdings = try transaction.ledger.holdings(of: player)
        return PlayerState(
            id: player, name: row.name, avatar: row.avatar,
            coins: holdings[.coins] ?? 0, inventory: LedgerWriter.inventory(in: holdings),
            bestStars: try transaction.players.bestStars(of: player),
            seenMilliseconds: row.seenMilliseconds)
    }
}
