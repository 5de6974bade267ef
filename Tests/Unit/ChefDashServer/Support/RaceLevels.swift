import TestSupport

extension LevelsCopy {
    /// Levels for races that tests play to the end: ticks five times as fast, rounds that one wrong
    /// tap ends, and the usual lobby times with a short countdown.
    ///
    /// - Parameters:
    ///   - clockTicks: longer than a busy machine takes for the test, if only people race.
    ///   - rules: overrides for the rules of rounds.
    ///   - lobby: overrides for the rules of queue and rooms.
    static func forRaces(
        clockTicks: Int = 1_000, rules: [String: Int] = [:], lobby: [String: Int] = [:]
    ) throws -> LevelsCopy {
        let usualRules = [
            "tickMilliseconds": 20, "clockAtStartTicks": clockTicks, "wrongClockTicks": 36_000,
            "feedbackTicks": 1, "capTicks": 12_000,
        ]
        let levels = try LevelsCopy(rules: usualRules.merging(rules) { $1 })
        let usual = [
            "openingLimitTicks": 500, "countdownTicks": 10, "absenceLimitTicks": 1_500,
            "absenceTotalLimitTicks": 3_000, "idleWarningTicks": 10_000,
            "idleForfeitTicks": 11_000, "raceLimitTicks": 13_000, "intermissionTicks": 500,
            "rematchTicks": 10_000,
        ]
        try levels.set(usual.merging(lobby) { $1 }, in: "lobby")
        return levels
    }
}
