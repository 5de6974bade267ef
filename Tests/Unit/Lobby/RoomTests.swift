import Kitchen
import TestSupport
import Testing

@testable import Lobby

/// The room as a whole: the match, the race, and the effects for the shell.
@Suite struct RoomTests {
    private static let catalogue = PlayedRace.catalogue
    private static let level = catalogue.levels[0]

    private static func race(
        _ players: [PlayerID], number: Int = 1, isCompared: Bool = true
    ) -> RunningRace {
        RunningRace(
            id: RaceID(value: 7), number: number, isRated: false, isCounted: true,
            isCompared: isCompared, seats: players.map { RunningRace.Seat(player: $0) },
            race: Race(
                catalogue: catalogue, level: level, seed: 3,
                setups: players.map { _ in .plain }))
    }

    /// A room for a race of two that the store has opened; both are there.
    private static func opened() throws -> (room: Room, effects: [RoomEffect]) {
        var room = Room(
            Match(
                matched: TestRoom.humans(ana, ben), absent: [], isRated: false,
                level: 1, levels: [1], rules: LobbyRules(), at: 0))
        var effects: [RoomEffect] = []
        room.start(into: &effects)
        try room.opened(race([ana, ben]), into: &effects)
        return (room, effects)
    }

    private static let startTick = LobbyRules().countdownTicks

    /// The ingredient that a seat needs next, or another one.
    private static func ingredient(
        _ room: Room, seat: Int = 0, isRight: Bool = true
    ) throws -> Level.IngredientIndex {
        let round = try #require(room.race).race.seats[seat].round
        let needed = try #require(round.neededIngredient)
        return isRight ? needed : level.ingredients.indices.first { $0 != needed } ?? needed
    }

    private static let tapOfAna = HeldTap(requestID: [0x61], connection: 1)

    private static func tap(
        _ room: inout Room, _ ingredient: Level.IngredientIndex, by player: PlayerID = ana,
        _ effects: inout [RoomEffect]
    ) throws -> TapOutcome {
        try room.tap(
            ingredient, by: player, atMilliseconds: Int64(room.tick) * 100, into: &effects
        ) { tapOfAna }
    }

    // MARK: - Alone

