/// A race's result, durable.
public struct RaceEnded: Codable, Hashable, Sendable {
    /// 32 hexadecimal digits; the record is kept under it.
    public var race: String
    public var level: Int
    public var isRated: Bool
    /// By rank.
    public var standings: [Standing]
    /// The player's own balance afterwards; missing for spectators.
    public var coins: Int64?
    /// The player's rating before and after; there in rated races.
    public var rating: RatingChange?
    public var fairness: FairnessReport

    /// Where a seat came in.
    public struct Standing: Codable, Hashable, Sendable {
        /// The place among the room's `players`, from 0.
        public var seat: Int
        public var player: String
        /// From 1; who is equal shares a rank.
        public var rank: Int
        public var served: Int
        public var earned: Int64
        /// The tick of the last order served.
        public var lastServedTick: Int?
        /// `left`, `absent` or `idle`; missing where the round was played to its end.
        public var forfeit: String?

        private enum CodingKeys: String, CodingKey {
            case seat, player, rank, served, earned, forfeit
            case lastServedTick = "last_served_tick"
        }

        package init(
            seat: Int, player: String, rank: Int, served: Int, earned: Int64,
            lastServedTick: Int?, forfeit: String?
        ) {
            self.seat = seat
            self.player = player
            self.rank = rank
            self.served = served
            self.earned = earned
            self.lastServedTick = lastServedTick
            self.forfeit = forfeit
        }
    }

    /// Ratings, rounded.
    public struct RatingChange: Codable, Hashable, Sendable {
        public var before: Int
        public var after: Int

        package init(before: Int, after: Int) {
            self.before = before
            self.after = after
        }
    }

    private enum CodingKeys: String, CodingKey {
        case race, level, standings, coins, rating, fairness
        case isRated = "rated"
    }

    package init(
        race: String, level: Int, isRated: Bool, standings: [Standing], coins: Int64?,
        rating: RatingChange?, fairness: FairnessReport
    ) {
        self.race = race
        self.level = level
        self.isRated = isRated
        self.standings = standings
        self.coins = coins
        self.rating = rating
        self.fairness = fairness
    }
}
