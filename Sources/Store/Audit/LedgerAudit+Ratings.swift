import Kitchen

/// The part of a verification that is about ratings.
extension LedgerAudit {
    /// Repeats every change of a rating, from the first on, and compares what is kept of it: the
    /// changes, against whom each counts, the present ratings and their board.
    func ratingProblem() throws(SQLiteError) -> Problem? {
        var replay = try RatingReplay(connection)
        let rows = try connection.prepare(
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
        if let problem = try presentRatingProblem(replay) { return problem }
        if let problem = try pairProblem(replay) { return problem }
        return try ratingBoardProblem()
    }

    /// A race or a decision that should have changed ratings, and hasn't.
    private func missingChange() throws(SQLiteError) -> Problem? {
        try connection.prepare(
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
            Problem(
                place: .race(hexadecimal(row.bytes(0))),
                what: "the change of seat \(row.integer(1) + 1)'s rating",
                expected: "there, since it is \(row.text(2))", found: "none")
        }
    }

    /// A race that says otherwise than its seats whether it changed ratings.
    private func mislabelledSeat() throws(SQLiteError) -> Problem? {
        try connection.prepare(
            """
            SELECT s.race, s.seat FROM race_seats AS s JOIN races AS r ON r.id = s.race
                WHERE rated_against <> 0 AND (unrated IS NOT NULL OR is_rated IS NOT 1)
                OR is_rated = 1 AND rated_against = 0 AND unrated IS NULL LIMIT 1
            """
        ).first { row in
            Problem(
                place: .race(hexadecimal(row.bytes(0))),
                what: "whether seat \(row.integer(1) + 1) was rated",
                expected: "what the changes say", found: "something else")
        }
    }

    /// A seat of the queue that should have been rated, or the other way round. Whether players
    /// shared an address isn't kept.
    private func unratedSeat() throws(SQLiteError) -> Problem? {
        try connection.prepare(
            """
            SELECT s.race, s.seat, ifnull(unrated, 'no reason') FROM races AS r
                JOIN race_seats AS s ON s.race = r.id
                WHERE r.mode = 'queue' AND r.state = 'settled'
                AND NOT EXISTS (SELECT 1 FROM race_seats WHERE race = r.id AND player IS NULL)
                AND (rated_against = 0 AND unrated IS NULL
                    OR (ifnull(unrated, '') = 'no_orders') <>
                        ((SELECT max(served) FROM race_seats WHERE race = r.id) = 0))
                LIMIT 1
            """
        ).first { row in
            Problem(
                place: .race(hexadecimal(row.bytes(0))),
                what: "why seat \(row.integer(1) + 1) wasn't rated",
                expected: "what the race's mode and orders say", found: row.text(2))
        }
    }

    private func presentRatingProblem(_ replay: RatingReplay) throws(SQLiteError) -> Problem? {
        var missing = replay.known
        let rows = try connection.prepare(
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
                return Problem(
                    place: .rating(player.description), what: "the rating",
                    expected: expected.map(RatingReplay.text) ?? "none",
                    found: RatingReplay.text(found))
            }
            guard rows.integer(5) == rows.integer(6) else {
                return Problem(
                    place: .rating(player.description), what: "the number of opponents",
                    expected: "\(rows.integer(6)), as are kept,", found: "\(rows.integer(5))")
            }
        }
        return missing.min { $0.key < $1.key }.map { player, rating in
            Problem(
                place: .rating(player.description), what: "the rating",
                expected: RatingReplay.text(rating), found: "none")
        }
    }

    /// Opponents who were never met, and counts of a day that its races don't bear out.
    private func pairProblem(_ replay: RatingReplay) throws(SQLiteError) -> Problem? {
        let opponents = try connection.prepare("SELECT player, opponent FROM rated_opponents")
        defer { opponents.reset() }
        while try opponents.next() {
            guard let player: PlayerID = opponents.identifier(0),
                let other: PlayerID = opponents.identifier(1)
            else { continue }
            guard replay.met.contains(.init(player, other)) else {
                return Problem(
                    place: .rating(player.description), what: "opponent \(other)",
                    expected: "a race against each other", found: "none")
            }
        }
        let pairs = try connection.prepare("SELECT day, first, second, count FROM rated_pairs")
        defer { pairs.reset() }
        while try pairs.next() {
            guard let first: PlayerID = pairs.identifier(1),
                let second: PlayerID = pairs.identifier(2)
            else { continue }
            let day = Int(pairs.integer(0))
            let expected = replay.pairCounts[day]?[.init(first, second)] ?? 0
            guard pairs.integer(3) == expected else {
                return Problem(
                    place: .rating(first.description),
                    what: "the races against \(second) on day \(day)",
                    expected: "\(expected)", found: "\(pairs.integer(3))")
            }
        }
        return nil
    }

