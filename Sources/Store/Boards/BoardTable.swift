import Base
import Kitchen

/// The rows of the boards, over one connection. Any connection may read them; only the journal's
/// may write them.
final class BoardTable {
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
    private let findBoard: any Statement
    private let insertBoard: any Statement
    private let findPlace: any Statement
    private let insertRow: any Statement
    private let deleteRow: any Statement
    private let listRows: any Statement
    private let findRowBefore: any Statement

    init(
        _ database: any Database, blockSizeLimit: Int = BoardBlocks.usualSizeLimit
    ) throws(StoreFault) {
        blocks = try BoardBlocks(database, sizeLimit: blockSizeLimit)
        findBoard = try database.prepare("SELECT id FROM boards WHERE name = ? AND season = ?")
        insertBoard = try database.prepare(
            "INSERT INTO boards(name, season) VALUES (?,?) RETURNING id")
        findPlace = try database.prepare(
            "SELECT place FROM board_rows WHERE board = ? AND player = ?")
        insertRow = try database.prepare(
            """
            INSERT INTO board_rows(board, place, player, source_kind, source, reached_ms)
                VALUES (?,?,?,?,?,?)
            """)
        deleteRow = try database.prepare(
            "DELETE FROM board_rows WHERE board = ? AND place = ? AND player = ?")
        findRowBefore = try database.prepare(
            """
            SELECT place, player FROM board_rows WHERE board = ? AND (place, player) <= (?, ?)
                ORDER BY place DESC, player DESC LIMIT 1 OFFSET ?
            """)
        listRows = try database.prepare(
            """
            SELECT place, player, source_kind, source, reached_ms, name, avatar
                FROM (SELECT place, player, source_kind, source, reached_ms FROM board_rows
                    WHERE board = ? AND (place, player) >= (?, ?)
                    ORDER BY place, player LIMIT ? OFFSET ?) AS listed
                CROSS JOIN players WHERE players.id = player
                ORDER BY place, player
            """)
    }

    // MARK: Writing

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
            try deleteRow.bind(id).bind(old).bind(entry.player).run()
            try blocks.remove(.init(place: old, player: entry.player.bytes), on: id)
        }
        try insertRow.bind(id).bind(place).bind(entry.player).bind(entry.source)
            .bind(entry.reachedMilliseconds).run()
        try blocks.add(.init(place: place, player: entry.player.bytes), on: id)
    }

    func remove(_ player: PlayerID, from board: Board, _ scope: BoardScope) throws(StoreFault) {
        guard let id = try identifier(of: board, scope), let place = try place(of: player, on: id)
        else { return }
        try deleteRow.bind(id).bind(place).bind(player).run()
        try blocks.remove(.init(place: place, player: player.bytes), on: id)
    }

    func has(_ player: PlayerID, on board: Board, _ scope: BoardScope) throws(StoreFault) -> Bool {
        guard let id = try identifier(of: board, scope) else { return false }
        return try place(of: player, on: id) != nil
    }

    private func knownOrNewIdentifier(
        of board: Board, _ scope: BoardScope
    ) throws(StoreFault) -> Int64 {
        if let known = try identifier(of: board, scope) { return known }
        return try insertBoard.bind(board.description).bind(scope.season).first { $0.integer(0) }!
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
            let first = max(1, own - before)
            let count = own - first + 1 + min(max(0, after), BoardQuery.rowLimit)
            let start = try findRowBefore.bind(id).bind(place).bind(player).bind(own - first)
                .first { BoardBlocks.Key(place: $0.integer(0), player: $0.bytes(1)) }
            let rows = try rows(
                first, from: start ?? key, skip: 0, count: count, of: query.board, id: id)
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
        listRows.bind(id).bind(start.place).bind(start.player)
            .bind(min(max(0, count), BoardQuery.rowLimit)).bind(skip)
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
        return rows
    }

    private func identifier(of board: Board, _ scope: BoardScope) throws(StoreFault) -> Int64? {
        try findBoard.bind(board.description).bind(scope.season).first { $0.integer(0) }
    }

    private func place(of player: PlayerID, on board: Int64) throws(StoreFault) -> Int64? {
        try findPlace.bind(board).bind(player).first { $0.integer(0) }
    }
}
