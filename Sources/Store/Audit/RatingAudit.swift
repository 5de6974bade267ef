import Base
import Kitchen

/// Recomputes every rating change from the first on, and compares it with the stored changes,
/// opponents, current ratings and board.
struct RatingAudit {
    private let database: any Database
    private var replay: RatingReplay

    init(_ database: any Database) throws(StoreFault) {
        self.database = database
        replay = try RatingReplay(database)
    }

    mutating func check() throws {
        let rows = try database.prepare(
            """
            SELECT race, cause, decided_seat, seat, rating_before, deviation_before,
                volatility_before, rating_after, deviation_after, volatility_after
                FROM rating_changes ORDER BY number
            """)
        while try rows.next() {
            guard let race: PlayID = rows.identifier(0) else { continue }
            try replay.take(
                .init(race: race, cause: rows.text(1), decidedSeat: Int(rows.integer(2))),
                seat: Int(rows.integer(3)),
                RatingChange(before: rows.rating(4), after: rows.rating(7)))
        }
        try replay.finish()
        try database.check(Self.missingChanges, Self.mislabelledSeats, Self.unratedSeats) {
            .race($0.text(3))
        }
        try checkPresentRatings()
        try checkPairs()
        try database.check(Self.ratingBoard) { _ in .board("rating") }
    }

    /// Races and decisions that should have changed ratings but haven't.
    private static let missingChanges = """
        SELECT 'the change of seat ' || (s.seat + 1) || '''s rating',
                'there, since it is race', 'none', lower(hex(s.race))
            FROM race_seats AS s JOIN races ON id = s.race
            WHERE rated_against <> 0 AND NOT EXISTS (SELECT 1 FROM rating_changes AS c
                WHERE c.race = s.race AND c.seat = s.seat AND cause = 'race'
                AND decided_seat = s.seat)
        UNION ALL SELECT 'the change of seat ' || (s.seat + 1) || '''s rating',
                'there, since it is ' || r.state, 'none', lower(hex(s.race))
            FROM race_seats AS s JOIN reviews AS r
            ON r.source_kind = 'race' AND r.source = s.race AND r.player = s.player
            WHERE rated_against <> 0 AND r.state <> 'held'
            AND NOT EXISTS (SELECT 1 FROM rating_changes AS c WHERE c.race = s.race
                AND c.seat = s.seat AND cause = r.state AND decided_seat = s.seat)
        """

    /// Races that disagree with their seats on whether they changed ratings.
    private static let mislabelledSeats = """
        SELECT 'whether seat ' || (s.seat + 1) || ' was rated', 'what the changes say',
                'something else', lower(hex(s.race))
            FROM race_seats AS s JOIN races AS r ON r.id = s.race
            WHERE rated_against <> 0 AND (unrated IS NOT NULL OR is_rated IS DISTINCT FROM 1)
            OR is_rated = 1 AND rated_against = 0 AND unrated IS NULL
        """

    /// Seats of races from the queue that should have been rated and weren't, or the reverse. The
    /// store doesn't record whether players shared an address.
    private static let unratedSeats = """
        SELECT 'why seat ' || (s.seat + 1) || ' wasn''t rated',
                'what the race''s mode and orders say', coalesce(unrated, 'no reason'),
                lower(hex(s.race))
            FROM races AS r JOIN race_seats AS s ON s.race = r.id
            WHERE r.mode = 'queue' AND r.state = 'settled'
            AND NOT EXISTS (SELECT 1 FROM race_seats WHERE race = r.id AND player IS NULL)
            AND (rated_against = 0 AND unrated IS NULL
                OR (coalesce(unrated, '') = 'no_orders'
                    AND (SELECT max(served) FROM race_seats AS o
                        WHERE o.race = r.id AND o.seat <> s.seat) > 0)
                OR (coalesce(unrated, '') <> 'no_orders'
                    AND (SELECT max(served) FROM race_seats WHERE race = r.id) = 0))
        """

    /// Rows of the board that differ from the ratings.
    private static let ratingBoard = """
        SELECT 'the row of player ' || lower(hex(b.player)),
                coalesce(rating || ', the rating,', 'none'), \(Int64.max) - place
            FROM board_rows AS b
            JOIN boards ON boards.id = board LEFT JOIN ratings AS r ON r.player = b.player
            WHERE name = 'rating' AND season = ''
            AND (rating IS NULL OR place <> \(Int64.max) - rating)
        """

    private func checkPresentRatings() throws {
        var missing = replay.known
        let rows = try database.prepare(
            """
            SELECT player, rating, deviation, volatility, race_count, opponent_count,
                (SELECT count(*) FROM rated_opponents AS o WHERE o.player = r.player)
                FROM ratings AS r ORDER BY player
            """)
        while try rows.next() {
            guard let player: PlayerID = rows.identifier(0) else { continue }
            let found = PlayerRating(rating: rows.rating(1), raceCount: Int(rows.integer(4)))
            let expected = missing.removeValue(forKey: player)
            let place = AuditProblem.Place.rating(player.description)
            try place.expect(
                found == expected, "the rating",
                expected: expected.map(RatingReplay.text) ?? "none",
                found: RatingReplay.text(found))
            try place.expect(
                rows.integer(5) == rows.integer(6), "the number of opponents",
                expected: "\(rows.integer(6)), as are kept,", found: "\(rows.integer(5))")
        }
        if let (player, rating) = missing.min(by: { $0.key < $1.key }) {
            throw AuditProblem(
                place: .rating(player.description), what: "the rating",
                expected: RatingReplay.text(rating), found: "none")
        }
    }

    /// Throws if opponents have no race against each other, or if a day's count differs from its
    /// races.
    private func checkPairs() throws {
        let opponents = try database.prepare("SELECT player, opponent FROM rated_opponents")
        while try opponents.next() {
            guard let player: PlayerID = opponents.identifier(0),
                let other: PlayerID = opponents.identifier(1)
            else { continue }
            try AuditProblem.Place.rating(player.description).expect(
                replay.met.contains(.init(player, other)), "opponent \(other)",
                expected: "a race against each other", found: "none")
        }
        let pairs = try database.prepare("SELECT day, first, second, count FROM rated_pairs")
        while try pairs.next() {
            guard let first: PlayerID = pairs.identifier(1),
                let second: PlayerID = pairs.identifier(2)
            else { continue }
            let day = Int(pairs.integer(0))
            let expected = replay.pairCounts[day]?[.init(first, second)] ?? 0
            try AuditProblem.Place.rating(first.description).expect(
                pairs.integer(3) == expected, "the races against \(second) on day \(day)",
                expected: "\(expected)", found: "\(pairs.integer(3))")
        }
    }
}
