import Kitchen

/// The parts of a verification that are about what a sweep has left.
extension LedgerAudit {
    static let goneRecordCount = """
        SELECT (SELECT count(*) FROM rounds WHERE state = 'settled' AND record IS NULL)
            + (SELECT count(*) FROM races WHERE state = 'settled' AND record IS NULL)
        """

    /// A record that is gone although no sweep can have taken it: of a result on a board, of one that
    /// is under review, or of one that is younger than what sweeps have taken.
    func goneRecordProblem() throws(SQLiteError) -> Problem? {
        let isYoung = "closed_ms >= ifnull((SELECT records_before_ms FROM sweeps), 0)"
        for (table, isNeeded) in [
            ("rounds", SweepRules.isRoundNeeded), ("races", SweepRules.isRaceNeeded),
        ] {
            let problem = try connection.prepare(
                """
                SELECT lower(hex(id)) FROM \(table) WHERE state = 'settled' AND record IS NULL
                    AND (\(isYoung) OR \(isNeeded)) LIMIT 1
                """
            ).first { row in
                Problem(
                    place: table == "rounds" ? .round(row.text(0)) : .race(row.text(0)),
                    what: "the record", expected: "there, as no sweep takes it,", found: "gone")
            }
            if let problem { return problem }
        }
        return try connection.prepare(
            """
            SELECT 'rounds' FROM rounds WHERE (checked_ms IS NULL) <> (state <> 'settled')
                OR checked_ms < closed_ms
            UNION ALL SELECT 'races' FROM races WHERE (checked_ms IS NULL) <> (state <> 'settled')
                OR checked_ms < closed_ms LIMIT 1
            """
        ).first { row in
            Problem(
                place: .table(row.text(0)), what: "when a record was last found to be needed",
                expected: "its end or later", found: "another time")
        }
    }

    /// A row that names a player who isn't there, in a table without a foreign key. The ledger's
    /// own entries are compared with sign-ups and closings.
    func strangerProblem() throws(SQLiteError) -> Problem? {
        for (table, column) in [
            ("rounds", "player"), ("reviews", "player"), ("board_rows", "player"),
            ("daily_tries", "player"), ("rated_opponents", "opponent"),
        ] {
            let problem = try connection.prepare(
                """
                SELECT lower(hex(\(column))) FROM \(table) WHERE NOT EXISTS
                    (SELECT 1 FROM players WHERE players.id = \(table).\(column)) LIMIT 1
                """
            ).first { row in
                Problem(
                    place: .table(table), what: "a row's \(column)",
                    expected: "a player who is there", found: row.text(0))
            }
            if let problem { return problem }
        }
        return nil
    }
}
