import Base
import Kitchen

/// The rows of the boards, over one connection. Any connection may read them; only the journal's
/// may write them.
final class BoardTable: Table {
    /// Decides whether a new score replaces a player's row.
    enum Policy {
        /// Keeps the better score; of equal ones the older.
        case best
        /// Keeps the newer score.
        case latest
    }

    /// A score with the round or race in which it was reached.
    struct Entry {
        let player: PlayerID
        let score: BoardScore
        let source: ResultSource
        let reachedMilliseconds: Int64
    }

    private let blocks: BoardBlocks

    init(_ database: any Database, blockSizeLimit: Int = BoardBlocks.usualSizeLimit) {
        blocks = BoardBlocks(database, sizeLimit: blockSizeLimit)
        super.init(database)
    }

    // MARK: Writing

    /// See `BoardBlocks`. Must be called before a commit.
    func save() throws(StoreFault) { try blocks.save() }

    func forget() { blocks.forget() }

    /// True if `put` would change something.
    func takes(
        _ score: BoardScore, of player: PlayerID, on board: Board, _ scope: BoardScope,
        _ policy: Policy
    ) throws(StoreFault) -> Bool {
        guard let id = try identifier(of: board, scope), let place = try place(of: player, on: id)
        else { return true }
        return policy == .latest || score.place < place
    }

    /// Writes a player's row if the policy accepts it.
    func put(
        _ entry: Entry, on board: Board, _ scope: BoardScope, _ policy: Policy
    ) throws(StoreFault) {
        let id = try knownOrNewIdentifier(of: board, scope)
        let place = entry.score.place
        if let old = try self.place(of: entry.player, on: id) {
            guard policy == .latest || place < old else { return }
            try remove(entry.player, at: old, from: id)
        }
        try run(
            """
            INSERT INTO board_rows(board, place, player, source_kind, source, reached_ms)
                VALUES (?,?,?,?,?,?)
            """, id, place, entry.player, entry.source, entry.reachedMilliseconds)
        try blocks.add(.init(place: place, player: entry.player.bytes), on: id)
    }

    func remove(_ player: PlayerID, from board: Board, _ scope: BoardScope) throws(StoreFault) {
        guard let id = try identifier(of: board, scope), let place = try place(of: player, on: id)
        else { return }
        try remove(player, at: place, from: id)
    }

    private func remove(
        _ player: PlayerID, at place: Int64, from board: Int64
    ) throws(StoreFault) {
        try run(
            "DELETE FROM board_rows WHERE board = ? AND place = ? AND player = ?", board, place,
            player)
        try blocks.remove(.init(place: place, player: player.bytes), on: board)
    }

    /// The round or race of a player's row; nil without a row.
    func source(
        of player: PlayerID, on board: Board, _ scope: BoardScope
    ) throws(StoreFault) -> ResultSource? {
        guard let id = try identifier(of: board, scope) else { return nil }
        return try first(
            "SELECT source_kind, source FROM board_rows WHERE board = ? AND player = ?", id, player
        ) { ResultSource($0, kind: 0, id: 1) }
    }

    func has(_ player: PlayerID, on board: Board, _ scope: BoardScope) throws(StoreFault) -> Bool {
        guard let id = try identifier(of: board, scope) else { return false }
        return try place(of: player, on: id) != nil
    }

    /// Locks a board, whose blocks every change shares, until the transaction's end. Makes it if it
    /// isn't there, because what isn't there can't be locked.
    func lock(_ board: Board, _ scope: BoardScope) throws(StoreFault) {
        guard !database.hasOneWriter else { return }
        try run(
            "INSERT INTO boards(name, season) VALUES (?,?) ON CONFLICT (name, season) DO NOTHING",
            board.description, scope.season)
        _ = try has(
            "SELECT 1 FROM boards WHERE name = ? AND season = ? FOR NO KEY UPDATE",
            board.description, scope.season)
    }

    private func knownOrNewIdentifier(
        of board: Board, _ scope: BoardScope
    ) throws(StoreFault) -> Int64 {
        if let known = try identifier(of: board, scope) { return known }
        return try first(
            "INSERT INTO boards(name, season) VALUES (?,?) RETURNING id", board.description,
            scope.season
        ) { $0.integer(0) }!
    }

