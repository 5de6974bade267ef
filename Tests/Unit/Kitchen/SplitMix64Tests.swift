import Testing

@testable import Kitchen

@Suite struct SplitMix64Tests {
    /// The published outputs for this seed.
    @Test func outputsAreSplitMix64s() {
        var random = SplitMix64(seed: 1_234_567)
        let outputs = (0..<5).map { _ in random.next() }
        #expect(
            outputs == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
                4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
            ])
    }

    /// Chi-squared over 160,000 draws: 99.9 % of fair generators stay below these.
    @Test(arguments: [(2, 10.83), (3, 13.82), (5, 18.47), (8, 24.33), (16, 37.70)])
    func drawsAreFair(bound: Int, expectedBelow: Double) {
        var random = SplitMix64(seed: 3)
        var counts = [Double](repeating: 0, count: bound)
        for _ in 0..<160_000 {
            counts[random.next(below: bound)] += 1
        }
        let mean = 160_000 / Double(bound)
        #expect(counts.reduce(0) { $0 + ($1 - mean) * ($1 - mean) / mean } < expectedBelow)
    }

    @Test(arguments: [1, 2, 3, 7, 1 << 40, Int.max])
    func drawsStayBelowTheBoundAndAreTheModels(bound: Int) {
        var random = SplitMix64(seed: 11)
        var model = ModelRandom(state: 11)
        for _ in 0..<1000 {
            let draw = random.next(below: bound)
            #expect(draw >= 0 && draw < bound)
            #expect(draw == model.draw(bound))
        }
    }

    @Test func everyOrderOfAGridIsAsLikely() {
        var random = SplitMix64(seed: 4)
        var counts: [UInt64: Double] = [:]
        for _ in 0..<24_000 {
            var grid = PackedIngredients(0..<4)
            grid.shuffle(using: &random)
            counts[grid.bits, default: 0] += 1
        }
        #expect(counts.count == 24)
        let chiSquared = counts.values.reduce(0) { $0 + ($1 - 1000) * ($1 - 1000) / 1000 }
        #expect(chiSquared < 49.73, "99.9 % of fair shuffles stay below, with 23 degrees")
    }
}
