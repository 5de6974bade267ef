import Base
import Kitchen

@testable import Lobby

/// A room with a clock that the test moves, and its latest effects and commands to the race.
struct TestRoom {
    private(set) var room: Match
    private(set) var now = 0
    private(set) var effects: [RoomEffect] = []
    private(set) var commands: [RaceCommand] = []

    /// A private room of Ana, and whoever else joins.
    init(
        settings: RoomSettings = RoomSettings(level: 1, seats: 4), rules: LobbyRules = LobbyRules(),
        joined: [PlayerID] = []
    ) throws {
        room = try Match(host: ana, settings: settings, levels: Fixture.levels, rules: rules)
        for player in joined { try apply(.join(player)) }
    }

    /// A room for a match of these players, none of them connected.
    init(matched players: [RoomSeat], isRated: Bool = true) {
        room = Match(
            matched: players, absent: Set(players.filter { $0.occupant == .human }.map(\.player)),
            isRated: isRated, level: 2,
            levels: Fixture.levels, rules: LobbyRules(), at: 0)
        room.start(at: 0, into: &effects)
    }

    /// A room for a match of these players, all of them connected.
    init(connected first: PlayerID, _ others: PlayerID...) throws {
        let players = [first] + others
        self.init(matched: players.map { .init(player: $0, occupant: .human) })
        for player in players { try apply(.connected(player)) }
    }

    static func humans(_ players: PlayerID...) -> [RoomSeat] {
        players.map { .init(player: $0, occupant: .human) }
    }

    /// - Returns: the effects.
    @discardableResult mutating func apply(_ inputs: RoomInput...) throws -> [RoomEffect] {
        effects = []
        for input in inputs { try room.apply(input, at: now, into: &effects) }
        commands = room.takeCommands()
        return effects
    }

    /// Why an input is refused, or `nil`. A refusal that changed the room counts as none.
    func refusal(of input: RoomInput) -> LobbyRefusal? {
        var copy = room
        do {
            var effects: [RoomEffect] = []
            try copy.apply(input, at: now, into: &effects)
            return nil
        } catch {
            return copy == room ? error : nil
        }
    }

    /// Ticks until `tick`, and keeps all effects.
    @discardableResult mutating func wait(until tick: Int) -> [RoomEffect] {
        effects = []
        while now < tick {
            now += 1
            room.tick(at: now, into: &effects)
        }
        commands = room.takeCommands()
        return effects
    }

    @discardableResult mutating func wait(for ticks: Int) -> [RoomEffect] {
        wait(until: now + ticks)
    }

    /// Makes everybody ready and begins the race.
    mutating func begin() throws {
        for seat in room.seats where seat.occupant == .human {
            try apply(.ready(seat.player, true))
        }
        try beginOpened()
    }

    /// Lets the race that is being opened begin.
    mutating func beginOpened() throws {
        try apply(.raceOpened(race: room.raceCount))
        wait(for: LobbyRules().countdownTicks)
    }

    /// Ends the race with the seats in this order, and settles it.
    mutating func end(_ players: PlayerID...) throws {
        let places = players.enumerated().map { RacePlace(player: $1, place: $0 + 1) }
        try apply(
            .raceEnded(race: room.raceCount, places: places),
            .raceSettled(race: room.raceCount))
    }
}
