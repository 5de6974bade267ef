import GameProtocol

/// What a round must look like after the ticks and taps that the server acknowledged, by the table
/// under "The rules of a round" in protocol.md: the load test's own account, to which the server's is compared.
struct RoundModel {
    private static let feedbackTicks = 8
    private static let servedClockTicks = 15
    private static let wrongClockTicks = 30
    private static let orderCoins = 25
    private static let comboLimit = 5
    private static let tickLimit = 100_000

    let terms: RoundTerms
    /// What the server must tell, without the grid. A wrong ingredient lies on top of the plate
    /// during `wrong`, also of a round that it ended.
    private(set) var state: RoundState
    private var plateText: [UInt8]
    /// `false` where the next order has come up and the server hasn't told which it is.
    private var knowsRecipe = true
    /// The next order, as the server announced it.
    private var nextRecipe: Int?
    private(set) var lastServedTick: Int?

    /// Begins with a snapshot's state.
    ///
    /// - Parameter nextRecipe: what the snapshot says of the next order.
    init(terms: RoundTerms, _ seen: SeenState, nextRecipe: Int? = nil) {
        self.terms = terms
        self.nextRecipe = nextRecipe.flatMap { terms.recipes.indices.contains($0) ? $0 : nil }
        let recipe = terms.recipes.indices.contains(seen.recipe) ? seen.recipe : 0
        let told = seen.plate.split(separator: UInt8(ascii: ",")).compactMap {
            Int(String(decoding: $0, as: UTF8.self))
        }
        let layers = terms.recipes[recipe]
        let plate =
            layers.starts(with: told)
            ? told
            : layers.prefix(told.count - 1)
                + told.suffix(1).filter(terms.ingredientIDs.indices.contains)
        state = RoundState(
            tick: seen.tick, clock: seen.clock, phase: seen.phase, feedback: seen.feedback,
            served: seen.served, combo: seen.combo, earned: Int64(seen.earned), order: seen.order,
            recipe: recipe, plate: plate, grid: [])
        plateText = SeenState.text(ofPlate: plate)
        lastServedTick = seen.served > 0 ? seen.tick : nil
    }

    var phase: RoundPhase { state.phase }

    /// The next right ingredient; `nil` while no tap counts or the order isn't known.
    var nextIngredient: Int? {
        guard phase == .cooking, knowsRecipe else { return nil }
        return terms.recipes[state.recipe].dropFirst(state.plate.count).first
    }

    /// When taps count again; `nil` if they count now.
    var feedbackEndTick: Int? { state.feedback > 0 ? state.tick + state.feedback : nil }

    private mutating func setPlate(_ plate: [Int]) {
        state.plate = plate
        plateText = SeenState.text(ofPlate: plate)
    }

    /// Lets ticks pass, up to `tick`; does nothing if that is further away than any round is long.
    mutating func advance(toTick tick: Int) {
        guard tick - state.tick <= Self.tickLimit else { return }
        while state.tick < tick, phase != .ended { step() }
    }

    private mutating func step() {
        state.tick += 1
        state.clock = max(0, state.clock - 1)
        guard state.clock > 0, state.tick < terms.capTicks else { return end() }
        guard state.feedback > 0 else { return }
        state.feedback -= 1
        guard state.feedback == 0 else { return }
        if phase == .perfect {
            state.order += 1
            state.recipe = nextRecipe ?? 0
            knowsRecipe = nextRecipe.take() != nil
        }
        state.phase = .cooking
        setPlate([])
    }

    /// The player left, or the time is over.
    mutating func end() {
        state.phase = .ended
        state.feedback = 0
    }

