import Foundation

extension LevelsCopy {
    /// Levels for races that tests bring to their end: five ticks in the time of one, rounds that a
    /// wrong tap ends, and the lobby's usual times but for a short countdown.
    ///
    /// - Parameters:
    ///   - clockTicks: more than a busy machine takes for the test, where only people race.
    ///   - lobby: other numbers of queue and rooms.
    static func forRaces(
        clockTicks: Int = 1_000, lobby: [String: Int] = [:]
    ) throws -> LevelsCopy {
        let levels = try LevelsCopy()
        try levels.set([
            "tickMilliseconds": 20, "clockAtStartTicks": clockTicks, "wrongClockTicks": 36_000,
            "feedbackTicks": 1, "capTicks": 12_000,
        ])
        let usual = [
            "openingLimitTicks": 500, "countdownTicks": 10, "absenceLimitTicks": 1_500,
            "absenceTotalLimitTicks": 3_000, "idleWarningTicks": 10_000,
            "idleForfeitTicks": 11_000, "raceLimitTicks": 13_000, "intermissionTicks": 500,
            "rematchTicks": 1_500,
        ]
        try levels.set(usual.merging(lobby) { $1 }, in: "lobby")
        return levels
    }

    /// Sets numbers of `rules.json`, at its top or in a section.
    func set(_ numbers: [String: Int], in section: String? = nil) throws {
        let url = URL(filePath: path).appending(path: "rules.json")
        guard
            case .object(var rules) = try JSONValue(text: String(contentsOf: url, encoding: .utf8))
        else { return }
        let values = numbers.mapValues { JSONValue.integer(Int64($0)) }
        if let section {
            guard case .object(let old)? = rules[section] else { return }
            rules[section] = .object(old.merging(values) { $1 })
        } else {
            rules.merge(values) { $1 }
        }
        try Data(JSONValue.object(rules).text.utf8).write(to: url)
    }
}
