import Kitchen

/// The parts of a verification that are about races, ratings and boards.
extension LedgerAudit {
    /// Races that paid something else than their entries say, and entries of no settled race.
    func raceProblem(_ check: LedgerCheck) throws(SQLiteError) -> Problem? {
        var unclaimed = check.paidInRaces
        let rows = try connection.prepare(
            """
            SELECT race, player, paid FROM race_seats CROSS JOIN races ON races.id = race
                WHERE state = 'settled' AND player IS NOT NULL ORDER BY race, seat
            """)
        defer { rows.reset() }
        while try rows.next() {
            guard let race: RaceID = rows.identifier(0), let player: PlayerID = rows.identifier(1)
            else { continue }
            let paid = unclaimed[race]?.removeValue(forKey: player) ?? 0
            guard rows.integer(2) == paid else {
                return Problem(
                    place: .race(race.description), what: "what it paid player \(player)",
                    expected: "\(paid), its entry,", found: "\(rows.integer(2))")
            }
        }
        let stray = unclaimed.filter { !$0.value.isEmpty }.min { $0.key < $1.key }
        guard let stray, let player = stray.value.keys.min() else { return nil }
        return Problem(
            place: .race(stray.key.description), what: "player \(player)",
            expected: "a seat, as an entry pays it,", found: "none in a settled race")
    }

    /// Plays all rated races again, in the order in which they changed ratings.
    func ratingProblem() throws(SQLiteError) -> Problem? {
        var known: [PlayerID: PlayerRating] = [:]
        let table = try RaceTable(connection)
        let rated = try connection.prepare(
            "SELECT id FROM races WHERE rating_period IS NOT NULL ORDER BY rating_period")
        defer { rated.reset() }
        while try rated.next() {
            guard let race: RaceID = rated.identifier(0) else { continue }
            let seats = try table.seats(of: race)
            let before = seats.map { $0.player.flatMap { known[$0] }?.rating ?? .initial }
            let after = Glicko2().ratings(after: zip(before, seats).map { ($0, rank: $1.rank) })
            for (seat, (before, after)) in zip(seats, zip(before, after)) {
                let expected = RatingChange(before: before, after: after)
                guard let player = seat.player, seat.rating == expected else {
                    return Problem(
                        place: .race(race.description), what: "seat \(seat.number + 1)'s rating",
                        expected: Self.text(expected),
                        found: seat.rating.map(Self.text) ?? "none")
                }
                known[player] = PlayerRating(
                    rating: after, raceCount: (known[player]?.raceCount ?? 0) + 1)
            }
        }
        return try currentRatingProblem(known)
    }

    private func currentRatingProblem(
        _ expected: [PlayerID: PlayerRating]
    ) throws(SQLiteError) -> Problem? {
        var missing = expected
        let rows = try connection.prepare(
            """
            SELECT player, rating, deviation, volatility, race_count FROM ratings ORDER BY player
            """)
        defer { rows.reset() }
        while try rows.next() {
            guard let player: PlayerID = rows.identifier(0) else { continue }
            let found = PlayerRating(rating: rows.rating(1), raceCount: Int(rows.integer(4)))
            let expected = missing.removeValue(forKey: player)
            guard found == expected else {
                return Problem(
                    place: .rating(player.description), what: "the rating",
                    expected: expected.map(Self.text) ?? "none", found: Self.text(found))
            }
        }
        return missing.min { $0.key < $1.key }.map { player, rating in
            Problem(
                place: .rating(player.description), what: "the rating",
                expected: Self.text(rating), found: "none")
        }
    }

    /// Boards whose blocks don't count their rows, and rows that no settled result bears out.
    func boardProblem() throws(SQLiteError) -> Problem? {
        if let problem = try miscountedBoard() { return problem }
        return try unfoundedRow()
    }

    private func miscountedBoard() throws(SQLiteError) -> Problem? {
        // Each row belongs to the last block that begins before it.
        try connection.prepare(
            """
            WITH steps AS (
                SELECT board, first_place AS place, first_player AS player, row_count, 0 AS is_row
                    FROM board_blocks
                UNION ALL SELECT board, place, player, 0, 1 FROM board_rows),
            numbered AS (
                SELECT board, row_count, is_row, sum(1 - is_row)
                    OVER (ORDER BY board, place, player, is_row ROWS UNBOUNDED PRECEDING) AS block
                    FROM steps)
            SELECT name, season, sum(is_row), sum(row_count)
                FROM numbered JOIN boards ON boards.id = board
                GROUP BY board, block HAVING sum(is_row) <> sum(row_count)
                ORDER BY board, block LIMIT 1
            """
        ).first { row in
            Problem(
                place: .board("\(row.text(0)) \(row.text(1))"), what: "the count of a block",
                expected: "\(row.integer(2)), its rows,", found: "\(row.integer(3))")
        }
    }

    private func unfoundedRow() throws(SQLiteError) -> Problem? {
        try connection.prepare(
            """
            SELECT name, season, hex(player) FROM board_rows AS b JOIN boards ON boards.id = board
                WHERE CASE source_kind
                    WHEN 'round' THEN NOT EXISTS (SELECT 1 FROM rounds
                        WHERE id = source AND player = b.player AND state = 'settled')
                    ELSE NOT EXISTS (SELECT 1 FROM races JOIN race_seats ON race = id
                        WHERE id = source AND player = b.player AND state = 'settled')
                    END
                OR EXISTS (SELECT 1 FROM reviews AS r WHERE r.source_kind = b.source_kind
                    AND r.source = b.source AND r.player = b.player AND r.state <> 'cleared')
                LIMIT 1
            """
        ).first { row in
            Problem(
                place: .board("\(row.text(0)) \(row.text(1))"),
                what: "the row of player \(row.text(2).lowercased())",
                expected: "a result that counts", found: "none that does")
        }
    }

    private static func text(_ change: RatingChange) -> String {
        "\(text(change.before)) to \(text(change.after))"
    }

    private static func text(_ rating: PlayerRating) -> String {
        "\(text(rating.rating)) after \(rating.raceCount) races"
    }

    /// Rating and deviation in thousandths of a point, volatility in billionths.
    private static func text(_ rating: Rating) -> String {
        """
        \(rating.ratingThousandths)/\(rating.deviationThousandths)/\(rating.volatilityBillionths)
        """
    }
}
