import Base
import Kitchen

/// Where each player is: in the queue or in one room, never in both. The queue and the rooms don't
/// know of each other; whoever holds them asks here first.
package struct PlayerPlaces: Sendable {
    package enum Place: Hashable, Sendable {
        case queue
        case room(RoomNumber)
    }

    private var places: [PlayerID: Place] = [:]

    package init() {}

    /// How many players are somewhere: at most as many as tickets, seats and spectators together.
    package var count: Int { places.count }

    package func place(of player: PlayerID) -> Place? { places[player] }

    /// Notes where a player goes. A player who is there already isn't refused here: the queue and
    /// the room have their own refusals for that.
    ///
    /// - Throws: `alreadyElsewhere`.
    package mutating func enter(_ player: PlayerID, _ place: Place) throws(LobbyRefusal) {
        guard places[player] ?? place == place else { throw .alreadyElsewhere }
        places[player] = place
    }

    /// Notes that a player left a place. Does nothing if the player is elsewhere by now.
    package mutating func leave(_ player: PlayerID, _ place: Place) {
        if places[player] == place { places[player] = nil }
    }

    /// Moves a player out of the queue into the room of its match.
    package mutating func move(_ player: PlayerID, to room: RoomNumber) {
        places[player] = .room(room)
    }
}
