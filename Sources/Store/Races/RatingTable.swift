import Base
import Kitchen

/// The players' ratings, and the opponents that they were rated against.
final class RatingTable: Table {
    private static let findRating = """
        SELECT rating, deviation, volatility, race_count, opponent_count FROM ratings
            WHERE player = ?
        """
    /// The maximum number of rows of earlier days that are deleted at a time. A race adds at most
    /// 28 pairs.
    private static let sweepLimit = 64

    // MARK: Ratings

    func rating(of player: PlayerID) throws(StoreFault) -> PlayerRating {
        try first(Self.findRating, player) { row in
            PlayerRating(rating: row.rating(0), raceCount: Int(row.integer(3)))
        } ?? PlayerRating(rating: .initial, raceCount: 0)
    }

    /// Saves a player's rating and its change, after a race or after a decision about the result of
    /// one of its seats.
    func save(
        _ change: RatingChange, of player: PlayerID, seat: Int, in race: PlayID,
        decision: (state: ReviewState, seat: Int)? = nil
    ) throws(StoreFault) {
        if decision == nil {
            try run(
                """
                INSERT INTO ratings(player, rating, deviation, volatility, race_count, opponent_count)
                    VALUES (?,?,?,?,1,0) ON CONFLICT(player) DO UPDATE SET rating = excluded.rating,
                    deviation = excluded.deviation, volatility = excluded.volatility,
                    race_count = ratings.race_count + 1
                """, player, change.after)
        } else {
            try run(
                "UPDATE ratings SET rating = ? WHERE player = ?", change.after.ratingThousandths,
                player)
        }
        try run(
            """
            INSERT INTO rating_changes(race, seat, cause, decided_seat, rating_before,
                deviation_before, volatility_before, rating_after, deviation_after,
                volatility_after) VALUES (?,?,?,?,?,?,?,?,?,?)
            """, race, seat, decision?.state.rawValue ?? "race", decision?.seat ?? seat,
            change.before, change.after)
    }

    // MARK: Opponents

    /// Records a player's opponents, but no more than `limit` in all.
    ///
    /// - Returns: the number of different opponents that are recorded now.
    func meet(_ opponents: [PlayerID], by player: PlayerID, limit: Int) throws(StoreFault) -> Int {
        let known = try first(Self.findRating, player) { Int($0.integer(4)) } ?? 0
        var count = known
        for opponent in opponents where count < limit {
            let isKnown = try has(
                "SELECT 1 FROM rated_opponents WHERE player = ? AND opponent = ?", player, opponent)
            guard !isKnown else { continue }
            try run(
                "INSERT INTO rated_opponents(player, opponent) VALUES (?,?)", player, opponent)
            count += 1
        }
        if count != known {
            try run("UPDATE ratings SET opponent_count = ? WHERE player = ?", count, player)
        }
        return count
    }

    /// The number of races in which two players were rated against each other in a day.
    func pairCount(_ one: PlayerID, _ other: PlayerID, on day: Day) throws(StoreFault) -> Int {
        try count(
            "SELECT count FROM rated_pairs WHERE day = ? AND first = ? AND second = ?", day.number,
            min(one, other), max(one, other))
    }

    func countPair(_ one: PlayerID, _ other: PlayerID, on day: Day) throws(StoreFault) {
        try run(
            """
            INSERT INTO rated_pairs(day, first, second, count) VALUES (?,?,?,1)
                ON CONFLICT(day, first, second) DO UPDATE SET count = rated_pairs.count + 1
            """, day.number, min(one, other), max(one, other))
    }

    /// Deletes some pairs of the days before yesterday. Yesterday's stay, because the clock can be
    /// set back.
    func sweepPairs(before today: Day) throws(StoreFault) {
        try run(
            """
            DELETE FROM rated_pairs WHERE (day, first, second) IN (
                SELECT day, first, second FROM rated_pairs WHERE day < ?
                    ORDER BY day, first, second LIMIT ?)
            """, today.number - 1, Self.sweepLimit)
    }
}

extension Rating: Bindable {
    func bind(to statement: any Statement) {
        statement.bind(ratingThousandths).bind(deviationThousandths).bind(volatilityBillionths)
    }
}

extension Statement {
    /// Reads rating, deviation and volatility from this column on.
    func rating(_ column: Int32) -> Rating {
        Rating(
            ratingThousandths: integer(column), deviationThousandths: integer(column + 1),
            volatilityBillionths: integer(column + 2))
    }
}
