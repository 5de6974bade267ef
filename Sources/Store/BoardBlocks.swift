/// Counts of a board's rows by blocks: the two-level counted tree that makes ranks and positions
/// cheap. A block has at most `rowLimit` rows, so a million rows make about 1,500 blocks, and
/// whatever is asked reads one count for each block before it and the rows of one block.
///
/// Rows are ordered by place, then by player. The first block begins before every row.
final class BoardBlocks {
    /// Where a row or a block stands in the order.
    struct Key: Hashable {
        let place: Int64
        /// 16 bytes; none is before every player of this place.
        let player: [UInt8]

        /// Before every row.
        static let beginning = Key(place: 0, player: [])

        static func before(place: Int64) -> Key { Key(place: place, player: []) }
    }

    /// Enough to keep the blocks few, few enough to be counted through.
    static let usualRowLimit = 1024

    /// The most rows of a block. One with less than a quarter is joined with the one before it, if
    /// both together have at most half.
    private let rowLimit: Int
    private let findBlock: SQLiteStatement
    private let findBlockBefore: SQLiteStatement
    private let countBlocksBefore: SQLiteStatement
    private let countRows: SQLiteStatement
    private let listBlocks: SQLiteStatement
    private let findSplit: SQLiteStatement
    private let saveBlock: SQLiteStatement
    private let deleteBlock: SQLiteStatement

    init(
        _ connection: SQLiteConnection, rowLimit: Int = usualRowLimit
    ) throws(SQLiteError) {
        self.rowLimit = rowLimit
        findBlock = try connection.prepare(
            """
            SELECT first_place, first_player, row_count FROM board_blocks
                WHERE board = ? AND (first_place, first_player) <= (?, ?)
                ORDER BY first_place DESC, first_player DESC LIMIT 1
            """)
        findBlockBefore = try connection.prepare(
            """
            SELECT first_place, first_player, row_count FROM board_blocks
                WHERE board = ? AND (first_place, first_player) < (?, ?)
                ORDER BY first_place DESC, first_player DESC LIMIT 1
            """)
        countBlocksBefore = try connection.prepare(
            """
            SELECT ifnull(sum(row_count), 0) FROM board_blocks
                WHERE board = ? AND (first_place, first_player) < (?, ?)
            """)
        countRows = try connection.prepare(
            """
            SELECT count(*) FROM board_rows
                WHERE board = ? AND (place, player) >= (?, ?) AND (place, player) < (?, ?)
            """)
        listBlocks = try connection.prepare(
            """
            SELECT row_count, first_place, first_player FROM board_blocks WHERE board = ?
                ORDER BY first_place, first_player
            """)
        findSplit = try connection.prepare(
            """
            SELECT place, player FROM board_rows WHERE board = ? AND (place, player) >= (?, ?)
                ORDER BY place, player LIMIT 1 OFFSET ?
            """)
        saveBlock = try connection.prepare(
            """
            INSERT INTO board_blocks(board, first_place, first_player, row_count)
                VALUES (?,?,?,?) ON CONFLICT(board, first_place, first_player)
                DO UPDATE SET row_count = excluded.row_count
            """)
        deleteBlock = try connection.prepare(
            "DELETE FROM board_blocks WHERE board = ? AND first_place = ? AND first_player = ?")
    }

    // MARK: Reading

    /// How many rows stand before `key`.
    func countBefore(_ key: Key, on board: Int64) throws(SQLiteError) -> Int {
        guard let block = try block(holding: key, on: board) else { return 0 }
        let before =
            try countBlocksBefore.bind(board).bind(block.first).first { $0.integer(0) } ?? 0
        let within =
            try countRows.bind(board).bind(block.first).bind(key).first { $0.integer(0) } ?? 0
        return Int(before + within)
    }

    /// Where to begin for the row at `index`, from 0, and how many rows to leave out from there;
    /// `nil` where there are fewer rows. `total` is the number of all rows.
    func locate(
        index: Int, on board: Int64
    ) throws(SQLiteError) -> (start: (key: Key, skip: Int)?, total: Int) {
        var total = 0
        var start: (Key, Int)?
        listBlocks.bind(board)
        while try listBlocks.next() {
            let count = Int(listBlocks.integer(0))
            if start == nil, index < total + count {
                let key = Key(place: listBlocks.integer(1), player: listBlocks.bytes(2))
                start = (key, index - total)
            }
            total += count
        }
        return (start, total)
    }

    // MARK: Writing

    /// Counts a row that was just written.
    func add(_ key: Key, on board: Int64) throws(SQLiteError) {
        guard let block = try block(holding: key, on: board) else {
            return try save(.beginning, 1, on: board)
        }
        let count = block.count + 1
        guard count > rowLimit else { return try save(block.first, count, on: board) }
        let half = count / 2
        let split = try findSplit.bind(board).bind(block.first).bind(half).first { row in
            Key(place: row.integer(0), player: row.bytes(1))
        }
        guard let split else { return try save(block.first, count, on: board) }
        try save(block.first, half, on: board)
        try save(split, count - half, on: board)
    }

    /// Takes a row out of the counts that was just deleted.
    func remove(_ key: Key, on board: Int64) throws(SQLiteError) {
        guard let block = try block(holding: key, on: board) else { return }
        let count = block.count - 1
        if count < rowLimit / 4, block.first != .beginning,
            let before = try self.block(findBlockBefore, block.first, on: board),
            before.count + count <= rowLimit / 2
        {
            try deleteBlock.bind(board).bind(block.first).run()
            try save(before.first, before.count + count, on: board)
        } else {
            try save(block.first, count, on: board)
        }
    }

    private struct Block {
        let first: Key
        let count: Int
    }

    private func block(holding key: Key, on board: Int64) throws(SQLiteError) -> Block? {
        try block(findBlock, key, on: board)
    }

    private func block(
        _ statement: SQLiteStatement, _ key: Key, on board: Int64
    ) throws(SQLiteError) -> Block? {
        try statement.bind(board).bind(key).first { row in
            Block(
                first: Key(place: row.integer(0), player: row.bytes(1)), count: Int(row.integer(2)))
        }
    }

    private func save(_ first: Key, _ count: Int, on board: Int64) throws(SQLiteError) {
        try saveBlock.bind(board).bind(first).bind(count).run()
    }
}

extension SQLiteStatement {
    /// Binds a place and a player.
    @discardableResult
    fileprivate func bind(_ key: BoardBlocks.Key) -> Self { bind(key.place).bind(key.player) }
}
