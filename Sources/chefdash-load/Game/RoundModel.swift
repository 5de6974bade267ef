import GameProtocol

/// What a round must look like after the ticks and taps that the server acknowledged, by the table
/// under "The round" in protocol.md: the load test's own account, to which the server's is compared.
struct RoundModel {
    private static let feedbackTicks = 8
    private static let servedClockTicks = 15
    private static let wrongClockTicks = 30
    private static let orderCoins = 25
    private static let comboLimit = 5
    private static let tickLimit = 100_000

    let terms: RoundTerms
    private(set) var tick: Int
    private(set) var clock: Int
    private(set) var phase: RoundPhase
    private(set) var feedback: Int
    private(set) var served: Int
    private(set) var combo: Int
    private(set) var earned: Int
    private(set) var order: Int
    /// `nil` where the next order has come up and the server hasn't told which it is.
    private(set) var recipe: Int?
    /// The next order, as the server announced it.
    private var nextRecipe: Int?
    /// Right ingredients, and a wrong one on top during `wrong`, also of a round that it ended.
    private var plate: [Int] {
        didSet { plateText = SeenState.text(ofPlate: plate) }
    }
    private var plateText: [UInt8]
    private(set) var lastServedTick: Int?

    /// Begins with a snapshot's state.
    ///
    /// - Parameter nextRecipe: what the snapshot says of the next order.
    init(terms: RoundTerms, _ state: SeenState, nextRecipe: Int? = nil) {
        self.terms = terms
        self.nextRecipe = nextRecipe.flatMap { terms.recipes.indices.contains($0) ? $0 : nil }
        tick = state.tick
        clock = state.clock
        phase = state.phase
        feedback = state.feedback
        served = state.served
        combo = state.combo
        earned = state.earned
        order = state.order
        let recipe = terms.recipes.indices.contains(state.recipe) ? state.recipe : 0
        self.recipe = recipe
        lastServedTick = served > 0 ? tick : nil
        let told = state.plate.split(separator: UInt8(ascii: ",")).compactMap {
            Int(String(decoding: $0, as: UTF8.self))
        }
        let layers = terms.recipes[recipe]
        plate =
            layers.starts(with: told)
            ? told
            : layers.prefix(told.count - 1)
                + told.suffix(1).filter(terms.ingredientIDs.indices.contains)
        plateText = SeenState.text(ofPlate: plate)
    }

    /// The next right ingredient; `nil` while no tap counts or the order isn't known.
    var nextIngredient: Int? {
        guard phase == .cooking, let recipe else { return nil }
        return terms.recipes[recipe].dropFirst(plate.count).first
    }

    /// The state that the server must tell, without the grid.
    var state: RoundState {
        RoundState(
            tick: tick, clock: clock, phase: phase, feedback: feedback, served: served,
            combo: combo, earned: Int64(earned), order: order, recipe: recipe ?? 0,
            plate: plate, grid: [])
    }

    /// When taps count again; `nil` if they count now.
    var feedbackEndTick: Int? { feedback > 0 ? tick + feedback : nil }

    /// Lets ticks pass, up to `tick`; does nothing if that is further away than any round is long.
    mutating func advance(toTick tick: Int) {
        guard tick - self.tick <= Self.tickLimit else { return }
        while self.tick < tick, phase != .ended { step() }
    }

    private mutating func step() {
        tick += 1
        clock = max(0, clock - 1)
        guard clock > 0, tick < terms.capTicks else { return end() }
        guard feedback > 0 else { return }
        feedback -= 1
        guard feedback == 0 else { return }
        if phase == .perfect {
            order += 1
            recipe = nextRecipe.take()
        }
        phase = .cooking
        plate = []
    }

    /// The player left, or the time is over.
    mutating func end() {
        phase = .ended
        feedback = 0
    }

    /// Takes in a tap at this tick.
    ///
    /// - Returns: what the server must have answered, and the coins with `served`.
    mutating func tap(_ ingredient: Int) -> (outcome: Tapped.Outcome, coins: Int?) {
        guard phase == .cooking, let recipe else { return (.ignored, nil) }
        let isRight = nextIngredient == ingredient
        plate.append(ingredient)
        guard isRight else {
            clock = max(0, clock - Self.wrongClockTicks)
            combo = 1
            phase = .wrong
            feedback = Self.feedbackTicks
            if clock == 0 { end() }
            return (.wrong, nil)
        }
        guard plate.count == terms.recipes[recipe].count else { return (.correct, nil) }
        let coins = Self.orderCoins * combo
        clock += Self.servedClockTicks
        served += 1
        earned += coins
        combo = min(combo + 1, Self.comboLimit)
        phase = .perfect
        feedback = Self.feedbackTicks
        lastServedTick = tick
        return (.served, coins)
    }

    /// Compares with what the server says, and goes on from there.
    ///
    /// - Parameter nextRecipe: what an answer says of the next order.
    /// - Returns: the first member that differs, or `nil` where all agree.
    mutating func compare(with state: SeenState, nextRecipe: Int? = nil) -> String? {
        let difference = self.difference(from: state) ?? differenceAhead(nextRecipe)
        if difference != nil {
            let lastServedTick = lastServedTick
            self = RoundModel(terms: terms, state)
            self.lastServedTick = lastServedTick
        }
        return difference
    }

    /// An order's first tap tells the next order, and no other tap does.
    private mutating func differenceAhead(_ told: Int?) -> String? {
        guard let told else { return nil }
        guard phase != .ended, plate.count == 1, terms.recipes.indices.contains(told) else {
            return "next is \(told)"
        }
        if let nextRecipe, nextRecipe != told {
            return "next is \(told) after \(nextRecipe)"
        }
        nextRecipe = told
        return nil
    }

    private mutating func difference(from state: SeenState) -> String? {
        if state.tick != tick { return "tick is \(state.tick), not \(tick)" }
        if state.clock != clock { return "clock is \(state.clock), not \(clock)" }
        if state.phase != phase { return "phase is \(state.phase), not \(phase)" }
        if state.feedback != feedback { return "feedback is \(state.feedback), not \(feedback)" }
        if state.served != served { return "served is \(state.served), not \(served)" }
        if state.combo != combo { return "combo is \(state.combo), not \(combo)" }
        if state.earned != earned { return "earned is \(state.earned), not \(earned)" }
        if state.order != order { return "order is \(state.order), not \(order)" }
        if recipe == nil {
            guard terms.recipes.indices.contains(state.recipe) else {
                return "recipe is \(state.recipe), which the snapshot doesn't have"
            }
            recipe = state.recipe
        }
        if state.recipe != recipe { return "recipe is \(state.recipe), not \(recipe ?? 0)" }
        if !state.plate.elementsEqual(plateText) {
            return "the plate holds \(String(decoding: state.plate, as: UTF8.self))"
        }
        return nil
    }
}
