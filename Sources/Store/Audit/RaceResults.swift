import Base
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

    init(_ database: any Database, catalogues: KeptCatalogues, replays: Bool) {
        self.database = database
        self.catalogues = catalogues
        self.replays = replays
        races = RaceTable(database)
        daily = DailyTable(database)
        boards = BoardResults(database)
    }

    /// - Parameter takenCount: the number of pieces that entries took for settled races.
    func check(takenCount: Int64) throws {
        try database.check(
            Self.halfWrittenRaces, Self.wronglyCountedRaces, Self.halfWrittenSeats
        ) { .race($0.text(3)) }
        try AuditProblem.Place.table("secrets").expect(
            database.integer("SELECT count(*) FROM secrets WHERE name = 'daily'") == 1,
            "the secret of the daily challenge", expected: "there", found: "missing")
        guard replays else { return }
        let settled = try database.prepare(
            "SELECT id FROM races WHERE state = 'settled' AND record IS NOT NULL ORDER BY number")
        while try settled.next() {
            guard let id: PlayID = settled.identifier(0), let row = try races.row(of: id) else {
                continue
            }
            try check(id, row)
        }
        try AuditProblem.Place.race("all").expect(
            equippedCount == takenCount, "the pieces equipped for settled races",
            expected: "\(equippedCount), as their records say,",
            found: "\(takenCount) in the ledger")
    }

    private static let halfWrittenRaces = """
        SELECT 'the result', \(partOfResult), lower(hex(id)) FROM races WHERE
            (closed_ms IS NULL) <> (state = 'open')
            OR (is_rated IS NULL) <> (state <> 'settled')
            OR (is_counted IS NULL) <> (state <> 'settled')
            OR mode NOT IN ('queue', 'private', 'ghost', 'daily')
            OR is_rated NOT IN (0, 1)
            OR (record IS NOT NULL AND state <> 'settled')
            OR (fairness_report IS NULL) <> (state <> 'settled')
        """

    private static let wronglyCountedRaces = """
        SELECT 'whether the race counts for boards',
            CASE mode WHEN 'ghost' THEN 0 ELSE 1 END || ', since its mode is ' || mode || ',',
            is_counted, lower(hex(id)) FROM races
            WHERE is_counted <> CASE mode WHEN 'ghost' THEN 0 ELSE 1 END
        """

    private static let halfWrittenSeats = """
        SELECT 'the result of seat ' || (seat + 1), \(partOfResult), lower(hex(race))
            FROM race_seats CROSS JOIN races WHERE races.id = race AND (
            (outcome IS NULL) <> (state <> 'settled') OR (rank IS NULL) <> (state <> 'settled')
            OR (served IS NULL) <> (state <> 'settled')
            OR (earned IS NULL) <> (state <> 'settled')
            OR (paid IS NULL) <> (state <> 'settled' OR player IS NULL)
            OR (balance_after IS NULL) <> (state <> 'settled' OR player IS NULL))
        """

    /// SQL for the expected and the found value of a half-written result.
    private static let partOfResult = """
        CASE state WHEN 'settled' THEN 'whole' ELSE 'none of one that is ' || state END, 'a part'
        """

    private func check(_ id: PlayID, _ row: StoredRace) throws {
        let seats = row.seats
        let place = AuditProblem.Place.race(id.description)
        let record: RaceRecord
        do throws(RaceRecordError) {
            record = try RaceRecord(decoding: row.record ?? [])
        } catch {
            throw place.problem("the record", expected: "one", found: "\(error)")
        }
        try place.expect(
            record.seats.count == seats.count, "the seats",
            expected: "\(record.seats.count), as its record says,", found: "\(seats.count)")
        if let day = row.day {
            let seed = try daily.draw(for: day).seed
            try place.expect(
                record.seats.allSatisfy { $0.round.seed == seed }, "the seed",
                expected: "\(seed), that of \(day),", found: "\(record.seats[0].round.seed)")
        }
        let catalogue = try catalogues.verifier.catalogue(
            fingerprint: record.seats[0].round.catalogueFingerprint)
        guard let catalogue else {
            throw place.problem(
                "the record", expected: "one that replays", found: "one by levels that are not kept"
            )
        }
        let standings: [RaceStanding]
        do throws(RaceReplayMismatch) {
            standings = try record.replay(with: catalogue)
        } catch {
            throw place.problem("the record", expected: "one that replays", found: "\(error)")
        }
        for standing in standings {
            let (seat, round) = (seats[standing.seat], record.seats[standing.seat].round)
            let result = standing.outcome.result
            let expected = Self.text(
                level: round.levelID, hasFinished: standing.outcome.forfeitReason == nil,
                rank: standing.rank, served: result.served, earned: result.earned,
                tick: result.lastServedTick)
            let found = Self.text(
                level: row.level, hasFinished: seat.hasFinished, rank: seat.rank,
                served: seat.served, earned: seat.earned, tick: seat.lastServedTick)
            try place.expect(
                expected == found, "seat \(standing.seat + 1)", expected: expected, found: found)
            guard let player = seat.player else { continue }
            equippedCount += Int64(round.equipped.count)
            if row.isCounted, seat.hasFinished {
                let result = seat.result(player, of: id, row, row.closedMilliseconds)
                try boards.check(result, record: round)
            }
        }
    }

    private static func text(
        level: Int, hasFinished: Bool, rank: Int, served: Int, earned: Int64, tick: Int?
    ) -> String {
        "level \(level), \(hasFinished ? "finished" : "forfeited"), rank \(rank), \(served) orders,"
            + " \(earned) coins, the last order at tick \(tick.map(String.init) ?? "none")"
    }
}
