/// One player's round (game rules, "A round"): a plain value without a clock. Whole ticks and
/// inputs step it. The same catalogue, level, seed and inputs at the same ticks always give the
/// same round.
///
/// The seed feeds two random streams, one for the orders and one for the grid. So the orders don't
/// depend on the number of grid shuffles, and players who race with one seed get the same orders.
package struct Round: Sendable {
    package enum Phase: Hashable, Sendable {
        /// Taps count. Followed by `perfect`, `wrong` or `ended`.
        case cooking
        /// An order was just served; its burger shows for `ticksLeft` more ticks. Followed by
        /// `cooking` with the next order, or `ended`.
        case perfect(ticksLeft: Int)
        /// The last tap was wrong; the feedback shows for `ticksLeft` more ticks. Followed by
        /// `cooking` with the same order, or `ended`.
        case wrong(ticksLeft: Int)
        /// The round is over and never changes again.
        case ended
    }

    package let catalogue: Catalogue
    package let level: Level

    /// The ticks since the start.
    package private(set) var tick = 0
    /// The ticks left; 0 once time has run out.
    package private(set) var clock: Int
    /// The multiplier for the coins of the next order.
    package private(set) var combo: Int
    /// The number of orders served.
    package private(set) var served = 0
    /// The coins from the orders served.
    package private(set) var earned: Int64 = 0
    /// The number of the current order, from 1; during `perfect`, of the order just served.
    package private(set) var orderNumber = 0
    /// The index of the order's recipe in the level.
    package private(set) var recipeIndex = 0
    package private(set) var phase = Phase.cooking
    /// The tick of the last order served.
    package private(set) var lastServedTick: Int?
    /// The sauce bonus: coins added to each order now, before the combo.
    package private(set) var extraCoins: Int

    private(set) var plate = PackedIngredients()
    private(set) var grid: PackedIngredients
    private(set) var orderRandom: SplitMix64
    private(set) var gridRandom: SplitMix64
    private var recipeIngredients = PackedIngredients()
    /// The tap that takes effect when the feedback ends.
    private(set) var heldTap: Level.IngredientIndex?

    /// Starts a round with its first order showing.
    ///
    /// - Parameters:
    ///   - equipped: The items for this round; unknown ids have no effect.
    ///   - extraCoins: Coins added to each order now, from `Catalogue.extraCoins(equipped:owns:)`.
    package init(
        catalogue: Catalogue, level: Level, seed: UInt64, equipped: [ShopItem.ID], extraCoins: Int
    ) {
        self.catalogue = catalogue
        self.level = level
        self.extraCoins = extraCoins
        let rules = catalogue.rules
        clock =
            switch rules.startClock {
            case .arcade: rules.clockAtStartTicks
            case .baseTime: level.baseTimeSeconds * 1000 / rules.tickMilliseconds
            }
        combo = rules.comboAtStart
        for item in catalogue.items where equipped.contains(item.id) {
            switch item.effect {
            case .extraClock(let ticks): clock += ticks
            case .startCombo(let start): combo = max(combo, start)
            case .extraCoins: break
            }
        }
        var seeds = SplitMix64(seed: seed)
        orderRandom = SplitMix64(seed: seeds.next())
        gridRandom = SplitMix64(seed: seeds.next())
        grid = PackedIngredients(level.ingredients.indices)
        grid.shuffle(using: &gridRandom)
        presentOrder()
    }

    // MARK: - View

    /// The current order's recipe; during `perfect`, that of the order just served.
    package var recipe: Level.Recipe { level.recipes[recipeIndex] }

    package var recipeCount: Int { recipeIngredients.count }

    /// The order's ingredient at `index`, from the bottom.
    package func recipe(at index: Int) -> Level.IngredientIndex { recipeIngredients[index] }

    package var plateCount: Int { plate.count }

    /// The plate's ingredient at `index`, from the bottom. During `wrong`, the top one is the wrong
    /// one.
    package func plate(at index: Int) -> Level.IngredientIndex { plate[index] }

    package var gridCount: Int { grid.count }

    /// The ingredient at `index` of the grid, which has each ingredient of the level once.
    package func grid(at index: Int) -> Level.IngredientIndex { grid[index] }

    /// The grid after the next counted tap or clear.
    package var nextGrid: PackedIngredients {
        var (next, random) = (grid, gridRandom)
        next.shuffle(using: &random)
        return next
    }

    /// The index of the next order's recipe in the level.
    package var nextRecipeIndex: Int {
        var random = orderRandom
        return level.recipeIndex(ofOrder: orderNumber + 1, using: &random)
    }

    package var hasEnded: Bool {
        if case .ended = phase { true } else { false }
    }

    /// The result, or `nil` while the round goes on.
    package var result: RoundResult? {
        guard hasEnded else { return nil }
        return RoundResult(
            served: served, earned: earned,
            stars: RoundResult.stars(served: served, target: level.target),
            isWin: served >= level.target, ticks: tick, lastServedTick: lastServedTick)
    }

    // MARK: - Ticks

    /// Steps tick by tick up to `tick`, or to the end of the round. Does nothing for an earlier
    /// tick or after the end.
    package mutating func advance(toTick tick: Int) -> [RoundEffect] {
        var effects: [RoundEffect] = []
        while self.tick < tick, !hasEnded {
            if let effect = step() { effects.append(effect) }
        }
        return effects
    }

    /// - Precondition: The round hasn't ended.
    mutating func step() -> RoundEffect? {
        tick += 1
        clock = max(0, clock - 1)
        if clock == 0 || tick >= catalogue.rules.capTicks {
            phase = .ended
            return .ended
        }
        switch phase {
        case .cooking, .ended:
            return nil
        case .perfect(let ticksLeft) where ticksLeft > 1:
            phase = .perfect(ticksLeft: ticksLeft - 1)
            return nil
        case .wrong(let ticksLeft) where ticksLeft > 1:
            phase = .wrong(ticksLeft: ticksLeft - 1)
            return nil
        case .perfect:
            phase = .cooking
            presentOrder()
            return .orderPresented(held: countHeldTap())
        case .wrong:
            phase = .cooking
            plate.removeAll()
            return .plateEmptied(held: countHeldTap())
        }
    }

    private mutating func countHeldTap() -> TapOutcome? {
        guard let ingredient = heldTap else { return nil }
        heldTap = nil
        return tap(ingredient)
    }

    private mutating func presentOrder() {
        orderNumber += 1
        recipeIndex = level.recipeIndex(ofOrder: orderNumber, using: &orderRandom)
        recipeIngredients = level.packedRecipes[recipeIndex]
        plate.removeAll()
    }

    // MARK: - Inputs

    /// Puts an ingredient on the plate. The caller checks that the level has it: a message with
    /// another ingredient is malformed, not a wrong tap.
    package mutating func tap(_ ingredient: Level.IngredientIndex) -> TapOutcome {
        precondition(ingredient >= 0 && ingredient < grid.count, "not an ingredient of the level")
        if let reason = ignoredReason {
            guard holdsTaps else { return .ignored(reason) }
            heldTap = ingredient
            return .held
        }
        let isRight = recipeIngredients[plate.count] == ingredient
        plate.append(ingredient)
        grid.shuffle(using: &gridRandom)
        guard isRight else {
            punish()
            return .wrong
        }
        guard plate.count == recipeIngredients.count else { return .correct }
        return .served(order: orderNumber, coins: serve())
    }

    /// Empties the plate at no cost.
    @discardableResult
    package mutating func clearPlate() -> ClearOutcome {
        if let reason = ignoredReason { return .ignored(reason) }
        plate.removeAll()
        grid.shuffle(using: &gridRandom)
        return .cleared
    }

    /// Changes the sauce bonus for the orders served from now on, after the player bought or used
    /// up an item during the round. Does nothing after the end.
    package mutating func setExtraCoins(_ coins: Int) {
        guard !hasEnded else { return }
        extraCoins = coins
    }

    /// Ends the round at this tick with its current result. Does nothing after the end.
    package mutating func leave() { phase = .ended }

    /// True if a tap would be held now: no tap is held yet, and the feedback is in its last ticks.
    private var holdsTaps: Bool {
        switch phase {
        case .perfect(let ticksLeft), .wrong(let ticksLeft):
            heldTap == nil && ticksLeft <= catalogue.rules.heldTapTicks
        case .cooking, .ended: false
        }
    }

    private var ignoredReason: IgnoredReason? {
        switch phase {
        case .cooking: nil
        case .perfect, .wrong: .feedback
        case .ended: .ended
        }
    }

    private mutating func punish() {
        clock = max(0, clock - catalogue.rules.wrongClockTicks)
        combo = catalogue.rules.comboAtStart
        phase = clock == 0 ? .ended : .wrong(ticksLeft: catalogue.rules.feedbackTicks)
    }

    /// Serves the order and returns its coins.
    private mutating func serve() -> Int64 {
        let coins = (Int64(catalogue.rules.orderCoins) + Int64(extraCoins)) * Int64(combo)
        earned += coins
        served += 1
        clock += catalogue.rules.servedClockTicks
        combo = min(combo + 1, catalogue.rules.comboLimit)
        lastServedTick = tick
        phase = .perfect(ticksLeft: catalogue.rules.feedbackTicks)
        return coins
    }
}
