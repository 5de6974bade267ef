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
    /// Right ingredients on the plate.
    private(set) var plateCount: Int
    /// On top of them during `wrong`.
    private var wrongIngredient: Int?
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
        plateCount = state.plateCount
        lastServedTick = served > 0 ? tick : nil
        // A wrong one lies on top, also of a round that it ended.
        if plateCount > 0, !terms.recipes[recipe].begins(with: state.plate, count: plateCount) {
            plateCount -= 1
            wrongIngredient = terms.ingredientIDs.indices.first {
                Self.ends(state.plate, with: $0)
            }
        }
    }

    /// The next right ingredient; `nil` while no tap counts or the order isn't known.
    var nextIngredient: Int? {
        guard phase == .cooking, let recipe else { return nil }
        let layers = terms.recipes[recipe].layers
        return plateCount < layers.count ? layers[plateCount] : nil
    }

    /// The state that the server must tell, without the grid.
    var state: RoundState {
        let layers = terms.recipes[recipe ?? 0].layers.prefix(plateCount)
        return RoundState(
            tick: tick, clock: clock, phase: phase, feedback: feedback, served: served,
            combo: combo, earned: Int64(earned), order: order, recipe: recipe ?? 0,
            plate: layers + (wrongIngredient.map { [$0] } ?? []), grid: [])
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
        plateCount = 0
        wrongIngredient = nil
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
        let layers = terms.recipes[recipe].layers
        guard plateCount < layers.count, layers[plateCount] == ingredient else {
            wrongIngredient = ingredient
            clock = max(0, clock - Self.wrongClockTicks)
            combo = 1
            phase = .wrong
            feedback = Self.feedbackTicks
            if clock == 0 { end() }
            return (.wrong, nil)
        }
        plateCount += 1
        guard plateCount == layers.count else { return (.correct, nil) }
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
        let stackCount = plateCount + (wrongIngredient == nil ? 0 : 1)
        guard let told else { return nil }
        guard phase != .ended, stackCount == 1, terms.recipes.indices.contains(told) else {
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
        if !isPlate(state) {
            return "the plate holds \(String(decoding: state.plate, as: UTF8.self))"
        }
        return nil
    }

    private func isPlate(_ state: SeenState) -> Bool {
        guard let recipe else { return false }
        let order = terms.recipes[recipe]
        let count = plateCount + (wrongIngredient == nil ? 0 : 1)
        guard state.plateCount == count, plateCount < order.textCounts.count else { return false }
        let right = order.textCounts[plateCount]
        guard state.plate.count >= right else { return false }
        let isSame = order.begins(
            with: UnsafeRawBufferPointer(rebasing: state.plate[..<right]), count: plateCount)
        guard isSame, let wrongIngredient else { return isSame && state.plate.count == right }
        let wrongCount = (wrongIngredient < 10 ? 1 : 2) + (right > 0 ? 1 : 0)
        return state.plate.count == right + wrongCount
            && Self.ends(state.plate, with: wrongIngredient)
    }

    /// Whether a plate's last number is this one.
    private static func ends(_ plate: UnsafeRawBufferPointer, with place: Int) -> Bool {
        let comma = plate.lastIndex(of: UInt8(ascii: ","))
        return plate[(comma.map { $0 + 1 } ?? 0)...].elementsEqual("\(place)".utf8)
    }
}
