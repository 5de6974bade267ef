/// The content of a store, and a forecast of the next sweep. Reads the store from outside, even
/// while a server uses it, and changes nothing.
package struct StoreSurvey: Hashable, Sendable {
    /// The rows of one kind, and their bytes.
    package struct Part: Hashable, Sendable {
        package let name: String
        package var rowCount: Int64 = 0
        /// Includes the indexes. For `records`, which are columns of rounds and races, only the
        /// bytes of these columns.
        package var byteCount: Int64 = 0
    }

    /// In display order.
    package var parts: [Part] = []
    /// Guests of any age who have only what a sign-up grants.
    package var idleGuestCount: Int64 = 0
    /// The end of the round or race with the oldest record, in milliseconds since 1970-01-01 UTC.
    package var oldestRecordMilliseconds: Int64?
    /// The bytes of the whole file, including `freeByteCount`, which will be reused.
    package var fileByteCount: Int64 = 0
    package var freeByteCount: Int64 = 0
    /// The removals by a sweep at the given time.
    package var forecast = SweepTally()

    /// - Parameter timeMilliseconds: the time of the sweep, since 1970-01-01 UTC.
    package init(
        of location: StoreLocation, retention: Retention, timeMilliseconds: Int64
    ) throws(StoreOpenError) {
        let database = try location.connect(to: .game)
        try location.naming(.game) {
            try database.reading { () throws(StoreFault) in
                try read(database)
                try foretell(database, retention, now: timeMilliseconds)
            }
        }
    }

    private mutating func read(_ database: any Database) throws(StoreFault) {
        for (name, tables) in [
            ("players", ["players", "progress", "totals", "accounts", "ratings"]),
            ("rounds", ["rounds"]), ("races", ["races", "race_seats", "rating_changes"]),
            ("ledger", ["ledger"]), ("reviews", ["reviews"]), ("requests", ["requests"]),
        ] {
            var part = Part(name: name)
            part.rowCount = try database.integer("SELECT count(*) FROM \(tables[0])")
            for table in tables {
                part.byteCount += try database.byteCount(ofTable: table)
            }
            parts.append(part)
        }
        var records = Part(name: "records")
        for table in ["rounds", "races"] {
            records.rowCount += try database.integer("SELECT count(record) FROM \(table)")
            records.byteCount += try database.integer(
                "SELECT coalesce(sum(length(record)), 0) FROM \(table)")
        }
        parts.append(records)
        oldestRecordMilliseconds =
            try database.prepare(
                """
                SELECT min(closed_ms) FROM (SELECT closed_ms FROM rounds WHERE record IS NOT NULL
                    UNION ALL SELECT closed_ms FROM races WHERE record IS NOT NULL) AS ends
                """
            ).first { $0.optionalInteger(0) }
        (fileByteCount, freeByteCount) = try database.byteCounts()
        idleGuestCount = try database.integer(
            """
            SELECT count(*) FROM players WHERE \(Self.isIdle)
                AND NOT EXISTS (SELECT 1 FROM requests WHERE player = players.id)
            """)
    }

    private mutating func foretell(
        _ database: any Database, _ retention: Retention, now: Int64
    ) throws(StoreFault) {
        func count(_ query: String, _ before: Int64...) throws(StoreFault) -> Int {
            let statement = try database.prepare("SELECT count(*) FROM \(query)")
            for time in before { statement.bind(time) }
            return try statement.count()
        }
        let requestsBefore = now - RequestTable.memoryMilliseconds
        forecast.requestCount = try count(
            "requests WHERE \(SweepRules.youngRequests) AND NOT \(SweepRules.hasCause)",
            requestsBefore)
        if let kept = retention.recordMilliseconds {
            for (table, isNeeded) in SweepRules.records {
                forecast.recordCount += try count(
                    "\(table.rawValue) WHERE \(SweepRules.checkedRecords) AND NOT \(isNeeded)",
                    now - kept)
            }
        }
        if let kept = retention.guestMilliseconds {
            // Requests that the same sweep removes don't protect a guest.
            forecast.guestCount = try count(
                """
                players WHERE \(SweepRules.idlePlayers) AND \(Self.isIdle)
                    AND NOT EXISTS (SELECT 1 FROM requests WHERE player = players.id
                        AND (is_kept = 1 OR time_ms >= ? OR \(SweepRules.hasCause)))
                """, now - kept, requestsBefore)
        }
        forecast.isDone = true
    }

    /// SQL: a row of `players` has no result, no race and no entry except the grant.
    private static let isIdle = """
        NOT EXISTS (SELECT 1 FROM totals WHERE player = players.id)
            AND NOT EXISTS (SELECT 1 FROM race_seats WHERE player = players.id)
            AND NOT EXISTS (SELECT 1 FROM accounts WHERE account = players.id AND last_entry <>
                (SELECT id FROM ledger WHERE kind <> 'order' AND reference = 'grant'
                    AND ledger.player = players.id AND asset = 'coins'))
            AND players.id NOT IN (SELECT player FROM ledger
                WHERE id > \(PlayerLedger.accountsThrough) AND kind <> 'grant')
        """
}
