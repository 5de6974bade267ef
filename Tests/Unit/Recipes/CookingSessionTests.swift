import Base
import Kitchen
import Recipes
import Testing

@Suite("Cooking together")
struct CookingSessionTests {
    static let ana = PlayerID(value: 1)
    static let ben = PlayerID(value: 2)
    static let cleo = PlayerID(value: 3)
    private static let eggs = TimerID(value: 11)

    static let recipe: Recipe = {
        var recipe = Recipe(id: RecipeID(value: 1), name: "Soup")
        recipe.steps = ["Chop.", "Boil.", "Serve."].enumerated().map { index, text in
            RecipeStep(id: StepID(value: UInt128(index)), text: text)
        }
        return recipe
    }()

    /// A session and its outputs.
    struct Kitchen {
        var session = CookingSession(recipe, head: ana)
        var effects: [CookingEffect] = []

        mutating func apply(
            _ input: CookingInput, by player: PlayerID = ana, as standing: Cook.Standing? = nil,
            at tick: Int64
        ) -> CookingRefusal? {
            do throws(CookingRefusal) {
                try session.apply(input, by: player, as: standing, at: tick, into: &effects)
                return nil
            } catch {
                return error
            }
        }

        mutating func advance(to tick: Int64) -> [CookingEffect] {
            effects = []
            session.advance(to: tick, into: &effects)
            return effects
        }
    }

    /// Ana is the head, Ben cooks, Cleo watches.
    static func three() -> Kitchen {
        var kitchen = Kitchen()
        #expect(kitchen.apply(.join(as: .cook), by: ben, at: 0) == nil)
        #expect(kitchen.apply(.join(as: .watcher), by: cleo, at: 0) == nil)
        return kitchen
    }

    private static func start(
        _ seconds: Int64, _ id: TimerID = eggs, step: Int? = nil
    ) -> CookingInput {
        .start(id, label: "Eggs", step: step, seconds: seconds)
    }

    // MARK: - Timers

