/// A player's taps: the time of the next one, and its ingredient.
struct TapPlan {
    /// Taps later than this are skipped: catching up would make the program ever later.
    private static let latestNanoseconds: Int64 = 1_000_000_000

    /// True if the next thing due is a tap.
    private(set) var isPlanned = false
    /// The last tap's number.
    private(set) var number = 0
    private let tapsPerSecond: Double

    init(tapsPerSecond: Double) { self.tapsPerSecond = tapsPerSecond }

    mutating func cancel() { isPlanned = false }

    /// Plans the next tap at or after a time of our clock.
    ///
    /// - Returns: The time at which it is due; `nil` if one is already planned or none can count.
    mutating func plan(after time: Int64, _ judge: GameJudge, _ rhythm: inout TapRhythm) -> Int64? {
        guard !isPlanned, let playTime = judge.playTime, let model = judge.round?.model,
            let opening = judge.round?.sight.opening(after: time, playTime, model)
        else { return nil }
        isPlanned = true
        return opening.nanoseconds + rhythm.intervalNanoseconds(orderLength: opening.orderLength)
    }

    /// The tap to send: the right ingredient at the time of its arrival, or another by mistake;
    /// `nil` if no tap counts then.
    mutating func take(
        _ judge: GameJudge, at now: Int64, due: Int64, _ rhythm: inout TapRhythm
    ) -> PendingTap? {
        guard let tick = judge.playTime?.tick(at: now), let model = judge.round?.model,
            let right = judge.round?.sight.need(at: tick, model)?.ingredient
        else { return nil }
        let count = model.terms.round.ingredients.count
        let tap = next(rhythm.choice(right: right, of: count), due: due)
        judge.round?.sight.tap(tap.ingredient, id: tap.id, at: tick)
        return tap
    }

    private mutating func next(_ ingredient: Int, due: Int64) -> PendingTap {
        number += 1
        return PendingTap(number: number, ingredient: ingredient, due: due)
    }

    // MARK: - Unjudged

    /// Plans the first tap at a random time within one tap interval.
    mutating func planFirstUnjudged(
        _ judge: GameJudge, at now: Int64, _ rhythm: inout TapRhythm
    ) -> Int64? {
        planUnjudged(judge, at: now + Int64(rhythm.random.fraction() * 1e9 / tapsPerSecond))
    }

    /// Plans the tap after one that was due.
    mutating func planUnjudged(_ judge: GameJudge, after due: Int64, at now: Int64) -> Int64? {
        let next = due + Int64(1e9 / tapsPerSecond)
        return planUnjudged(judge, at: next > now - Self.latestNanoseconds ? next : now)
    }

    private mutating func planUnjudged(_ judge: GameJudge, at time: Int64) -> Int64? {
        guard !isPlanned, judge.round != nil else { return nil }
        isPlanned = true
        return time
    }

    /// The tap that the last state asks for, regardless of earlier taps.
    mutating func takeUnjudged(_ round: RoundPlay, due: Int64) -> PendingTap {
        let recipes = round.model.terms.recipes
        let recipe = recipes.indices.contains(round.lastSeen.recipe) ? round.lastSeen.recipe : 0
        let order = recipes[recipe]
        return next(order[round.lastSeen.plate.count % order.count], due: due)
    }
}
