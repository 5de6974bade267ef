import Base
import Kitchen

/// Records that a player has something to keep outside of this database: no sweep removes them from
/// then on. Refused if there is no such player.
package struct PlayerKeeping: RefusableOperation {
    package let player: PlayerID

    package init(_ player: PlayerID) { self.player = player }

    package var locks: [Transaction.Lock] { [.player(player)] }

    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<Void, StoreRefusal> {
        guard try transaction.players.row(of: player) != nil else {
            return .failure(.unknownPlayer)
        }
        try transaction.players.keep(player)
        return .success(())
    }
}