    // MARK: Reading

    /// The rows that a query asks for; none if the board is empty.
    func page(_ query: BoardQuery) throws(StoreFault) -> BoardPage {
        guard let id = try identifier(of: query.board, query.scope) else {
            return BoardPage(rows: [], rowCount: 0)
        }
        switch query.selection {
        case .page(let position, let count):
            let position = max(1, position)
            let (start, total) = try blocks.locate(index: position - 1, on: id)
            guard let start else { return BoardPage(rows: [], rowCount: total) }
            let rows = try rows(
                position, from: start.key, skip: start.skip, count: count, of: query.board, id: id)
            return BoardPage(rows: rows, rowCount: total)
        case .around(let player, let before, let after):
            let before = min(max(0, before), BoardQuery.rowLimit)
            let total = try blocks.rowCount(on: id)
            guard let place = try place(of: player, on: id) else {
                return BoardPage(rows: [], rowCount: total)
            }
            let key = BoardBlocks.Key(place: place, player: player.bytes)
            let own = try blocks.countBefore(key, on: id) + 1
            let top = max(1, own - before)
            let count = own - top + 1 + min(max(0, after), BoardQuery.rowLimit)
            let start = try first(
                """
                SELECT place, player FROM board_rows WHERE board = ? AND (place, player) <= (?, ?)
                    ORDER BY place DESC, player DESC LIMIT 1 OFFSET ?
                """, id, place, player, own - top
            ) { BoardBlocks.Key(place: $0.integer(0), player: $0.bytes(1)) }
            let rows = try rows(
                top, from: start ?? key, skip: 0, count: count, of: query.board, id: id)
            return BoardPage(rows: rows, rowCount: total)
        }
    }

    func row(
        of player: PlayerID, on board: Board, _ scope: BoardScope
    ) throws(StoreFault) -> BoardPage.Row? {
        try page(
            BoardQuery(board: board, scope: scope, selection: .around(player, before: 0, after: 0))
        ).rows.first
    }

    /// Reads rows from `position` on. `start` and `skip` locate it: a key in the order and a number
    /// of rows to skip from there.
    private func rows(
        _ position: Int, from start: BoardBlocks.Key, skip: Int, count: Int, of board: Board,
        id: Int64
    ) throws(StoreFault) -> [BoardPage.Row] {
        var (position, rank) = (position, 0)
        var lastPlace: Int64?
        return try all(
            """
            SELECT place, player, source_kind, source, reached_ms, name, avatar
                FROM (SELECT place, player, source_kind, source, reached_ms FROM board_rows
                    WHERE board = ? AND (place, player) >= (?, ?)
                    ORDER BY place, player LIMIT ? OFFSET ?) AS listed
                CROSS JOIN players WHERE players.id = player
                ORDER BY place, player
            """, id, start, min(max(0, count), BoardQuery.rowLimit), skip
        ) { row throws(StoreFault) -> BoardPage.Row? in
            let place = row.integer(0)
            guard let player: PlayerID = row.identifier(1),
                let source = ResultSource(row, kind: 2, id: 3)
            else { return nil }
            if lastPlace == nil {
                rank = try blocks.countBefore(.before(place: place), on: id) + 1
            } else if lastPlace != place {
                rank = position
            }
            lastPlace = place
            defer { position += 1 }
            return BoardPage.Row(
                position: position, rank: rank, player: player, name: row.text(5),
                avatar: row.text(6), score: BoardScore(place: place, on: board), source: source,
                reachedMilliseconds: row.integer(4))
        }
    }

    private func identifier(of board: Board, _ scope: BoardScope) throws(StoreFault) -> Int64? {
        try first(
            "SELECT id FROM boards WHERE name = ? AND season = ?", board.description, scope.season
        ) { $0.integer(0) }
    }

    private func place(of player: PlayerID, on board: Int64) throws(StoreFault) -> Int64? {
        try first("SELECT place FROM board_rows WHERE board = ? AND player = ?", board, player) {
            $0.integer(0)
        }
    }
}
