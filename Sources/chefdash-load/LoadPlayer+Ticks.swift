/// Mode `ticks`: rounds whose frames and replies are timed and counted, and not judged, so that
/// servers without the game's rules can be compared.
extension LoadPlayer {
    /// A tap that is later than this is left out: catching up would make the program ever later.
    private static let latestNanoseconds: Int64 = 1_000_000_000

    var isUnjudged: Bool { run.settings.mode == .ticks }

    /// Counts the frames that are missing before this one, and times it.
    func takeUnjudgedFrame(_ sequence: Int, _ state: SeenState) {
        guard let round else { return }
        let missing = sequence.subtractingReportingOverflow(round.sequence)
        if !missing.overflow, missing.partialValue > 1 {
            run.tally.missedTickCount &+= missing.partialValue - 1
        }
        self.round!.sequence = sequence
        if state.tick > round.lastArrivalTick, state.phase != .ended {
            noteArrival(ofTick: state.tick)
        }
        takeUnjudgedState(state)
    }

    func takeUnjudgedState(_ state: SeenState) {
        round?.lastSeen = (state.recipe, state.plateCount)
        round?.lastSeenFeedbackEndTick = state.feedback > 0 ? state.tick + state.feedback : nil
    }

    /// Plans the first tap at a random time within one tap interval.
    func planFirstUnjudgedTap() {
        planUnjudgedTap(at: run.now + Int64(rhythm.fraction() * 1e9 / run.settings.tapsPerSecond))
    }

    private func planUnjudgedTap(at time: Int64) {
        guard !isTapPlanned, !isLeaving, round != nil else { return }
        isTapPlanned = true
        run.due.set(index, at: time)
    }

    /// Taps what the last state says comes next, whatever became of the taps before.
    func tapUnjudged(due: Int64) {
        guard let round, !isLeaving else { return }
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
