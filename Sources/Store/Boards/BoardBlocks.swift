/// Counts a board's rows in blocks. This counted tree makes ranks and positions cheap with any
/// number of rows.
///
/// Rows are ordered by place, then by player. The blocks of each level together hold all rows, and
/// each block has the number of its rows. A block of level 1 has up to `sizeLimit` rows, and one of
/// a higher level up to `sizeLimit` blocks of the level below; the highest level has any number of
/// blocks. A block begins where one of the level below begins, and each level's first block begins
/// before all rows. With a limit of 16, a million rows make about ten blocks at level 5, and a rank
/// is the sum of about thirty counts.
final class BoardBlocks: Table {
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
    /// Counts that the table doesn't have yet. Within a transaction, each row of a board changes the
    /// same few blocks.
    private var unsaved: [Place: Int] = [:]

    /// A block's primary key.
    private struct Place: Hashable {
        let board: Int64
        let level: Int
        let first: Key
    }

    private static let order = "ORDER BY first_place, first_player"
    private static let latest = "ORDER BY first_place DESC, first_player DESC LIMIT 1"
    private static let range = ">= (?, ?) AND (first_place, first_player) < (?, ?)"
    /// Returns the block of each level, with the level after the columns of the other queries.
    private static let findBlocks = levels.map { _ in
        "SELECT * FROM (\(blocks("<= (?, ?)", latest, columns: "\(columns), level"))) AS found"
    }.joined(separator: " UNION ALL ")
    private static let findBlockBefore = blocks("< (?, ?)", latest)
    private static let findBlockAfter = blocks("> (?, ?)", "\(order) LIMIT 1")
    private static let sumBlocks = blocks(range, columns: "coalesce(sum(row_count), 0)")
    private static let countBlocks = blocks(range, columns: "count(*)")
    private static let listBlocks = blocks(">= (?, ?)", order)
    private static let findBlockSplit = blocks(">= (?, ?)", "\(order) LIMIT 1 OFFSET ?")

    private static let columns = "first_place, first_player, row_count"

    private static func blocks(
        _ condition: String, _ order: String = "", columns: String = columns
    ) -> String {
        """
        SELECT \(columns) FROM board_blocks
            WHERE board = ? AND level = ? AND (first_place, first_player) \(condition)
            \(order)
        """
    }

    init(_ database: any Database, sizeLimit: Int = usualSizeLimit) {
        self.sizeLimit = sizeLimit
        super.init(database)
    }

    // MARK: Reading

    /// The number of rows before `key`.
    func countBefore(_ key: Key, on board: Int64) throws(StoreFault) -> Int {
        var (before, start): (Int, Key) = (0, .beginning)
        let blocks = try blocks(at: key, on: board)
        for level in Self.levels.reversed() {
            guard let block = blocks[level] else { return 0 }
            before += try rowCount(level, from: start, to: block.first, on: board)
            start = block.first
        }
        let rest = try count(
            """
            SELECT count(*) FROM board_rows
                WHERE board = ? AND (place, player) >= (?, ?) AND (place, player) < (?, ?)
            """, board, start, key)
        return before + rest
    }

    func rowCount(on board: Int64) throws(StoreFault) -> Int {
        try rowCount(Self.levels.upperBound, from: .beginning, to: .end, on: board)
    }

    /// The number of rows in a level's blocks that begin in a range.
    private func rowCount(
        _ level: Int, from start: Key, to end: Key, on board: Int64
    ) throws(StoreFault) -> Int {
        try save()
        return try count(Self.sumBlocks, board, level, start, end)
    }

    /// Finds the row at `index`, from 0: the key at which to start reading, and the number of rows
    /// to skip from there. `start` is `nil` if there are fewer rows. `total` is the number of all
    /// rows.
    func locate(
        index: Int, on board: Int64
    ) throws(StoreFault) -> (start: (key: Key, skip: Int)?, total: Int) {
        try save()
        var total = 0
        var start: (key: Key, skip: Int)?
        let highest = try all(
            Self.listBlocks, board, Self.levels.upperBound, Key.beginning, read: Block.init)
        for block in highest {
            if start == nil, index < total + block.count { start = (block.first, index - total) }
            total += block.count
        }
        guard var (key, skip) = start else { return (nil, total) }
        for level in Self.levels.dropLast().reversed() {
            let blocks = try sql(Self.listBlocks, board, level, key)
            defer { blocks.reset() }
            while try blocks.next() {
                let block = Block(blocks)
                key = block.first
                guard skip >= block.count else { break }
                skip -= block.count
            }
        }
        return ((key, skip), total)
    }

    // MARK: Writing

    /// Counts a row that was just written.
    func add(_ key: Key, on board: Int64) throws(StoreFault) {
        var blocks = try blocks(at: key, on: board)
        for level in Self.levels {
            if let block = blocks[level] {
                blocks[level] = note(block.first, level, block.count + 1, on: board)
            } else {
                blocks[level] = try create(.beginning, level, 1, on: board)
            }
        }
        // A split adds a block to the block above, which may have to be split too.
        for level in Self.levels {
            guard let block = blocks[level], try split(block, level, on: board) else { return }
        }
    }

