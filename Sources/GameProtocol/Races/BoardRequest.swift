/// Which rows of a leaderboard are wanted.
public struct BoardRequest: Codable, Hashable, Sendable {
    /// `level/1`, `rating`, or `daily/2026-11-21`.
    public var board: String
    /// A month of UTC such as `2026-11`; all time where it is missing.
    public var season: String?
    /// The first rank wanted, from 1; not together with `around`.
    public var from: Int?
    /// Rows wanted, or with `around` rows on each side of the player: 1 to 100.
    public var count: Int?
    /// Whether the rows around the player's own are wanted.
    public var around: Bool?

    public init(
        board: String, season: String? = nil, from: Int? = nil, count: Int? = nil,
        around: Bool? = nil
    ) {
        self.board = board
        self.season = season
        self.from = from
        self.count = count
        self.around = around
    }
}
