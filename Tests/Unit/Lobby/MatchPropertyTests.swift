import Kitchen
import TestSupport
import Testing

@testable import Lobby

/// Invariants of random rooms. A failure names the seed that replays it.
@Suite struct MatchPropertyTests {
    private static let runCount: UInt64 = 400
    private static let stepCount = 4_000

    @Test("A room keeps its invariants, whatever players and server do", arguments: UInt64(0)..<16)
    func keepsPromises(block: UInt64) throws {
        let size = Self.runCount / 16
        var settled = 0
        var cancelled = 0
        var rematches = 0
        var forfeits: [ForfeitReason: Int] = [:]
        for seed in block * size..<(block + 1) * size {
            var run = try RoomRun(seed: seed)
            do {
                for _ in 0..<Self.stepCount { try run.act() }
                try run.end()
            } catch {
                throw TestFailure(description: "seed \(seed), step \(run.step): \(error)")
            }
            settled += run.settledCount
            cancelled += run.abandonedCount
            rematches += run.rematchCount
            forfeits.merge(run.forfeits) { $0 + $1 }
        }
        #expect(settled > Int(size) && cancelled > Int(size), "too few races to test much")
        #expect(rematches > 0 && forfeits.count == ForfeitReason.allCases.count)
    }
}

/// A room with random players and a random server, and its invariants.
///
/// Time advances tick by tick. When a room closes, another one opens.
private struct RoomRun {
    private static let players = (1...12).map(Fixture.player)

    private var room: Match
    private var ledger: RoomLedger
    private var random: SplitMix64
    private var now = 0
    private let rules: LobbyRules
    /// The answers that the server owes the room, and when they come.
    private var answers: [(tick: Int, input: RoomInput)] = []
    private(set) var step = 0
    private(set) var settledCount = 0
    private(set) var abandonedCount = 0
    private(set) var rematchCount = 0
    private(set) var forfeits: [ForfeitReason: Int] = [:]

    init(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var rules = LobbyRules()
        // Short times, so that all of them run out now and then.
        rules.absenceLimitTicks = 10 + random.next(below: 60)
        rules.absenceTotalLimitTicks = 10 + random.next(below: 120)
        rules.idleWarningTicks = 10 + random.next(below: 60)
        rules.idleForfeitTicks = 10 + random.next(below: 120)
        rules.openingLimitTicks = 10
        rules.raceLimitTicks = 150
        rules.intermissionTicks = 20
        rules.rematchTicks = 30
        rules.countdownTicks = 1 + random.next(below: 10)
        rules.spectatorLimit = 3
        self.rules = rules
        self.random = random
        (room, ledger) = try Self.privateRoom(bestOf: 1, seats: 4, rules: rules)
    }

    private static func privateRoom(
        bestOf: Int, seats: Int, rules: LobbyRules
    ) throws -> (Match, RoomLedger) {
        let settings = RoomSettings(level: 1, seats: seats, bestOf: bestOf)
        let room = try Match(
            host: players[0], settings: settings, levels: Fixture.levels, rules: rules)
        return (room, RoomLedger(members: [players[0]]))
    }

    /// One action of a player or the server, or a tick.
    mutating func act() throws {
        step += 1
        if room.isClosed { try reopen() }
        switch random.next(below: 4) {
        case 0: try tick()
        default: try perform(randomInput())
        }
    }

    /// Drops all connections while the server keeps answering. Nothing may be left after that.
    mutating func end() throws {
        if room.isClosed { try reopen() }
        for player in Self.players { try perform(.dropped(player)) }
        for _ in 0..<2_000 where !room.isClosed {
            step += 1
            try tick()
        }
        try ensure(room.isClosed, "a seat is held for ever in \(room.phase)")
        try ledger.checkClosed(room)
    }

    private mutating func reopen() throws {
        try ledger.checkClosed(room)
        answers = []
        let seats = 2 + random.next(below: 4)
        if random.next(below: 3) > 0 {
            let bestOf = RoomSettings.bestOfChoices[random.next(below: 3)]
            (room, ledger) = try Self.privateRoom(bestOf: bestOf, seats: seats, rules: rules)
            return
        }
        let humans = Self.players.prefix(seats)
        room = Match(
            matched: humans.map { .init(player: $0, occupant: .human) },
            absent: Set(humans.filter { _ in random.next(below: 2) == 0 }), isRated: true,
            level: 1, levels: Fixture.levels, rules: rules, at: now)
        ledger = RoomLedger(members: Set(humans))
        var effects: [RoomEffect] = []
        room.start(at: now, into: &effects)
        try carryOut(effects)
        for player in humans where random.next(below: 30) > 0 { try perform(.connected(player)) }
    }

