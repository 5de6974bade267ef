import Kitchen

/// Replays the records of settled races and compares seats, boards and the day's tries.
final class RaceResults {
    private let database: any Database
    private let races: RaceTable
    private let daily: DailyTable
    private let boards: BoardResults
    private let catalogues: KeptCatalogues
    private let replays: Bool
    /// The number of items that players equipped, according to the records.
    private var equippedCount: Int64 = 0

    init(_ database: any Database, catalogues: KeptCatalogues, replays: Bool) throws(StoreFault) {
        self.database = database
        self.catalogues = catalogues
        self.replays = replays
        races = try RaceTable(database)
        daily = try DailyTable(database)
        boards = try BoardResults(database)
    }

    /// - Parameter takenCount: the pieces that entries took for settled races.
    func problem(takenCount: Int64) throws(StoreFault) -> AuditProblem? {
        if let problem = try halfWrittenRace() { return problem }
        if let problem = try wronglyCountedRace() { return problem }
        if let problem = try halfWrittenSeat() { return problem }
        guard try database.integer("SELECT count(*) FROM secrets WHERE name = 'daily'") == 1
        else {
            return AuditProblem(
                place: .table("secrets"), what: "the secret of the daily challenge",
                expected: "there", found: "missing")
        }
        guard replays else { return nil }
        let settled = try database.prepare(
            "SELECT id FROM races WHERE state = 'settled' AND record IS NOT NULL ORDER BY number")
        defer { settled.reset() }
        while try settled.next() {
            guard let id: RaceID = settled.identifier(0), let row = try races.row(of: id) else {
                continue
            }
            if let problem = try problem(of: id, row, seats: races.seats(of: id)) {
                return problem
            }
        }
        guard equippedCount == takenCount else {
            return AuditProblem(
                place: .race("all"), what: "the pieces equipped for settled races",
                expected: "\(equippedCount), as their records say,",
                found: "\(takenCount) in the ledger")
        }
        return nil
    }

    private func halfWrittenRace() throws(StoreFault) -> AuditProblem? {
        try halfWritten(
            """
            SELECT lower(hex(id)), state, '' FROM races WHERE
                (closed_ms IS NULL) <> (state = 'open')
                OR (is_rated IS NULL) <> (state <> 'settled')
                OR (is_counted IS NULL) <> (state <> 'settled')
                OR mode NOT IN ('queue', 'private', 'ghost', 'daily')
                OR is_rated NOT IN (0, 1)
                OR (record IS NOT NULL AND state <> 'settled')
                OR (fairness_report IS NULL) <> (state <> 'settled') LIMIT 1
            """)
    }

    private func halfWrittenSeat() throws(StoreFault) -> AuditProblem? {
        try halfWritten(
            """
            SELECT lower(hex(race)), state, ' of seat ' || (seat + 1) FROM race_seats
                CROSS JOIN races WHERE races.id = race AND (
                (outcome IS NULL) <> (state <> 'settled') OR (rank IS NULL) <> (state <> 'settled')
                OR (served IS NULL) <> (state <> 'settled')
                OR (earned IS NULL) <> (state <> 'settled')
                OR (paid IS NULL) <> (state <> 'settled' OR player IS NULL)
                OR (balance_after IS NULL) <> (state <> 'settled' OR player IS NULL)) LIMIT 1
            """)
    }

    /// - Parameter query: its row has the race's id and state, and whose result it is.
    private func halfWritten(_ query: String) throws(StoreFault) -> AuditProblem? {
        try database.prepare(query).first { row in
            AuditProblem(
                place: .race(row.text(0)), what: "the result\(row.text(2))",
                expected: row.text(1) == "settled" ? "whole" : "none of one that is \(row.text(1))",
                found: "a part")
        }
    }

