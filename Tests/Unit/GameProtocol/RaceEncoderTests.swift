import Base
import Kitchen
import TestSupport
import Testing

@testable import GameProtocol

/// The handwritten race encoders write the same as the general encoder.
struct RaceEncoderTests {
    /// A race whose level, seats and inputs all come from one seed.
    private struct RandomRace {
        var race: Race
        private var random: TestRandom

        init(seed: UInt64) {
            var random = TestRandom(seed: seed)
            let names = ["🍞", "\"", "🥩", "\\", "a/b", "👩‍🍳", "\u{1F}"].shuffled(using: &random)
            let ingredients = Array(names.prefix(Int.random(in: 1...7, using: &random)))
            let recipeCount = Int.random(in: 1...4, using: &random)
            let recipes = (0..<recipeCount).map { _ in
                let count = Int.random(in: 1...9, using: &random)
                return Level.Recipe(
                    name: LocalizedText(names[count % 7]),
                    ingredients: (0..<count).map { _ in
                        Int.random(in: ingredients.indices, using: &random)
                    })
            }
            let level = Fixture.level(ingredients: ingredients, recipes: recipes)
            race = Race(
                catalogue: Fixture.catalogue(level, capTicks: 300), level: level,
                seed: random.next(),
                setups: Array(
                    repeating: .plain, count: Int.random(in: Race.seatCounts, using: &random)))
            self.random = random
        }

        /// Some inputs, then a tick.
        mutating func step() {
            for seat in race.seats.indices {
                switch Int.random(in: 0..<100, using: &random) {
                case 0..<40:
                    if let needed = race.seats[seat].round.neededIngredient {
                        _ = race.tap(needed, seat: seat)
                    }
                case 40..<45:
                    let ingredient = Int.random(in: race.level.ingredients.indices, using: &random)
                    _ = race.tap(ingredient, seat: seat)
                case 45..<47: race.clearPlate(seat: seat)
                case 47 where race.tick > 100: race.forfeit(seat: seat, reason: .left)
                default: break
                }
            }
            _ = race.advance(toTick: race.tick + 1)
        }
    }

    @Test func framesAreWhatTheGeneralCoderReads() throws {
        let firstSeed = UInt64.random(in: 0...UInt64.max)
        var phases: Set<RoundPhase> = []
        for seed in (0..<20).map({ firstSeed &+ $0 }) {
            var game = RandomRace(seed: seed)
            let progressEncoder = RaceProgressEncoder()
            let viewEncoder = RaceViewEncoder()
            var sequence = UInt64.max - 400
            while !game.race.hasEnded {
                sequence += 1
                var text: [UInt8] = []
                progressEncoder.appendFrame(sequence: sequence, game.race, to: &text)
                let progress = RaceProgress(sequence: sequence, game.race)
                #expect(try event(in: text) == ServerEvent(.raceState(progress)), "seed \(seed)")
                text.removeAll(keepingCapacity: true)
                viewEncoder.appendFrame(&game.race, to: &text)
                #expect(
                    try event(in: text) == ServerEvent(.raceView(RaceView(game.race))),
                    "seed \(seed)")
                phases.formUnion(progress.seats.map(\.phase))
                game.step()
            }
            phases.formUnion(RaceView(game.race).states.map(\.phase))
        }
        #expect(phases == [.cooking, .perfect, .wrong, .ended], "first seed \(firstSeed)")
    }

    @Test func framesAreTheseBytes() {
        let level = Fixture.level(
            ingredients: ["🍞", "\""], recipes: [Level.Recipe(name: "Plain", ingredients: [0, 1])])
        var race = Race(
            catalogue: Fixture.catalogue(level, capTicks: 300), level: level, seed: 1,
            setups: [.plain, .plain])
        _ = race.advance(toTick: 2)
        _ = race.tap(0, seat: 0)
        _ = race.tap(1, seat: 0)
        _ = race.tap(0, seat: 1)
        var text: [UInt8] = []
        RaceProgressEncoder().appendFrame(sequence: 12, race, to: &text)
        #expect(
            String(decoding: text, as: UTF8.self)
                == #"{"type":"race_state","seq":12,"tick":2,"seats":["#
                + #"{"clock":163,"phase":"perfect","served":1,"combo":2,"stack":2},"#
                + #"{"clock":148,"phase":"cooking","served":0,"combo":1,"stack":1}]}"#)
        text = []
        RaceViewEncoder().appendFrame(&race, to: &text)
        let view = String(decoding: text, as: UTF8.self)
        #expect(
            view.hasPrefix(
                #"{"type":"race_view","level_id":1,"tick":2,"states":[{"tick":2,"clock":163,"#))
        #expect(view.contains(#""plate":[0,1],"grid":["#))
        #expect(view.hasSuffix(#"],"orders":[[0,1],[0,1]]}"#))
    }

    /// Once the buffer has grown, no frame allocates memory.
    @Test func framesAreWrittenInPlace() {
        var game = RandomRace(seed: 3)
        let progressEncoder = RaceProgressEncoder()
        let viewEncoder = RaceViewEncoder()
        var text: [UInt8] = []
        text.reserveCapacity(8192)
        let start = text.withUnsafeBytes { $0.baseAddress }
        while !game.race.hasEnded {
            text.removeAll(keepingCapacity: true)
            progressEncoder.appendFrame(sequence: .max, game.race, to: &text)
            viewEncoder.appendFrame(&game.race, to: &text)
            #expect(text.withUnsafeBytes { $0.baseAddress } == start)
            game.step()
        }
    }
}
