import Kitchen

/// A race that is about to start.
package struct RaceOpening: Hashable, Sendable {
    package enum Mode: Hashable, Sendable {
        case queue
        case privateRoom
        case ghost
        /// A day's challenge, played alone: uses the player's counted try of the day. With the
        /// client's own id of the request that starts it.
        case daily(UTCDay, requestID: String)
    }

    package struct Seat: Hashable, Sendable {
        /// `nil` for a bot or a ghost, who owns and earns nothing.
        package let player: PlayerID?
        /// Taken from the player's inventory, one piece each; all different.
        package let equipped: [ShopItem.ID]

        package init(player: PlayerID?, equipped: [ShopItem.ID] = []) {
            self.player = player
            self.equipped = equipped
        }
    }

    package let race: RaceID
    package let level: Int
    package let mode: Mode
    /// 1 to 8; no player has two.
    package let seats: [Seat]

    package init(race: RaceID, level: Int, mode: Mode, seats: [Seat]) {
        self.race = race
        self.level = level
        self.mode = mode
        self.seats = seats
    }
}
