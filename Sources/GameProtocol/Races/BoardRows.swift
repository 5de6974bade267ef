/// Rows of a leaderboard.
public struct BoardRows: Codable, Hashable, Sendable {
    /// A player's best.
    public struct Row: Codable, Hashable, Sendable {
        /// From 1; who is equal shares a rank.
        public var rank: Int
        public var player: String
        public var name: String
        public var avatar: String
        /// On level and daily boards: orders served, coins earned, and the last order's tick.
        public var served: Int?
        public var earned: Int64?
        public var lastServedTick: Int?
        /// On the rating board.
        public var rating: Int?
        /// The round or race whose record shows it.
        public var record: String?

        private enum CodingKeys: String, CodingKey {
            case rank, player, name, avatar, served, earned, rating, record
            case lastServedTick = "last_served_tick"
        }

        package init(
            rank: Int, player: String, name: String, avatar: String, served: Int?, earned: Int64?,
            lastServedTick: Int?, rating: Int?, record: String?
        ) {
            self.rank = rank
            self.player = player
            self.name = name
            self.avatar = avatar
            self.served = served
            self.earned = earned
            self.lastServedTick = lastServedTick
            self.rating = rating
            self.record = record
        }
    }

    public var board: String
    /// Missing for all time.
    public var season: String?
    /// Rows that the board has in all.
    public var count: Int
    /// By rank.
    public var rows: [Row]
    /// The player's own row, where there is one.
    public var own: Row?

    package init(board: String, season: String?, count: Int, rows: [Row], own: Row?) {
        self.board = board
        self.season = season
        self.count = count
        self.rows = rows
        self.own = own
    }
}
