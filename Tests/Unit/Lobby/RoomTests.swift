import Base
import Kitchen
import TestSupport
import Testing

@testable import Lobby

/// The room as a whole: the match, the race, and the effects for the shell.
@Suite struct RoomTests {
    private static let rules = PlayedRace.catalogue.rules
    private static let level = PlayedRace.catalogue.levels[0]
    private static let startTick = LobbyRules().countdownTicks
    private static let tapOfAna = HeldTap(requestID: [0x61], connection: 1)

    /// A room, and the effects of the latest call.
    private struct Scene {
        var room: Room
        private(set) var effects: [RoomEffect] = []

        /// A solo round of Ana's.
        init(alone player: PlayerID) {
            room = Room(alone: Self.race([player], isCompared: false))
        }

        /// A room for a race of two that the store has opened; both are there.
        init() throws {
            room = Room(
                Match(
                    matched: TestRoom.humans(ana, ben), absent: [], isRated: false,
                    level: 1, levels: [1], rules: LobbyRules(), at: 0))
            room.start(into: &effects)
            try room.opened(Self.race([ana, ben]), into: &effects)
        }

        private static func race(_ players: [PlayerID], isCompared: Bool = true) -> RunningRace {
            RunningRace(
                id: PlayID(value: 7), number: 1, isRated: false, isCounted: true,
                isCompared: isCompared, seats: players.map { RunningRace.Seat(player: $0) },
                race: Race(
                    catalogue: PlayedRace.catalogue, level: RoomTests.level, seed: 3,
                    setups: players.map { _ in .plain }))
        }

        /// The ingredient that seat 0 needs next, or another one.
        func ingredient(isRight: Bool = true) throws -> Level.IngredientIndex {
            let needed = try #require(room.race?.race.seats[0].round.neededIngredient)
            let other = RoomTests.level.ingredients.indices.first { $0 != needed }
            return isRight ? needed : other ?? needed
        }

        /// Ana taps.
        mutating func tap(_ ingredient: Level.IngredientIndex) throws -> TapOutcome {
            effects = []
            return try room.tap(
                ingredient, by: ana, atMilliseconds: Int64(room.tick) * 100, into: &effects
            ) { RoomTests.tapOfAna }
        }

        mutating func advance(to tick: Int, latenessMilliseconds: Double = 0) {
            effects = []
            room.advance(toTick: tick, latenessMilliseconds: latenessMilliseconds, into: &effects)
        }

        mutating func apply(_ input: RoomInput) throws {
            effects = []
            try room.apply(input, into: &effects)
        }

        /// Ana ends the race.
        mutating func finish() throws {
            effects = []
            try room.finish(ana, into: &effects)
        }

        mutating func settled() throws {
            effects = []
            try room.settled(into: &effects)
        }
    }

    // MARK: - Alone

    @Test("A solo round begins at once, shows each tick, and is settled and closed at its end")
    func alone() throws {
        var scene = Scene(alone: ana)
        #expect(try scene.tap(scene.ingredient()) == .correct)
        #expect(scene.effects.isEmpty)
        scene.advance(to: 1, latenessMilliseconds: 3)
        #expect(scene.effects == [.sendFrames])
        #expect(scene.room.race?.latenesses.isEmpty == true, "nobody compares it")
        try scene.finish()
        let places = [RacePlace(player: ana, place: 1)]
        #expect(scene.effects.first == .settleRace(race: 1, places: places))
        #expect(scene.room.race?.race.standings?.first?.outcome.result.ticks == 1)
        scene.advance(to: 2)
        #expect(scene.effects.isEmpty, "it waits for the store")
        #expect(try scene.tap(0) == .ignored(.ended), "the round says that it is over")
        try scene.settled()
        #expect(scene.effects.contains(.release(ana)))
        #expect(scene.effects.last == .close(.matchEnded))
        #expect(scene.room.race == nil)
    }

