import Kitchen

/// Checks with queries: references, requests, tries, reviews, best stars and totals, and rows that
/// a sweep has stripped of their records.
///
/// To compare two tables, a query unites their rows and groups them: SQLite builds no automatic
/// index for a full join or for a table without rowids, and would scan one table for each row of
/// the other.
struct RowAudit {
    /// SQL for the number of settled rounds and races whose records are gone.
    static let goneRecordCount = """
        SELECT (SELECT count(*) FROM rounds WHERE state = 'settled' AND record IS NULL)
            + (SELECT count(*) FROM races WHERE state = 'settled' AND record IS NULL)
        """

    private let database: any Database

    /// Nil if seals aren't checked.
    private let key: LedgerKey?

    init(_ database: any Database, key: LedgerKey?) {
        self.database = database
        self.key = key
    }

    /// Runs the checks on which the comparison of results relies.
    func check() throws {
        // A row refers to a missing row.
        if let stray = try database.strayReference() {
            throw AuditProblem(
                place: .table(stray.table), what: "a row's \(stray.parent)",
                expected: "one that is there", found: "none such")
        }
        try checkStrangers()
        try checkGoneRecords()
        try database.check(
            Self.purchaseRequests, Self.roundRequests, Self.dailyRequests, Self.keptRequests
        ) { .request($0.text(3), of: $0.text(4)) }
        try checkProgress()
        try database.check(Self.dailyTries) { .dailyTry($0.text(3), day: $0.text(4)) }
        try checkReviews()
    }

    /// Throws if a level's best stars aren't those of the settled rounds, or if a round reported
    /// more.
    private func checkProgress() throws {
        let problem = try database.prepare(
            """
            WITH compared AS (
                SELECT player, level, best_stars, NULL AS best, NULL AS told FROM progress
                UNION ALL
                SELECT player, level, NULL, max(stars), max(best_stars_after) FROM rounds
                    WHERE state = 'settled' GROUP BY player, level)
            SELECT lower(hex(player)), level, max(best_stars), max(best), max(told) FROM compared
                GROUP BY player, level
                HAVING coalesce(max(best_stars), 0) <> coalesce(max(best), 0)
                    OR max(told) <> max(best)
                ORDER BY max(best_stars) IS NULL, 1, 2
            """
        ).first { row in
            let isRight = row.integer(2) == row.integer(3)
            return AuditProblem(
                place: .progress(row.text(0), level: row.integer(1)),
                what: isRight ? "the best stars that a round told" : "best stars",
                expected: "\(isRight ? "at most " : "")\(row.integer(3)), of the rounds settled,",
                found: row.optionalInteger(isRight ? 4 : 2).text)
        }
        if let problem { throw problem }
    }

    /// Tries of a day that no race used, and races of a day whose players have no try.
    private static let dailyTries = """
        WITH tries AS (
            SELECT day, player, lower(hex(race)) AS used, NULL AS taken
                FROM race_seats JOIN races ON races.id = race
                WHERE mode = 'daily' AND state IN ('open', 'settled') AND player IS NOT NULL
            UNION ALL
            SELECT day, player, NULL, lower(hex(race)) FROM daily_tries),
        compared AS (
            SELECT day, player, min(used) AS first, max(used) AS last, max(taken) AS taken
                FROM tries GROUP BY day, player)
        SELECT 'the race', coalesce(last, 'none'), coalesce(taken, 'none'), lower(hex(player)), day
            FROM compared
            WHERE (first IS DISTINCT FROM taken OR last IS DISTINCT FROM taken)
                -- An empty race isn't kept; its request is, as long as the try counts.
                AND NOT (last IS NULL
                    AND NOT EXISTS (SELECT 1 FROM races JOIN daily_tries ON race = id
                        WHERE daily_tries.day = compared.day
                            AND daily_tries.player = compared.player)
                    AND EXISTS (SELECT 1 FROM requests AS r WHERE r.player = compared.player
                        AND r.kind = 'daily' AND lower(hex(r.cause)) = taken))
        """

    /// Throws if the engine's own check finds damage.
    func checkForm() throws {
        if let damage = try database.damage() {
            throw AuditProblem(
                place: .table("of the file"), what: "the engine's check of it", expected: "ok",
                found: damage)
        }
    }