    private func wronglyCountedRace() throws(StoreFault) -> AuditProblem? {
        try database.prepare(
            """
            SELECT lower(hex(id)), mode, is_counted FROM races
                WHERE is_counted <> CASE mode WHEN 'ghost' THEN 0 ELSE 1 END LIMIT 1
            """
        ).first { row in
            AuditProblem(
                place: .race(row.text(0)), what: "whether the race counts for boards",
                expected: "\(row.text(1) == "ghost" ? 0 : 1), since its mode is \(row.text(1)),",
                found: "\(row.integer(2))")
        }
    }

    private func problem(
        of id: RaceID, _ row: RaceTable.Row, seats: [RaceTable.Seat]
    ) throws(StoreFault) -> AuditProblem? {
        func problem(_ what: String, expected: String, found: String) -> AuditProblem {
            AuditProblem(place: .race(id.description), what: what, expected: expected, found: found)
        }
        let record: RaceRecord
        do throws(RaceRecordError) {
            record = try RaceRecord(decoding: row.record)
        } catch {
            return problem("the record", expected: "one", found: "\(error)")
        }
        guard record.seats.count == seats.count else {
            return problem(
                "the seats", expected: "\(record.seats.count), as its record says,",
                found: "\(seats.count)")
        }
        if let day = row.day {
            let seed = try daily.draw(for: day).seed
            guard record.seats.allSatisfy({ $0.round.seed == seed }) else {
                return problem(
                    "the seed", expected: "\(seed), that of \(day),",
                    found: "\(record.seats[0].round.seed)")
            }
        }
        let catalogue = try catalogues.verifier.catalogue(
            fingerprint: record.seats[0].round.catalogueFingerprint)
        guard let catalogue else {
            return problem(
                "the record", expected: "one that replays", found: "one by levels that are not kept"
            )
        }
        let standings: [RaceStanding]
        do throws(RaceReplayMismatch) {
            standings = try record.replay(with: catalogue)
        } catch {
            return problem("the record", expected: "one that replays", found: "\(error)")
        }
        for standing in standings {
            let seat = seats[standing.seat]
            let expected = Self.text(standing, record.seats[standing.seat].round)
            let found = Self.text(seat, level: row.level)
            guard expected == found else {
                return problem("seat \(standing.seat + 1)", expected: expected, found: found)
            }
            guard let player = seat.player else { continue }
            let round = record.seats[standing.seat].round
            equippedCount += Int64(round.equipped.count)
            if row.isCounted, seat.hasFinished {
                let result = seat.result(player, of: id, row)
                if let problem = try boards.problem(of: result, record: round) { return problem }
            }
        }
        return nil
    }

    private static func text(_ standing: RaceStanding, _ round: RoundRecord) -> String {
        let result = standing.outcome.result
        return text(
            level: round.levelID, hasFinished: standing.outcome.forfeitReason == nil,
            rank: standing.rank, served: result.served, earned: result.earned,
            tick: result.lastServedTick)
    }

    private static func text(_ seat: RaceTable.Seat, level: Int) -> String {
        text(
            level: level, hasFinished: seat.hasFinished, rank: seat.rank, served: seat.served,
            earned: seat.earned, tick: seat.lastServedTick)
    }

    private static func text(
        level: Int, hasFinished: Bool, rank: Int, served: Int, earned: Int64, tick: Int?
    ) -> String {
        "level \(level), \(hasFinished ? "finished" : "forfeited"), rank \(rank), \(served) orders,"
            + " \(earned) coins, the last order at tick \(tick.map(String.init) ?? "none")"
    }
}

extension RaceTable.Seat {
    /// The seat of a settled race as a result for the boards.
    func result(
        _ player: PlayerID, of race: RaceID, _ row: RaceTable.Row
    ) -> ResultPublisher.PlayedResult {
        ResultPublisher.PlayedResult(
            source: .race(race), player: player, level: row.level, board: row.board,
            served: served, earned: earned, timeMilliseconds: row.closedMilliseconds)
    }
}
