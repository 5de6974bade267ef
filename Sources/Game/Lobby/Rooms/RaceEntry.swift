/// A seat's part in the race under way, from the race's start to its end.
package struct RaceEntry: Hashable, Sendable {
    enum Idleness {
        /// Warn the player that the seat will forfeit at this tick.
        case warned(forfeitTick: Int)
        case tooLong
    }

    /// Whether the seat's own round is on: it neither ended nor was forfeited.
    package private(set) var isRunning = true
    /// How long the player was absent in this race, before the absence under way.
    package private(set) var absenceTicks = 0
    /// When the idle time began.
    private var lastInputTick: Int
    private var wasWarned = false

    init(at now: Int) { lastInputTick = now }

    mutating func end() { isRunning = false }

    mutating func noteInput(at now: Int) {
        lastInputTick = now
        wasWarned = false
    }

    /// The player is back. The absence doesn't count as idle time; the idle time before it still
    /// does.
    mutating func noteAbsence(ofTicks ticks: Int) {
        guard isRunning else { return }
        absenceTicks += ticks
        lastInputTick += ticks
    }

    /// How long the seat of a player who is absent now is held.
    func heldTicks(_ rules: LobbyRules) -> Int {
        guard isRunning else { return rules.absenceLimitTicks }
        return min(rules.absenceLimitTicks, max(0, rules.absenceTotalLimitTicks - absenceTicks))
    }

    /// What the time without an input leads to; `nil` while it leads to nothing.
    mutating func checkIdle(at now: Int, _ rules: LobbyRules) -> Idleness? {
        let idleTicks = now - lastInputTick
        if idleTicks >= rules.idleForfeitTicks { return .tooLong }
        guard idleTicks >= rules.idleWarningTicks, !wasWarned else { return nil }
        wasWarned = true
        return .warned(forfeitTick: lastInputTick + rules.idleForfeitTicks)
    }
}
