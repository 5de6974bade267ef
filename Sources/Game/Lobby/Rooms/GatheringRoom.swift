import Base
import Kitchen

/// A private room between two races, for opening it again at another server.
package struct GatheringRoom: Hashable, Sendable {
    package let settings: RoomSettings
    /// By the order in which they were taken; nobody is ready.
    package let seats: [RoomSeat]
    /// The host, who has a seat.
    package let host: PlayerID
    /// The players that the host removed, oldest first.
    package let removedPlayers: [PlayerID]

    package init(
        _ settings: RoomSettings, seats: [RoomSeat], host: PlayerID, removedPlayers: [PlayerID]
    ) {
        self.settings = settings
        self.seats = seats
        self.host = host
        self.removedPlayers = removedPlayers
    }

    /// The room without the people who don't come with it; nil if nobody comes.
    package func keeping(_ people: Set<PlayerID>) -> GatheringRoom? {
        let left = seats.filter { $0.occupant != .human || people.contains($0.player) }
        guard let first = left.first(where: { $0.occupant == .human })?.player else { return nil }
        return GatheringRoom(
            settings, seats: left, host: people.contains(host) ? host : first,
            removedPlayers: removedPlayers)
    }

    /// Opens the room, with everybody connected.
    ///
    /// - Throws: The reason why the settings are invalid at this server.
    package func opened(levels: [Int], rules: LobbyRules) throws(LobbyRefusal) -> Match {
        var match = try Match(host: host, settings: settings, levels: levels, rules: rules)
        guard seats.count <= settings.seats else { throw .seatsTaken }
        match.roster = Roster(seats, host: host, removedPlayers: removedPlayers)
        return match
    }
}
