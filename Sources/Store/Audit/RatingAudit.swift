import Kitchen

/// Computes every change of a rating again, from the first on, and compares it with the stored
/// changes, opponents, present ratings and board.
struct RatingAudit {
    private let database: any Database
    private var replay: RatingReplay

    init(_ database: any Database) throws(StoreFault) {
        self.database = database
        replay = try RatingReplay(database)
    }

    mutating func problem() throws(StoreFault) -> AuditProblem? {
        let rows = try database.prepare(
            """
            SELECT race, cause, decided_seat, seat, rating_before, deviation_before,
                volatility_before, rating_after, deviation_after, volatility_after
                FROM rating_changes ORDER BY number
            """)
        defer { rows.reset() }
        while try rows.next() {
            guard let race: RaceID = rows.identifier(0) else { continue }
            let problem = try replay.take(
                RatingReplay.Row(
                    event: .init(
                        race: race, cause: rows.text(1), decidedSeat: Int(rows.integer(2))),
                    seat: Int(rows.integer(3)),
                    change: RatingChange(before: rows.rating(4), after: rows.rating(7))))
            if let problem { return problem }
        }
        if let problem = try replay.finish() { return problem }
        if let problem = try missingChange() { return problem }
        if let problem = try mislabelledSeat() { return problem }
        if let problem = try unratedSeat() { return problem }
        if let problem = try presentRatingProblem() { return problem }
        if let problem = try pairProblem() { return problem }
        return try ratingBoardProblem()
    }

    /// Finds a race or a decision that should have changed ratings but hasn't.
    private func missingChange() throws(StoreFault) -> AuditProblem? {
        try database.prepare(
            """
            SELECT s.race, s.seat, 'race' FROM race_seats AS s JOIN races ON id = s.race
                WHERE rated_against <> 0 AND NOT EXISTS (SELECT 1 FROM rating_changes AS c
                    WHERE c.race = s.race AND c.seat = s.seat AND cause = 'race'
                    AND decided_seat = s.seat)
            UNION ALL SELECT s.race, s.seat, r.state FROM race_seats AS s JOIN reviews AS r
                ON r.source_kind = 'race' AND r.source = s.race AND r.player = s.player
                WHERE rated_against <> 0 AND r.state <> 'held'
                AND NOT EXISTS (SELECT 1 FROM rating_changes AS c WHERE c.race = s.race
                    AND c.seat = s.seat AND cause = r.state AND decided_seat = s.seat)
            LIMIT 1
            """
        ).first { row in
            AuditProblem(
                place: .race(hexadecimal(row.bytes(0))),
                what: "the change of seat \(row.integer(1) + 1)'s rating",
                expected: "there, since it is \(row.text(2))", found: "none")
        }
    }

    /// Finds a race that disagrees with its seats about whether it changed ratings.
    private func mislabelledSeat() throws(StoreFault) -> AuditProblem? {
        try database.prepare(
            """
            SELECT s.race, s.seat FROM race_seats AS s JOIN races AS r ON r.id = s.race
                WHERE rated_against <> 0 AND (unrated IS NOT NULL OR is_rated IS DISTINCT FROM 1)
                OR is_rated = 1 AND rated_against = 0 AND unrated IS NULL LIMIT 1
            """
        ).first { row in
            AuditProblem(
                place: .race(hexadecimal(row.bytes(0))),
                what: "whether seat \(row.integer(1) + 1) was rated",
                expected: "what the changes say", found: "something else")
        }
    }

