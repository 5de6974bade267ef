/// A device that can sign in as a player, by a token of its own.
package struct PlayerDevice: Hashable, Sendable {
    /// The most devices of a player.
    package static let limit = 20

    /// Counts the player's devices. A number is never used again.
    package let number: Int64
    /// Given by the player, or by the client; empty for none.
    package let name: String
    /// When it first signed in, in milliseconds since 1970-01-01 UTC.
    package let createdMilliseconds: Int64
    /// When it last signed in; noted once a day.
    package let seenMilliseconds: Int64

    package init(
        number: Int64, name: String, createdMilliseconds: Int64, seenMilliseconds: Int64
    ) {
        self.number = number
        self.name = name
        self.createdMilliseconds = createdMilliseconds
        self.seenMilliseconds = seenMilliseconds
    }
}

/// A player, as one of the player's devices signs in.
package struct SignedIn: Hashable, Sendable {
    package var player: PlayerState
    package let device: PlayerDevice
    /// Also those that are over.
    package let sanctions: [Sanction]

    package init(player: PlayerState, device: PlayerDevice, sanctions: [Sanction]) {
        self.player = player
        self.device = device
        self.sanctions = sanctions
    }

    /// True if the visit must be recorded again.
    package func isSeenLongAgo(at timeMilliseconds: Int64) -> Bool {
        player.isSeenLongAgo(at: timeMilliseconds)
            || timeMilliseconds - device.seenMilliseconds >= PlayerState.sightingMilliseconds
    }
}
