import Base
import Kitchen

/// The ways to sign in as a player, and what keeps the player from it.
package struct Access: Hashable, Sendable {
    /// Nil for a player who is gone.
    package let player: PlayerState?
    /// By number.
    package let devices: [PlayerDevice]
    /// When the recovery code was made, in milliseconds since 1970-01-01 UTC; nil without one.
    package let recoveryMilliseconds: Int64?
    /// When the player will be erased; nil for one who stays.
    package let eraseMilliseconds: Int64?
    /// Also those that are over.
    package let sanctions: [Sanction]
}

/// Reads the ways to sign in as a player: no devices for a player who is gone.
package struct AccessLookup: RefusableOperation {
    package static let isRead = true

    package let player: PlayerID

    package init(of player: PlayerID) { self.player = player }

    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<Access, StoreRefusal> {
        .success(try access(in: transaction))
    }

    func access(in transaction: Transaction) throws(StoreFault) -> Access {
        Access(
            player: try PlayerLookup(player).state(in: transaction),
            devices: try transaction.access.devices(of: player),
            recoveryMilliseconds: try transaction.access.time(of: .recovery, of: player),
            eraseMilliseconds: try transaction.players.row(of: player)?.eraseMilliseconds,
            sanctions: try transaction.sanctions.all(of: .player(player)))
    }
}

/// Names a device or signs it out. Refused if the player has no such device; signing one out that
/// is out already succeeds.
package struct DeviceChange: RefusableOperation {
    package enum Change: Hashable, Sendable {
        /// Already checked.
        case name(String)
        case signOut
    }

    package let player: PlayerID
    package let device: Int64
    package let change: Change

    package init(_ device: Int64, of player: PlayerID, _ change: Change) {
        self.device = device
        self.player = player
        self.change = change
    }

    package var locks: [Transaction.Lock] { [.player(player)] }

    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<Access, StoreRefusal> {
        switch change {
        case .name(let name):
            guard try transaction.access.setName(name, of: device, player) else {
                return .failure(.unknownDevice)
            }
        case .signOut:
            if try transaction.access.remove(device, of: player) {
                try transaction.sessions.tellAll(ofAccessOf: player)
            }
        }
        return .success(try AccessLookup(of: player).access(in: transaction))
    }
}
