/// Which rows of a leaderboard are wanted.
public struct BoardRequest: Encodable, Hashable, Sendable {
    /// `level/1`, `rating`, or `daily/2026-11-21`.
    public var boardID: String
    /// A month of UTC such as `2026-11`; all time where it is missing.
    public var season: String?
    /// The first row wanted, from 1, which is where it begins if it is missing; not together with
    /// `around`.
    public var from: Int?
    /// Rows wanted, 1 to `rowLimit`, or with `around` rows on each side of the player's own, 1 to
    /// `rowsOnEachSideLimit`; `usualRowCount` where it is missing.
    public var count: Int?
    /// Whether the rows around the player's own are wanted.
    public var around: Bool?

    private enum CodingKeys: String, CodingKey {
        case season, from, count, around
        case boardID = "board_id"
    }

    /// The most rows that one answer holds.
    package static let rowLimit = 50
    /// The most rows on each side of the player's own.
    package static let rowsOnEachSideLimit = 24
    /// The count where the request has none.
    package static let usualRowCount = 20

    public init(
        boardID: String, season: String? = nil, from: Int? = nil, count: Int? = nil,
        around: Bool? = nil
    ) {
        self.boardID = boardID
        self.season = season
        self.from = from
        self.count = count
        self.around = around
    }
}
