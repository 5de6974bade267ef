import Base
import Testing

@testable import Kitchen

/// Races: shared orders, separate kitchens, and the ways in which a race ends.
@Suite struct RaceTests {
    private var race = plainRace(levelID: 1)

    static func plainRace(levelID: Int = 2, seats: Int = 2) -> Race {
        Race(
            level: Fixture.levels[levelID - 1], seed: 5,
            setups: Array(repeating: .plain, count: seats))
    }

    /// A race that random players play to its end: some tap well, some badly, and some forfeit.
    static func randomRace(
        seed: UInt64, watching watch: (Race) throws -> Void = { _ in }
    ) throws -> Race {
        var random = ModelRandom(state: seed ^ 0xACE)
        let setups = (0..<2 + random.draw(7)).map { _ in
            random.draw(2) == 0 ? .plain : SeatSetup(equipped: ["oven"], extraCoins: 10)
        }
        var race = Race(level: Fixture.levels[random.draw(3)], seed: seed, setups: setups)
        let skills = setups.map { _ in 50 + random.draw(50) }
        while !race.hasEnded {
            _ = race.advance(toTick: race.tick + 1 + random.draw(6))
            for seat in setups.indices {
                act(at: seat, of: &race, skill: skills[seat], using: &random)
            }
            try watch(race)
        }
        return race
    }

    private static func act(
        at seat: Int, of race: inout Race, skill: Int, using random: inout ModelRandom
    ) {
        let any = random.draw(race.level.ingredients.count)
        switch random.draw(400) {
        case 0: race.forfeit(seat: seat, reason: ForfeitReason.allCases[random.draw(3)])
        case 1..<10: race.clearPlate(seat: seat)
        case 396...: race.finish(seat: seat)
        case 10..<12: race.setExtraCoins(10 * random.draw(2), seat: seat)
        case 12..<200:
            let needed = race.seats[seat].round.neededIngredient
            _ = race.tap(random.draw(100) < skill ? needed ?? any : any, seat: seat)
        default: break
        }
    }

    private static func serveOrder(of race: inout Race, seat: Int) {
        for ingredient in race.seats[seat].round.recipe.ingredients {
            _ = race.tap(ingredient, seat: seat)
        }
    }

    /// Order number n has the same recipe at all seats, whatever they tap.
    @Test(arguments: UInt64(0)..<200)
    func ordersAgreeBetweenSeats(seed: UInt64) throws {
        var orders: [Int: Int] = [:]
        var seen = 0
        _ = try Self.randomRace(seed: seed) { race in
            for seat in race.seats {
                seen += 1
                let known = orders[seat.round.orderNumber]
                try #require(known == nil || known == seat.round.recipeIndex, "seed \(seed)")
                orders[seat.round.orderNumber] = seat.round.recipeIndex
            }
        }
        #expect(seen > 0)
    }

    /// A seat of a race is a round like any other: alone, the same inputs give the same state.
    @Test(arguments: UInt64(0)..<50)
    func seatIsARoundOfItsOwn(seed: UInt64) throws {
        let race = try Self.randomRace(seed: seed)
        for (place, seat) in race.seats.enumerated() {
            let record = try #require(race.record).seats[place].round
            let alone = try record.replay(with: Fixture.catalogue)
            #expect(alone.stateHash == seat.round.stateHash, "seed \(seed), seat \(place)")
        }
    }

    @Test func seatsStartAlikeAndGoTheirOwnWays() {
        var race = Self.plainRace(levelID: 1, seats: 3)
        #expect(Set(race.seats.map(\.round.stateHash)).count == 1)
        let needed = race.seats[1].round.needed
        #expect(race.tap(needed, seat: 1) == .correct)
        #expect(race.tap(race.seats[2].round.wrong, seat: 2) == .wrong)
        #expect(race.seats.map(\.round.plateCount) == [0, 1, 1])
        #expect(race.seats.map(\.round.clock) == [150, 150, 120])
        #expect(race.clearPlate(seat: 1) == .cleared)
        #expect(race.clearPlate(seat: 2) == .ignored(.feedback))
        #expect(race.seats.map(\.round.plateCount) == [0, 0, 1])
    }

