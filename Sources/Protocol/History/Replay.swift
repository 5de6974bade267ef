/// A recorded round, or a part of it, as its player saw it.
public struct Replay: Codable, Hashable, Sendable {
    /// How the round ended.
    public struct Result: Codable, Hashable, Sendable {
        public var served: Int
        public var earned: Int64
        /// 0 to 3.
        public var stars: Int
        /// Whether `served` reached the level's target.
        public var isWin: Bool

        private enum CodingKeys: String, CodingKey {
            case served, earned, stars
            case isWin = "win"
        }

        package init(served: Int, earned: Int64, stars: Int, isWin: Bool) {
            self.served = served
            self.earned = earned
            self.stars = stars
            self.isWin = isWin
        }
    }

    /// The requested id.
    public var recordID: String
    public var playerID: String
    /// `startMilliseconds` is 0.
    public var round: RoundDescription
    /// The tick at which the round ended.
    public var ticks: Int
    public var result: Result
    /// The round at each tick with a change, and at least once a second.
    public var states: [RoundState]
    /// The first tick after `states`; missing if they reach the end.
    public var nextTick: Int?

    /// The most states in one answer.
    package static let stateLimit = 50

    private enum CodingKeys: String, CodingKey {
        case round, ticks, result, states
        case recordID = "record_id"
        case playerID = "player_id"
        case nextTick = "next_tick"
    }

    package init(
        recordID: String, playerID: String, round: RoundDescription, ticks: Int, result: Result,
        states: [RoundState], nextTick: Int?
    ) {
        self.recordID = recordID
        self.playerID = playerID
        self.round = round
        self.ticks = ticks
        self.result = result
        self.states = states
        self.nextTick = nextTick
    }
}