    @Test("An absent player keeps a solo round, however long")
    func absentAlone() throws {
        var scene = Scene(alone: ana)
        try scene.apply(.dropped(ana))
        repeat {
            scene.advance(to: scene.room.tick + 1)
        } while scene.room.tick < 2_000 && scene.effects.allSatisfy { $0 == .sendFrames }
        let outcome = try #require(scene.room.race?.race.standings?.first?.outcome)
        #expect(outcome.forfeitReason == nil)
        #expect(outcome.result.ticks == Self.rules.clockAtStartTicks, "its clock ran out")
    }

    // MARK: - Multiplayer

    @Test("A tap before the start is refused; one just before it counts at tick 0")
    func earlyTaps() throws {
        var scene = try Scene()
        let ingredient = try scene.ingredient()
        #expect(throws: LobbyRefusal.raceNotStarted) { try scene.tap(ingredient) }
        scene.advance(to: Self.startTick - Self.rules.heldTapTicks)
        #expect(try scene.tap(ingredient) == .held)
        #expect(scene.effects.isEmpty)
        #expect(throws: LobbyRefusal.raceNotStarted, "one is held") { try scene.tap(ingredient) }
        #expect(scene.effects.isEmpty)
        scene.advance(to: Self.startTick)
        #expect(scene.effects.contains(.answerTap(seat: 0, .correct, Self.tapOfAna)))
        let seats = try #require(scene.room.race).race.seats
        #expect(seats.map(\.round.plateCount) == [1, 0])
        #expect(seats.map(\.cost.heldCount) == [1, 0])
    }

    @Test("Held taps are refused if the race doesn't start")
    func refusedEarlyTaps() throws {
        var scene = try Scene()
        scene.advance(to: Self.startTick - Self.rules.heldTapTicks)
        #expect(try scene.tap(scene.ingredient()) == .held)
        try scene.apply(.leave(ben))
        #expect(scene.effects.contains(.abandonRace(race: 1)))
        #expect(scene.effects.contains(.refuseTap(ana, Self.tapOfAna, .raceNotStarted)))
        #expect(scene.room.race == nil)
    }

    @Test("A held tap is answered when it counts or when the round is over")
    func heldTaps() throws {
        for leaves in [false, true] {
            var scene = try Scene()
            scene.advance(to: Self.startTick)
            let wrong = try scene.ingredient(isRight: false)
            #expect(try scene.tap(wrong) == .wrong)
            let end = Self.startTick + Self.rules.feedbackTicks
            scene.advance(to: end - Self.rules.heldTapTicks)
            #expect(try scene.tap(wrong) == .held)
            let answer = RoomEffect.answerTap(
                seat: 0, leaves ? .ignored(.ended) : .wrong, Self.tapOfAna)
            if leaves { try scene.apply(.leave(ana)) }
            let isAnswered = scene.effects.contains(answer)
            scene.advance(to: end)
            #expect(isAnswered || scene.effects.contains(answer), "\(leaves)")
            #expect(scene.effects.last == .sendFrames, "the other one goes on")
            let latenesses = try #require(scene.room.race).latenesses
            #expect(latenesses.count == 3, "each tick's delay is kept where results are compared")
        }
    }

    @Test("Only the last player cooking can end the race, which then ends at once")
    func finishing() throws {
        var scene = try Scene()
        scene.advance(to: Self.startTick)
        #expect(throws: LobbyRefusal.othersCooking) { try scene.finish() }
        try scene.apply(.leave(ben))
        scene.advance(to: Self.startTick + 1)
        try scene.finish()
        let places = [RacePlace(player: ana, place: 1), RacePlace(player: ben, place: 2)]
        #expect(scene.effects.first == .settleRace(race: 1, places: places))
        let outcomes = try #require(scene.room.race?.race.standings).map(\.outcome)
        #expect(outcomes.map(\.forfeitReason) == [nil, .left])
    }
}
