import Base
import Kitchen

/// Reads a player by a device's token, after all operations that were submitted earlier; nil if no
/// device of the player has it.
package struct DeviceSignIn: RefusableOperation {
    package static let isRead = true
    package static let isForSignIn = true

    package let player: PlayerID
    /// SHA-256 of the token.
    package let tokenHash: [UInt8]

    package init(_ player: PlayerID, tokenHash: [UInt8]) {
        self.player = player
        self.tokenHash = tokenHash
    }

    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<SignedIn?, StoreRefusal> {
        guard let device = try transaction.access.device(of: player, tokenHash: tokenHash),
            let state = try PlayerLookup(player).state(in: transaction)
        else { return .success(nil) }
        return .success(
            SignedIn(
                player: state, device: device,
                sanctions: try transaction.sanctions.all(of: .player(player))))
    }
}

/// Records that a player is here with a device. Refused if there is no such player.
package struct DeviceSighting: RefusableOperation {
    package static let isForSignIn = true

    package let player: PlayerID
    package let device: Int64

    package init(_ player: PlayerID, device: Int64) {
        self.player = player
        self.device = device
    }

    package var locks: [Transaction.Lock] { [.player(player)] }

    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<Void, StoreRefusal> {
        guard try transaction.players.row(of: player) != nil else {
            return .failure(.unknownPlayer)
        }
        try transaction.players.setSeen(player, timeMilliseconds: transaction.now)
        try transaction.access.setSeen(device, of: player, timeMilliseconds: transaction.now)
        return .success(())
    }
}
