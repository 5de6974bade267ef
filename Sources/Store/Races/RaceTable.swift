import Base
import Kitchen

/// The rows of races and their seats.
final class RaceTable: Table {
    // MARK: Reading

    func row(of race: PlayID) throws(StoreFault) -> StoredRace? {
        try first(
            """
            SELECT level, day, state, closed_ms, is_counted, record, fairness_report
                FROM races WHERE id = ?
            """, race
        ) { row throws(StoreFault) in
            StoredRace(
                level: Int(row.integer(0)), day: Day(row.text(1)),
                state: .init(rawValue: row.text(2)) ?? .lost, closedMilliseconds: row.integer(3),
                isCounted: row.integer(4) != 0, record: row.isNull(5) ? nil : row.bytes(5),
                fairnessReport: row.isNull(6) ? nil : row.text(6), seats: try seats(of: race))
        }
    }

    func seats(of race: PlayID) throws(StoreFault) -> [StoredRace.Seat] {
        try all(
            """
            SELECT s.seat, player, outcome, rank, served, earned, balance_after,
                rating_before, deviation_before, volatility_before,
                rating_after, deviation_after, volatility_after,
                rated_against, unrated, gain_held, last_served_tick
                FROM race_seats AS s LEFT JOIN rating_changes AS c ON c.race = s.race
                    AND c.seat = s.seat AND c.cause = 'race' AND c.decided_seat = s.seat
                WHERE s.race = ? ORDER BY s.seat
            """, race
        ) { row in
            StoredRace.Seat(
                number: Int(row.integer(0)), player: row.identifier(1),
                hasFinished: row.text(2) == "finished", rank: Int(row.integer(3)),
                served: Int(row.integer(4)), earned: row.integer(5),
                lastServedTick: row.optionalInteger(16).map(Int.init), balanceAfter: row.integer(6),
                rating: row.isNull(7)
                    ? nil : RatingChange(before: row.rating(7), after: row.rating(10)),
                ratedAgainst: RatedOpponents(bits: row.integer(13)),
                unrated: UnratedReason(rawValue: row.text(14)),
                gainHeld: row.integer(15))
        }
    }

    /// The open races of dead servers.
    func lostRaces() throws(StoreFault) -> [PlayID] {
        try all("SELECT id FROM races WHERE state = 'open' AND \(RoundTable.isLost) ORDER BY id") {
            $0.identifier(0)
        }
    }

    /// The players of some races, where several servers may write at once.
    func players(of races: [PlayID]) throws(StoreFault) -> [PlayerID] {
        guard !races.isEmpty else { return [] }
        return try all(
            """
            SELECT player FROM race_seats WHERE race = ANY(identifiers(?)) AND player IS NOT NULL
            """, races.flatMap(\.bytes)
        ) { $0.identifier(0) }
    }

    func isLost(_ race: PlayID) throws(StoreFault) -> Bool {
        try has(
            "SELECT 1 FROM races WHERE id = ? AND state = 'open' AND \(RoundTable.isLost)", race)
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
        try run(
            """
            INSERT INTO races(id, level, mode, day, state, opened_ms, owner)
                VALUES (?,?,?,?,'open',?,?)
            """, opening.race, opening.level, mode, day?.description, timeMilliseconds,
            database.epoch ?? 0)
        for (number, seat) in opening.seats.enumerated() {
            try run(
                "INSERT INTO race_seats(race, seat, player) VALUES (?,?,?)", opening.race, number,
                seat.player)
        }
    }

    func settle(_ settlement: RaceSettlement, timeMilliseconds: Int64) throws(StoreFault) {
        try run(
            """
            UPDATE races SET state = 'settled', closed_ms = ?, is_rated = 0, is_counted = ?,
                record = ?, checked_ms = ?, fairness_report = ?
                WHERE id = ? AND state = 'open' AND owner = ?
            """, timeMilliseconds, settlement.isCounted, settlement.record,
            timeMilliseconds, settlement.fairnessReport, settlement.race, database.epoch ?? 0)
    }

    /// - Parameter paid: the coins and the balance after them; `nil` for a bot or a ghost.
    func settle(
        _ seat: RaceSettlement.Seat, number: Int, of race: PlayID,
        paid: (coins: Int64, balance: Int64)?
    ) throws(StoreFault) {
        let result = seat.outcome.result
        try run(
            """
            UPDATE race_seats SET outcome = ?, rank = ?, served = ?, earned = ?,
                last_served_tick = ?, paid = ?, balance_after = ? WHERE race = ? AND seat = ?
            """, seat.outcome.forfeitReason == nil ? "finished" : "forfeited", seat.rank,
            result.served, result.earned, result.lastServedTick, paid?.coins, paid?.balance, race,
            number)
    }

    /// Saves the seats against which a seat was rated, with their weights, or the reason why it was
    /// rated against none.
    ///
    /// - Parameter gainHeld: thousandths of a point that wait for a review.
    func save(
        ratedAgainst: RatedOpponents, _ unrated: UnratedReason?, gainHeld: Int64,
        ofSeat number: Int, of race: PlayID
    ) throws(StoreFault) {
        try run(
            """
            UPDATE race_seats SET rated_against = ?, unrated = ?, gain_held = ?
                WHERE race = ? AND seat = ?
            """, ratedAgainst.bits, unrated?.rawValue, gainHeld, race, number)
    }

    func markRated(_ race: PlayID) throws(StoreFault) {
        try run("UPDATE races SET is_rated = 1 WHERE id = ?", race)
    }

    private static let seal = "UPDATE races SET seal = \(SealedResult.races.seal()) WHERE id = ?"

    /// Seals a settled race. Call it after everything else of the race is written.
    func seal(_ race: PlayID) throws(StoreFault) { try run(Self.seal, race) }

    func close(_ race: PlayID, as state: StoredRace.State, timeMilliseconds: Int64)
        throws(StoreFault)
    {
        try run(
            "UPDATE races SET state = ?, closed_ms = ? WHERE id = ?", state.rawValue,
            timeMilliseconds, race)
    }

    /// Deletes a race that left nothing.
    func delete(_ race: PlayID) throws(StoreFault) {
        try run("DELETE FROM race_seats WHERE race = ?", race)
        try run("DELETE FROM races WHERE id = ?", race)
    }
}