    /// Throws if a record is gone that no sweep can have removed: that of a result on a board, of
    /// one under review, or of one that isn't sealed without its record.
    private func checkGoneRecords() throws {
        for (table, isNeeded) in SweepRules.records {
            let gone = "WHERE state = 'settled' AND record IS NULL"
            let row = try wrongSeal(of: table, gone)
            let needed = try database.prepare(
                """
                SELECT lower(hex(id)) FROM \(table.rawValue) \(gone) AND \(isNeeded)
                """
            ).first { $0.text(0) }
            guard let row = row ?? needed else { continue }
            throw AuditProblem(
                place: table.place(row), what: "the record",
                expected: "there, or swept from just this result,", found: "gone")
        }
        for (table, _) in SweepRules.records {
            try database.check(
                """
                SELECT 'when a record was last found to be needed', 'its end or later',
                        'another time' FROM \(table.rawValue)
                    WHERE (checked_ms IS NULL) <> (state <> 'settled') OR checked_ms < closed_ms
                """
            ) { _ in .table(table.rawValue) }
        }
    }

    /// Throws if the seal of a settled result, with its record or without, doesn't match its
    /// columns, or if a review's doesn't.
    func checkSeals() throws {
        guard let key else { return }
        for table in SealedResult.allCases {
            guard let row = try wrongSeal(of: table, "WHERE state = 'settled'") else { continue }
            throw AuditProblem(
                place: table.place(row), what: "the seal of the result",
                expected: "that of its columns", found: "another")
        }
        let review = try SealedReview.reviews.firstWrongSeal(
            in: database, key: key,
            name: """
                source_kind || ' ' || lower(hex(source)) || ' of player ' || lower(hex(player))
                """, "")
        if let review {
            throw AuditProblem(
                place: .review(review), what: "the seal of the review",
                expected: "that of its columns", found: "another")
        }
    }

    private func wrongSeal(
        of table: SealedResult, _ condition: String
    ) throws(StoreFault) -> String? {
        guard let key else { return nil }
        return try table.firstWrongSeal(
            in: database, key: key, name: "lower(hex(id))", condition)
    }

    /// Throws if a row names a missing player, in a table without a foreign key. `GrantCauses`
    /// compares the ledger's own entries with sign-ups and closings.
    private func checkStrangers() throws {
        for (table, column) in [
            ("rounds", "player"), ("reviews", "player"), ("board_rows", "player"),
            ("daily_tries", "player"), ("rated_opponents", "opponent"),
        ] {
            try database.check(
                """
                SELECT 'a row''s \(column)', 'a player who is there', lower(hex(\(column)))
                    FROM \(table) WHERE NOT EXISTS
                        (SELECT 1 FROM players WHERE players.id = \(table).\(column))
                """
            ) { _ in .table(table) }
        }
    }

    /// Purchases whose request isn't recorded or is recorded differently, and recorded ones that
    /// aren't in the ledger.
    private static let purchaseRequests = """
        WITH compared AS (
            SELECT player, substr(reference, 10) AS request_id, time_ms AS bought_ms,
                    NULL AS noted_ms, NULL AS kind
                FROM ledger WHERE kind = 'purchase' AND asset = 'coins'
            UNION ALL
            SELECT player, request_id, NULL, time_ms, kind FROM requests
                WHERE kind NOT IN ('round', 'daily'))
        SELECT 'what it was for', coalesce('a purchase at ' || max(bought_ms), 'no purchase'),
                coalesce('a ' || max(kind) || ' at ' || max(noted_ms), 'nothing'), request_id,
                lower(hex(player))
            FROM compared GROUP BY player, request_id
            HAVING max(noted_ms) IS DISTINCT FROM max(bought_ms) OR max(kind) <> 'purchase'
        """

    /// Rounds whose request isn't recorded or is recorded differently. The round of a recorded
    /// request can be gone, and so can the race below: an empty one isn't kept.
    private static let roundRequests = """
        WITH noted AS MATERIALIZED (SELECT * FROM requests WHERE kind = 'round')
        SELECT 'what it was for', 'round ' || lower(hex(id)) || ' at ' || opened_ms,
                coalesce('a ' || kind || ' of player ' || lower(hex(noted.player)) || ' at '
                    || time_ms, 'nothing'),
                coalesce(request_id, '(none)'), lower(hex(rounds.player))
            FROM rounds LEFT JOIN noted ON cause = id
            WHERE noted.player IS DISTINCT FROM rounds.player OR time_ms <> opened_ms
        """

