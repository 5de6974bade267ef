/// A seat's part in the race under way, from the race's start to its end.
package struct RaceEntry: Hashable, Sendable {
    enum Idleness {
        /// Warn the player that the seat will forfeit at this tick.
        case warned(forfeitTick: Int)
        case tooLong
    }

    /// True while the seat's own round is running: it has neither ended nor been forfeited.
    package private(set) var isRunning = true
    /// The time that the player was absent in this race, without the current absence.
    package private(set) var absenceTicks = 0
    /// The start of the current idle time.
    private var lastInputTick: Int
    private var wasWarned = false

    init(at now: Int) { lastInputTick = now }

    mutating func end() { isRunning = false }

    mutating func noteInput(at now: Int) {
        lastInputTick = now
        wasWarned = false
    }

    /// Records the end of an absence. It doesn't count as idle time, but the idle time before it
    /// still does.
    mutating func noteAbsence(ofTicks ticks: Int) {
        guard isRunning else { return }
        absenceTicks += ticks
        lastInputTick += ticks
    }

    /// The longest that the seat of a player who is absent now is held.
    func heldTicks(_ rules: LobbyRules) -> Int {
        guard isRunning else { return rules.absenceLimitTicks }
        return min(rules.absenceLimitTicks, max(0, rules.absenceTotalLimitTicks - absenceTicks))
    }

    /// Checks for idleness. Returns `nil` if the player was active, or has already been warned.
    mutating func checkIdle(at now: Int, _ rules: LobbyRules) -> Idleness? {
        let idleTicks = now - lastInputTick
        if idleTicks >= rules.idleForfeitTicks { return .tooLong }
        guard idleTicks >= rules.idleWarningTicks, !wasWarned else { return nil }
        wasWarned = true
        return .warned(forfeitTick: lastInputTick + rules.idleForfeitTicks)
    }
}
