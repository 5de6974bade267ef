/// Counts a board's rows in blocks. This counted tree makes ranks and positions cheap with any
/// number of rows.
///
/// Rows are ordered by place, then by player. The blocks of each level together hold all rows, and
/// each block has the number of its rows. A block of level 1 has up to `sizeLimit` rows, and one of
/// a higher level up to `sizeLimit` blocks of the level below; the highest level has any number of
/// blocks. A block begins where one of the level below begins, and each level's first block begins
/// before all rows. With a limit of 16, a million rows make about ten blocks at level 5, and a rank
/// is the sum of about thirty counts.
final class BoardBlocks {
    /// The position of a row or a block in the order.
    struct Key: Hashable {
        let place: Int64
        /// 16 bytes; an empty one comes before all players of this place.
        let player: [UInt8]

        static let beginning = Key(place: 0, player: [])

        static let end = Key(place: .max, player: [])

        static func before(place: Int64) -> Key { Key(place: place, player: []) }
    }

    static let usualSizeLimit = 16
    static let levels = 1...5

    /// The maximum number of rows or blocks in a block. A block with less than a quarter of it is
    /// merged with the one before it, if both together have at most half of it.
    private let sizeLimit: Int
    private let findBlock: any Statement
    private let findBlockBefore: any Statement
    private let findBlockAfter: any Statement
    private let findExact: any Statement
    private let sumBlocks: any Statement
    private let countBlocks: any Statement
    private let countRows: any Statement
    private let listBlocks: any Statement
    private let findRowSplit: any Statement
    private let findBlockSplit: any Statement
    private let saveBlock: any Statement
    private let deleteBlock: any Statement

    init(_ database: any Database, sizeLimit: Int = usualSizeLimit) throws(StoreFault) {
        self.sizeLimit = sizeLimit
        func blocks(
            _ columns: String, _ condition: String, _ order: String = ""
        ) throws(StoreFault) -> any Statement {
            try database.prepare(
                """
                SELECT \(columns) FROM board_blocks
                    WHERE board = ? AND level = ? AND (first_place, first_player) \(condition)
                    \(order)
                """)
        }
        let (block, first) = ("first_place, first_player, row_count", "first_place, first_player")
        let latest = "ORDER BY first_place DESC, first_player DESC LIMIT 1"
        let range = ">= (?, ?) AND (first_place, first_player) < (?, ?)"
        findBlock = try blocks(block, "<= (?, ?)", latest)
        findBlockBefore = try blocks(block, "< (?, ?)", latest)
        findBlockAfter = try blocks(block, "> (?, ?)", "ORDER BY \(first) LIMIT 1")
        findExact = try blocks("1", "= (?, ?)")
        sumBlocks = try blocks("coalesce(sum(row_count), 0)", range)
        countBlocks = try blocks("count(*)", range)
        listBlocks = try blocks("row_count, \(first)", ">= (?, ?)", "ORDER BY \(first)")
        findBlockSplit = try blocks(first, ">= (?, ?)", "ORDER BY \(first) LIMIT 1 OFFSET ?")
        countRows = try database.prepare(
            """
            SELECT count(*) FROM board_rows
                WHERE board = ? AND (place, player) >= (?, ?) AND (place, player) < (?, ?)
            """)
        findRowSplit = try database.prepare(
            """
            SELECT place, player FROM board_rows WHERE board = ? AND (place, player) >= (?, ?)
                ORDER BY place, player LIMIT 1 OFFSET ?
            """)
        saveBlock = try database.prepare(
            """
            INSERT INTO board_blocks(board, level, first_place, first_player, row_count)
                VALUES (?,?,?,?,?) ON CONFLICT(board, level, first_place, first_player)
                DO UPDATE SET row_count = excluded.row_count
            """)
        deleteBlock = try database.prepare(
            """
            DELETE FROM board_blocks
                WHERE board = ? AND level = ? AND first_place = ? AND first_player = ?
            """)
    }

    // MARK: Reading

    /// The number of rows before `key`.
    func countBefore(_ key: Key, on board: Int64) throws(StoreFault) -> Int {
        var (count, start): (Int, Key) = (0, .beginning)
        for level in Self.levels.reversed() {
            guard let block = try block(findBlock, level, key, on: board) else { return 0 }
            count += try rowCount(level, from: start, to: block.first, on: board)
            start = block.first
        }
        return try count + countRows.bind(board).bind(start).bind(key).count()
    }

    func rowCount(on board: Int64) throws(StoreFault) -> Int {
        try rowCount(Self.levels.upperBound, from: .beginning, to: .end, on: board)
    }

    /// The number of rows in a level's blocks that begin in a range.
    private func rowCount(
        _ level: Int, from start: Key, to end: Key, on board: Int64
    ) throws(StoreFault) -> Int {
        try sumBlocks.bind(board).bind(level).bind(start).bind(end).count()
    }

