/// Rows of a leaderboard.
public struct BoardRows: Codable, Hashable, Sendable {
    /// A player's best result.
    public struct Row: Codable, Hashable, Sendable {
        /// From 1; ties share a rank.
        public var rank: Int
        public var playerID: String
        public var name: String
        public var avatar: String
        /// On level and daily boards: orders served, coins earned, and the last order's tick.
        public var served: Int?
        public var earned: Int64?
        public var lastServedTick: Int?
        /// On the rating board.
        public var rating: Int?
        /// The record of this result: a round or a race.
        public var recordID: String?

        private enum CodingKeys: String, CodingKey {
            case rank, name, avatar, served, earned, rating
            case playerID = "player_id"
            case recordID = "record_id"
            case lastServedTick = "last_served_tick"
        }

        package init(
            rank: Int, playerID: String, name: String, avatar: String, served: Int?, earned: Int64?,
            lastServedTick: Int?, rating: Int?, recordID: String?
        ) {
            self.rank = rank
            self.playerID = playerID
            self.name = name
            self.avatar = avatar
            self.served = served
            self.earned = earned
            self.lastServedTick = lastServedTick
            self.rating = rating
            self.recordID = recordID
        }
    }

    public var boardID: String
    /// Missing for all time.
    public var season: String?
    /// The number of rows on the whole board.
    public var rowCount: Int
    /// By rank.
    public var rows: [Row]
    /// The player's own row, if there is one.
    public var own: Row?

    private enum CodingKeys: String, CodingKey {
        case season, rows, own
        case boardID = "board_id"
        case rowCount = "row_count"
    }

    package init(boardID: String, season: String?, rowCount: Int, rows: [Row], own: Row?) {
        self.boardID = boardID
        self.season = season
        self.rowCount = rowCount
        self.rows = rows
        self.own = own
    }
}