    private static let keptRequests = """
        SELECT 'what it was for', CASE kind WHEN 'purchase' THEN 'kept' ELSE 'not kept' END,
                'kept: ' || is_kept, request_id, lower(hex(player))
            FROM requests WHERE is_kept <> CASE kind WHEN 'purchase' THEN 1 ELSE 0 END
                AND (is_kept <> 1 OR NOT \(SweepRules.hasCause))
        """

    private static let dailyRequests = """
        SELECT 'what it was for', 'race ' || lower(hex(id)) || ' at ' || opened_ms,
                coalesce('a ' || kind || ' at ' || time_ms, 'nothing'),
                coalesce(request_id, '(none)'), lower(hex(seat.player))
            FROM races JOIN race_seats AS seat ON seat.race = id AND seat.player IS NOT NULL
                LEFT JOIN requests ON cause = id AND kind = 'daily'
                    AND requests.player = seat.player
            WHERE mode = 'daily' AND time_ms IS DISTINCT FROM opened_ms
        """

    /// Throws if a review has no settled result or is half decided.
    private func checkReviews() throws {
        let problem = try database.prepare(
            """
            SELECT source_kind || ' ' || lower(hex(source)), lower(hex(player)), ended, held_ms,
                    state, decided_ms FROM
                (SELECT *, CASE source_kind
                    WHEN 'round' THEN (SELECT closed_ms FROM rounds
                        WHERE id = source AND rounds.player = reviews.player AND state = 'settled')
                    ELSE (SELECT closed_ms FROM races JOIN race_seats ON race = id
                        WHERE id = source AND race_seats.player = reviews.player
                            AND state = 'settled')
                    END AS ended FROM reviews) AS ends
                WHERE ended IS DISTINCT FROM held_ms
                    OR (decided_ms IS NULL) <> (state = 'held')
            """
        ).first { row in
            let isMoved = row.optionalInteger(2) != row.integer(3)
            let ended = row.optionalInteger(2).map { "\($0), the end of what was played" }
            let decided = row.text(4) == "held" ? "none" : "one"
            return AuditProblem(
                place: .review("\(row.text(0)) of player \(row.text(1))"),
                what: isMoved ? "the time from which it is held" : "the time of the decision",
                expected: isMoved ? ended ?? "none, as there is no such result" : decided,
                found: row.optionalInteger(isMoved ? 3 : 5).text)
        }
        if let problem { throw problem }
    }

    /// Throws if a player's totals aren't the sums of the settled rounds and races.
    func checkTotals() throws {
        let text = """
            '%s rounds, %s wins, %s races, %s race wins, %s orders, %s coins, at best %s orders'
            """
        try database.check(
            """
            WITH played(player, rounds, wins, races, race_wins, served, earned) AS (
                SELECT player, 1, is_win, 0, 0, served, earned FROM rounds WHERE state = 'settled'
                UNION ALL
                SELECT player, 0, 0, CASE mode WHEN 'daily' THEN 0 ELSE 1 END,
                        CASE WHEN mode <> 'daily' AND rank = 1 THEN 1 ELSE 0 END, served, earned
                    FROM race_seats JOIN races ON id = race
                    WHERE state = 'settled' AND player IS NOT NULL),
            compared AS (
                SELECT player, format(\(text), sum(rounds), sum(wins), sum(races), sum(race_wins),
                        sum(served), sum(earned), max(served)) AS summed, NULL AS kept
                    FROM played GROUP BY player
                UNION ALL
                SELECT player, NULL, format(\(text), round_count, win_count, race_count,
                    race_win_count, served, earned, best_served) FROM totals)
            SELECT 'what was played in all', coalesce(max(summed), 'none'),
                coalesce(max(kept), 'none'), lower(hex(player)) FROM compared GROUP BY player
                HAVING max(kept) IS DISTINCT FROM max(summed) ORDER BY 4
            """
        ) { .totals($0.text(3)) }
    }
}

extension SealedResult {
    fileprivate func place(_ id: String) -> AuditProblem.Place {
        switch self {
        case .rounds: .round(id)
        case .races: .race(id)
        }
    }
}
