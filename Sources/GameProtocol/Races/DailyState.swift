/// The day's challenge.
public struct DailyState: Codable, Hashable, Sendable {
    /// The day in UTC, such as `2026-11-21`.
    public var day: String
    public var level: Int
    /// Whether the player's one counted try is used.
    public var hasTried: Bool
    public var endsInMilliseconds: Int64

    private enum CodingKeys: String, CodingKey {
        case day, level
        case hasTried = "tried"
        case endsInMilliseconds = "ends_in_ms"
    }

    package init(day: String, level: Int, hasTried: Bool, endsInMilliseconds: Int64) {
        self.day = day
        self.level = level
        self.hasTried = hasTried
        self.endsInMilliseconds = endsInMilliseconds
    }
}
