import TestSupport

/// Level files by which races begin half a second after they are opened.
enum QuickLevels {
    /// - Parameter clockAtStartTicks: how long rounds last where nothing is served.
    static func make(clockAtStartTicks: Int = 150) throws -> LevelsCopy {
        let levels = try LevelsCopy(rules: ["clockAtStartTicks": clockAtStartTicks])
        try levels.set(["countdownTicks": 5], in: "lobby")
        return levels
    }
}
