import Base
import Kitchen

/// Records that a player is here. Refused if there is no such player.
package struct PlayerSighting: RefusableOperation {
    package static let isForSignIn = true

    package let player: PlayerID

    package init(_ player: PlayerID) { self.player = player }

    package var locks: [Transaction.Lock] { [.player(player)] }

    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<Void, StoreRefusal> {
        guard try transaction.players.row(of: player) != nil else {
            return .failure(.unknownPlayer)
        }
        try transaction.players.setSeen(player, timeMilliseconds: transaction.now)
        return .success(())
    }
}
