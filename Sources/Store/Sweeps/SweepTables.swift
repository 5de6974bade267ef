import Base
import Crypto
import Kitchen

/// Removes data that needn't be kept any longer, some rows at a time.
///
/// Used only on the journal's queue, like `Transaction`.
final class SweepTables: Table {
    /// The maximum number of rows of a kind that one call looks at: few enough that they hardly
    /// delay a commit.
    static let batchSize = 200

    let clock: TrustedClock
    private let ledger: LedgerWriter
    private let players: PlayerTable
    private let access: AccessTable
    private let codes: MessageCodes
    private let limits: LimitTable

    init(
        _ database: any Database, ledger: LedgerWriter, players: PlayerTable, access: AccessTable,
        key: LedgerKey
    ) {
        clock = TrustedClock(database)
        self.ledger = ledger
        self.players = players
        self.access = access
        codes = key.codes
        limits = LimitTable(database)
        super.init(database)
    }

    /// Sweeps one list after the other, because the remaining requests decide about guests.
    func sweep(_ retention: Retention, now: Int64) throws(StoreFault) -> SweepTally {
        var tally = SweepTally()
        try limits.sweep(before: now)
        guard try sweepRequests(now: now, &tally) else { return tally }
        if let kept = retention.recordMilliseconds {
            guard try sweepRecords(before: now - kept, now: now, &tally) else { return tally }
        }
        if let kept = retention.guestMilliseconds {
            guard try sweepGuests(before: now - kept, now: now, &tally) else { return tally }
        }
        tally.isDone = true
        return tally
    }

    // MARK: Requests

    private struct Request {
        let player: PlayerID?
        let id: String
        let hasCause: Bool
        let challenge: PlayID?
        let timeMilliseconds: Int64
    }

    private static let listRequests = """
        SELECT player, request_id, \(SweepRules.hasCause), kind, cause, time_ms
            FROM requests
            WHERE \(SweepRules.youngRequests) ORDER BY time_ms LIMIT \(batchSize)
        """

    /// - Returns: true if this was the last batch.
    private func sweepRequests(now: Int64, _ tally: inout SweepTally) throws(StoreFault) -> Bool {
        let requests = try all(Self.listRequests, now - RequestTable.memoryMilliseconds) { row in
            Request(
                player: row.identifier(0), id: row.text(1), hasCause: row.integer(2) != 0,
                challenge: row.text(3) == "daily" ? row.identifier(4) : nil,
                timeMilliseconds: row.integer(5))
        }
        for request in requests {
            guard let player = request.player else { continue }
            if request.hasCause {
                try run(
                    "UPDATE requests SET is_kept = 1 WHERE player = ? AND request_id = ?", player,
                    request.id)
            } else {
                try run(
                    "DELETE FROM requests WHERE player = ? AND request_id = ?", player, request.id)
                if let race = request.challenge {
                    try deleteTry(of: player, in: race, request.timeMilliseconds)
                }
                tally.requestCount += 1
            }
        }
        return requests.count < Self.batchSize
    }

    /// Deletes a day's try once the day is over and the try has no effect any more. The day is that
    /// of the request, or the one before if midnight came in between.
    private func deleteTry(
        of player: PlayerID, in race: PlayID, _ timeMilliseconds: Int64
    ) throws(StoreFault) {
        let noted = Day(timeMilliseconds: timeMilliseconds)
        let before = Day(timeMilliseconds: timeMilliseconds - 86_400_000)
        try run(
            "DELETE FROM daily_tries WHERE day IN (?, ?) AND player = ? AND race = ?",
            noted.description, before.description, player, race)
    }

    // MARK: Records

    /// - Returns: true if this was the last batch.
    private func sweepRecords(
        before: Int64, now: Int64, _ tally: inout SweepTally
    ) throws(StoreFault) -> Bool {
        for (table, isNeeded) in SweepRules.records {
            let found = try all(
                """
                SELECT id, \(isNeeded) FROM \(table.rawValue) WHERE \(SweepRules.checkedRecords)
                    ORDER BY checked_ms LIMIT \(Self.batchSize)
                """, before
            ) { ($0.bytes(0), $0.integer(1) != 0) }
            let keep = "UPDATE \(table.rawValue) SET checked_ms = ? WHERE id = ?"
            let sealed = "SELECT seal, \(table.encoded) FROM \(table.rawValue) WHERE id = ?"
            for (id, isNeeded) in found {
                // A row that was changed in the file keeps its record, as evidence.
                let isIntact = try first(sealed, id) {
                    $0.bytes(0) == codes.code(of: $0.bytes(1))
                }
                if !isNeeded, isIntact == true {
                    try run(table.recordRemoval, id)
                    tally.recordCount += 1
                } else {
                    try run(keep, now, id)
                }
            }
            guard found.count < Self.batchSize else { return false }
        }
        return true
    }

    // MARK: Guests

    private static let listPlayers = """
        SELECT id, EXISTS (SELECT 1 FROM totals WHERE player = id),
                EXISTS (SELECT 1 FROM requests WHERE player = id)
                    OR EXISTS (SELECT 1 FROM race_seats WHERE player = id)
            FROM players WHERE \(SweepRules.idlePlayers)
            ORDER BY seen_ms LIMIT \(batchSize)
        """

    private func idlePlayers(
        before: Int64
    ) throws(StoreFault) -> [(player: PlayerID, hasTotals: Bool, isBusy: Bool)] {
        try all(Self.listPlayers, before) { row in
            row.identifier(0).map { ($0, row.integer(1) != 0, row.integer(2) != 0) }
        }
    }

    /// - Returns: true if this was the last batch.
    private func sweepGuests(
        before: Int64, now: Int64, _ tally: inout SweepTally
    ) throws(StoreFault) -> Bool {
        var found = try idlePlayers(before: before)
        if !database.hasOneWriter {
            let locked = Set(found.map(\.player))
            try lock("players", found.map(\.player))
            found = try idlePlayers(before: before).filter { locked.contains($0.player) }
        }
        for (player, hasTotals, isBusy) in found {
            let hasOnlyGrant = try ledger.hasOnlyGrant(player)
            if hasTotals || !hasOnlyGrant {
                try players.keep(player)
            } else if isBusy {
                // Recent activity that may turn out to be nothing.
                try players.setSeen(player, timeMilliseconds: now)
            } else if try ledger.close(player, timeMilliseconds: now) {
                try access.clear(player)
                try run("DELETE FROM players WHERE id = ?", player)
                tally.guestCount += 1
            }
        }
        return found.count < Self.batchSize
    }
}
