import Base
import Kitchen

/// The players' ratings, and the opponents that they were rated against.
final class RatingTable {
    private let findRating: any Statement
    private let saveRating: any Statement
    private let moveRating: any Statement
    private let insertOpponent: any Statement
    private let setOpponentCount: any Statement
    private let findOpponent: any Statement
    private let findPair: any Statement
    private let countPair: any Statement
    private let sweepPairs: any Statement
    private let insertChange: any Statement

    /// The maximum number of rows of earlier days that are deleted at a time. A race adds at most
    /// 28 pairs.
    private static let sweepLimit = 64

    init(_ database: any Database) throws(StoreFault) {
        findRating = try database.prepare(
            """
            SELECT rating, deviation, volatility, race_count, opponent_count FROM ratings
                WHERE player = ?
            """)
        saveRating = try database.prepare(
            """
            INSERT INTO ratings(player, rating, deviation, volatility, race_count, opponent_count)
                VALUES (?,?,?,?,1,0) ON CONFLICT(player) DO UPDATE SET rating = excluded.rating,
                deviation = excluded.deviation, volatility = excluded.volatility,
                race_count = ratings.race_count + 1
            """)
        moveRating = try database.prepare("UPDATE ratings SET rating = ? WHERE player = ?")
        insertOpponent = try database.prepare(
            "INSERT INTO rated_opponents(player, opponent) VALUES (?,?)")
        setOpponentCount = try database.prepare(
            "UPDATE ratings SET opponent_count = ? WHERE player = ?")
        findOpponent = try database.prepare(
            "SELECT 1 FROM rated_opponents WHERE player = ? AND opponent = ?")
        findPair = try database.prepare(
            "SELECT count FROM rated_pairs WHERE day = ? AND first = ? AND second = ?")
        countPair = try database.prepare(
            """
            INSERT INTO rated_pairs(day, first, second, count) VALUES (?,?,?,1)
                ON CONFLICT(day, first, second) DO UPDATE SET count = rated_pairs.count + 1
            """)
        sweepPairs = try database.prepare(
            """
            DELETE FROM rated_pairs WHERE (day, first, second) IN (
                SELECT day, first, second FROM rated_pairs WHERE day < ?
                    ORDER BY day, first, second LIMIT \(Self.sweepLimit))
            """)
        insertChange = try database.prepare(
            """
            INSERT INTO rating_changes(race, seat, cause, decided_seat, rating_before,
                deviation_before, volatility_before, rating_after, deviation_after,
                volatility_after) VALUES (?,?,?,?,?,?,?,?,?,?)
            """)
    }

    // MARK: Ratings

    func rating(of player: PlayerID) throws(StoreFault) -> PlayerRating {
        try findRating.bind(player).first { row in
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
            try saveRating.bind(player).bind(change.after).run()
        } else {
            try moveRating.bind(change.after.ratingThousandths).bind(player).run()
        }
        try insertChange.bind(race).bind(seat).bind(decision?.state.rawValue ?? "race")
            .bind(decision?.seat ?? seat).bind(change.before).bind(change.after).run()
    }

    // MARK: Opponents

    /// Records a player's opponents, but no more than `limit` in all.
    ///
    /// - Returns: the number of different opponents that are recorded now.
    func meet(_ opponents: [PlayerID], by player: PlayerID, limit: Int) throws(StoreFault) -> Int {
        let known = try findRating.bind(player).first { Int($0.integer(4)) } ?? 0
        var count = known
        for opponent in opponents where count < limit {
            guard try findOpponent.bind(player).bind(opponent).count() == 0 else { continue }
            try insertOpponent.bind(player).bind(opponent).run()
            count += 1
        }
        if count != known { try setOpponentCount.bind(count).bind(player).run() }
        return count
    }

    /// The number of races in which two players were rated against each other in a day.
    func pairCount(_ one: PlayerID, _ other: PlayerID, on day: Day) throws(StoreFault) -> Int {
        try findPair.bind(day.number).bind(min(one, other)).bind(max(one, other)).count()
    }

    func countPair(_ one: PlayerID, _ other: PlayerID, on day: Day) throws(StoreFault) {
        try countPair.bind(day.number).bind(min(one, other)).bind(max(one, other)).run()
    }

    /// Deletes some pairs of the days before yesterday. Yesterday's stay, because the clock can be
    /// set back.
    func sweepPairs(before today: Day) throws(StoreFault) {
        try sweepPairs.bind(today.number - 1).run()
    }
}

extension Statement {
    @discardableResult
    func bind(_ rating: Rating) -> Self {
        bind(rating.ratingThousandths).bind(rating.deviationThousandths)
            .bind(rating.volatilityBillionths)
    }

    /// Reads rating, deviation and volatility from this column on.
    func rating(_ column: Int32) -> Rating {
        Rating(
            ratingThousandths: integer(column), deviationThousandths: integer(column + 1),
            volatilityBillionths: integer(column + 2))
    }
}
