import TestSupport

@testable import Kitchen

/// `RulesModel` with the orders and grids too, drawn independently of `Round` to check it.
struct DealtRoundModel {
    var rules: RulesModel
    let level: Level
    private var orderDraws: ModelRandom
    private var gridDraws: ModelRandom
    private var recipeIndex: Int
    private var grid: [Int]

    init(rules: Rules, level: Level, seed: UInt64, oven: Bool, knife: Bool, bonus: Int) {
        self.rules = RulesModel(
            start: .init(
                clock: rules.clockAtStartTicks + (oven ? 50 : 0), combo: knife ? 2 : 1,
                sauceBonus: bonus),
            target: level.target, tickLimit: rules.capTicks)
        self.level = level
        var draws = ModelRandom(state: seed)
        orderDraws = ModelRandom(state: draws.draw())
        gridDraws = ModelRandom(state: draws.draw())
        grid = Array(level.ingredients.indices)
        gridDraws.shuffle(&grid)
        recipeIndex = orderDraws.draw(level.recipes.count)
    }

    var recipe: [Int] { level.recipes[recipeIndex].ingredients }

    mutating func tickOnce() {
        let order = rules.order
        let held = rules.step()
        if rules.order != order { recipeIndex = orderDraws.draw(level.recipes.count) }
        if let held { tap(held) }
    }

    mutating func tap(_ ingredient: Int) {
        switch rules.tap(ingredient, recipe: recipe) {
        case .ignored, .held: break
        case .correct, .served, .wrong: gridDraws.shuffle(&grid)
        }
    }

    mutating func clear() {
        if rules.clear() { gridDraws.shuffle(&grid) }
    }

    /// The first thing in which `round` differs from the model, or `nil`.
    func difference(from round: Round) -> String? {
        if round.tick != rules.tick { return "tick" }
        if round.clock != rules.clock { return "clock" }
        if round.combo != rules.combo { return "combo" }
        if round.served != rules.served { return "served" }
        if round.earned != rules.earned { return "earned" }
        if round.orderNumber != rules.order { return "order number" }
        if round.recipeIndex != recipeIndex { return "recipe" }
        if round.lastServedTick != rules.lastServedTick { return "last served tick" }
        let plate = rules.plate
        if round.plateCount != plate.count { return "plate count" }
        for place in plate.indices where round.plate(at: place) != plate[place] { return "plate" }
        if round.gridCount != grid.count { return "grid count" }
        for place in grid.indices where round.grid(at: place) != grid[place] { return "grid" }
        var (nextGrid, draws) = (grid, gridDraws)
        draws.shuffle(&nextGrid)
        let roundsNextGrid = round.nextGrid
        for place in grid.indices where roundsNextGrid[place] != nextGrid[place] {
            return "next grid"
        }
        draws = orderDraws
        if round.nextRecipeIndex != draws.draw(level.recipes.count) { return "next recipe" }
        if (round.result != nil) != (rules.phase == .ended) { return "end" }
        if let result = round.result {
            let expected = RoundResult(
                served: rules.served, earned: Int64(rules.earned), stars: rules.stars,
                isWin: rules.served >= level.target, ticks: rules.tick,
                lastServedTick: rules.lastServedTick)
            return result == expected ? nil : "result"
        }
        let (phase, feedback) = (rules.phase, rules.feedback)
        switch round.phase {
        case .cooking: return phase == .cooking ? nil : "phase"
        case .perfect(let left): return phase == .perfect && left == feedback ? nil : "phase"
        case .wrong(let left): return phase == .wrong && left == feedback ? nil : "phase"
        case .ended: return "phase"
        }
    }
}

/// A second implementation of SplitMix64.
struct ModelRandom {
    var state: UInt64

    mutating func draw() -> UInt64 {
        state = state &+ 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        return bits ^ bits >> 31
    }

    /// Draws a number below `bound`. Draws again where the result would be biased.
    mutating func draw(_ bound: Int) -> Int {
        let bound = UInt64(bound)
        let biased = (UInt64.max % bound + 1) % bound
        while true {
            let product = draw().multipliedFullWidth(by: bound)
            if product.low >= biased { return Int(product.high) }
        }
    }

    /// One to four bytes changed.
    mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0...draw(3) { bytes[draw(bytes.count)] = UInt8(draw(256)) }
        return bytes
    }

    mutating func shuffle(_ array: inout [Int]) {
        for last in array.indices.dropFirst().reversed() { array.swapAt(last, draw(last + 1)) }
    }
}
