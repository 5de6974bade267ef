/// A second implementation of a round's rules, written from their text with plain integers and
/// independently of the game's code, to check that code. Times are ticks.
///
/// An ingredient is any number. The model deals nothing: each tap comes with the current recipe.
package struct RulesModel: Sendable {
    package enum Phase: String, Sendable {
        case cooking, perfect, wrong, ended
    }

    package enum Outcome: String, Sendable {
        case ignored, held, correct, served, wrong
    }

    /// The state at the start of a round.
    package struct Start: Sendable {
        package var clock: Int
        package var combo: Int
        package var sauceBonus: Int

        package init(clock: Int = 150, combo: Int = 1, sauceBonus: Int = 0) {
            self.clock = clock
            self.combo = combo
            self.sauceBonus = sauceBonus
        }
    }

    package let target: Int
    package var sauceBonus: Int
    private let tickLimit: Int
    package private(set) var tick = 0
    package private(set) var clock: Int
    package private(set) var phase = Phase.cooking
    /// The ticks until feedback is over.
    package private(set) var feedback = 0
    package private(set) var served = 0
    package private(set) var combo: Int
    package private(set) var earned = 0
    package private(set) var order = 1
    package private(set) var plate: [Int] = []
    /// The coins of each order served.
    package private(set) var payments: [Int] = []
    package private(set) var lastServedTick: Int?
    private var heldTap: Int?

    package init(start: Start, target: Int, tickLimit: Int = 1_800) {
        self.target = target
        self.tickLimit = tickLimit
        sauceBonus = start.sauceBonus
        clock = start.clock
        combo = start.combo
    }

    package var stars: Int {
        if served == 0 { return 0 }
        if served >= target { return 3 }
        return served >= max(1, target / 2) ? 2 : 1
    }

    /// Advances by a tick.
    ///
    /// - Returns: the held tap that counts now: the caller taps it, with the current recipe.
    package mutating func step() -> Int? {
        guard phase != .ended else { return nil }
        tick += 1
        clock = max(0, clock - 1)
        if clock == 0 || tick == tickLimit {
            phase = .ended
            return nil
        }
        guard phase != .cooking else { return nil }
        feedback -= 1
        guard feedback == 0 else { return nil }
        if phase == .perfect { order += 1 }
        phase = .cooking
        plate = []
        defer { heldTap = nil }
        return heldTap
    }

    package mutating func tap(_ ingredient: Int, recipe: [Int]) -> Outcome {
        switch phase {
        case .ended: return .ignored
        case .perfect, .wrong:
            guard feedback <= 2, heldTap == nil else { return .ignored }
            heldTap = ingredient
            return .held
        case .cooking: break
        }
        plate.append(ingredient)
        guard ingredient == recipe[plate.count - 1] else {
            clock = max(0, clock - 30)
            combo = 1
            phase = clock == 0 ? .ended : .wrong
            feedback = 8
            return .wrong
        }
        guard plate.count == recipe.count else { return .correct }
        payments.append((25 + sauceBonus) * combo)
        earned += payments[served]
        served += 1
        lastServedTick = tick
        combo = min(5, combo + 1)
        clock += 15
        phase = .perfect
        feedback = 8
        return .served
    }

    /// Empties the plate.
    ///
    /// - Returns: true if that counts.
    package mutating func clear() -> Bool {
        guard phase == .cooking else { return false }
        plate = []
        return true
    }

    package mutating func leave() { phase = .ended }
}