    /// A timer rings at its tick, whenever the session is advanced, and again until somebody stops
    /// it.
    @Test func rings() {
        var kitchen = Self.three()
        #expect(kitchen.apply(Self.start(600), at: 100) == nil)
        #expect(kitchen.session.nextDeadline == 6_100)
        #expect(kitchen.advance(to: 6_099) == [])
        #expect(kitchen.advance(to: 6_105) == [.rang(Self.eggs, tick: 6_100)])
        #expect(kitchen.session.timers[Self.eggs]?.state == .ringing(since: 6_100, next: 6_200))
        #expect(!kitchen.session.isRepeatedRing(.rang(Self.eggs, tick: 6_100)))
        #expect(kitchen.session.isRepeatedRing(.rang(Self.eggs, tick: 6_200)))
        #expect(!kitchen.session.isRepeatedRing(.claimsLapsed(Self.ben)))
        #expect(
            kitchen.advance(to: 6_400) == [6_200, 6_300, 6_400].map { .rang(Self.eggs, tick: $0) })
        #expect(kitchen.apply(.change(Self.eggs, .acknowledge), by: Self.ben, at: 7_001) == nil)
        #expect(kitchen.advance(to: 20_000) == [])
        #expect(
            kitchen.apply(.change(Self.eggs, .acknowledge), at: 20_001) == .stopped(by: Self.ben))
        #expect(
            kitchen.session.timers[Self.eggs]?.state == .acknowledged(by: Self.ben, tick: 7_001))
    }

    /// The state of a timer of ten minutes, started at tick 0, after changes at their ticks.
    @Test(
        arguments: [
            ([(10, .pause)], .paused(left: 5_990)),
            ([(10, .pause), (5_000, .resume)], .running(end: 10_990)),
            ([(10, .add(seconds: 60))], .running(end: 6_600)),
            ([(10, .add(seconds: -60))], .running(end: 5_400)),
            ([(10, .add(seconds: -1_000))], .running(end: 11)),
            ([(10, .pause), (20, .add(seconds: 1))], .paused(left: 6_000)),
            ([(6_050, .add(seconds: 5))], .running(end: 6_100)),
            ([(6_050, .cancel)], .cancelled(by: ana, tick: 6_050)),
            ([(10, .cancel)], .cancelled(by: ana, tick: 10)),
        ] as [([(Int64, CookingTimer.Change)], CookingTimer.State)])
    func changes(all: [(Int64, CookingTimer.Change)], expected: CookingTimer.State) {
        var kitchen = Self.three()
        #expect(kitchen.apply(Self.start(600), at: 0) == nil)
        for (tick, change) in all {
            #expect(kitchen.apply(.change(Self.eggs, change), at: tick) == nil)
        }
        #expect(kitchen.session.timers[Self.eggs]?.state == expected)
    }

    /// Ana's input at tick 10, and the refusal of Ben's at tick 20.
    @Test(
        arguments: [
            ([], .change(TimerID(value: 9), .pause), .unknownTimer),
            ([start(60)], start(60), .timerExists),
            ([], start(0), .timerTooLong), ([], start(604_801), .timerTooLong),
            ([start(604_800)], .change(eggs, .add(seconds: 2)), .timerTooLong),
            ([start(60)], .change(eggs, .add(seconds: .max)), .timerTooLong),
            ([start(60)], .change(eggs, .resume), .notPaused),
            ([start(60)], .change(eggs, .acknowledge), .notRinging),
            ([start(60), .change(eggs, .pause)], .change(eggs, .pause), .notRunning),
            ([start(60), .change(eggs, .pause)], .change(eggs, .acknowledge), .notRinging),
            ([start(1)], .change(eggs, .pause), .notRunning),
            ([start(1)], .change(eggs, .resume), .notPaused),
            ([start(1)], .change(eggs, .add(seconds: -1)), .notRunning),
            ([start(60), .change(eggs, .cancel)], .change(eggs, .pause), .stopped(by: ana)),
            ([start(60), .change(eggs, .cancel)], .change(eggs, .cancel), .stopped(by: ana)),
            ([], start(60, step: 3), .unknownStep(count: 3)),
            ([], .complete(step: -1), .unknownStep(count: 3)),
            ([.complete(step: 1)], .complete(step: 1), .alreadyDone(by: ana)),
            ([.complete(step: 1)], .claim(step: 1), .alreadyDone(by: ana)),
            ([], .reopen(step: 1), .notDone),
            ([.claim(step: 1)], .claim(step: 1), .claimed(by: ana)),
            ([.claim(step: 1)], .release(step: 1), .notClaimed),
            ([], .setRole(of: cleo, to: .cook), .notTheHead),
            ([.finish], .finish, .over), ([.abandon], .complete(step: 0), .over),
        ] as [([CookingInput], CookingInput, CookingRefusal)])
    func refusals(first: [CookingInput], then: CookingInput, expected: CookingRefusal) {
        var kitchen = Self.three()
        for input in first { #expect(kitchen.apply(input, at: 10) == nil) }
        _ = kitchen.advance(to: 20)
        kitchen.effects = []
        let before = kitchen.session
        #expect(kitchen.apply(then, by: Self.ben, at: 20) == expected)
        #expect(kitchen.session == before && kitchen.effects == [])
    }

    @Test func bounds() {
        var kitchen = Self.three()
        for id in 1...32 as ClosedRange<UInt128> {
            let start = Self.start(1_000, TimerID(value: 100 + id))
            #expect(kitchen.apply(start, at: 1) == nil)
        }
        #expect(kitchen.apply(Self.start(60), at: 1) == .tooManyTimers(limit: 32))
        // A stopped timer makes room. The session remembers as many stopped ones as running ones.
        for id in 1...80 as ClosedRange<UInt128> {
            let (old, new) = (TimerID(value: 100 + id), TimerID(value: 132 + id))
            #expect(kitchen.apply(.change(old, .cancel), at: Int64(id)) == nil)
            #expect(kitchen.apply(Self.start(1_000, new), at: Int64(id)) == nil)
        }
        #expect(kitchen.session.timers.count == 64)
        for id in 4...12 as ClosedRange<UInt128> {
            #expect(kitchen.apply(.join(as: .cook), by: PlayerID(value: id), at: 100) == nil)
        }
        let late = PlayerID(value: 13)
        #expect(kitchen.apply(.join(as: .cook), by: late, at: 100) == .tooManyCooks(limit: 12))
        #expect(kitchen.apply(.leave, by: Self.cleo, at: 100) == nil)
        #expect(kitchen.apply(.join(as: .cook), by: late, at: 100) == nil)
    }

    // MARK: - Cooks

    @Test func roles() {
        var kitchen = Self.three()
        #expect(kitchen.apply(.complete(step: 0), by: Self.cleo, at: 1) == .watches)
        #expect(kitchen.apply(.complete(step: 0), by: PlayerID(value: 9), at: 1) == .noCook)
        #expect(kitchen.apply(.join(as: .head), by: PlayerID(value: 9), at: 1) == .notTheHead)
        #expect(kitchen.apply(.setRole(of: Self.ana, to: .cook), at: 1) == .noOtherHead)
        #expect(kitchen.apply(.setRole(of: PlayerID(value: 9), to: .cook), at: 1) == .unknownCook)
        #expect(kitchen.apply(.setRole(of: Self.cleo, to: .cook), at: 1) == nil)
        #expect(kitchen.apply(.complete(step: 0), by: Self.cleo, at: 2) == nil)
        #expect(kitchen.session.steps[0].done?.player == Self.cleo)
        #expect(kitchen.session.steps[0].done?.tick == 2)
        // When the head leaves, a present cook becomes head.
        #expect(kitchen.apply(.away, by: Self.ben, at: 3) == nil)
        #expect(kitchen.apply(.leave, at: 4) == nil)
        #expect(kitchen.session.cooks[Self.cleo]?.role == .head)
        #expect(kitchen.apply(.setRole(of: Self.ben, to: .head), by: Self.cleo, at: 5) == nil)
        #expect(kitchen.session.cooks.mapValues(\.role) == [Self.cleo: .cook, Self.ben: .head])
        // If only watchers are left, the next cook is the head.
        #expect(kitchen.apply(.setRole(of: Self.cleo, to: .watcher), by: Self.ben, at: 6) == nil)
        #expect(kitchen.apply(.leave, by: Self.ben, at: 7) == nil)
        #expect(kitchen.apply(.join(as: .cook), by: Self.ana, at: 8) == nil)
        #expect(kitchen.session.cooks.mapValues(\.role) == [Self.cleo: .watcher, Self.ana: .head])
    }

    /// A cook away for a minute loses their claims, and nothing else.
    @Test func claimsLapse() {
        var kitchen = Self.three()
        #expect(kitchen.apply(.complete(step: 0), by: Self.ben, at: 5) == nil)
        #expect(kitchen.apply(.claim(step: 1), by: Self.ben, at: 10) == nil)
        #expect(kitchen.apply(.away, by: Self.ben, at: 20) == nil)
        #expect(kitchen.apply(.away, by: Self.ben, at: 300) == nil)
        #expect(kitchen.advance(to: 619) == [])
        #expect(kitchen.advance(to: 620) == [.claimsLapsed(Self.ben)])
        #expect(kitchen.session.steps[1].claim == nil)
        #expect(kitchen.session.steps[0].done?.player == Self.ben)
        // A cook who comes back in time keeps them.
        #expect(kitchen.apply(.join(as: .cook), by: Self.ben, at: 700) == nil)
        #expect(kitchen.apply(.claim(step: 1), by: Self.ben, at: 700) == nil)
        #expect(kitchen.apply(.away, by: Self.ben, at: 710) == nil)
        #expect(kitchen.apply(.join(as: .watcher), by: Self.ben, at: 1_309) == nil)
        #expect(kitchen.advance(to: 9_000) == [])
        #expect(kitchen.session.steps[1].claim?.player == Self.ben)
    }

    /// A claim by somebody away lasts a minute from then; claiming it again adds nothing.
    @Test func claimsOfTheAway() {
        var kitchen = Self.three()
        #expect(kitchen.apply(.away, by: Self.ben, at: 20) == nil)
        #expect(kitchen.apply(.claim(step: 0), by: Self.ben, at: 2_000) == nil)
        #expect(kitchen.apply(.claim(step: 1), by: Self.ben, at: 2_400) == nil)
        #expect(kitchen.apply(.claim(step: 0), by: Self.ben, at: 2_500) == nil)
        #expect(kitchen.advance(to: 2_599) == [])
        #expect(kitchen.advance(to: 2_600) == [.claimsLapsed(Self.ben)])
        #expect(kitchen.session.steps.map { $0.claim?.player } == [nil, Self.ben, nil])
        #expect(kitchen.advance(to: 2_999) == [])
        #expect(kitchen.advance(to: 3_000) == [.claimsLapsed(Self.ben)])
        #expect(kitchen.session.steps.allSatisfy { $0.claim == nil })
        #expect(kitchen.session.nextDeadline == 434_400)
    }

    // MARK: - The end

    @Test func ends() {
        var kitchen = Self.three()
        #expect(kitchen.apply(Self.start(60), at: 1) == nil)
        #expect(kitchen.apply(.finish, by: Self.cleo, at: 2) == .watches)
        #expect(kitchen.apply(.finish, by: Self.ben, at: 2) == .headEnds)
        #expect(kitchen.apply(.finish, at: 2) == nil)
        #expect(kitchen.session.phase == .finished(by: Self.ana, tick: 2))
        #expect(kitchen.effects.last == .over)
        #expect(kitchen.session.nextDeadline == nil && kitchen.advance(to: 99_999) == [])
    }

    /// The tick from which each member may end a session, after the head's action at tick 10. Ben,
    /// Cleo and others have their roles in the household.
    @Test(
        arguments: [
            (.away, ben, .adult, 610), (.away, cleo, .adult, 610), (.away, ben, .child, nil),
            (.away, ben, .guest, nil), (.away, PlayerID(value: 9), .adult, nil),
            (.complete(step: 0), ben, .adult, nil), (.complete(step: 0), ana, .adult, 10),
            (.away, ana, .child, 10),
            // Ben becomes the head, unless he is a guest; then there is none.
            (.leave, ben, .adult, 10), (.leave, ben, .child, 10), (.leave, ben, .guest, nil),
            (.leave, cleo, .adult, nil),
        ] as [(CookingInput, PlayerID, Cook.Standing, Int64?)])
    func whoEnds(
        first: CookingInput, player: PlayerID, standing: Cook.Standing, from start: Int64?
    ) {
        var kitchen = Self.three()
        if kitchen.session.cooks[player] != nil {
            #expect(kitchen.apply(.standing(standing), by: player, at: 5) == nil)
        }
        #expect(kitchen.apply(first, at: 10) == nil)
        for end in [CookingInput.finish, .abandon] {
            var early = kitchen
            if let start, start > 10 {
                #expect(early.apply(end, by: player, at: start - 1) != nil)
                #expect(!early.session.isOver)
            }
            var late = kitchen
            #expect((late.apply(end, by: player, at: start ?? 5_000) == nil) == (start != nil))
            #expect(late.session.isOver == (start != nil))
        }
    }

    /// With only guests and watchers left there is no head, and an adult may end the session a
    /// minute later.
    @Test func noHead() {
        var kitchen = Self.three()
        #expect(kitchen.apply(.standing(.guest), by: Self.ben, at: 5) == nil)
        #expect(kitchen.apply(.leave, at: 10) == nil)
        #expect(kitchen.session.cooks.mapValues(\.role) == [Self.ben: .cook, Self.cleo: .watcher])
        #expect(kitchen.apply(.abandon, by: Self.cleo, at: 609) == .watches)
        #expect(kitchen.apply(.abandon, by: Self.ben, at: 610) == .headEnds)
        var ended = kitchen
        #expect(ended.apply(.abandon, by: Self.cleo, at: 610) == nil)
        // A guest who gets another role may be head, and so may a newcomer.
        var grown = kitchen
        #expect(grown.apply(.standing(.child), by: Self.ben, at: 620) == nil)
        #expect(grown.session.cooks[Self.ben]?.role == .head)
        #expect(kitchen.apply(.join(as: .cook), as: .guest, at: 620) == nil)
        #expect(kitchen.session.cooks[Self.ana]?.role == .cook)
        #expect(
            kitchen.apply(.join(as: .cook), by: PlayerID(value: 9), as: .child, at: 630) == nil)
        #expect(kitchen.session.cooks[PlayerID(value: 9)]?.role == .head)
    }

    /// A guest is never head, assigns no roles, and can't change others' timers, except to stop
    /// them when they ring.
    @Test func guests() {
        var kitchen = Self.three()
        #expect(kitchen.apply(.standing(.guest), by: Self.ben, at: 1) == nil)
        #expect(kitchen.apply(.setRole(of: Self.ben, to: .head), at: 1) == .guestHead)
        #expect(kitchen.apply(Self.start(60), at: 1) == nil)
        for change in [.pause, .resume, .add(seconds: -50), .cancel] as [CookingTimer.Change] {
            #expect(kitchen.apply(.change(Self.eggs, change), by: Self.ben, at: 2) == .guestTimer)
        }
        let own = TimerID(value: 12)
        #expect(kitchen.apply(Self.start(60, own), by: Self.ben, at: 2) == nil)
        #expect(kitchen.apply(.change(own, .cancel), by: Self.ben, at: 3) == nil)
        #expect(kitchen.apply(.change(Self.eggs, .acknowledge), by: Self.ben, at: 601) == nil)
        // The head becomes a guest: another becomes head at once, and keeps their role.
        #expect(kitchen.apply(.setRole(of: Self.cleo, to: .cook), at: 610) == nil)
        #expect(kitchen.apply(.standing(.guest), at: 620) == nil)
        #expect(
            kitchen.session.cooks.mapValues(\.role) == [
                Self.ana: .cook, Self.ben: .cook, Self.cleo: .head,
            ])
        #expect(kitchen.apply(.setRole(of: Self.cleo, to: .watcher), at: 621) == .notTheHead)
        // A refused input leaves the known role unchanged.
        #expect(kitchen.apply(.complete(step: 9), as: .adult, at: 630) == .unknownStep(count: 3))
        #expect(kitchen.session.cooks[Self.ana]?.standing == .guest)
    }

    /// A watcher who leaves comes back as one, until the head changes it.
    @Test func watchersStayWatchers() {
        var kitchen = Self.three()
        #expect(kitchen.apply(.setRole(of: Self.ben, to: .watcher), at: 1) == nil)
        for tick in 2...3 as ClosedRange<Int64> {
            #expect(kitchen.apply(.leave, by: Self.ben, at: tick) == nil)
            #expect(kitchen.apply(.join(as: .cook), by: Self.ben, at: tick) == nil)
            #expect(kitchen.session.cooks[Self.ben]?.role == .watcher)
        }
        #expect(kitchen.apply(.complete(step: 0), by: Self.ben, at: 4) == .watches)
        // They don't become head when there is none, either.
        #expect(kitchen.apply(.leave, at: 5) == nil)
        #expect(kitchen.apply(.leave, by: Self.ben, at: 6) == nil)
        #expect(kitchen.apply(.join(as: .cook), by: Self.ben, at: 6) == nil)
        #expect(kitchen.session.cooks[Self.ben]?.role == .watcher)
        #expect(kitchen.apply(.join(as: .cook), at: 7) == nil)
        #expect(kitchen.session.cooks[Self.ana]?.role == .head)
        #expect(kitchen.apply(.setRole(of: Self.ben, to: .cook), at: 8) == nil)
        #expect(kitchen.apply(.leave, by: Self.ben, at: 9) == nil)
        #expect(kitchen.apply(.join(as: .cook), by: Self.ben, at: 9) == nil)
        #expect(kitchen.session.cooks[Self.ben]?.role == .cook)
    }

    /// A timer that nobody stops falls silent after ten minutes and can still be stopped; the
    /// session ends half a day later.
    @Test func ringsForTenMinutes() {
        var kitchen = Self.three()
        #expect(kitchen.apply(Self.start(60_000), at: 100) == nil)
        let end: Int64 = 600_100
        let rings = kitchen.advance(to: end + 20_000)
        #expect(rings == (0...60).map { .rang(Self.eggs, tick: end + 100 * $0) })
        #expect(kitchen.session.timers[Self.eggs]?.state == .ringing(since: end, next: nil))
        #expect(kitchen.session.nextDeadline == end + 6_000 + 432_000)
        var other = kitchen
        #expect(other.advance(to: end + 438_000) == [.over])
        #expect(kitchen.apply(.change(Self.eggs, .acknowledge), at: end + 30_000) == nil)
        #expect(kitchen.session.nextDeadline == end + 30_000 + 432_000)
    }

    /// The session ends half a day after the last input, but not while a timer runs.
    @Test func nobodyCooks() {
        var kitchen = Self.three()
        #expect(kitchen.apply(.complete(step: 0), at: 100) == nil)
        #expect(kitchen.session.nextDeadline == 432_100)
        #expect(kitchen.advance(to: 432_100) == [.over])
        #expect(kitchen.session.phase == .abandoned(by: nil, tick: 432_100))
        var other = Self.three()
        #expect(other.apply(Self.start(600_000), at: 100) == nil)
        #expect(other.advance(to: 500_000) == [])
    }

    /// Advancing at every tick or only sometimes gives the same result, also with refused inputs.
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func sameHoweverOftenItIsStepped(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var (often, seldom) = (Self.three(), Self.three())
        var (heard, alsoHeard): ([CookingEffect], [CookingEffect]) = ([], [])
        var tick: Int64 = 0
        for _ in 0..<200 {
            let next = tick + Int64(random.next(below: 300))
            for step in tick...next { heard += often.advance(to: step) }
            tick = next
            let input = Self.input(&random)
            let player = PlayerID(value: UInt128(1 + random.next(below: 4)))
            often.effects = []
            seldom.effects = []
            #expect(
                often.apply(input, by: player, at: tick)
                    == seldom.apply(input, by: player, at: tick), "seed \(seed)")
            heard += often.effects
            alsoHeard += seldom.effects
            #expect(often.session == seldom.session && heard == alsoHeard, "seed \(seed)")
        }
    }

    static func input(_ random: inout SplitMix64) -> CookingInput {
        let id = TimerID(value: UInt128(random.next(below: 6)))
        let step = random.next(below: 4) - random.next(below: 2)
        let role = Cook.Role.allCases[random.next(below: 3)]
        let other = PlayerID(value: UInt128(1 + random.next(below: 4)))
        return switch random.next(below: 40) {
        case 0..<3: .join(as: role)
        case 3: .leave
        case 4..<6: .away
        case 6: .standing(Cook.Standing.allCases[random.next(below: 3)])
        case 7..<9: .setRole(of: other, to: role)
        case 9..<13: .claim(step: step)
        case 13: .release(step: step)
        case 14..<17: .complete(step: step)
        case 17: .reopen(step: step)
        case 18..<24:
            start(Int64(random.next(below: 120)), id, step: random.next(below: 3))
        case 24..<26: .change(id, .pause)
        case 26..<28: .change(id, .resume)
        case 28..<31: .change(id, .add(seconds: Int64(random.next(below: 60)) - 30))
        case 31..<36: .change(id, .acknowledge)
        case 36..<39: .change(id, .cancel)
        default: random.next(below: 20) == 0 ? .abandon : .claim(step: step)
        }
    }
}
