import Kitchen

/// Reads a store from outside, even while a server uses it, and changes nothing. Each call sees the
/// store at one moment.
package final class LedgerAudit {
    private let database: any Database

    /// - Parameter directory: the server's data directory.
    package init(directory: String, vfs: String? = nil) throws(LedgerAuditError) {
        do throws(StoreOpenError) {
            database = try StoreDirectory.connect(to: directory, vfs: vfs)
        } catch {
            throw .open(error)
        }
    }

    /// Recomputes everything, and compares each effect with its cause and each cause with its
    /// effects: the chain of entries with their hashes and balances, each player's own chain
    /// within it, the accounts as they were at the entry up to which they are written, and the
    /// sums; each entry with the sign-up, the purchase, the round or the race that it names; the
    /// results of rounds and races with their records, played again; and from these the best stars,
    /// the ratings from the first race on, the day's tries and the boards.
    ///
    /// - Parameters:
    ///   - key: the key of the ledger's seal; without it the seal isn't checked.
    ///   - heads: where the ledger ended at earlier moments.
    ///   - replays: whether records are replayed, which takes most of the time. Without it the
    ///     results are trusted, and the boards aren't compared with them.
    package func verify(
        key: LedgerKey? = nil, heads: [LedgerHead] = [], replays: Bool = true
    ) throws(LedgerAuditError) -> LedgerVerification {
        try reading { () throws(StoreFault) in
            var result = LedgerVerification()
            let catalogues = try KeptCatalogues(database)
            let causes = try EntryCauses(database, catalogues: catalogues, replays: replays)
            var chain = ChainAudit(database, key: key, heads: heads)
            result.problem = try chain.problem(causes)
            result.entryCount = try database.integer("SELECT count(*) FROM ledger")
            result.playerCount = try database.integer("SELECT count(*) FROM players")
            result.roundCount = try database.integer("SELECT count(*) FROM rounds")
            result.raceCount = try database.integer("SELECT count(*) FROM races")
            result.unreplayedCount = try database.integer(RowAudit.goneRecordCount)
            result.headHash = hexadecimal(chain.check.lastHash)
            for (account, holding) in chain.check.holdings {
                let total = (result.playersTotals[Asset(text: account.asset)] ?? 0)
                    .addingReportingOverflow(holding.balance)
                result.playersTotals[Asset(text: account.asset)] =
                    total.overflow ? Int64.max : total.partialValue
            }
            // With a changed catalogue, everything that was played with it is wrong.
            if let problem = catalogues.problem { result.problem = problem }
            guard result.problem == nil else { return result }
            result.problem = try problem(chain.check, causes, catalogues, replays: replays)
            return result
        }
    }

    /// Finds what else is wrong if the entries themselves are right.
    private func problem(
        _ check: LedgerCheck, _ causes: EntryCauses, _ catalogues: KeptCatalogues, replays: Bool
    ) throws(StoreFault) -> AuditProblem? {
        if let problem = try causes.missing(check) { return problem }
        let rows = RowAudit(database)
        if let problem = try rows.problem() { return problem }
        let races = try RaceResults(database, catalogues: catalogues, replays: replays)
        if let problem = try races.problem(takenCount: causes.races.takenCount) { return problem }
        var ratings = try RatingAudit(database)
        if let problem = try ratings.problem() { return problem }
        if let problem = try BoardAudit(database).problem(replays: replays) { return problem }
        if let problem = try rows.totalsProblem() { return problem }
        return try rows.formProblem()
    }

    /// Writes all entries as CSV (RFC 4180) with a header line, some kilobytes at a time.
    package func exportCSV(to write: ([UInt8]) throws -> Void) throws(LedgerAuditError) {
        try reading { () throws(StoreFault) -> Result<Void, LedgerAuditError> in
            var csv = LedgerCSV()
            let rows = try database.prepare("SELECT \(LedgerRow.columns) FROM ledger ORDER BY id")
            do {
                while try rows.next() {
                    csv.append(LedgerRow(rows))
                    if csv.bytes.count >= LedgerCSV.chunkByteCount {
                        try write(csv.bytes)
                        csv.bytes.removeAll(keepingCapacity: true)
                    }
                }
                try write(csv.bytes)
            } catch let error as StoreFault {
                throw error
            } catch {
                rows.reset()
                return .failure(.output("\(error)"))
            }
            return .success(())
        }.get()
    }

    /// The round's row; `nil` if there is no such round.
    package func round(_ id: RoundID) throws(LedgerAuditError) -> StoredRound? {
        try reading { () throws(StoreFault) in
            try database.prepare(
                """
                SELECT player, level, state, served, earned, stars, is_win, record FROM rounds
                    WHERE id = ?
                """
            ).bind(id).first(StoredRound.init)
        }
    }

    /// The race's row with its seats; `nil` if there is no such race.
    package func race(_ id: RaceID) throws(LedgerAuditError) -> StoredRace? {
        try reading { () throws(StoreFault) in
            let table = try RaceTable(database)
            return try table.row(of: id).map { row throws(StoreFault) in
                StoredRace(
                    row, seats: try table.seats(of: id),
                    fairnessReport: try database.prepare(
                        "SELECT fairness_report FROM races WHERE id = ?"
                    ).bind(id).first { $0.isNull(0) ? nil : $0.text(0) } ?? nil)
            }
        }
    }

    /// The canonical text of a catalogue; `nil` if none has this fingerprint.
    package func catalogueText(fingerprint: [UInt8]) throws(LedgerAuditError) -> String? {
        try reading { () throws(StoreFault) in
            try database.prepare("SELECT text FROM catalogues WHERE fingerprint = ?")
                .bind(fingerprint).first { $0.text(0) }
        }
    }

    /// The end of the ledger as the server sealed it; `nil` before the first entry.
    package func head() throws(LedgerAuditError) -> LedgerHead? {
        try reading { () throws(StoreFault) in try LedgerHead.stored(database) }
    }

    package func entryCount() throws(LedgerAuditError) -> Int64 {
        try reading { () throws(StoreFault) in
            try database.integer("SELECT count(*) FROM ledger")
        }
    }

    /// What the player owns, by the accounts and the entries that aren't in them yet.
    package func balances(of player: PlayerID) throws(LedgerAuditError) -> [Asset: Int64] {
        try reading { () throws(StoreFault) in
            let rows = try database.prepare(
                """
                SELECT asset, balance, 0 AS id FROM accounts WHERE account = $1
                UNION ALL
                SELECT asset, balance_after, id FROM ledger WHERE player = $1
                    AND id > (SELECT accounts_through FROM ledger_head)
                ORDER BY id
                """
            ).bind(player).all { (Asset(text: $0.text(0)), $0.integer(1)) }
            return Dictionary(rows) { _, latest in latest }
        }
    }

    /// The player's entries by ascending id.
    package func entries(of player: PlayerID) throws(LedgerAuditError) -> [LedgerEntry] {
        try reading { () throws(StoreFault) in
            try database.prepare(
                "SELECT \(LedgerRow.columns) FROM ledger WHERE player = ? ORDER BY id"
            ).bind(player).all { LedgerRow($0).entry }.compactMap { $0 }
        }
    }

    /// Runs `body` in one read transaction.
    private func reading<Value>(
        _ body: () throws(StoreFault) -> Value
    ) throws(LedgerAuditError) -> Value {
        do throws(StoreFault) {
            return try database.reading(body)
        } catch {
            throw .unreadable(error)
        }
    }
}
