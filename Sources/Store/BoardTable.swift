import Kitchen

/// The rows of the boards, over one connection: read by any, written by the journal's alone.
final class BoardTable {
    /// What decides between a player's row and a new score.
    enum Policy {
        /// The better stays; of equals the older.
        case best
        /// The newer stays.
        case latest
    }

    /// A score with where it was reached.
    struct Entry {
        let player: PlayerID
        let score: BoardScore
        let source: ResultSource
        let reachedMilliseconds: Int64
    }

    private let connection: SQLiteConnection
    private let blocks: BoardBlocks
    private let findBoard: SQLiteStatement
    private let insertBoard: SQLiteStatement
    private let findPlace: SQLiteStatement
    private let insertRow: SQLiteStatement
    private let deleteRow: SQLiteStatement
    private let listRows: SQLiteStatement

    init(
        _ connection: SQLiteConnection, blockRowLimit: Int = BoardBlocks.usualRowLimit
    ) throws(SQLiteError) {
        self.connection = connection
        blocks = try BoardBlocks(connection, rowLimit: blockRowLimit)
        findBoard = try connection.prepare("SELECT id FROM boards WHERE name = ? AND season = ?")
        insertBoard = try connection.prepare("INSERT INTO boards(name, season) VALUES (?,?)")
        findPlace = try connection.prepare(
            "SELECT place FROM board_rows WHERE board = ? AND player = ?")
        insertRow = try connection.prepare(
            """
            INSERT INTO board_rows(board, place, player, source_kind, source, reached_ms)
                VALUES (?,?,?,?,?,?)
            """)
        deleteRow = try connection.prepare(
            "DELETE FROM board_rows WHERE board = ? AND place = ? AND player = ?")
        listRows = try connection.prepare(
            """
            SELECT place, player, source_kind, source, reached_ms, name, avatar
                FROM board_rows CROSS JOIN players ON players.id = player
                WHERE board = ? AND (place, player) >= (?, ?)
                ORDER BY place, player LIMIT ? OFFSET ?
            """)
    }

    // MARK: Writing

    /// Whether `put` would change something.
    func takes(
        _ score: BoardScore, of player: PlayerID, on board: Board, _ scope: BoardScope,
        _ policy: Policy
    ) throws(SQLiteError) -> Bool {
        guard let id = try identifier(of: board, scope),
            let place = try place(of: player, on: id)
        else { return true }
        return policy == .latest || score.place < place
    }

    /// Writes a player's row, where the policy takes it.
    func put(
        _ entry: Entry, on board: Board, _ scope: BoardScope, _ policy: Policy
    ) throws(SQLiteError) {
        let id = try knownOrNewIdentifier(of: board, scope)
        let place = entry.score.place
        if let old = try self.place(of: entry.player, on: id) {
            guard policy == .latest || place < old else { return }
            try deleteRow.bind(id).bind(old).bind(entry.player).run()
            try blocks.remove(.init(place: old, player: entry.player.bytes), on: id)
        }
        let source = entry.source.columns
        try insertRow.bind(id).bind(place).bind(entry.player).bind(source.kind).bind(source.id)
            .bind(entry.reachedMilliseconds).run()
        try blocks.add(.init(place: place, player: entry.player.bytes), on: id)
    }

    private func knownOrNewIdentifier(
        of board: Board, _ scope: BoardScope
    ) throws(SQLiteError) -> Int64 {
        if let known = try identifier(of: board, scope) { return known }
        try insertBoard.bind(board.description).bind(scope.season).run()
        return connection.lastInsertedRow
    }

    // MARK: Reading

    /// The rows that a query asks for; none of a board that nobody is on.
    func page(_ query: BoardQuery) throws(SQLiteError) -> BoardPage {
        let empty = BoardPage(rows: [], rowCount: 0)
        guard let id = try identifier(of: query.board, query.scope) else { return empty }
        switch query.selection {
        case .page(let position, let count):
            return try rows(
                from: max(1, position), count: count, of: query.board, id: id)
        case .around(let player, let before, let after):
            let before = min(max(0, before), BoardQuery.rowLimit)
            guard let place = try place(of: player, on: id) else {
                let total = try blocks.locate(index: 0, on: id).total
                return BoardPage(rows: [], rowCount: total)
            }
            let key = BoardBlocks.Key(place: place, player: player.bytes)
            let own = try blocks.countBefore(key, on: id) + 1
            let first = max(1, own - before)
            let count = own - first + 1 + min(max(0, after), BoardQuery.rowLimit)
            return try rows(from: first, count: count, of: query.board, id: id)
        }
    }

    private func rows(
        from position: Int, count: Int, of board: Board, id: Int64
    ) throws(SQLiteError) -> BoardPage {
        let (start, total) = try blocks.locate(index: position - 1, on: id)
        guard let start else { return BoardPage(rows: [], rowCount: total) }
        listRows.bind(id).bind(start.key.place).bind(start.key.player)
            .bind(min(max(0, count), BoardQuery.rowLimit)).bind(start.skip)
        var places: [Int64] = []
        var rows: [BoardPage.Row] = []
        while try listRows.next() {
            let place = listRows.integer(0)
            guard let player: PlayerID = listRows.identifier(1),
                let source = ResultSource(listRows, kind: 2, id: 3)
            else { continue }
            let position = position + rows.count
            let rank: Int =
                if let last = rows.last {
                    places.last == place ? last.rank : position
                } else {
                    try blocks.countBefore(.before(place: place), on: id) + 1
                }
            places.append(place)
            rows.append(
                BoardPage.Row(
                    position: position, rank: rank, player: player, name: listRows.text(5),
                    avatar: listRows.text(6), score: BoardScore(place: place, on: board),
                    source: source, reachedMilliseconds: listRows.integer(4)))
        }
        return BoardPage(rows: rows, rowCount: total)
    }

    private func identifier(
        of board: Board, _ scope: BoardScope
    ) throws(SQLiteError) -> Int64? {
        try findBoard.bind(board.description).bind(scope.season).first { $0.integer(0) }
    }

    private func place(of player: PlayerID, on board: Int64) throws(SQLiteError) -> Int64? {
        try findPlace.bind(board).bind(player).first { $0.integer(0) }
    }
}