    /// Finds the row at `index`, from 0: the key at which to start reading, and the number of rows
    /// to skip from there. `start` is `nil` if there are fewer rows. `total` is the number of all
    /// rows.
    func locate(
        index: Int, on board: Int64
    ) throws(StoreFault) -> (start: (key: Key, skip: Int)?, total: Int) {
        var total = 0
        var start: (key: Key, skip: Int)?
        listBlocks.bind(board).bind(Self.levels.upperBound).bind(Key.beginning)
        while try listBlocks.next() {
            let count = Int(listBlocks.integer(0))
            if start == nil, index < total + count {
                start = (listBlocks.key(1), index - total)
            }
            total += count
        }
        guard var (key, skip) = start else { return (nil, total) }
        for level in Self.levels.dropLast().reversed() {
            listBlocks.bind(board).bind(level).bind(key)
            defer { listBlocks.reset() }
            while try listBlocks.next() {
                key = listBlocks.key(1)
                let count = Int(listBlocks.integer(0))
                guard skip >= count else { break }
                skip -= count
            }
        }
        return ((key, skip), total)
    }

    // MARK: Writing

    /// Counts a row that was just written.
    func add(_ key: Key, on board: Int64) throws(StoreFault) {
        for level in Self.levels {
            let block =
                try block(findBlock, level, key, on: board) ?? Block(first: .beginning, count: 0)
            try save(block.first, level, block.count + 1, on: board)
        }
        // A split adds a block to the block above, which may have to be split too.
        for level in Self.levels {
            guard try split(level, at: key, on: board) else { return }
        }
    }

    /// Splits the block that holds `key` if it is too large. Returns true if it did.
    private func split(_ level: Int, at key: Key, on board: Int64) throws(StoreFault) -> Bool {
        guard let block = try block(findBlock, level, key, on: board) else { return false }
        let size = try size(of: block, level, on: board)
        guard size > sizeLimit else { return false }
        let half = size / 2
        let find =
            level == 1
            ? findRowSplit.bind(board) : findBlockSplit.bind(board).bind(level - 1)
        guard let middle = try find.bind(block.first).bind(half).first({ $0.key(0) })
        else { return false }
        let kept =
            level == 1
            ? half : try rowCount(level - 1, from: block.first, to: middle, on: board)
        try save(block.first, level, kept, on: board)
        try save(middle, level, block.count - kept, on: board)
        return true
    }

    /// Removes a row that was just deleted from the counts.
    func remove(_ key: Key, on board: Int64) throws(StoreFault) {
        for level in Self.levels {
            guard let block = try block(findBlock, level, key, on: board) else { return }
            try save(block.first, level, block.count - 1, on: board)
        }
        for level in Self.levels {
            guard try join(level, at: key, on: board) else { return }
        }
    }

    /// Merges the block that holds `key` with the one before it if both are small and no block of
    /// the level above begins with it. Returns true if it did.
    private func join(_ level: Int, at key: Key, on board: Int64) throws(StoreFault) -> Bool {
        guard let block = try block(findBlock, level, key, on: board), block.first != .beginning
        else { return false }
        let size = try size(of: block, level, on: board)
        guard size < sizeLimit / 4,
            try findExact.bind(board).bind(level + 1).bind(block.first).first({ _ in true }) == nil,
            let before = try self.block(findBlockBefore, level, block.first, on: board),
            try self.size(of: before, level, on: board) + size <= sizeLimit / 2
        else { return false }
        try deleteBlock.bind(board).bind(level).bind(block.first).run()
        try save(before.first, level, before.count + block.count, on: board)
        return true
    }

    private struct Block {
        let first: Key
        /// The number of rows.
        let count: Int
    }

    /// The number of the block's rows at level 1, otherwise of its blocks of the level below.
    private func size(of block: Block, _ level: Int, on board: Int64) throws(StoreFault) -> Int {
        guard level > 1 else { return block.count }
        let next = try self.block(findBlockAfter, level, block.first, on: board)?.first ?? .end
        return try countBlocks.bind(board).bind(level - 1).bind(block.first).bind(next).count()
    }

    private func block(
        _ statement: any Statement, _ level: Int, _ key: Key, on board: Int64
    ) throws(StoreFault) -> Block? {
        try statement.bind(board).bind(level).bind(key).first { row in
            Block(first: row.key(0), count: Int(row.integer(2)))
        }
    }

    private func save(
        _ first: Key, _ level: Int, _ count: Int, on board: Int64
    ) throws(StoreFault) {
        try saveBlock.bind(board).bind(level).bind(first).bind(count).run()
    }
}

extension Statement {
    @discardableResult
    fileprivate func bind(_ key: BoardBlocks.Key) -> Self { bind(key.place).bind(key.player) }

    fileprivate func key(_ column: Int32) -> BoardBlocks.Key {
        BoardBlocks.Key(place: integer(column), player: bytes(column + 1))
    }
}
