/// The sessions of a household that aren't over.
public struct OpenCookings: Codable, Hashable, Sendable {
    public var householdID: String
    public var sessionIDs: [String]

    private enum CodingKeys: String, CodingKey {
        case householdID = "household_id"
        case sessionIDs = "session_ids"
    }

    package init(householdID: String, sessionIDs: [String]) {
        self.householdID = householdID
        self.sessionIDs = sessionIDs
    }
}

/// A timer of a cooking session rings.
public struct CookingRang: Codable, Hashable, Sendable {
    public var householdID: String
    public var sessionID: String
    public var timerID: String
    public var label: String
    /// When the timer came to its end, in server time.
    public var rangMilliseconds: Double
    /// How much later than it should this is told.
    public var lateMilliseconds: Double
    /// Whether it has rung before and nobody stopped it.
    public var isRepeated: Bool

    private enum CodingKeys: String, CodingKey {
        case label
        case householdID = "household_id"
        case sessionID = "session_id"
        case timerID = "timer_id"
        case rangMilliseconds = "rang_ms"
        case lateMilliseconds = "late_ms"
        case isRepeated = "again"
    }

    package init(
        householdID: String, sessionID: String, timerID: String, label: String,
        rangMilliseconds: Double, lateMilliseconds: Double, isRepeated: Bool
    ) {
        self.householdID = householdID
        self.sessionID = sessionID
        self.timerID = timerID
        self.label = label
        self.rangMilliseconds = rangMilliseconds
        self.lateMilliseconds = lateMilliseconds
        self.isRepeated = isRepeated
    }
}
