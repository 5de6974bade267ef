import Kitchen

/// Where each player is: in the queue or in one room, never in both. The queue and the rooms look
/// after themselves; whoever holds them asks here first.
package struct PlayerPlaces: Sendable {
    package enum Place: Hashable, Sendable {
        case queue
        case room(RoomNumber)
    }

    private var places: [PlayerID: Place] = [:]

    package init() {}

    /// Players who are somewhere: no more than tickets, seats and spectators together.
    package var count: Int { places.count }

    package func place(of player: PlayerID) -> Place? { places[player] }

    /// Takes note of where a player goes. Going where one is already is no fault here: the queue
    /// and the room have their own refusals for it.
    ///
    /// - Throws: `alreadyElsewhere`.
    package mutating func enter(_ player: PlayerID, _ place: Place) throws(LobbyRefusal) {
        guard places[player] ?? place == place else { throw .alreadyElsewhere }
        places[player] = place
    }

    /// Takes note that a player left a place; nothing happens if the player is elsewhere by now.
    package mutating func leave(_ player: PlayerID, _ place: Place) {
        if places[player] == place { places[player] = nil }
    }

    /// Moves a player out of the queue into the room of its match.
    package mutating func move(_ player: PlayerID, to room: RoomNumber) {
        places[player] = .room(room)
    }
}
