/// The day's challenge.
public struct DailyState: Codable, Hashable, Sendable {
    /// The day in UTC, such as `2026-11-21`.
    public var day: String
    public var levelID: Int
    /// Whether the player has used the one try that counts.
    public var hasTried: Bool
    public var endsInMilliseconds: Int64

    private enum CodingKeys: String, CodingKey {
        case day
        case levelID = "level_id"
        case hasTried = "tried"
        case endsInMilliseconds = "ends_in_ms"
    }

    package init(day: String, levelID: Int, hasTried: Bool, endsInMilliseconds: Int64) {
        self.day = day
        self.levelID = levelID
        self.hasTried = hasTried
        self.endsInMilliseconds = endsInMilliseconds
    }
}
