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
    /// `false` once the next order is up and the server hasn't announced it.
    private var knowsRecipe = true
    /// The next order, as the server announced it.
    private var nextRecipe: Int?
    private(set) var lastServedTick: Int?

    /// Begins with a snapshot's state.
    ///
    /// - Parameter nextRecipe: The next order, as announced in the snapshot.
    init(terms: RoundTerms, _ seen: RoundState, nextRecipe: Int? = nil) {
        self.terms = terms
        self.nextRecipe = nextRecipe.flatMap { terms.recipes.indices.contains($0) ? $0 : nil }
        state = seen
        if !terms.recipes.indices.contains(seen.recipe) { state.recipe = 0 }
        let layers = terms.recipes[state.recipe]
        if !layers.starts(with: seen.plate) {
            state.plate =
                layers.prefix(seen.plate.count - 1)
                + seen.plate.suffix(1).filter(terms.round.ingredients.indices.contains)
        }
        lastServedTick = seen.served > 0 ? seen.tick : nil
    }

    var phase: RoundPhase { state.phase }

    /// The next right ingredient; `nil` while no tap counts or the order isn't known.
    var nextIngredient: Int? {
        guard phase == .cooking, knowsRecipe else { return nil }
        return terms.recipes[state.recipe].dropFirst(state.plate.count).first
    }

    /// Advances to `tick`; does nothing if that is further away than any round is long.
    mutating func advance(toTick tick: Int) {
        guard tick - state.tick <= Self.tickLimit else { return }
        while state.tick < tick, phase != .ended { step() }
    }

    private mutating func step() {
        state.tick += 1
        state.clock = max(0, state.clock - 1)
        guard state.clock > 0, state.tick < terms.round.rules.capTicks else { return end() }
        guard state.feedback > 0 else { return }
        state.feedback -= 1
        guard state.feedback == 0 else { return }
        if phase == .perfect {
            state.order += 1
            state.recipe = nextRecipe ?? 0
            knowsRecipe = nextRecipe.take() != nil
        }
        state.phase = .cooking
        state.plate = []
    }

    /// Ends the round: the player left, or the time is over.
    mutating func end() {
        state.phase = .ended
        state.feedback = 0
    }

    /// Applies a tap at the current tick.
    ///
    /// - Returns: The answer that the server must have sent, and the coins with `served`.
    mutating func tap(_ ingredient: Int) -> (outcome: Tapped.Outcome, coins: Int64?) {
        guard phase == .cooking, knowsRecipe else { return (.ignored, nil) }
        let isRight = nextIngredient == ingredient
        state.plate.append(ingredient)
        guard isRight else {
            state.clock = max(0, state.clock - Self.wrongClockTicks)
            state.combo = 1
            state.phase = .wrong
            state.feedback = Self.feedbackTicks
            if state.clock == 0 { end() }
            return (.wrong, nil)
        }
        guard state.plate.count == terms.recipes[state.recipe].count else { return (.correct, nil) }
        let coins = Int64(Self.orderCoins * state.combo)
        state.clock += Self.servedClockTicks
        state.served += 1
        state.earned += coins
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
        _ ingredient: Int, until first: Int, shownBy seen: RoundState
    ) -> (outcome: Tapped.Outcome, coins: Int64?)? {
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
    mutating func compare(with seen: RoundState, nextRecipe: Int? = nil) -> String? {
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

    private mutating func difference(from seen: RoundState) -> String? {
        var expected = state
        if !knowsRecipe { expected.recipe = seen.recipe }
        guard seen == expected else {
            for (name, text) in Self.members where text(seen) != text(expected) {
                return "\(name) is \(text(seen)), not \(text(expected))"
            }
            let plate = seen.plate.map(String.init).joined(separator: ",")
            return "the plate holds \(plate)"
        }
        guard terms.recipes.indices.contains(seen.recipe) else {
            return "recipe is \(seen.recipe), which the snapshot doesn't have"
        }
        (state.recipe, knowsRecipe) = (seen.recipe, true)
        return nil
    }

    private static let members: [(name: String, text: @Sendable (RoundState) -> String)] = [
        ("tick", { "\($0.tick)" }), ("clock", { "\($0.clock)" }), ("phase", { "\($0.phase)" }),
        ("feedback", { "\($0.feedback)" }), ("served", { "\($0.served)" }),
        ("combo", { "\($0.combo)" }), ("earned", { "\($0.earned)" }),
        ("order", { "\($0.order)" }), ("recipe", { "\($0.recipe)" }),
    ]
}