    private mutating func tick() throws {
        now += 1
        var effects: [RoomEffect] = []
        room.tick(at: now, into: &effects)
        try carryOut(effects)
        try ledger.checkHeld(room, at: now, rules: rules)
        let due = answers.filter { $0.tick <= now }
        answers.removeAll { $0.tick <= now }
        for answer in due { try perform(answer.input) }
    }

    private mutating func perform(_ input: RoomInput) throws {
        let before = room
        var effects: [RoomEffect] = []
        do {
            try room.apply(input, at: now, into: &effects)
        } catch {
            return try ensure(room == before, "\(error) changed the room: \(input)")
        }
        try ledger.check(input, before: before)
        if case .results = before.phase, case .opening = room.phase { rematchCount += 1 }
        try carryOut(effects)
    }

    private mutating func carryOut(_ effects: [RoomEffect]) throws {
        for command in room.takeCommands() {
            try ledger.count(command)
            switch command {
            case .begin(let race): answerRace(race)
            case .forfeit(_, _, let reason): forfeits[reason, default: 0] += 1
            case .callOff: break
            }
        }
        for effect in effects {
            try ledger.count(effect, room)
            switch effect {
            case .openRace(let opening): answerOpening(opening.race)
            case .settleRace(let race, _):
                settledCount += 1
                answers.append((now + random.next(below: 40), .raceSettled(race: race)))
            case .abandonRace: abandonedCount += 1
            default: break
            }
        }
        try ledger.check(room)
    }

    /// The server writes openings fast, late, or not at all.
    private mutating func answerOpening(_ race: Int) {
        switch random.next(below: 20) {
        case 0: answers.append((now + 1, .raceNotOpened(race: race)))
        case 1: answers.append((now + 11, .raceOpened(race: race)))
        case 2: break
        default: answers.append((now + random.next(below: 3), .raceOpened(race: race)))
        }
    }

    /// The race ends at some time, rarely too late, with all its seats in some order.
    private mutating func answerRace(_ race: Int) {
        let places = room.seats.map {
            RacePlace(player: $0.player, place: 1 + random.next(below: room.seats.count))
        }
        for seat in room.seats where random.next(below: 2) == 0 {
            answers.append((now + random.next(below: 150), .seatEnded(seat.player, race: race)))
        }
        answers.append((now + random.next(below: 160), .raceEnded(race: race, places: places)))
    }

    private mutating func randomInput() -> RoomInput {
        let player = Self.players[random.next(below: Self.players.count)]
        let host = random.next(below: 4) == 0 ? player : room.host ?? player
        switch random.next(below: 40) {
        case 0...3: return .join(player)
        case 4: return .watch(player)
        case 5: return random.next(below: 4) == 0 ? .leave(player) : .play(player)
        case 6...7: return .dropped(player)
        case 8...14: return .connected(player)
        case 15...20: return .ready(player, random.next(below: 10) > 0)
        case 21...25: return .rematch(player, random.next(below: 20) > 0)
        case 26: return .react(player, .wow)
        case 27: return .change(randomSettings(), by: host)
        case 28:
            return .addBot(Fixture.player(1_000 + random.next(below: 1_000_000)), .easy, by: host)
        case 29:
            let players = room.seats.isEmpty ? [player] : room.seats.map(\.player)
            return .remove(players[random.next(below: players.count)], by: host)
        case 30: return wrongAnswer()
        case 31: return random.next(below: 200) == 0 ? .stop : .play(player)
        default: return .play(player)
        }
    }

    private mutating func randomSettings() -> RoomSettings {
        RoomSettings(
            level: random.next(below: 5), seats: random.next(below: 10),
            bestOf: random.next(below: 7), itemsAllowed: random.next(below: 2) == 0)
    }

    /// An answer about another race than the current one.
    private mutating func wrongAnswer() -> RoomInput {
        let race = room.raceCount + (random.next(below: 2) == 0 ? 1 : -1)
        switch random.next(below: 4) {
        case 0: return .raceOpened(race: race)
        case 1: return .raceNotOpened(race: race)
        case 2: return .raceSettled(race: race)
        default: return .raceEnded(race: race, places: [])
        }
    }
}