    /// Finds a seat of a race from the queue that should have been rated and wasn't, or the other
    /// way round. The store doesn't have whether players shared an address.
    private func unratedSeat() throws(StoreFault) -> AuditProblem? {
        try database.prepare(
            """
            SELECT s.race, s.seat, coalesce(unrated, 'no reason') FROM races AS r
                JOIN race_seats AS s ON s.race = r.id
                WHERE r.mode = 'queue' AND r.state = 'settled'
                AND NOT EXISTS (SELECT 1 FROM race_seats WHERE race = r.id AND player IS NULL)
                AND (rated_against = 0 AND unrated IS NULL
                    OR (coalesce(unrated, '') = 'no_orders') <>
                        ((SELECT max(served) FROM race_seats WHERE race = r.id) = 0))
                LIMIT 1
            """
        ).first { row in
            AuditProblem(
                place: .race(hexadecimal(row.bytes(0))),
                what: "why seat \(row.integer(1) + 1) wasn't rated",
                expected: "what the race's mode and orders say", found: row.text(2))
        }
    }

    private func presentRatingProblem() throws(StoreFault) -> AuditProblem? {
        var missing = replay.known
        let rows = try database.prepare(
            """
            SELECT player, rating, deviation, volatility, race_count, opponent_count,
                (SELECT count(*) FROM rated_opponents AS o WHERE o.player = r.player)
                FROM ratings AS r ORDER BY player
            """)
        defer { rows.reset() }
        while try rows.next() {
            guard let player: PlayerID = rows.identifier(0) else { continue }
            let found = PlayerRating(rating: rows.rating(1), raceCount: Int(rows.integer(4)))
            let expected = missing.removeValue(forKey: player)
            guard found == expected else {
                return AuditProblem(
                    place: .rating(player.description), what: "the rating",
                    expected: expected.map(RatingReplay.text) ?? "none",
                    found: RatingReplay.text(found))
            }
            guard rows.integer(5) == rows.integer(6) else {
                return AuditProblem(
                    place: .rating(player.description), what: "the number of opponents",
                    expected: "\(rows.integer(6)), as are kept,", found: "\(rows.integer(5))")
            }
        }
        return missing.min { $0.key < $1.key }.map { player, rating in
            AuditProblem(
                place: .rating(player.description), what: "the rating",
                expected: RatingReplay.text(rating), found: "none")
        }
    }

    /// Finds opponents without a race against each other, or a day's counts that differ from its
    /// races.
    private func pairProblem() throws(StoreFault) -> AuditProblem? {
        let opponents = try database.prepare("SELECT player, opponent FROM rated_opponents")
        defer { opponents.reset() }
        while try opponents.next() {
            guard let player: PlayerID = opponents.identifier(0),
                let other: PlayerID = opponents.identifier(1)
            else { continue }
            guard replay.met.contains(.init(player, other)) else {
                return AuditProblem(
                    place: .rating(player.description), what: "opponent \(other)",
                    expected: "a race against each other", found: "none")
            }
        }
        let pairs = try database.prepare("SELECT day, first, second, count FROM rated_pairs")
        defer { pairs.reset() }
        while try pairs.next() {
            guard let first: PlayerID = pairs.identifier(1),
                let second: PlayerID = pairs.identifier(2)
            else { continue }
            let day = Int(pairs.integer(0))
            let expected = replay.pairCounts[day]?[.init(first, second)] ?? 0
            guard pairs.integer(3) == expected else {
                return AuditProblem(
                    place: .rating(first.description),
                    what: "the races against \(second) on day \(day)",
                    expected: "\(expected)", found: "\(pairs.integer(3))")
            }
        }
        return nil
    }

    /// Finds rows of the board that differ from the ratings.
    private func ratingBoardProblem() throws(StoreFault) -> AuditProblem? {
        try database.prepare(
            """
            SELECT hex(b.player), place, rating FROM board_rows AS b
                JOIN boards ON boards.id = board LEFT JOIN ratings AS r ON r.player = b.player
                WHERE name = 'rating' AND season = ''
                AND (rating IS NULL OR place <> \(Int64.max) - rating) LIMIT 1
            """
        ).first { row in
            AuditProblem(
                place: .board("rating"), what: "the row of player \(row.text(0).lowercased())",
                expected: row.isNull(2) ? "none" : "\(row.integer(2)), the rating,",
                found: "\(Int64.max - row.integer(1))")
        }
    }
}
