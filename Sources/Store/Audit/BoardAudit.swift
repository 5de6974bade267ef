import Kitchen

/// Compares the rows of boards with the results that they name.
struct BoardAudit {
    private let database: any Database
    private let rounds: RoundTable
    private let races: RaceTable

    init(_ database: any Database) throws(StoreFault) {
        self.database = database
        rounds = try RoundTable(database)
        races = try RaceTable(database)
    }

    /// Finds boards whose blocks count their rows wrongly, and rows without a settled result.
    func problem(replays: Bool) throws(StoreFault) -> AuditProblem? {
        if let problem = try miscountedBoard() { return problem }
        if let problem = try unfoundedRow() { return problem }
        return replays ? try differentRow() : nil
    }

    private func miscountedBoard() throws(StoreFault) -> AuditProblem? {
        let levels = BoardBlocks.levels.map { "(\($0))" }.joined(separator: ", ")
        // At each level, each row belongs to the last block that begins before it.
        return try database.prepare(
            """
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
            SELECT name, season, sum(is_row), sum(row_count)
                FROM numbered JOIN boards ON boards.id = board
                GROUP BY level, board, block, name, season HAVING sum(is_row) <> sum(row_count)
                ORDER BY level, board, block LIMIT 1
            """
        ).first { row in
            AuditProblem(
                place: .board("\(row.text(0)) \(row.text(1))"), what: "the count of a block",
                expected: "\(row.integer(2)), its rows,", found: "\(row.integer(3))")
        }
    }

    private func unfoundedRow() throws(StoreFault) -> AuditProblem? {
        try database.prepare(
            """
            SELECT name, season, hex(player) FROM board_rows AS b JOIN boards ON boards.id = board
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
                LIMIT 1
            """
        ).first { row in
            AuditProblem(
                place: .board("\(row.text(0)) \(row.text(1))"),
                what: "the row of player \(row.text(2).lowercased())",
                expected: "a result that counts", found: "none that does")
        }
    }

    /// Finds a row of a level's or a day's board that differs from the result that it names.
    private func differentRow() throws(StoreFault) -> AuditProblem? {
        let rows = try database.prepare(
            """
            SELECT name, season, place, player, source_kind, source, reached_ms FROM board_rows
                JOIN boards ON boards.id = board ORDER BY board, place, player
            """)
        defer { rows.reset() }
        while try rows.next() {
            let (name, season) = (rows.text(0), rows.text(1))
            guard let player: PlayerID = rows.identifier(3), let board = Board(name),
                let source = ResultSource(rows, kind: 4, id: 5)
            else {
                return AuditProblem(
                    place: .board("\(name) \(season)"), what: "the board",
                    expected: "level/<id>, rating or daily/<day>", found: name)
            }
            if board == .rating {
                let place = rows.integer(2)
                let ratings = try self.ratings(of: player, after: source)
                guard
                    !ratings.contains(where: { BoardScore.rating(thousandths: $0).place == place })
                else { continue }
                return AuditProblem(
                    place: .board("\(name) \(season)"), what: "the row of player \(player)",
                    expected: "one of \(ratings), the ratings after \(source),",
                    found: "\(BoardScore(place: place, on: board))")
            }
            let played = try played(source, player)
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
            guard found == expected else {
                return AuditProblem(
                    place: .board("\(name) \(season)"), what: "the row of player \(player)",
                    expected: expected ?? "a result that counts", found: found)
            }
        }
        return nil
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

    /// The result of a round or a race with its score; `nil` if it doesn't count.
    private func played(
        _ source: ResultSource, _ player: PlayerID
    ) throws(StoreFault) -> (result: ResultPublisher.PlayedResult, score: BoardScore)? {
        switch source {
        case .round(let id):
            guard let played = try rounds.played(id), played.player == player,
                let record = try? RaceRecord(decoding: played.record).roundAlone
            else { return nil }
            let result = ResultPublisher.PlayedResult(
                source: source, player: player, level: played.level, board: .level(played.level),
                served: played.served, earned: played.earned,
                timeMilliseconds: played.closedMilliseconds)
            return (result, result.score(record))
        case .race(let id):
            guard let row = try races.row(of: id), row.isCounted,
                let seat = try races.seats(of: id).first(where: { $0.player == player }),
                seat.hasFinished, let record = try? RaceRecord(decoding: row.record),
                let round = record.round(ofSeat: seat.number)
            else { return nil }
            let result = seat.result(player, of: id, row)
            return (result, result.score(round))
        }
    }

    private static func text(
        board: Board, isInSeason: Bool, score: BoardScore, reachedMilliseconds: Int64
    ) -> String {
        "\(board) \(isInSeason ? "" : "(another season) ")\(score) at \(reachedMilliseconds)"
    }
}
