/// What is cooked in a session, and what was done in it.
public struct CookingRecord: Codable, Hashable, Sendable {
    public var householdID: String
    public var sessionID: String
    public var startedBy: String
    /// Since 1970-01-01 UTC, as the next one.
    public var startedTimeMilliseconds: Int64
    /// Nil until it is over.
    public var endedTimeMilliseconds: Int64?
    /// With the first entries only.
    public var recipe: CookedDish?
    /// In order.
    public var entries: [CookingEntry]
    /// Whether there are more after these.
    public var hasMore: Bool

    private enum CodingKeys: String, CodingKey {
        case recipe, entries
        case householdID = "household_id"
        case sessionID = "session_id"
        case startedBy = "started_by"
        case startedTimeMilliseconds = "started_time_ms"
        case endedTimeMilliseconds = "ended_time_ms"
        case hasMore = "more"
    }

    package init(
        householdID: String, sessionID: String, startedBy: String, startedTimeMilliseconds: Int64,
        endedTimeMilliseconds: Int64? = nil, recipe: CookedDish? = nil, entries: [CookingEntry],
        hasMore: Bool
    ) {
        self.householdID = householdID
        self.sessionID = sessionID
        self.startedBy = startedBy
        self.startedTimeMilliseconds = startedTimeMilliseconds
        self.endedTimeMilliseconds = endedTimeMilliseconds
        self.recipe = recipe
        self.entries = entries
        self.hasMore = hasMore
    }
}

/// What somebody did in a cooking session.
public struct CookingEntry: Codable, Hashable, Sendable {
    /// From 0 in each session.
    public var number: Int64
    public var by: String
    /// Since 1970-01-01 UTC.
    public var timeMilliseconds: Int64
    /// In tenths of a second since the session began.
    public var tick: Int64
    public var action: CookingAction

    private enum CodingKeys: String, CodingKey {
        case number, by, tick
        case timeMilliseconds = "time_ms"
    }

    package init(
        number: Int64, by: String, timeMilliseconds: Int64, tick: Int64, _ action: CookingAction
    ) {
        self.number = number
        self.by = by
        self.timeMilliseconds = timeMilliseconds
        self.tick = tick
        self.action = action
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        number = try fields.decode(Int64.self, forKey: .number)
        by = try fields.decode(String.self, forKey: .by)
        timeMilliseconds = try fields.decode(Int64.self, forKey: .timeMilliseconds)
        tick = try fields.decode(Int64.self, forKey: .tick)
        action = try CookingAction(from: decoder)
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(number, forKey: .number)
        try fields.encode(by, forKey: .by)
        try fields.encode(timeMilliseconds, forKey: .timeMilliseconds)
        try fields.encode(tick, forKey: .tick)
        try action.encode(to: encoder)
    }
}
