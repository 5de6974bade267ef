import Kitchen

/// What people in a room do together, from the first seat to the last: a state machine that decides
/// and says what is to be done. It has no clock and no randomness of its own; times are ticks of the
/// room.
///
/// It says when a race is opened, begins and is to be settled, and is told when it is over. `Room`
/// plays the race.
package struct Match: Hashable, Sendable {
    package enum Origin: Hashable, Sendable {
        /// A round of one player, which starts at once.
        case alone
        /// A host chooses what is played, and players come and go.
        case privateRoom
        /// Made whole by the queue, or for a race against a ghost.
        case match(isRated: Bool)
    }

    package enum Phase: Hashable, Sendable {
        /// Seats fill and players get ready. Followed by `opening`.
        case gathering
        /// The race's opening is being written. Followed by `countdown`, or as `countdown` is where
        /// the race doesn't come about.
        case opening(race: Int, untilTick: Int)
        /// Inputs are refused, but for taps in its last ticks, which the race's host holds. Followed by
        /// `racing`; where somebody doesn't appear, by `gathering`
        /// or, after the first race of a match, `intermission` or `results`.
        case countdown(race: Int, startTick: Int)
        /// Followed by `settling`.
        case racing(race: Int, startTick: Int)
        /// The result is being written. Followed by `intermission` or `results`.
        case settling(race: Int, places: [RacePlace])
        /// Between two races of a match. Followed by `opening` or `results`.
        case intermission(untilTick: Int)
        /// The match is over and a rematch possible. Followed by `opening` or `gathering`.
        case results(untilTick: Int)
        /// Follows any other; nothing changes any more, and nobody is in the room.
        case closed(RoomClosing)
    }

    package let origin: Origin
    package internal(set) var settings: RoomSettings
    package internal(set) var phase = Phase.gathering
    /// In the order in which they were taken, which is the order of the race's seats.
    package internal(set) var seats: [RoomSeat] = []
    package internal(set) var spectators: [PlayerID] = []
    /// Who may change things; a seated player while there is one.
    package internal(set) var host: PlayerID?
    package internal(set) var score = MatchScore()
    /// Races opened so far.
    package internal(set) var raceCount = 0
    package internal(set) var isStopping = false

    /// Apart from the rest, which thousands of rounds touch at each tick.
    private let rulesBox: Box<LobbyRules>
    package var rules: LobbyRules { _read { yield rulesBox.value } }
    let levels: [Int]
    /// Those whom the host removed, the latest last.
    var removedPlayers: [PlayerID] = []

    /// Opens a private room with its host seated and connected.
    ///
    /// - Throws: What is wrong with the settings.
    package init(
        host: PlayerID, settings: RoomSettings, levels: [Int], rules: LobbyRules
    ) throws(LobbyRefusal) {
        if let refusal = settings.refusal(levels: levels) { throw refusal }
        origin = .privateRoom
        self.settings = settings
        rulesBox = Box(rules)
        self.levels = levels
        self.host = host
        seats = [RoomSeat(player: host, occupant: .human, rules: rules)]
    }

    /// Opens a room for players who were brought together. The room's first effects come from
    /// `start`.
    ///
    /// - Parameters:
    ///   - players: 2 to 8, at least one of them human, all different.
    ///   - absent: Those whose connection is gone. Each must be `connected` before the race starts.
    package init(
        matched players: [UpcomingRace.Seat], absent: Set<PlayerID>, isRated: Bool, level: Int,
        levels: [Int], rules: LobbyRules, at now: Int
    ) {
        precondition(
            RoomSettings.seatRange.contains(players.count), "a match fills 2 to 8 seats")
        origin = .match(isRated: isRated)
        settings = RoomSettings(level: level, seats: players.count)
        rulesBox = Box(rules)
        self.levels = levels
        seats = players.map { seat in
            var taken = RoomSeat(player: seat.player, occupant: seat.occupant, rules: rules)
            if absent.contains(seat.player) { taken.absentSinceTick = now }
            return taken
        }
        host = seats.first { $0.isHeldByHuman }?.player
        precondition(host != nil, "a match has a human player")
    }

    /// Who plays alone is under no rule of the lobby.
    private static let rulesOfAlone = Box(LobbyRules())

    /// Makes the room of a round alone, which has begun.
    package init(alone player: PlayerID, level: Int) {
        origin = .alone
        settings = RoomSettings(level: level, seats: 1)
        rulesBox = Self.rulesOfAlone
        levels = []
        seats = [RoomSeat(player: player, occupant: .human, rules: rulesBox.value)]
        host = player
        raceCount = 1
        beginAlone()
    }

    /// Begins the race of a room for a match; called once, right after making it.
    package mutating func start(at now: Int, into effects: inout [RoomEffect]) {
        guard case .match = origin, raceCount == 0, phase == .gathering else { return }
        openRace(at: now, &effects)
    }

    package var isClosed: Bool {
        if case .closed = phase { true } else { false }
    }

    /// Everybody who is to be told what happens: players and spectators.
    package var members: [PlayerID] {
        seats.filter(\.isHeldByHuman).map(\.player) + spectators
    }

    /// Takes in what happened.
    ///
    /// - Parameter effects: What is to be done is appended, in order.
    /// - Throws: Why it is refused; the room is then as it was.
    package mutating func apply(
        _ input: RoomInput, at now: Int, into effects: inout [RoomEffect]
    ) throws(LobbyRefusal) {
        if isClosed { throw .roomClosed }
        switch input {
        case .join(let player): try join(player, &effects)
        case .watch(let player): try watch(player, &effects)
        case .leave(let player): try leave(player, at: now, &effects)
        case .ready(let player, let isReady):
            try setReady(player, isReady, at: now, &effects)
        case .rematch(let player, let agrees):
            try answerRematch(player, agrees, at: now, &effects)
        case .react(let player, let reaction):
            try react(player, reaction, at: now, &effects)
        case .play(let player): try play(player, at: now)
        case .finish(let player): try finish(player, at: now)
        case .change(let settings, let player): try change(settings, by: player, &effects)
        case .addBot(let bot, let strength, let player):
            try addBot(bot, strength, by: player, &effects)
        case .remove(let target, let player):
            try remove(target, by: player, at: now, &effects)
        case .connected(let player):
            try connect(player, at: now, &effects)
        case .dropped(let player): try drop(player, at: now, &effects)
        case .raceOpened(let race): try raceOpened(race, at: now, &effects)
        case .raceNotOpened(let race): try raceNotOpened(race, at: now, &effects)
        case .seatEnded(let player, let race): try seatEnded(player, race)
        case .raceEnded(let race, let places): try raceEnded(race, places, &effects)
        case .raceSettled(let race): try raceSettled(race, at: now, &effects)
        case .stop: stop(at: now, &effects)
        }
    }

    /// The index of the player's seat, if the player hasn't left it.
    func seatIndex(of player: PlayerID) -> Int? {
        seats.firstIndex { $0.player == player && $0.isHeldByHuman }
    }

    /// The index of the player's seat.
    ///
    /// - Throws: `notSeated` for spectators, `notInRoom` for others.
    func seat(of player: PlayerID) throws(LobbyRefusal) -> Int {
        guard let index = seatIndex(of: player) else {
            throw spectators.contains(player) ? .notSeated : .notInRoom
        }
        return index
    }
}

/// A value in a place of its own, which all its copies share.
private final class Box<Value: Hashable & Sendable>: Hashable, Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }

    static func == (left: Box, right: Box) -> Bool { left.value == right.value }

    func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