    /// Takes in a tap at this tick.
    ///
    /// - Returns: what the server must have answered, and the coins with `served`.
    mutating func tap(_ ingredient: Int) -> (outcome: Tapped.Outcome, coins: Int?) {
        guard phase == .cooking, knowsRecipe else { return (.ignored, nil) }
        let isRight = nextIngredient == ingredient
        setPlate(state.plate + [ingredient])
        guard isRight else {
            state.clock = max(0, state.clock - Self.wrongClockTicks)
            state.combo = 1
            state.phase = .wrong
            state.feedback = Self.feedbackTicks
            if state.clock == 0 { end() }
            return (.wrong, nil)
        }
        guard state.plate.count == terms.recipes[state.recipe].count else { return (.correct, nil) }
        let coins = Self.orderCoins * state.combo
        state.clock += Self.servedClockTicks
        state.served += 1
        state.earned += Int64(coins)
        state.combo = min(state.combo + 1, Self.comboLimit)
        state.phase = .perfect
        state.feedback = Self.feedbackTicks
        lastServedTick = state.tick
        return (.served, coins)
    }

    /// Takes in a tap that the server held until it could count, where more ticks passed before the
    /// answer: a server that is late makes up for several at once.
    ///
    /// - Parameter first: the first tick at which it could count.
    /// - Returns: what `tap` returns; `nil` where the answer's state shows something else.
    mutating func tapHeld(
        _ ingredient: Int, until first: Int, shownBy seen: SeenState
    ) -> (outcome: Tapped.Outcome, coins: Int?)? {
        guard first < seen.tick else { return nil }
        var held = self
        held.advance(toTick: first)
        let expected = held.tap(ingredient)
        held.advance(toTick: seen.tick)
        guard held.difference(from: seen) == nil else { return nil }
        self = held
        return expected
    }

    /// Compares with what the server says, and goes on from there.
    ///
    /// - Parameter nextRecipe: what an answer says of the next order.
    /// - Returns: the first member that differs, or `nil` where all agree.
    mutating func compare(with seen: SeenState, nextRecipe: Int? = nil) -> String? {
        let difference = self.difference(from: seen) ?? differenceAhead(nextRecipe)
        if difference != nil {
            let lastServedTick = lastServedTick
            self = RoundModel(terms: terms, seen)
            self.lastServedTick = lastServedTick
        }
        return difference
    }

    /// An order's first tap tells the next order, and no other tap does.
    private mutating func differenceAhead(_ told: Int?) -> String? {
        guard let told else { return nil }
        guard phase != .ended, state.plate.count == 1, terms.recipes.indices.contains(told) else {
            return "next is \(told)"
        }
        if let nextRecipe, nextRecipe != told {
            return "next is \(told) after \(nextRecipe)"
        }
        nextRecipe = told
        return nil
    }

    private mutating func difference(from seen: SeenState) -> String? {
        if seen.tick != state.tick { return "tick is \(seen.tick), not \(state.tick)" }
        if seen.clock != state.clock { return "clock is \(seen.clock), not \(state.clock)" }
        if seen.phase != state.phase { return "phase is \(seen.phase), not \(state.phase)" }
        if seen.feedback != state.feedback {
            return "feedback is \(seen.feedback), not \(state.feedback)"
        }
        if seen.served != state.served { return "served is \(seen.served), not \(state.served)" }
        if seen.combo != state.combo { return "combo is \(seen.combo), not \(state.combo)" }
        if seen.earned != state.earned { return "earned is \(seen.earned), not \(state.earned)" }
        if seen.order != state.order { return "order is \(seen.order), not \(state.order)" }
        if !knowsRecipe {
            guard terms.recipes.indices.contains(seen.recipe) else {
                return "recipe is \(seen.recipe), which the snapshot doesn't have"
            }
            state.recipe = seen.recipe
            knowsRecipe = true
        }
        if seen.recipe != state.recipe {
            return "recipe is \(seen.recipe), not \(state.recipe)"
        }
        guard seen.plate.elementsEqual(plateText) else {
            return "the plate holds \(String(decoding: seen.plate, as: UTF8.self))"
        }
        return nil
    }
}