    /// Rows of the board that say something else than the ratings.
    private func ratingBoardProblem() throws(SQLiteError) -> Problem? {
        try connection.prepare(
            """
            SELECT hex(b.player), place, rating FROM board_rows AS b
                JOIN boards ON boards.id = board LEFT JOIN ratings AS r ON r.player = b.player
                WHERE name = 'rating' AND season = ''
                AND (rating IS NULL OR place <> \(Int64.max) - rating) LIMIT 1
            """
        ).first { row in
            Problem(
                place: .board("rating"), what: "the row of player \(row.text(0).lowercased())",
                expected: row.isNull(2) ? "none" : "\(row.integer(2)), the rating,",
                found: "\(Int64.max - row.integer(1))")
        }
    }
}

/// Repeats the changes of ratings one after the other.
struct RatingReplay {
    typealias Problem = LedgerVerification.Problem

    /// What changed ratings at once.
    struct Event: Hashable {
        let race: RaceID
        let cause: String
        let decidedSeat: Int

        /// The race's settlement, whichever seat a row of it names.
        var isSettlement: Bool { cause == "race" }

        func isSame(as other: Event) -> Bool {
            race == other.race && cause == other.cause
                && (isSettlement || decidedSeat == other.decidedSeat)
        }
    }

    struct Row {
        let event: Event
        let seat: Int
        let change: RatingChange
    }

    /// Two players, in either order.
    struct Pair: Hashable {
        let first: PlayerID
        let second: PlayerID

        init(_ one: PlayerID, _ other: PlayerID) {
            (first, second) = (min(one, other), max(one, other))
        }
    }

    /// As the changes so far make them.
    private(set) var known: [PlayerID: PlayerRating] = [:]
    /// Who was rated against whom.
    private(set) var met: Set<Pair> = []
    /// How often in each day that the store still counts.
    private(set) var pairCounts: [Int: [Pair: Int]] = [:]

    private let races: RaceTable
    private let reviews: ReviewTable
    private var settled: Set<RaceID> = []
    /// Decisions so far, of races that have any.
    private var decisions: [RaceID: RatingPeriod.Decisions] = [:]
    /// Of the event under way, by seat.
    private var expected: [Int: RatingChange] = [:]
    private var event: Event?

    init(_ connection: SQLiteConnection) throws(SQLiteError) {
        races = try RaceTable(connection)
        reviews = try ReviewTable(connection)
        for day in try connection.prepare("SELECT DISTINCT day FROM rated_pairs")
            .all({ Int($0.integer(0)) })
        {
            pairCounts[day] = [:]
        }
    }

    mutating func take(_ row: Row) throws(SQLiteError) -> Problem? {
        if event?.isSame(as: row.event) != true {
            if let problem = try finish() { return problem }
            if let problem = try begin(row.event) { return problem }
        }
        let wanted = expected.removeValue(forKey: row.seat)
        guard wanted == row.change else {
            return Self.problem(
                row.event, seat: row.seat, expected: wanted, found: row.change)
        }
        return nil
    }

    /// Ends an event: every change of it must have come.
    mutating func finish() throws(SQLiteError) -> Problem? {
        guard let event, let missing = expected.min(by: { $0.key < $1.key }) else { return nil }
        return Self.problem(event, seat: missing.key, expected: missing.value, found: nil)
    }