    @Test mutating func tickSaysWhatHappenedWhere() {
        _ = race.tap(1, seat: 1)
        #expect(race.advance(toTick: 7) == [])
        let emptied = SeatEffect(seat: 1, tick: 8, effect: .plateEmptied(held: nil))
        #expect(race.advance(toTick: 9) == [emptied])
        #expect(
            race.advance(toTick: 2000) == [
                SeatEffect(seat: 1, tick: 120, effect: .ended),
                SeatEffect(seat: 0, tick: 150, effect: .ended),
            ])
        #expect(race.hasEnded && race.tick == 150)
        #expect(race.advance(toTick: 3000) == [])
        #expect(race.tick == 150)
    }

    @Test func raceGoesOnUntilAllHaveEnded() {
        var race = Self.plainRace(levelID: 1, seats: 3)
        #expect(race.forfeit(seat: 0, reason: .idle) == true)
        _ = race.advance(toTick: 10)
        #expect(race.forfeit(seat: 1, reason: .absent) == true)
        #expect(!race.hasEnded)
        #expect(race.standings == nil)
        #expect(race.record == nil)
        _ = race.advance(toTick: 150)
        #expect(race.hasEnded)
        #expect(race.standings?.map(\.seat) == [2, 1, 0])
        #expect(race.standings?.map(\.rank) == [1, 2, 3])
        #expect(race.standings?.map(\.outcome.forfeitReason) == [nil, .absent, .idle])
    }

    @Test func capEndsARace() {
        var race = Race(
            level: Fixture.levels[0], seed: 1, setups: [.plain, .plain],
            rules: Fixture.rules { $0.capTicks = 40 })
        _ = race.advance(toTick: 100)
        #expect(race.hasEnded)
        #expect(race.tick == 40)
    }

    /// The last player cooking may end the race. It's no forfeit, and the usual ranking applies.
    @Test func lastOneEndsTheRace() throws {
        var race = Self.plainRace(levelID: 1, seats: 3)
        Self.serveOrder(of: &race, seat: 0)
        race.forfeit(seat: 1, reason: .left)
        #expect(race.finish(seat: 0) == false)
        _ = race.advance(toTick: 100)
        race.forfeit(seat: 2, reason: .left)
        #expect(race.finish(seat: 2) == false)
        #expect(race.standings == nil)
        #expect(race.finish(seat: 0) == true)
        #expect(race.finish(seat: 0) == false)
        let standings = try #require(race.standings)
        #expect(standings.map(\.seat) == [0, 2, 1])
        #expect(standings.map(\.outcome.forfeitReason) == [nil, .left, .left])
        #expect(standings[0].outcome.result.ticks == 100)
        #expect(standings[0].outcome.result.earned == 25)
        let record = try #require(race.record)
        #expect(try record.replay(with: Fixture.catalogue) == standings)
        #expect(try RaceRecord(decoding: record.encoded()) == record)
    }

    /// A player who ends the race early is ranked by the orders served.
    @Test mutating func whoEndsTheRaceCanBeLast() throws {
        Self.serveOrder(of: &race, seat: 1)
        // Wrong taps run down the clock of seat 1, not that of seat 0.
        while !race.seats[1].round.hasEnded {
            _ = race.advance(toTick: race.tick + 1)
            if race.seats[1].round.phase == .cooking {
                _ = race.tap(race.seats[1].round.wrong, seat: 1)
            }
        }
        #expect(race.finish(seat: 0) == true)
        #expect(race.standings?.map(\.seat) == [1, 0])
        #expect(race.standings?.map(\.outcome.forfeitReason) == [nil, nil])
        #expect(try #require(race.record).replay(with: Fixture.catalogue) == race.standings)
    }

    @Test mutating func forfeitAfterTheEndChangesNothing() {
        _ = race.tap(1, seat: 0)
        _ = race.advance(toTick: 120)
        #expect(race.seats[0].round.hasEnded)
        #expect(race.forfeit(seat: 0, reason: .left) == false)
        #expect(race.forfeit(seat: 1, reason: .left) == true)
        #expect(race.forfeit(seat: 1, reason: .idle) == false)
        #expect(race.seats[0].outcome?.forfeitReason == nil)
        #expect(race.seats[1].outcome?.forfeitReason == .left)
    }

    /// A flood of inputs fills the seat's record and ends its round, but no other round.
    @Test func floodOfInputsForfeits() throws {
        var race = Self.plainRace()
        while race.clearPlate(seat: 0) == .cleared {}
        #expect(race.seats[0].outcome?.forfeitReason == .left)
        #expect(!race.seats[1].round.hasEnded)
        _ = race.advance(toTick: 150)
        #expect(try #require(race.record).replay(with: Fixture.catalogue) == race.standings)
    }

    @Test(arguments: [
        (UInt128(0), Int64(0), "00000000000000000000000000000000"),
        (UInt128.max, 0x0001_0203_0405, "000102030405ffffffffffffffffffff"),
    ])
    func raceIDBeginsWithTheTime(random: UInt128, timeMilliseconds: Int64, expected: String) {
        let id = PlayID(timeMilliseconds: timeMilliseconds, random: random)
        #expect(id.description == expected)
        #expect(PlayID(expected) == id)
    }
}
