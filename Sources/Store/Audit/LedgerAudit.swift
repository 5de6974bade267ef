import Base
import Kitchen

/// Reads a store from outside, even while a server uses it, and changes nothing. Each call sees one
/// snapshot of the store.
package final class LedgerAudit {
    private let database: any Database

    package init(of location: StoreLocation) throws(LedgerAuditError) {
        do throws(StoreOpenError) {
            database = try location.connect(to: .game)
        } catch {
            throw .open(error)
        }
    }

    /// Recomputes everything, and compares each effect with its cause and each cause with its
    /// effects: the chain of entries with their hashes and balances, each player's own chain
    /// within it, the accounts as they were at the entry up to which they are written, and the
    /// sums; each entry with the sign-up, the purchase, the round or the race that it names; the
    /// results of rounds and races with their records, played again; and from these the best stars,
    /// the ratings from the first race on, the day's tries and the boards. Also follows the chain of
    /// operators' acts.
    ///
    /// - Parameters:
    ///   - key: the key of the seals of the ledger and of results; without it they aren't checked.
    ///   - heads: the ends of the ledger at earlier moments.
    ///   - replays: true to replay the records, which takes most of the time. Otherwise the audit
    ///     trusts the results and doesn't compare the boards with them.
    package func verify(
        key: LedgerKey? = nil, heads: [LedgerHead] = [], replays: Bool = true
    ) throws(LedgerAuditError) -> LedgerVerification {
        try reading {
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
            result.heads = chain.check.ends.values.sorted { $0.id < $1.id }.map {
                LedgerHead(id: $0.id, hash: $0.hash, seal: nil)
            }
            for (account, holding) in chain.check.holdings {
                let asset = Asset(text: account.asset)
                let (total, overflows) = (result.playersTotals[asset] ?? 0)
                    .addingReportingOverflow(holding.balance)
                result.playersTotals[asset] = overflows ? Int64.max : total
            }
            // With a changed catalogue, everything that was played with it is wrong.
            if let problem = catalogues.problem { result.problem = problem }
            guard result.problem == nil else { return result }
            // These checks rely on correct entries.
            result.problem = try database.problem {
                try causes.checkEnd(chain.check)
                try ActAudit.checkChain(in: database, key: key)
                let rows = RowAudit(database, key: key)
                try rows.check()
                try RaceResults(database, catalogues: catalogues, replays: replays)
                    .check(takenCount: causes.races.takenCount)
                var ratings = try RatingAudit(database)
                try ratings.check()
                try BoardAudit(database).check(replays: replays)
                try rows.checkTotals()
                try rows.checkSeals()
                try rows.checkForm()
            }
            return result
        }
    }

    /// Writes all entries as CSV (RFC 4180) with a header line, some kilobytes at a time.
    package func exportCSV(to write: ([UInt8]) throws -> Void) throws(LedgerAuditError) {
        try reading {
            var csv = LedgerCSV()
            let rows = try database.prepare("SELECT \(LedgerRow.columns) FROM ledger ORDER BY id")
            while try rows.next() {
                csv.append(LedgerRow(rows))
                if csv.bytes.count >= LedgerCSV.chunkByteCount {
                    try write(csv.bytes)
                    csv.bytes.removeAll(keepingCapacity: true)
                }
            }
            try write(csv.bytes)
        }
    }

    /// The round's row; `nil` if there is no such round.
    package func round(_ id: PlayID) throws(LedgerAuditError) -> StoredRound? {
        try reading { try RoundTable(database).row(of: id) }
    }

    /// The race's row with its seats; `nil` if there is no such race.
    package func race(_ id: PlayID) throws(LedgerAuditError) -> StoredRace? {
        try reading { try RaceTable(database).row(of: id) }
    }

    /// The canonical text of a catalogue; `nil` if none has this fingerprint.
    package func catalogueText(fingerprint: [UInt8]) throws(LedgerAuditError) -> String? {
        try reading {
            try database.prepare("SELECT text FROM catalogues WHERE fingerprint = ?")
                .bind(fingerprint).first { $0.text(0) }
        }
    }

    /// The ends of the ledger's chains as the servers sealed them, the oldest first; none before the
    /// first entry.
    package func heads() throws(LedgerAuditError) -> [LedgerHead] {
        try reading {
            try SealedChain.ledger.heads(in: database).values.sorted { $0.id < $1.id }
        }
    }

    package func entryCount() throws(LedgerAuditError) -> Int64 {
        try reading { try database.integer("SELECT count(*) FROM ledger") }
    }

    /// The player's balances by asset: those of the accounts, updated by newer entries.
    package func balances(of player: PlayerID) throws(LedgerAuditError) -> [Asset: Int64] {
        try reading {
            let rows = try database.prepare(
                """
                SELECT asset, balance, 0 AS id FROM accounts WHERE account = $1
                UNION ALL
                SELECT asset, balance_after, id FROM ledger WHERE player = $1
                    AND id > \(PlayerLedger.accountsThrough)
                ORDER BY id
                """
            ).bind(player).all { (Asset(text: $0.text(0)), $0.integer(1)) }
            return Dictionary(rows) { _, latest in latest }
        }
    }

    /// The player's entries by ascending id.
    package func entries(of player: PlayerID) throws(LedgerAuditError) -> [LedgerEntry] {
        try reading {
            try database.prepare(
                "SELECT \(LedgerRow.columns) FROM ledger WHERE player = ? ORDER BY id"
            ).bind(player).all { LedgerRow($0).entry }
        }
    }

    /// Runs `body`, which may also write an export, in one read transaction.
    private func reading<Value>(_ body: () throws -> Value) throws(LedgerAuditError) -> Value {
        do {
            try database.begin(writing: false)
            defer { database.rollback() }
            return try body()
        } catch let fault as StoreFault {
            throw .unreadable(fault)
        } catch {
            throw .output("\(error)")
        }
    }
}
