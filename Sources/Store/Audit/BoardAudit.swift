import Base
import Kitchen

/// Compares the rows of boards with the results that they name.
struct BoardAudit {
    private let database: any Database
    private let results: PlayedResults

    init(_ database: any Database) {
        self.database = database
        results = PlayedResults(database)
    }

    /// Throws if a block's row count is wrong, or a row has no settled result that counts. With
    /// `replays`, also compares each row with its result.
    func check(replays: Bool) throws {
        try database.check(Self.miscountedBlocks, Self.unfoundedRows) { .board($0.text(3)) }
        if replays { try checkRows() }
    }

    private static let levels = BoardBlocks.levels.map { "(\($0))" }.joined(separator: ", ")

    /// At each level, a row belongs to the last block that begins before it.
    private static let miscountedBlocks = """
        WITH steps AS (
            SELECT level, board, first_place AS place, first_player AS player, row_count,
                    0 AS is_row FROM board_blocks
            UNION ALL SELECT column1, board, place, player, 0, 1
                FROM (VALUES \(levels)) AS levels CROSS JOIN board_rows),
        numbered AS (
            SELECT level, board, row_count, is_row, sum(1 - is_row)
                OVER (ORDER BY level, board, place, player, is_row ROWS UNBOUNDED PRECEDING)
                    AS block
                FROM steps)
        SELECT 'the count of a block', sum(is_row) || ', its rows,', sum(row_count),
                name || ' ' || season
            FROM numbered JOIN boards ON boards.id = board
            GROUP BY level, board, block, name, season HAVING sum(is_row) <> sum(row_count)
            ORDER BY level, board, block
        """

    private static let unfoundedRows = """
        SELECT 'the row of player ' || lower(hex(player)), 'a result that counts',
                'none that does', name || ' ' || season
            FROM board_rows AS b JOIN boards ON boards.id = board
            WHERE CASE source_kind
                WHEN 'round' THEN NOT EXISTS (SELECT 1 FROM rounds
                    WHERE id = source AND player = b.player AND state = 'settled'
                        AND record IS NOT NULL)
                ELSE NOT EXISTS (SELECT 1 FROM races JOIN race_seats ON race = id
                    WHERE id = source AND player = b.player AND state = 'settled'
                        AND record IS NOT NULL)
                END
            OR (name <> 'rating' AND EXISTS (SELECT 1 FROM reviews AS r
                WHERE r.source_kind = b.source_kind AND r.source = b.source
                AND r.player = b.player AND r.state <> 'cleared'))
        """

    /// Throws if a row differs from the result that it names.
    private func checkRows() throws {
        let rows = try database.prepare(
            """
            SELECT name, season, place, player, source_kind, source, reached_ms FROM board_rows
                JOIN boards ON boards.id = board ORDER BY board, place, player
            """)
        while try rows.next() {
            let (name, season) = (rows.text(0), rows.text(1))
            let place = AuditProblem.Place.board("\(name) \(season)")
            guard let player: PlayerID = rows.identifier(3), let board = Board(name),
                let source = ResultSource(rows, kind: 4, id: 5)
            else {
                throw place.problem(
                    "the board", expected: "level/<id>, rating or daily/<day>", found: name)
            }
            if board == .rating {
                let ratings = try self.ratings(of: player, after: source)
                let found = rows.integer(2)
                try place.expect(
                    ratings.contains { BoardScore.rating(thousandths: $0).place == found },
                    "the row of player \(player)",
                    expected: "one of \(ratings), the ratings after \(source),",
                    found: "\(BoardScore(place: found, on: board))")
                continue
            }
            let played = try results.played(source, player)
            let expected = played.map { played in
                Self.text(
                    board: played.result.board,
                    isInSeason: played.result.scopes.map(\.season).contains(season),
                    score: played.score, reachedMilliseconds: played.result.timeMilliseconds)
            }
            let found = Self.text(
                board: board, isInSeason: true,
                score: BoardScore(place: rows.integer(2), on: board),
                reachedMilliseconds: rows.integer(6))
            try place.expect(
                found == expected, "the row of player \(player)",
                expected: expected ?? "a result that counts", found: found)
        }
    }

    /// The player's ratings after the race and after decisions about its results, in thousandths of
    /// a point.
    private func ratings(
        of player: PlayerID, after source: ResultSource
    ) throws(StoreFault) -> [Int64] {
        guard case .race(let race) = source else { return [] }
        return try database.prepare(
            """
            SELECT rating_after FROM rating_changes AS c
                JOIN race_seats AS s ON s.race = c.race AND s.seat = c.seat
                WHERE c.race = ? AND player = ? ORDER BY number
            """
        ).bind(race).bind(player).all { $0.integer(0) }
    }

    private static func text(
        board: Board, isInSeason: Bool, score: BoardScore, reachedMilliseconds: Int64
    ) -> String {
        "\(board) \(isInSeason ? "" : "(another season) ")\(score) at \(reachedMilliseconds)"
    }
}