    @Test("A solo round begins at once, shows each tick, and is settled and closed at its end")
    func alone() throws {
        var room = Room(alone: Self.race([ana], isCompared: false))
        var effects: [RoomEffect] = []
        #expect(try Self.tap(&room, try Self.ingredient(room), &effects) == .correct)
        #expect(effects.isEmpty)
        room.advance(toTick: 1, latenessMilliseconds: 3, into: &effects)
        #expect(effects == [.sendFrames])
        #expect(room.race?.latenesses.isEmpty == true, "nobody compares it")
        effects = []
        try room.finish(ana, into: &effects)
        let places = [RacePlace(player: ana, place: 1)]
        #expect(effects.first == .settleRace(race: 1, places: places))
        #expect(room.race?.race.standings?.first?.outcome.result.ticks == 1)
        effects = []
        room.advance(toTick: 2, latenessMilliseconds: 0, into: &effects)
        #expect(effects.isEmpty, "it waits for the store")
        #expect(
            try Self.tap(&room, 0, &effects) == .ignored(.ended), "the round says that it is over")
        try room.settled(into: &effects)
        #expect(effects.contains(.release(ana)))
        #expect(effects.last == .close(.matchEnded))
        #expect(room.race == nil)
    }

    @Test("An absent player keeps a solo round, however long")
    func absentAlone() throws {
        var room = Room(alone: Self.race([ana], isCompared: false))
        var effects: [RoomEffect] = []
        try room.apply(.dropped(ana), into: &effects)
        effects = []
        while room.tick < 2_000, effects.allSatisfy({ $0 == .sendFrames }) {
            room.advance(toTick: room.tick + 1, latenessMilliseconds: 0, into: &effects)
        }
        let outcome = try #require(room.race?.race.standings?.first?.outcome)
        guard case .finished(let result) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(result.ticks == Self.catalogue.rules.clockAtStartTicks, "its clock ran out")
    }

    // MARK: - With others

    @Test("A tap before the start is refused; one just before it counts at tick 0")
    func earlyTaps() throws {
        var (room, effects) = try Self.opened()
        let ingredient = try Self.ingredient(room)
        #expect(throws: LobbyRefusal.raceNotStarted) {
            try Self.tap(&room, ingredient, &effects)
        }
        let early = Self.startTick - Self.catalogue.rules.heldTapTicks
        room.advance(toTick: early, latenessMilliseconds: 0, into: &effects)
        effects = []
        #expect(try Self.tap(&room, ingredient, &effects) == .held)
        #expect(throws: LobbyRefusal.raceNotStarted, "one is held") {
            try Self.tap(&room, ingredient, &effects)
        }
        #expect(effects.isEmpty)
        room.advance(toTick: Self.startTick, latenessMilliseconds: 0, into: &effects)
        #expect(effects.contains(.answerTap(seat: 0, .correct, Self.tapOfAna)))
        let seats = try #require(room.race).race.seats
        #expect(seats.map(\.round.plateCount) == [1, 0])
        #expect(seats.map(\.cost.heldCount) == [1, 0])
    }

    @Test("Held taps are refused if the race doesn't start")
    func refusedEarlyTaps() throws {
        var (room, effects) = try Self.opened()
        let early = Self.startTick - Self.catalogue.rules.heldTapTicks
        room.advance(toTick: early, latenessMilliseconds: 0, into: &effects)
        #expect(try Self.tap(&room, try Self.ingredient(room), &effects) == .held)
        effects = []
        try room.apply(.leave(ben), into: &effects)
        #expect(effects.contains(.abandonRace(race: 1)))
        #expect(effects.contains(.refuseTap(ana, Self.tapOfAna, .raceNotStarted)))
        #expect(room.race == nil)
    }

    @Test("A held tap is answered when it counts or when the round is over")
    func heldTaps() throws {
        for leaves in [false, true] {
            var (room, effects) = try Self.opened()
            room.advance(toTick: Self.startTick, latenessMilliseconds: 0, into: &effects)
            let wrong = try Self.ingredient(room, isRight: false)
            #expect(try Self.tap(&room, wrong, &effects) == .wrong)
            let rules = Self.catalogue.rules
            let last = Self.startTick + rules.feedbackTicks - rules.heldTapTicks
            room.advance(toTick: last, latenessMilliseconds: 0, into: &effects)
            #expect(try Self.tap(&room, wrong, &effects) == .held)
            effects = []
            if leaves { try room.apply(.leave(ana), into: &effects) }
            let end = Self.startTick + rules.feedbackTicks
            room.advance(toTick: end, latenessMilliseconds: 0, into: &effects)
            let outcome: TapOutcome = leaves ? .ignored(.ended) : .wrong
            #expect(effects.contains(.answerTap(seat: 0, outcome, Self.tapOfAna)), "\(leaves)")
            #expect(effects.last == .sendFrames, "the other one goes on")
            let latenesses = try #require(room.race).latenesses
            #expect(latenesses.count == 3, "each tick's delay is kept where results are compared")
        }
    }

    @Test("Only the last player cooking can end the race, which then ends at once")
    func finishing() throws {
        var (room, effects) = try Self.opened()
        room.advance(toTick: Self.startTick, latenessMilliseconds: 0, into: &effects)
        #expect(throws: LobbyRefusal.othersCooking) {
            try room.finish(ana, into: &effects)
        }
        try room.apply(.leave(ben), into: &effects)
        room.advance(toTick: Self.startTick + 1, latenessMilliseconds: 0, into: &effects)
        effects = []
        try room.finish(ana, into: &effects)
        let places = [RacePlace(player: ana, place: 1), RacePlace(player: ben, place: 2)]
        #expect(effects.first == .settleRace(race: 1, places: places))
        let outcomes = try #require(room.race?.race.standings).map(\.outcome)
        #expect(outcomes[0].forfeitReason == nil)
        #expect(outcomes[1].forfeitReason == .left)
    }
}

extension SeatOutcome {
    fileprivate var forfeitReason: ForfeitReason? {
        switch self {
        case .finished: nil
        case .forfeited(let reason, _): reason
        }
    }
}
