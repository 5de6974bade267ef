/// A request for rows of a leaderboard.
public struct BoardRequest: Encodable, Hashable, Sendable {
    /// `level/1`, `rating`, or `daily/2026-11-21`.
    public var boardID: String
    /// A month of UTC such as `2026-11`; all time if missing.
    public var season: String?
    /// The first row wanted; 1 if missing. Can't be combined with `around`.
    public var from: Int?
    /// The number of rows, 1 to `rowLimit`. With `around`, the number on each side of the player's
    /// own row, 1 to `rowsOnEachSideLimit`. `usualRowCount` if missing.
    public var count: Int?
    /// Asks for the rows around the player's own.
    public var around: Bool?

    private enum CodingKeys: String, CodingKey {
        case season, from, count, around
        case boardID = "board_id"
    }

    /// The most rows in one answer.
    package static let rowLimit = 50
    /// The most rows on each side of the player's own.
    package static let rowsOnEachSideLimit = 24
    /// The count if the request has none.
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

    init(_ fields: RequestFields) throws(RequestFault) {
        self.init(
            boardID: try fields.required("board_id"), season: try fields.optional("season"),
            from: try fields.optional("from"), count: try fields.optional("count"),
            around: try fields.optional("around"))
        try RequestFields.checkLength(
            boardID, of: "board_id",
            meaning: "there are \"level/1\", \"rating\" and \"daily/2026-11-21\"")
        if let season, !Self.isMonth(season) {
            throw RequestFault(
                .badValue, "`season` must be a month such as \"2026-11\"; leave it out for all time"
            )
        }
        if around == true, from != nil {
            throw RequestFault(
                .badValue, "`from` and `around` exclude each other; send one of them")
        }
        if let from, from < 1 {
            throw RequestFault(.numberOutOfRange, "`from` is \(from); rows count from 1")
        }
        let limit = around == true ? Self.rowsOnEachSideLimit : Self.rowLimit
        if let count, !(1...limit).contains(count) {
            throw RequestFault(
                .numberOutOfRange,
                "`count` is \(count); 1 to \(limit) are allowed"
                    + (around == true ? " on each side" : ""))
        }
    }

    /// Four digits, a hyphen, and 01 to 12. A regular expression would take 300 times as long.
    private static func isMonth(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count == 7, bytes[4] == UInt8(ascii: "-") else { return false }
        let digits = bytes[..<4] + bytes[5...]
        guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return false
        }
        return (1...12).contains(Int(text.suffix(2)) ?? 0)
    }
}
