import Base
import Kitchen

/// The rows of races and their seats.
final class RaceTable {
    typealias State = StoredRace.State
    typealias Seat = StoredRace.Seat

    struct Row {
        let level: Int
        /// The day of a daily challenge; `nil` for anything else.
        let day: Day?
        let state: State
        let closedMilliseconds: Int64
        let isCounted: Bool
        /// Empty if there is none, or if a sweep has removed it.
        let record: [UInt8]

        /// The board on which its results count.
        var board: Board { day.map(Board.daily) ?? .level(level) }
    }

    private let findRace: any Statement
    private let listSeats: any Statement
    private let insertRace: any Statement
    private let insertSeat: any Statement
    private let settleRace: any Statement
    private let settleSeat: any Statement
    private let saveRating: any Statement
    private let markRated: any Statement
    private let seal: any Statement
    private let closeRace: any Statement
    private let deleteSeats: any Statement
    private let deleteRace: any Statement
    private let listOpenRaces: any Statement

    init(_ database: any Database) throws(StoreFault) {
        findRace = try database.prepare(
            """
            SELECT level, day, state, closed_ms, is_counted, record
                FROM races WHERE id = ?
            """)
        listSeats = try database.prepare(
            """
            SELECT s.seat, player, outcome, rank, served, earned, balance_after,
                rating_before, deviation_before, volatility_before,
                rating_after, deviation_after, volatility_after,
                rated_against, unrated, gain_held, last_served_tick
                FROM race_seats AS s LEFT JOIN rating_changes AS c ON c.race = s.race
                    AND c.seat = s.seat AND c.cause = 'race' AND c.decided_seat = s.seat
                WHERE s.race = ? ORDER BY s.seat
            """)
        insertRace = try database.prepare(
            "INSERT INTO races(id, level, mode, day, state, opened_ms) VALUES (?,?,?,?,'open',?)")
        insertSeat = try database.prepare(
            "INSERT INTO race_seats(race, seat, player) VALUES (?,?,?)")
        settleRace = try database.prepare(
            """
            UPDATE races SET state = 'settled', closed_ms = ?, is_rated = 0, is_counted = ?,
                record = ?, checked_ms = ?, fairness_report = ? WHERE id = ?
            """)
        settleSeat = try database.prepare(
            """
            UPDATE race_seats SET outcome = ?, rank = ?, served = ?, earned = ?,
                last_served_tick = ?, paid = ?, balance_after = ? WHERE race = ? AND seat = ?
            """)
        saveRating = try database.prepare(
            """
            UPDATE race_seats SET rated_against = ?, unrated = ?, gain_held = ?
                WHERE race = ? AND seat = ?
            """)
        markRated = try database.prepare("UPDATE races SET is_rated = 1 WHERE id = ?")
        seal = try database.prepare(
            "UPDATE races SET seal = \(SealedResult.races.seal()) WHERE id = ?")
        closeRace = try database.prepare("UPDATE races SET state = ?, closed_ms = ? WHERE id = ?")
        deleteSeats = try database.prepare("DELETE FROM race_seats WHERE race = ?")
        deleteRace = try database.prepare("DELETE FROM races WHERE id = ?")
        listOpenRaces = try database.prepare(
            "SELECT id FROM races WHERE state = 'open' ORDER BY id")
    }

    // MARK: Reading

    func row(of race: PlayID) throws(StoreFault) -> Row? {
        try findRace.bind(race).first { row in
            Row(
                level: Int(row.integer(0)), day: row.isNull(1) ? nil : Day(row.text(1)),
                state: State(rawValue: row.text(2)) ?? .lost, closedMilliseconds: row.integer(3),
                isCounted: row.integer(4) != 0, record: row.bytes(5))
        }
    }

    func seats(of race: PlayID) throws(StoreFault) -> [Seat] {
        try listSeats.bind(race).all { row in
            Seat(
                number: Int(row.integer(0)), player: row.identifier(1),
                hasFinished: row.text(2) == "finished", rank: Int(row.integer(3)),
                served: Int(row.integer(4)), earned: row.integer(5),
                lastServedTick: row.optionalInteger(16).map(Int.init), balanceAfter: row.integer(6),
                rating: row.isNull(7)
                    ? nil : RatingChange(before: row.rating(7), after: row.rating(10)),
                ratedAgainst: RatedOpponents(bits: row.integer(13)),
                unrated: row.isNull(14) ? nil : UnratedReason(rawValue: row.text(14)),
                gainHeld: row.integer(15))
        }
    }

    func openRaces() throws(StoreFault) -> [PlayID] {
        try listOpenRaces.all { $0.identifier(0) }
    }

    // MARK: Writing

    func insert(_ opening: RaceOpening, timeMilliseconds: Int64) throws(StoreFault) {
        let (mode, day): (String, Day?) =
            switch opening.mode {
            case .queue: ("queue", nil)
            case .privateRoom: ("private", nil)
            case .ghost: ("ghost", nil)
            case .daily(let day, requestID: _): ("daily", day)
            }
        try insertRace.bind(opening.race).bind(opening.level).bind(mode).bind(day?.description)
            .bind(timeMilliseconds).run()
        for (number, seat) in opening.seats.enumerated() {
            insertSeat.bind(opening.race).bind(number)
            if let player = seat.player { insertSeat.bind(player) } else { insertSeat.bindNull() }
            try insertSeat.run()
        }
    }

    func settle(_ settlement: RaceSettlement, timeMilliseconds: Int64) throws(StoreFault) {
        try settleRace.bind(timeMilliseconds).bind(settlement.isCounted ? 1 : 0)
            .bind(settlement.record).bind(timeMilliseconds).bind(settlement.fairnessReport)
            .bind(settlement.race).run()
    }

    /// - Parameter paid: the coins and the balance after them; `nil` for a bot or a ghost.
    func settle(
        _ seat: RaceSettlement.Seat, number: Int, of race: PlayID,
        paid: (coins: Int64, balance: Int64)?
    ) throws(StoreFault) {
        let result = seat.outcome.result
        try settleSeat.bind(seat.outcome.forfeitReason == nil ? "finished" : "forfeited")
            .bind(seat.rank).bind(result.served).bind(result.earned).bind(result.lastServedTick)
            .bind(paid?.coins).bind(paid?.balance).bind(race).bind(number).run()
    }

    /// Saves the seats against which a seat was rated, with their weights, or the reason why it was
    /// rated against none.
    ///
    /// - Parameter gainHeld: thousandths of a point that wait for a review.
    func save(
        ratedAgainst: RatedOpponents, _ unrated: UnratedReason?, gainHeld: Int64,
        ofSeat number: Int, of race: PlayID
    ) throws(StoreFault) {
        try saveRating.bind(ratedAgainst.bits).bind(unrated?.rawValue).bind(gainHeld).bind(race)
            .bind(number).run()
    }

    func markRated(_ race: PlayID) throws(StoreFault) { try markRated.bind(race).run() }

    /// Seals a settled race. Call it after everything else of the race is written.
    func seal(_ race: PlayID) throws(StoreFault) { try seal.bind(race).run() }

    func close(_ race: PlayID, as state: State, timeMilliseconds: Int64) throws(StoreFault) {
        try closeRace.bind(state.rawValue).bind(timeMilliseconds).bind(race).run()
    }

    /// Deletes a race that left nothing.
    func delete(_ race: PlayID) throws(StoreFault) {
        try deleteSeats.bind(race).run()
        try deleteRace.bind(race).run()
    }
}
