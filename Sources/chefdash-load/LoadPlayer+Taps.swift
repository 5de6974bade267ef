/// Planning and sending taps.
extension LoadPlayer {
    /// Plans the next tap from a moment of our clock on, where one can count and none is planned.
    func planTap(after time: Int64) {
        guard !isTapPlanned, !isLeaving, link?.isOpen == true,
            let playTime = judge.playTime, let opening = judge.round?.opening(after: time, playTime)
        else { return }
        isTapPlanned = true
        run.due.set(
            index,
            at: opening.nanoseconds
                + rhythm.intervalNanoseconds(orderLength: opening.orderLength))
    }

    /// Taps what belongs on the plate when the tap arrives, or by mistake another.
    func tap(due: Int64) {
        if judge.isUnjudged { return tapUnjudged(due: due) }
        guard let playTime = judge.playTime, link?.isOpen == true else { return }
        let tick = playTime.tick(at: run.now)
        guard let ids = judge.round?.model.terms.ingredientIDs,
            let right = judge.round?.neededIngredient(at: tick)
        else { return planTap(after: run.now) }
        let ingredient = rhythm.choice(right: right, of: ids.count)
        sendTap(ingredient, of: ids, due: due)
        judge.round?.sight.tap(ingredient, number: tapNumber, at: tick)
        planTap(after: due)
    }

    private func sendTap(_ ingredient: Int, of ids: [[UInt8]], due: Int64) {
        guard let link, link.isOpen else { return }
        tapNumber += 1
        judge.pendingTaps.append(
            PendingTap(number: tapNumber, ingredient: ingredient, due: due))
        run.tally.tapCount += 1
        run.scratch.removeAll(keepingCapacity: true)
        run.scratch += #"{"type":"tap","id":"t"#.utf8
        run.scratch += String(tapNumber).utf8
        run.scratch += #"","ingredient_id":"#.utf8
        run.scratch += ids[ingredient]
        run.scratch.append(UInt8(ascii: "}"))
        link.send(run.scratch)
        run.watch(self)
    }

    // MARK: - Unjudged

    /// A tap that is later than this is left out: catching up would make the program ever later.
    private static let latestNanoseconds: Int64 = 1_000_000_000

    /// Plans the first tap at a random time within one tap interval.
    func planFirstUnjudgedTap() {
        planUnjudgedTap(at: run.now + Int64(rhythm.fraction() * 1e9 / run.settings.tapsPerSecond))
    }

    private func planUnjudgedTap(at time: Int64) {
        guard !isTapPlanned, !isLeaving, judge.round != nil else { return }
        isTapPlanned = true
        run.due.set(index, at: time)
    }

    /// Taps what the last state says comes next, whatever became of the taps before.
    private func tapUnjudged(due: Int64) {
        guard let round = judge.round, !isLeaving else { return }
        let terms = round.model.terms
        let recipes = terms.recipes
        let recipe = recipes.indices.contains(round.lastSeen.recipe) ? round.lastSeen.recipe : 0
        let order = recipes[recipe].layers
        let place = max(0, round.lastSeen.plateCount) % order.count
        sendTap(order[place], of: terms.ingredientIDs, due: due)
        let next = due + Int64(1e9 / run.settings.tapsPerSecond)
        planUnjudgedTap(at: next > run.now - Self.latestNanoseconds ? next : run.now)
    }
}
