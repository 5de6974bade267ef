import Kitchen

/// The parts of a verification that are about what players have reached.
extension LedgerAudit {
    /// Best stars that are not those of the settled rounds, or were told as others.
    func progressProblem() throws(SQLiteError) -> Problem? {
        try connection.prepare(
            """
            WITH played AS (
                SELECT player, level, max(stars) AS best, max(best_stars_after) AS told FROM rounds
                    WHERE state = 'settled' GROUP BY player, level)
            SELECT lower(hex(ifnull(progress.player, played.player))),
                    ifnull(progress.level, played.level), best_stars, best, told
                FROM progress FULL JOIN played
                    ON played.player = progress.player AND played.level = progress.level
                WHERE ifnull(best_stars, 0) <> ifnull(best, 0) OR told <> best LIMIT 1
            """
        ).first { row in
            guard row.integer(2) == row.integer(3) else {
                return Problem(
                    place: .progress(row.text(0), level: row.integer(1)), what: "best stars",
                    expected: "\(row.integer(3)), of the rounds settled,",
                    found: row.optionalInteger(2).text)
            }
            return Problem(
                place: .progress(row.text(0), level: row.integer(1)),
                what: "the best stars that a round told",
                expected: "at most \(row.integer(3)), of the rounds settled,",
                found: "\(row.integer(4))")
        }
    }

    /// Tries of a day that no race used, and races of a day whose players have no try.
    func dailyTryProblem() throws(SQLiteError) -> Problem? {
        try connection.prepare(
            """
            WITH used AS (
                SELECT day, player, race FROM race_seats JOIN races ON races.id = race
                    WHERE mode = 'daily' AND state IN ('open', 'settled') AND player IS NOT NULL)
            SELECT ifnull(used.day, taken.day), lower(hex(ifnull(used.player, taken.player))),
                    lower(hex(used.race)), lower(hex(taken.race))
                FROM daily_tries AS taken FULL JOIN used
                    ON used.day = taken.day AND used.player = taken.player
                WHERE used.race IS NOT taken.race
                    -- An empty race isn't kept; its request is, as long as the try counts.
                    AND NOT (used.race IS NULL
                        AND NOT EXISTS (SELECT 1 FROM races WHERE id = taken.race)
                        AND EXISTS (SELECT 1 FROM requests AS r WHERE r.player = taken.player
                            AND r.kind = 'daily' AND r.cause = taken.race))
                LIMIT 1
            """
        ).first { row in
            Problem(
                place: .dailyTry(row.text(1), day: row.text(0)), what: "the race",
                expected: row.isNull(2) ? "none" : row.text(2),
                found: row.isNull(3) ? "none" : row.text(3))
        }
    }

    /// A row that names another which isn't there.
    func referenceProblem() throws(SQLiteError) -> Problem? {
        try connection.prepare(
            """
            SELECT list.name, stray.rowid, stray.parent FROM sqlite_schema AS list,
                pragma_foreign_key_check(list.name) AS stray
                WHERE list.type = 'table' AND list.name <> 'ledger' LIMIT 1
            """
        ).first { row in
            Problem(
                place: .table(row.text(0)), what: "a row's \(row.text(2))",
                expected: "one that is there", found: "none such")
        }
    }

    /// What SQLite finds wrong with the file, or with a row by the rules of its table.
    func formProblem() throws(SQLiteError) -> Problem? {
        let found = try connection.prepare("PRAGMA quick_check(1)").first { $0.text(0) } ?? "ok"
        guard found != "ok" else { return nil }
        return Problem(
            place: .table("of the file"), what: "SQLite's check of it", expected: "ok",
            found: found)
    }
}