    /// Splits a block if it is too large. Returns true if it did.
    private func split(_ block: Block, _ level: Int, on board: Int64) throws(StoreFault) -> Bool {
        let size = try size(of: block, level, on: board)
        guard size > sizeLimit else { return false }
        let half = size / 2
        let middle =
            level == 1
            ? try first(
                """
                SELECT place, player FROM board_rows WHERE board = ? AND (place, player) >= (?, ?)
                    ORDER BY place, player LIMIT 1 OFFSET ?
                """, board, block.first, half, read: Key.init)
            : try first(Self.findBlockSplit, board, level - 1, block.first, half, read: Key.init)
        guard let middle else { return false }
        let kept =
            level == 1
            ? half : try rowCount(level - 1, from: block.first, to: middle, on: board)
        note(block.first, level, kept, on: board)
        try create(middle, level, block.count - kept, on: board)
        return true
    }

    /// Removes a row that was just deleted from the counts.
    func remove(_ key: Key, on board: Int64) throws(StoreFault) {
        var blocks = try blocks(at: key, on: board)
        for (level, block) in blocks {
            blocks[level] = note(block.first, level, block.count - 1, on: board)
        }
        for level in Self.levels {
            guard let block = blocks[level],
                try join(block, level, below: blocks[level + 1], on: board)
            else { return }
        }
    }

    /// Merges a block with the one before it if both are small and no block of the level above
    /// begins with it. Returns true if it did.
    private func join(
        _ block: Block, _ level: Int, below parent: Block?, on board: Int64
    ) throws(StoreFault) -> Bool {
        guard block.first != .beginning else { return false }
        let size = try size(of: block, level, on: board)
        guard size < sizeLimit / 4, parent?.first != block.first,
            let before = try self.block(Self.findBlockBefore, level, block.first, on: board),
            try self.size(of: before, level, on: board) + size <= sizeLimit / 2
        else { return false }
        unsaved[Place(board: board, level: level, first: block.first)] = nil
        try run(
            """
            DELETE FROM board_blocks
                WHERE board = ? AND level = ? AND first_place = ? AND first_player = ?
            """, board, level, block.first)
        note(before.first, level, before.count + block.count, on: board)
        return true
    }

    /// Writes the counts that the table doesn't have yet.
    func save() throws(StoreFault) {
        for (place, count) in unsaved {
            try run(
                """
                UPDATE board_blocks SET row_count = ?
                    WHERE board = ? AND level = ? AND first_place = ? AND first_player = ?
                """, count, place.board, place.level, place.first)
        }
        unsaved = [:]
    }

    /// Forgets the counts of a transaction that failed.
    func forget() { unsaved = [:] }

    private struct Block {
        let first: Key
        /// The number of rows.
        let count: Int

        init(first: Key, count: Int) { (self.first, self.count) = (first, count) }

        init(_ row: any Statement) { self.init(first: Key(row), count: Int(row.integer(2))) }
    }

    /// The number of the block's rows at level 1, otherwise of its blocks of the level below.
    private func size(of block: Block, _ level: Int, on board: Int64) throws(StoreFault) -> Int {
        guard level > 1 else { return block.count }
        let next = try self.block(Self.findBlockAfter, level, block.first, on: board)?.first ?? .end
        return try count(Self.countBlocks, board, level - 1, block.first, next)
    }

    private func block(
        _ query: String, _ level: Int, _ key: Key, on board: Int64
    ) throws(StoreFault) -> Block? {
        try first(query, board, level, key, read: Block.init).map { newest($0, level, on: board) }
    }

    /// The blocks that hold `key`, by their levels; none if the board has no rows.
    private func blocks(at key: Key, on board: Int64) throws(StoreFault) -> [Int: Block] {
        let statement = try sql(Self.findBlocks)
        for level in Self.levels { statement.bind(board).bind(Int64(level)).bind(key) }
        let found = try statement.all { row in
            let level = Int(row.integer(3))
            return (level, newest(Block(row), level, on: board))
        }
        return Dictionary(uniqueKeysWithValues: found)
    }

    /// The block with its count, which the table may not have yet.
    private func newest(_ block: Block, _ level: Int, on board: Int64) -> Block {
        let count = unsaved[Place(board: board, level: level, first: block.first)]
        return count.map { Block(first: block.first, count: $0) } ?? block
    }

    @discardableResult
    private func note(_ first: Key, _ level: Int, _ count: Int, on board: Int64) -> Block {
        unsaved[Place(board: board, level: level, first: first)] = count
        return Block(first: first, count: count)
    }

    @discardableResult
    private func create(
        _ first: Key, _ level: Int, _ count: Int, on board: Int64
    ) throws(StoreFault) -> Block {
        try run(
            """
            INSERT INTO board_blocks(board, level, first_place, first_player, row_count)
                VALUES (?,?,?,?,?)
            """, board, level, first, count)
        return Block(first: first, count: count)
    }
}

extension BoardBlocks.Key: Bindable {
    func bind(to statement: any Statement) { statement.bind(place).bind(player) }

    /// Reads the columns 0 and 1.
    init(_ row: any Statement) { self.init(place: row.integer(0), player: row.bytes(1)) }
}
