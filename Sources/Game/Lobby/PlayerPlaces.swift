import Base
import Kitchen

/// The place of each player: the queue or one room, never both. The queue and the rooms don't know
/// each other, so their owner checks here first.
package struct PlayerPlaces: Sendable {
    package enum Place: Hashable, Sendable {
        case queue
        case room(RoomNumber)
    }

    private var places: [PlayerID: Place] = [:]

    package init() {}

    /// The number of players with a place; at most the number of tickets, seats and spectators
    /// together.
    package var count: Int { places.count }

    package func place(of player: PlayerID) -> Place? { places[player] }

    /// Records the player's place. Accepts a player who is already in this place: the queue and the
    /// room have their own refusals for that.
    ///
    /// - Throws: `alreadyElsewhere`.
    package mutating func enter(_ player: PlayerID, _ place: Place) throws(LobbyRefusal) {
        guard places[player] ?? place == place else { throw .alreadyElsewhere }
        places[player] = place
    }

    /// Records that a player left a place. Does nothing if the player is already elsewhere.
    package mutating func leave(_ player: PlayerID, _ place: Place) {
        if places[player] == place { places[player] = nil }
    }

    /// Moves a player out of the queue into the room of its match.
    package mutating func move(_ player: PlayerID, to room: RoomNumber) {
        places[player] = .room(room)
    }
}
