import GameProtocol

/// The load test's own account of a round: the state after the ticks and taps that the server
/// acknowledged, by the table under "The rules of a round" in protocol.md. The server's state is compared with
/// it.
struct RoundModel {
    private static let feedbackTicks = 8
    private static let servedClockTicks = 15
    private static let wrongClockTicks = 30
    private static let orderCoins = 25
    private static let comboLimit = 5
    private static let tickLimit = 100_000

    let terms: RoundTerms
    /// The state that the server must send, without the grid. A wrong ingredient lies on top of the
    /// plate during `wrong`, also in a round that it ended.
    private(set) var state: RoundState
    private var plateText: [UInt8]
    /// `false` once the next order is up and the server hasn't announced it.
    private var knowsRecipe = true
    /// The next order, as the server announced it.
    private var nextRecipe: Int?
    private(set) var lastServedTick: Int?

    /// Begins with a snapshot's state.
    ///
    /// - Parameter nextRecipe: The next order, as announced in the snapshot.
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

    /// The tick at which taps count again; `nil` if they count now.
    var feedbackEndTick: Int? { state.feedback > 0 ? state.tick + state.feedback : nil }

    private mutating func setPlate(_ plate: [Int]) {
        state.plate = plate
        plateText = SeenState.text(ofPlate: plate)
    }

    /// Advances to `tick`; does nothing if that is further away than any round is long.
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

    /// Ends the round: the player left, or the time is over.
    mutating func end() {
        state.phase = .ended
        state.feedback = 0
    }

    /// Applies a tap at the current tick.
    ///
    /// - Returns: The answer that the server must have sent, and the coins with `served`.
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

    /// Applies a tap that the server held until it could count, if more ticks passed before the
    /// answer: a late server makes up for several ticks at once.
    ///
    /// - Parameter first: The first tick at which the tap could count.
    /// - Returns: The same as `tap`; `nil` if the answer's state shows something else.
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

    /// Compares the model with the server's state, and continues from that state.
    ///
    /// - Parameter nextRecipe: The next order, as announced in an answer.
    /// - Returns: The first member that differs, or `nil` if all agree.
    mutating func compare(with seen: SeenState, nextRecipe: Int? = nil) -> String? {
        let difference = self.difference(from: seen) ?? differenceAhead(nextRecipe)
        if difference != nil {
            let lastServedTick = lastServedTick
            self = RoundModel(terms: terms, seen)
            self.lastServedTick = lastServedTick
        }
        return difference
    }

    /// Checks the announced next order: only the answer to an order's first tap may announce it.
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
