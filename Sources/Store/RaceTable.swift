import Kitchen

/// The rows of races and their seats.
final class RaceTable {
    enum State: String {
        case open, settled
        /// No contest.
        case abandoned
        /// The server could not finish it.
        case lost
    }

    struct Row {
        let level: Int
        /// `nil` unless it is a day's challenge.
        let day: UTCDay?
        let state: State
        let closedMilliseconds: Int64
        let isCounted: Bool
        let isRatingHeld: Bool
        let record: [UInt8]
    }

    struct Seat {
        /// From 0.
        let number: Int
        let player: PlayerID?
        let hasFinished: Bool
        let rank: Int
        let served: Int
        let earned: Int64
        let balanceAfter: Int64
        /// `nil` where the race hasn't changed it.
        let rating: RatingChange?
    }

    private let findRace: SQLiteStatement
    private let listSeats: SQLiteStatement
    private let insertRace: SQLiteStatement
    private let insertSeat: SQLiteStatement
    private let settleRace: SQLiteStatement
    private let settleSeat: SQLiteStatement
    private let saveRating: SQLiteStatement
    private let savePeriod: SQLiteStatement
    private let closeRace: SQLiteStatement
    private let listOpenRaces: SQLiteStatement

    init(_ connection: SQLiteConnection) throws(SQLiteError) {
        findRace = try connection.prepare(
            """
            SELECT level, day, state, closed_ms, is_counted, is_rating_held, record
                FROM races WHERE id = ?
            """)
        listSeats = try connection.prepare(
            """
            SELECT seat, player, outcome, rank, served, earned, balance_after,
                rating_before, deviation_before, volatility_before,
                rating_after, deviation_after, volatility_after
                FROM race_seats WHERE race = ? ORDER BY seat
            """)
        insertRace = try connection.prepare(
            "INSERT INTO races(id, level, mode, day, state, opened_ms) VALUES (?,?,?,?,'open',?)")
        insertSeat = try connection.prepare(
            "INSERT INTO race_seats(race, seat, player) VALUES (?,?,?)")
        settleRace = try connection.prepare(
            """
            UPDATE races SET state = 'settled', closed_ms = ?, is_rated = ?, is_counted = ?,
                is_rating_held = ?, record = ?, fairness_report = ? WHERE id = ?
            """)
        settleSeat = try connection.prepare(
            """
            UPDATE race_seats SET outcome = ?, rank = ?, served = ?, earned = ?,
                last_served_tick = ?, paid = ?, balance_after = ? WHERE race = ? AND seat = ?
            """)
        saveRating = try connection.prepare(
            """
            UPDATE race_seats SET rating_before = ?, deviation_before = ?, volatility_before = ?,
                rating_after = ?, deviation_after = ?, volatility_after = ?
                WHERE race = ? AND seat = ?
            """)
        savePeriod = try connection.prepare(
            """
            UPDATE races SET rating_period =
                (SELECT ifnull(max(rating_period), 0) + 1 FROM races) WHERE id = ?
            """)
        closeRace = try connection.prepare(
            "UPDATE races SET state = ?, closed_ms = ? WHERE id = ?")
        listOpenRaces = try connection.prepare(
            "SELECT id FROM races WHERE state = 'open' ORDER BY id")
    }

    // MARK: Reading

    func row(of race: RaceID) throws(SQLiteError) -> Row? {
        try findRace.bind(race).first { row in
            Row(
                level: Int(row.integer(0)), day: row.isNull(1) ? nil : UTCDay(row.text(1)),
                state: State(rawValue: row.text(2)) ?? .lost, closedMilliseconds: row.integer(3),
                isCounted: row.integer(4) != 0, isRatingHeld: row.integer(5) != 0,
                record: row.bytes(6))
        }
    }

    func seats(of race: RaceID) throws(SQLiteError) -> [Seat] {
        try listSeats.bind(race).all { row in
            Seat(
                number: Int(row.integer(0)), player: row.identifier(1),
                hasFinished: row.text(2) == "finished", rank: Int(row.integer(3)),
                served: Int(row.integer(4)), earned: row.integer(5),
                balanceAfter: row.integer(6),
                rating: row.isNull(7)
                    ? nil : RatingChange(before: row.rating(7), after: row.rating(10)))
        }
    }

    func openRaces() throws(SQLiteError) -> [RaceID] {
        try listOpenRaces.all { row -> RaceID? in row.identifier(0) }.compactMap { $0 }
    }

    // MARK: Writing

    func insert(_ opening: RaceOpening, timeMilliseconds: Int64) throws(SQLiteError) {
        insertRace.bind(opening.race).bind(opening.level)
        switch opening.mode {
        case .queue: insertRace.bind("queue").bindNull()
        case .privateRoom: insertRace.bind("private").bindNull()
        case .ghost: insertRace.bind("ghost").bindNull()
        case .daily(let day): insertRace.bind("daily").bind(day.description)
        }
        try insertRace.bind(timeMilliseconds).run()
        for (number, seat) in opening.seats.enumerated() {
            insertSeat.bind(opening.race).bind(number)
            if let player = seat.player { insertSeat.bind(player) } else { insertSeat.bindNull() }
            try insertSeat.run()
        }
    }

    func settle(
        _ settlement: RaceSettlement, isRated: Bool, isRatingHeld: Bool, timeMilliseconds: Int64
    ) throws(SQLiteError) {
        try settleRace.bind(timeMilliseconds).bind(isRated ? 1 : 0)
            .bind(settlement.isCounted ? 1 : 0).bind(isRatingHeld ? 1 : 0)
            .bind(settlement.record).bind(settlement.fairnessReport).bind(settlement.race).run()
    }

    /// - Parameter paid: the coins and the balance after them; `nil` for a seat that is no player's.
    func settle(
        _ seat: RaceSettlement.Seat, number: Int, of race: RaceID,
        paid: (coins: Int64, balance: Int64)?
    ) throws(SQLiteError) {
        let result = seat.outcome.result
        settleSeat.bind(seat.outcome.forfeitReason == nil ? "finished" : "forfeited")
            .bind(seat.rank).bind(result.served).bind(result.earned).bind(result.lastServedTick)
        if let paid {
            settleSeat.bind(paid.coins).bind(paid.balance)
        } else {
            settleSeat.bindNull().bindNull()
        }
        try settleSeat.bind(race).bind(number).run()
    }

    func save(_ change: RatingChange, ofSeat number: Int, of race: RaceID) throws(SQLiteError) {
        try saveRating.bind(change.before).bind(change.after).bind(race).bind(number).run()
    }

    /// Makes the race the latest that changed ratings.
    func savePeriod(of race: RaceID) throws(SQLiteError) { try savePeriod.bind(race).run() }

    func close(_ race: RaceID, as state: State, timeMilliseconds: Int64) throws(SQLiteError) {
        try closeRace.bind(state.rawValue).bind(timeMilliseconds).bind(race).run()
    }
}
