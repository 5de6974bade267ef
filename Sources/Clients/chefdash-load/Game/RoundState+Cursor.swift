import GameProtocol

extension RoundState {
    /// Reads a `state` as the server's own encoder writes it, without the grid: players here know
    /// ingredients by their ids.
    ///
    /// - Returns: `nil` for any other text, which the general decoder may be able to read.
    init?(_ cursor: inout JSONCursor) {
        var plate: [Int] = []
        guard cursor.skip(#"{"tick":"#), let tick = cursor.integer(),
            cursor.skip(#","clock":"#), let clock = cursor.integer(),
            let phase = RoundPhase(&cursor),
            cursor.skip(#","feedback":"#), let feedback = cursor.integer(),
            cursor.skip(#","served":"#), let served = cursor.integer(),
            cursor.skip(#","combo":"#), let combo = cursor.integer(),
            cursor.skip(#","earned":"#), let earned = cursor.integer(),
            cursor.skip(#","order":"#), let order = cursor.integer(),
            cursor.skip(#","recipe":"#), let recipe = cursor.integer(),
            cursor.skip(#","plate":"#), cursor.integers({ plate.append($0) }),
            cursor.skip(#","grid":"#), cursor.integers(), cursor.skip("}")
        else { return nil }
        self.init(
            tick: tick, clock: clock, phase: phase, feedback: feedback, served: served,
            combo: combo, earned: Int64(earned), order: order, recipe: recipe, plate: plate,
            grid: [])
    }

    /// The state without its grid, and with numbers in a range that no round comes near, so that
    /// sums can't overflow.
    var bounded: RoundState {
        func bounded(_ number: Int) -> Int { min(max(number, -999_999_999), 999_999_999) }
        return RoundState(
            tick: bounded(tick), clock: bounded(clock), phase: phase, feedback: bounded(feedback),
            served: bounded(served), combo: bounded(combo), earned: Int64(bounded(Int(earned))),
            order: bounded(order), recipe: bounded(recipe), plate: plate, grid: [])
    }

    /// The tick at which taps count again; `nil` if they count now.
    var feedbackEndTick: Int? { feedback > 0 ? tick + feedback : nil }
}

extension RoundPhase {
    /// Reads the member `phase` with the comma before it.
    init?(_ cursor: inout JSONCursor) {
        guard cursor.skip(#","phase":""#) else { return nil }
        if cursor.skip(#"cooking""#) {
            self = .cooking
        } else if cursor.skip(#"perfect""#) {
            self = .perfect
        } else if cursor.skip(#"wrong""#) {
            self = .wrong
        } else if cursor.skip(#"ended""#) {
            self = .ended
        } else {
            return nil
        }
    }
}
