import Kitchen

/// The players' ratings.
final class RatingTable {
    private let findRating: SQLiteStatement
    private let saveRating: SQLiteStatement

    init(_ connection: SQLiteConnection) throws(SQLiteError) {
        findRating = try connection.prepare(
            "SELECT rating, deviation, volatility, race_count FROM ratings WHERE player = ?")
        saveRating = try connection.prepare(
            """
            INSERT INTO ratings(player, rating, deviation, volatility, race_count)
                VALUES (?,?,?,?,1) ON CONFLICT(player) DO UPDATE SET rating = excluded.rating,
                deviation = excluded.deviation, volatility = excluded.volatility,
                race_count = race_count + 1
            """)
    }

    func rating(of player: PlayerID) throws(SQLiteError) -> PlayerRating {
        try findRating.bind(player).first { row in
            PlayerRating(rating: row.rating(0), raceCount: Int(row.integer(3)))
        } ?? PlayerRating(rating: .initial, raceCount: 0)
    }

    /// Saves what a race made of a player's rating.
    func save(_ rating: Rating, of player: PlayerID) throws(SQLiteError) {
        try saveRating.bind(player).bind(rating).run()
    }
}

extension SQLiteStatement {
    /// Binds rating, deviation and volatility.
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
