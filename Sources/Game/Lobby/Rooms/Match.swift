import Base
import Kitchen

/// The life of a room, from the first seat taken to the last one left: a state machine that returns
/// effects. It has no clock and no randomness of its own; times are ticks of the room.
///
/// It consists of a `Roster` (the people), a `RoomPlan` (the settings of their races) and a
/// `RaceSeries` (the races themselves). It decides when a race opens, begins and is settled; `Room`
/// plays the race and reports its end.
package struct Match: Hashable, Sendable {
    package enum Origin: Hashable, Sendable {
        /// A round of one player, which begins at once.
        case alone
        /// A room in which the host chooses the settings, and players come and go.
        case privateRoom
        /// A room that the queue, or a race against a ghost, created with all its players.
        case match(isRated: Bool)
    }

    package internal(set) var isStopping = false
    var plan: RoomPlan
    var roster: Roster
    var series = RaceSeries()

    /// Boxed, because a tick touches the rest of the match, in thousands of rounds.
    private let rulesBox: Box<LobbyRules>
    package var rules: LobbyRules { _read { yield rulesBox.value } }

    /// Opens a private room with its host seated and connected.
    ///
    /// - Throws: The reason why the settings are invalid.
    package init(
        host: PlayerID, settings: RoomSettings, levels: [Int], rules: LobbyRules
    ) throws(LobbyRefusal) {
        if let refusal = settings.refusal(levels: levels) { throw refusal }
        plan = RoomPlan(origin: .privateRoom, settings: settings, levels: levels)
        rulesBox = Box(rules)
        roster = Roster([RoomSeat(player: host, occupant: .human)])
    }

    /// Opens a room for players that the queue matched. Its first effects come from `start`.
    ///
    /// - Parameters:
    ///   - players: 2 to 8, at least one of them human, all different.
    ///   - absent: The players without a connection. Each must send `connected` before the race
    ///     starts.
    package init(
        matched players: [RoomSeat], absent: Set<PlayerID>, isRated: Bool, level: Int,
        levels: [Int], rules: LobbyRules, at now: Int
    ) {
        precondition(RoomSettings.seatRange.contains(players.count), "a match fills 2 to 8 seats")
        plan = RoomPlan(
            origin: .match(isRated: isRated),
            settings: RoomSettings(level: level, seats: players.count), levels: levels)
        rulesBox = Box(rules)
        roster = Roster(
            players.map { seat in
                var seat = seat
                if absent.contains(seat.player) { seat.absentSinceTick = now }
                return seat
            })
        precondition(host != nil, "a match has a human player")
    }

    /// Default rules, because none of the lobby's rules apply to a player alone.
    private static let rulesOfAlone = Box(LobbyRules())

    /// Creates the room of a solo round that has already begun.
    package init(alone player: PlayerID, level: Int) {
        plan = RoomPlan(
            origin: .alone, settings: RoomSettings(level: level, seats: 1), levels: [])
        rulesBox = Self.rulesOfAlone
        roster = Roster([RoomSeat(player: player, occupant: .human)])
        series.beginAlone()
    }

    package var origin: Origin { plan.origin }
    package var settings: RoomSettings { plan.settings }
    package var phase: RaceSeries.Phase { series.phase }
    package var score: MatchScore { series.score }
    /// The number of races opened so far.
    package var raceCount: Int { series.raceCount }
    package var isClosed: Bool { series.isClosed }

    /// By the order in which they were taken, which is the order of the race's seats.
    package var seats: [RoomSeat] { roster.seats }
    package var spectators: [PlayerID] { roster.spectators }
    /// The player who may change the settings; a seated player while there is one.
    package var host: PlayerID? { roster.host }
    /// Everybody who receives the room's events: players and spectators.
    package var members: [PlayerID] { roster.members }

    // MARK: - Inputs and ticks

    /// Opens the race of a room created for a match. Call it once, right after `init`.
    package mutating func start(at now: Int, into effects: inout [RoomEffect]) {
        guard case .match = origin, raceCount == 0, phase == .gathering else { return }
        openRace(at: now, &effects)
    }

    /// Applies an input.
    ///
    /// - Parameter effects: Receives the actions for the shell, in order.
    /// - Throws: The reason for a refusal; the room is then unchanged.
    package mutating func apply(
        _ input: RoomInput, at now: Int, into effects: inout [RoomEffect]
    ) throws(LobbyRefusal) {
        if isClosed {
            if case .leave = input { throw .notInRoom }
            throw .roomClosed
        }
        switch input {
        case .join(let player): try plan.join(player, &roster, phase, &effects)
        case .watch(let player):
            try roster.watch(player, limit: rules.spectatorLimit, &effects)
        case .leave(let player): try leave(player, at: now, &effects)
        case .ready(let player, let isReady):
            try setReady(player, isReady, at: now, &effects)
        case .rematch(let player, let agrees):
            try answerRematch(player, agrees, at: now, &effects)
        case .react(let player, let reaction):
            try roster.react(player, reaction, at: now, rules, &effects)
        case .play(let player): try play(player, at: now)
        case .finish(let player):
            try series.checkNobodyElseCooks(roster.seat(of: player))
            try play(player, at: now)
        case .change(let settings, let player):
            try plan.change(to: settings, by: player, &roster, phase, &effects)
        case .addBot(let bot, let strength, let player):
            try plan.addBot(bot, strength, by: player, &roster, phase, &effects)
        case .remove(let target, let player):
            try remove(target, by: player, at: now, &effects)
        case .connected(let player):
            try connect(player, at: now, &effects)
        case .dropped(let player): try drop(player, at: now, &effects)
        case .raceOpened(let race):
            try series.announceRace(race, startTick: now + rules.countdownTicks, &effects)
        case .raceNotOpened(let race):
            guard case .opening(race, _) = phase else { throw .staleRace }
            cancelRace(race, .notOpened, at: now, &effects)
        case .seatEnded(let player, let race): try endRound(of: player, race)
        case .raceEnded(let race, let places): try endRace(race, places, &effects)
        case .raceSettled(let race): try settleRace(race, at: now, &effects)
        case .stop: stop(at: now, &effects)
        }
    }

    /// Returns the commands for the race since the last call, in order. `Room` takes them after each
    /// input and tick.
    package mutating func takeCommands() -> [RaceCommand] { series.takeCommands() }

    /// Performs the actions that are due at this tick. Call it at each tick, before stepping the
    /// race.
    package mutating func tick(at now: Int, into effects: inout [RoomEffect]) {
        // A player alone has no time limits.
        guard origin != .alone else { return }
        switch phase {
        case .closed: break
        case .opening(let race, let untilTick):
            if now >= untilTick {
                cancelRace(race, .notOpened, at: now, &effects)
                releaseAbsent(at: now, &effects)
            }
        case .countdown(let race, let startTick):
            if now >= startTick {
                beginRace(race, startTick: startTick, at: now, &effects)
                releaseAbsent(at: now, &effects)
            }
        case .racing(let race, let startTick):
            if now - startTick >= rules.raceLimitTicks {
                cancelRace(race, .overdue, at: now, &effects)
                releaseAbsent(at: now, &effects)
            } else {
                releaseAbsent(at: now, &effects)
                series.checkIdle(seats, at: now, rules, &effects)
            }
        case .settling: releaseAbsent(at: now, &effects)
        case .gathering, .intermission, .results:
            releaseAbsent(at: now, &effects)
            proceed(at: now, &effects)
        }
    }
}

/// A value stored once in memory, shared by all copies.
private final class Box<Value: Hashable & Sendable>: Hashable, Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }

    static func == (left: Box, right: Box) -> Bool { left.value == right.value }

    func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
