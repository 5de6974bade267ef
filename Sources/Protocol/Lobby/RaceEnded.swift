/// A race's durable result.
public struct RaceEnded: Codable, Hashable, Sendable {
    /// 32 hexadecimal digits; the record is kept under it.
    public var raceID: String
    public var levelID: Int
    public var isRated: Bool
    /// By rank.
    public var standings: [Standing]
    /// The player's own balance afterwards; missing for spectators.
    public var coins: Int64?
    /// The player's rating before and after; missing if the race didn't change it.
    public var ratingChange: RatingChange?
    /// Why a rated race didn't change the player's rating.
    public var unrated: Unrated?
    public var fairness: FairnessReport

    /// The result of one seat.
    public struct Standing: Codable, Hashable, Sendable {
        /// The index in the room's `players`.
        public var seat: Int
        public var playerID: String
        /// From 1; ties share a rank.
        public var rank: Int
        public var served: Int
        public var earned: Int64
        /// The tick of the last order served.
        public var lastServedTick: Int?
        /// `left`, `absent` or `idle`; missing if the round was played to its end.
        public var forfeit: String?

        private enum CodingKeys: String, CodingKey {
            case seat, rank, served, earned, forfeit
            case playerID = "player_id"
            case lastServedTick = "last_served_tick"
        }

        package init(
            seat: Int, playerID: String, rank: Int, served: Int, earned: Int64,
            lastServedTick: Int?, forfeit: String?
        ) {
            self.seat = seat
            self.playerID = playerID
            self.rank = rank
            self.served = served
            self.earned = earned
            self.lastServedTick = lastServedTick
            self.forfeit = forfeit
        }
    }

    /// Why a rated race didn't change a player's rating.
    public enum Unrated: String, OpenWord, Sendable, CaseIterable {
        /// Nobody served an order.
        case noOrders = "no_orders"
        /// Players came from one address.
        case sharedAddress = "shared_address"
        /// The same two players were already rated against each other often enough that day.
        case repeatedPair = "repeated_pair"
        case unknown
    }

    /// Ratings, rounded.
    public struct RatingChange: Codable, Hashable, Sendable {
        public var before: Int
        public var after: Int
        /// True if part of the gain waits for a review of the result.
        public var isHeld: Bool?

        private enum CodingKeys: String, CodingKey {
            case before, after
            case isHeld = "held"
        }

        package init(before: Int, after: Int, isHeld: Bool? = nil) {
            self.before = before
            self.after = after
            self.isHeld = isHeld
        }
    }

    private enum CodingKeys: String, CodingKey {
        case standings, coins, unrated, fairness
        case raceID = "race_id"
        case levelID = "level_id"
        case ratingChange = "rating_change"
        case isRated = "rated"
    }

    package init(
        raceID: String, levelID: Int, isRated: Bool, standings: [Standing], coins: Int64? = nil,
        ratingChange: RatingChange? = nil, unrated: Unrated? = nil, fairness: FairnessReport
    ) {
        self.raceID = raceID
        self.levelID = levelID
        self.isRated = isRated
        self.standings = standings
        self.coins = coins
        self.ratingChange = ratingChange
        self.unrated = unrated
        self.fairness = fairness
    }
}