    /// Works out what an event changes.
    private mutating func begin(_ event: Event) throws(SQLiteError) -> Problem? {
        self.event = event
        let seats = try races.seats(of: event.race)
        let row = try races.row(of: event.race)
        guard let row, row.state == .settled, seats.indices.contains(event.decidedSeat),
            event.isSettlement == settled.insert(event.race).inserted
        else {
            return Problem(
                place: .race(event.race.description), what: "a change of ratings, \(event.cause)",
                expected: "one settlement of a race, then decisions", found: "another")
        }
        if let problem = Self.pairingProblem(seats, event) { return problem }
        var reviewed: Set<Int> = []
        for seat in seats {
            guard let player = seat.player,
                try reviews.state(of: .race(event.race), player: player) != nil
            else { continue }
            reviewed.insert(seat.number)
        }
        let old = decisions[event.race] ?? .init(held: reviewed)
        var new = old
        if event.isSettlement {
            note(seats, on: UTCDay(timeMilliseconds: row.closedMilliseconds))
        } else {
            guard let seat = new.held.remove(event.decidedSeat),
                let player = seats[seat].player,
                try reviews.state(of: .race(event.race), player: player)?.rawValue == event.cause
            else {
                return Problem(
                    place: .race(event.race.description),
                    what: "what was decided about seat \(event.decidedSeat + 1)",
                    expected: "a review with this end", found: event.cause)
            }
            if event.cause == ReviewState.rejected.rawValue { new.rejected.insert(seat) }
        }
        if !new.held.isEmpty || !event.isSettlement { decisions[event.race] = new }
        return expect(seats, event, from: old, to: new)
    }

    private static func pairingProblem(_ seats: [RaceTable.Seat], _ event: Event) -> Problem? {
        for one in seats {
            for other in seats
            where one.ratedAgainst & 1 << Int64(other.number) != 0
                && (one.number == other.number || other.player == nil || one.player == nil
                    || other.ratedAgainst & 1 << Int64(one.number) == 0)
            {
                return Problem(
                    place: .race(event.race.description),
                    what: "against whom seat \(one.number + 1) was rated",
                    expected: "seats that were rated against it", found: "\(other.number + 1)")
            }
        }
        return nil
    }

    private mutating func note(_ seats: [RaceTable.Seat], on day: UTCDay) {
        for one in seats {
            for other in seats.dropFirst(one.number + 1)
            where one.ratedAgainst & 1 << Int64(other.number) != 0 {
                guard let player = one.player, let opponent = other.player else { continue }
                let pair = Pair(player, opponent)
                met.insert(pair)
                pairCounts[day.number]?[pair, default: 0] += 1
            }
        }
    }

    private mutating func expect(
        _ seats: [RaceTable.Seat], _ event: Event, from old: RatingPeriod.Decisions,
        to new: RatingPeriod.Decisions
    ) -> Problem? {
        // What the settlement started from is what was known then.
        let period = RatingPeriod(
            seats: seats.map { seat in
                let before =
                    event.isSettlement
                    ? seat.player.flatMap { known[$0]?.rating } : seat.rating?.before
                return .init(
                    before: before ?? .initial, rank: seat.rank, ratedAgainst: seat.ratedAgainst)
            })
        let (earlier, later) = (period.ratings(old), period.ratings(new))
        let full = period.ratings(.init())
        for seat in seats where event.isSettlement {
            let held =
                full[seat.number].ratingThousandths - later[seat.number].ratingThousandths
            guard seat.gainHeld != held else { continue }
            return Problem(
                place: .race(event.race.description),
                what: "the gain that seat \(seat.number + 1) waits for", expected: "\(held)",
                found: "\(seat.gainHeld)")
        }
        for seat in seats where seat.ratedAgainst != 0 {
            guard let player = seat.player else { continue }
            let present = known[player] ?? PlayerRating(rating: .initial, raceCount: 0)
            let after =
                event.isSettlement
                ? later[seat.number]
                : present.rating.moved(from: earlier[seat.number], to: later[seat.number])
            guard
                event.isSettlement || after != present.rating || seat.number == event.decidedSeat
            else { continue }
            expected[seat.number] = RatingChange(before: present.rating, after: after)
            known[player] = PlayerRating(
                rating: after, raceCount: present.raceCount + (event.isSettlement ? 1 : 0))
        }
        return nil
    }

    private static func problem(
        _ event: Event, seat: Int, expected: RatingChange?, found: RatingChange?
    ) -> Problem {
        Problem(
            place: .race(event.race.description), what: "seat \(seat + 1)'s rating",
            expected: expected.map(text) ?? "none", found: found.map(text) ?? "none")
    }

    static func text(_ change: RatingChange) -> String {
        "\(text(change.before)) to \(text(change.after))"
    }

    static func text(_ rating: PlayerRating) -> String {
        "\(text(rating.rating)) after \(rating.raceCount) races"
    }

    /// Rating and deviation in thousandths of a point, volatility in billionths.
    private static func text(_ rating: Rating) -> String {
        """
        \(rating.ratingThousandths)/\(rating.deviationThousandths)/\(rating.volatilityBillionths)
        """
    }
}
