import Kitchen

/// The rules once more, written from their text with arrays and plain integers and without a look
/// at `Round`, to check it against.
struct RoundModel {
    enum Show { case nothing, perfect, wrong }

    let rules: Rules
    let level: Level
    var orderDraws: ModelRandom
    var gridDraws: ModelRandom
    var tick = 0
    var clock: Int
    var combo: Int
    var served = 0
    var coins: Int64 = 0
    var bonus: Int
    var orders: [Int] = []
    var plate: [Int] = []
    var grid: [Int]
    var show = Show.nothing
    var showUntil = 0
    var heldTap: Int?
    var servedAt: [Int] = []
    var isOver = false

    init(rules: Rules, level: Level, seed: UInt64, oven: Bool, knife: Bool, bonus: Int) {
        self.rules = rules
        self.level = level
        self.bonus = bonus
        clock = rules.clockAtStartTicks + (oven ? 50 : 0)
        combo = knife ? 2 : 1
        var draws = ModelRandom(state: seed)
        orderDraws = ModelRandom(state: draws.draw())
        gridDraws = ModelRandom(state: draws.draw())
        grid = Array(level.ingredients.indices)
        gridDraws.shuffle(&grid)
        orders.append(orderDraws.draw(level.recipes.count))
    }

    var recipe: [Int] { level.recipes[orders[orders.count - 1]].ingredients }

    var stars: Int {
        if served == 0 { return 0 }
        if served >= level.target { return 3 }
        return served >= max(1, level.target / 2) ? 2 : 1
    }

    mutating func tickOnce() {
        if isOver { return }
        tick += 1
        clock = clock <= 1 ? 0 : clock - 1
        isOver = clock == 0 || tick == rules.capTicks
        if isOver || show == .nothing || tick < showUntil { return }
        if show == .perfect {
            orders.append(orderDraws.draw(level.recipes.count))
        }
        plate = []
        show = .nothing
        if let held = heldTap {
            heldTap = nil
            tap(held)
        }
    }

    mutating func tap(_ ingredient: Int) {
        if isOver { return }
        if show != .nothing {
            if showUntil - tick <= 2, heldTap == nil { heldTap = ingredient }
            return
        }
        plate.append(ingredient)
        gridDraws.shuffle(&grid)
        if plate != Array(recipe.prefix(plate.count)) {
            clock = max(0, clock - 30)
            combo = 1
            isOver = clock == 0
            show = .wrong
            showUntil = tick + 8
        } else if plate == recipe {
            coins += Int64((25 + bonus) * combo)
            clock += 15
            served += 1
            combo = min(5, combo + 1)
            servedAt.append(tick)
            show = .perfect
            showUntil = tick + 8
        }
    }

    mutating func clear() {
        if isOver || show != .nothing { return }
        plate = []
        gridDraws.shuffle(&grid)
    }

    /// The first thing in which `round` isn't as the model, or `nil`.
    func difference(from round: Round) -> String? {
        if round.tick != tick { return "tick" }
        if round.clock != clock { return "clock" }
        if round.combo != combo { return "combo" }
        if round.served != served { return "served" }
        if round.earned != coins { return "earned" }
        if round.orderNumber != orders.count { return "order number" }
        if round.recipeIndex != orders[orders.count - 1] { return "recipe" }
        if round.lastServedTick != servedAt.last { return "last served tick" }
        if round.plateCount != plate.count { return "plate count" }
        for place in plate.indices where round.plate(at: place) != plate[place] { return "plate" }
        if round.gridCount != grid.count { return "grid count" }
        for place in grid.indices where round.grid(at: place) != grid[place] { return "grid" }
        var (nextGrid, draws) = (grid, gridDraws)
        draws.shuffle(&nextGrid)
        for place in grid.indices where round.nextGrid[place] != nextGrid[place] {
            return "next grid"
        }
        draws = orderDraws
        if round.nextRecipeIndex != draws.draw(level.recipes.count) { return "next recipe" }
        if (round.result != nil) != isOver { return "end" }
        if let result = round.result {
            let expected = RoundResult(
                served: served, earned: coins, stars: stars, isWin: served >= level.target,
                ticks: tick, lastServedTick: servedAt.last)
            return result == expected ? nil : "result"
        }
        switch round.phase {
        case .cooking: return show == .nothing ? nil : "phase"
        case .perfect(let left): return show == .perfect && left == showUntil - tick ? nil : "phase"
        case .wrong(let left): return show == .wrong && left == showUntil - tick ? nil : "phase"
        case .ended: return "phase"
        }
    }
}

/// SplitMix64 once more, in 128 bits where that is plainer.
struct ModelRandom {
    var state: UInt64

    mutating func draw() -> UInt64 {
        state = state &+ 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        return bits ^ bits >> 31
    }

    /// Below `bound`; draws again where 2^64 isn't a multiple of it.
    mutating func draw(_ bound: Int) -> Int {
        let all = UInt128(1) << 64
        while true {
            let product = UInt128(draw()) * UInt128(bound)
            if product % all >= all % UInt128(bound) { return Int(product / all) }
        }
    }

    mutating func shuffle(_ array: inout [Int]) {
        var last = array.count - 1
        while last > 0 {
            array.swapAt(last, draw(last + 1))
            last -= 1
        }
    }
}
