/// A bot: a player of the server with the pace and the mistakes of people. It sees only what a
/// client sees, and the same rules apply to its taps. The same seed plays the same way.
///
/// Its times follow the distribution of human reaction times: a bell curve around a mean with a
/// long tail to the right (the ex-Gaussian; Luce, "Response Times", 1986), here in whole numbers.
package struct BotPlayer: SeatPlayer {
    private enum Attention {
        /// There is nothing to tap. Followed by `cooking`.
        case away
        /// Working on an order; the next input is due at `dueMilliseconds` of the round. Followed
        /// by `cooking` and `away`.
        case cooking(order: Int, dueMilliseconds: Int)
    }

    private let skill: BotSkill
    private var random: SplitMix64
    private var attention = Attention.away

    package init(strength: BotStrength, seed: UInt64) {
        skill = BotSkill(strength)
        random = SplitMix64(seed: seed)
    }

    package mutating func input(for view: PlayerView) -> RoundInput? {
        guard view.isCooking else {
            attention = .away
            return nil
        }
        let now = view.tick * view.tickMilliseconds
        guard case .cooking(view.orderNumber, let due) = attention else {
            wait(from: now, milliseconds: readingTime(of: view), on: view)
            return nil
        }
        guard now >= due else { return nil }
        let input = nextInput(for: view)
        wait(from: now, milliseconds: tapTime(for: view), on: view)
        return input
    }

    /// Waits `milliseconds`, at least until the next tick.
    private mutating func wait(from now: Int, milliseconds: Int, on view: PlayerView) {
        attention = .cooking(
            order: view.orderNumber,
            dueMilliseconds: now + max(milliseconds, view.tickMilliseconds))
    }

    private mutating func nextInput(for view: PlayerView) -> RoundInput {
        if view.plateCount > 0, happens(skill.clearChance) { return .clear }
        let needed = view.recipe[view.plateCount]
        guard happens(skill.mistakeChance),
            let place = (0..<view.gridCount).first(where: { view.grid(at: $0) == needed })
        else { return .tap(needed) }
        let neighbours = [place - 1, place + 1].filter { (0..<view.gridCount).contains($0) }
        guard !neighbours.isEmpty else { return .tap(needed) }
        return .tap(view.grid(at: neighbours[random.next(below: neighbours.count)]))
    }

    // MARK: - Times

    private mutating func readingTime(of view: PlayerView) -> Int {
        varied(
            skill.readingMilliseconds
                + skill.readingMillisecondsPerIngredient * view.recipe.count)
    }

    private mutating func tapTime(for view: PlayerView) -> Int {
        let hesitation = happens(skill.hesitationChance) ? skill.hesitationMilliseconds : 0
        return varied(
            skill.tapMilliseconds + skill.tapMillisecondsPerIngredient * view.recipe.count
                + skill.tapMillisecondsPerGridPlace * view.gridCount + hesitation)
    }

    /// About `milliseconds`, randomly somewhat longer or shorter, and occasionally much longer.
    private mutating func varied(_ milliseconds: Int) -> Int {
        let bound = skill.variationMilliseconds + 1
        let variation = random.next(below: bound) - random.next(below: bound)
        // Each further half-life is half as likely.
        let halfLives = random.next().trailingZeroBitCount
        let tail =
            halfLives * skill.tailMillisecondsHalfLife
            + random.next(below: skill.tailMillisecondsHalfLife + 1)
        return milliseconds + variation + tail
    }

    /// Returns `true` with a probability of `chance` thousandths.
    private mutating func happens(_ chance: Int) -> Bool {
        random.next(below: 1000) < chance
    }
}
