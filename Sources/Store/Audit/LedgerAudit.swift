import CSQLite
import Kitchen

/// Reads a store from outside, also while a server uses it, and changes nothing. Each call sees
/// the store as it was at one moment.
package final class LedgerAudit {
    typealias Problem = LedgerVerification.Problem

    let connection: SQLiteConnection

    /// - Parameter directory: the server's data directory.
    package init(directory: String, vfs: String? = nil) throws(LedgerAuditError) {
        let path = StoreDirectory.databasePath(in: directory)
        do {
            connection = try SQLiteConnection(path: path, mode: .readOnly, vfs: vfs)
            connection.setBusyTimeout(milliseconds: 5000)
            if let error = StoreSchema.current.mismatch(
                try connection.integer("PRAGMA user_version"), path: path)
            {
                throw LedgerAuditError.open(error)
            }
        } catch let error as SQLiteError {
            throw .open(
                error.primaryCode == SQLITE_CANTOPEN
                    ? .missing(path: path) : StoreOpenError(error, path: path))
        } catch let error as LedgerAuditError {
            throw error
        } catch {
            throw .open(.failed(path: path, reason: "\(error)"))
        }
    }

    /// Recomputes everything, and compares each effect with its cause and each cause with its
    /// effects: the chain of entries with their hashes and balances, each player's own chain
    /// within it, the accounts as they were at the entry up to which they are written, and the sums;
    /// each entry with the sign-up, the purchase, the round or the race that it names; the results
    /// of rounds and races with their records, played again; and from these the best stars, the
    /// ratings from the first race on, the day's tries and the boards.
    ///
    /// - Parameters:
    ///   - key: that of the ledger's seal; without it, the seal isn't looked at.
    ///   - heads: where the ledger ended at earlier moments.
    ///   - replays: whether records are played again, which takes most of the time; without it,
    ///     results are taken as they are written, and the boards are not compared with them.
    package func verify(
        key: LedgerKey? = nil, heads: [LedgerHead] = [], replays: Bool = true
    ) throws(LedgerAuditError) -> LedgerVerification {
        try reading { () throws(SQLiteError) in
            var result = LedgerVerification()
            let catalogues = try KeptCatalogues(connection)
            let causes = try EntryCauses(connection, catalogues: catalogues, replays: replays)
            let check = try follow(
                causes, key: key, OlderHeads(heads, key: key), into: &result)
            result.entryCount = try connection.integer("SELECT count(*) FROM ledger")
            result.playerCount = try connection.integer("SELECT count(*) FROM players")
            result.roundCount = try connection.integer("SELECT count(*) FROM rounds")
            result.raceCount = try connection.integer("SELECT count(*) FROM races")
            result.unreplayedCount = try connection.integer(Self.goneRecordCount)
            result.headHash = hexadecimal(check.lastHash)
            for (account, holding) in check.holdings {
                let total = (result.playersTotals[Asset(text: account.asset)] ?? 0)
                    .addingReportingOverflow(holding.balance)
                result.playersTotals[Asset(text: account.asset)] =
                    total.overflow ? Int64.max : total.partialValue
            }
            // Nothing that was played by a changed catalogue can be right.
            if let problem = catalogues.problem { result.problem = problem }
            if result.problem == nil { result.problem = try causes.missing(check) }
            if result.problem == nil { result.problem = try referenceProblem() }
            if result.problem == nil { result.problem = try strangerProblem() }
            if result.problem == nil { result.problem = try goneRecordProblem() }
            if result.problem == nil { result.problem = try requestProblem() }
            if result.problem == nil { result.problem = try progressProblem() }
            if result.problem == nil { result.problem = try dailyTryProblem() }
            if result.problem == nil { result.problem = try reviewProblem() }
            if result.problem == nil {
                result.problem = try RaceResults(
                    connection, catalogues: catalogues, replays: replays
                ).problem(takenCount: causes.takenInRaces)
            }
            if result.problem == nil { result.problem = try ratingProblem() }
            if result.problem == nil { result.problem = try boardProblem(replays: replays) }
            if result.problem == nil { result.problem = try totalsProblem() }
            if result.problem == nil { result.problem = try formProblem() }
            return result
        }
    }

    /// Follows the ledger from its first entry to its last, or to the first that is wrong.
    private func follow(
        _ causes: EntryCauses, key: LedgerKey?, _ olderHeads: OlderHeads,
        into result: inout LedgerVerification
    ) throws(SQLiteError) -> LedgerCheck {
        var check = LedgerCheck()
        var heads = olderHeads
        result.problem = heads.problem(at: 0, hash: check.lastHash)
        let accountsThrough = try connection.integer("SELECT accounts_through FROM ledger_head")
        var accountProblem = accountsThrough == 0 ? try self.accountProblem(check) : nil
        let rows = try connection.prepare("SELECT \(LedgerRow.columns) FROM ledger ORDER BY id")
        defer { rows.reset() }
        while result.problem == nil, try rows.next() {
            let row = LedgerRow(rows)
            result.problem = try causes.open(check)
            if result.problem == nil { result.problem = check.take(row) }
            if result.problem == nil {
                result.problem = heads.problem(at: row.id, hash: row.hash)
            }
            if result.problem == nil { result.problem = try causes.take(row) }
            if check.lastID == accountsThrough { accountProblem = try self.accountProblem(check) }
        }
        if result.problem == nil, check.lastID < accountsThrough {
            accountProblem = Problem(
                place: .entry(check.lastID), what: "the entry up to which accounts are written",
                expected: "\(check.lastID) or one before it", found: "\(accountsThrough)")
        }
        let repeated = try repeatedReference()
        if let repeated, isEarlier(repeated, than: result.problem) { result.problem = repeated }
        if result.problem == nil { result.problem = heads.missing() }
        if result.problem == nil { result.problem = try headProblem(check, key: key) }
        if result.problem == nil { result.problem = accountProblem }
        return check
    }

    /// Writes all entries as CSV (RFC 4180) with a header line, some kilobytes at a time.
    package func exportCSV(
        to write: ([UInt8]) throws -> Void
    ) throws(LedgerAuditError) {
        try reading { () throws(SQLiteError) -> Result<Void, LedgerAuditError> in
            var csv = LedgerCSV()
            let rows = try connection.prepare(
                "SELECT \(LedgerRow.columns) FROM ledger ORDER BY id")
            do {
                while try rows.next() {
                    csv.append(LedgerRow(rows))
                    if csv.bytes.count >= LedgerCSV.chunkByteCount {
                        try write(csv.bytes)
                        csv.bytes.removeAll(keepingCapacity: true)
                    }
                }
                try write(csv.bytes)
            } catch let error as SQLiteError {
                throw error
            } catch {
                rows.reset()
                return .failure(.output("\(error)"))
            }
            return .success(())
        }.get()
    }

    /// The round's row; `nil` where there is no such round.
    package func round(_ id: RoundID) throws(LedgerAuditError) -> StoredRound? {
        try reading { () throws(SQLiteError) in
            try connection.prepare(
                """
                SELECT player, level, state, served, earned, stars, is_win, record FROM rounds
                    WHERE id = ?
                """
            ).bind(id).first(StoredRound.init)
        }
    }

    /// The canonical text of a catalogue; `nil` where none has this fingerprint.
    package func catalogueText(fingerprint: [UInt8]) throws(LedgerAuditError) -> String? {
        try reading { () throws(SQLiteError) in
            try connection.prepare("SELECT text FROM catalogues WHERE fingerprint = ?")
                .bind(fingerprint).first { $0.text(0) }
        }
    }

    /// Where the ledger ends, as the server sealed it; `nil` of one without a server.
    package func head() throws(LedgerAuditError) -> LedgerHead? {
        try reading { () throws(SQLiteError) in try findHead() }
    }

    private func findHead() throws(SQLiteError) -> LedgerHead? {
        try connection.prepare("SELECT id, hash, seal FROM ledger_head").first { row in
            LedgerHead(id: row.integer(0), hash: row.bytes(1), seal: row.bytes(2))
        }
    }

    package func entryCount() throws(LedgerAuditError) -> Int64 {
        try reading { () throws(SQLiteError) in
            try connection.integer("SELECT count(*) FROM ledger")
        }
    }

    /// What the player owns, as the accounts say and the entries that aren't in them yet.
    package func balances(of player: PlayerID) throws(LedgerAuditError) -> [Asset: Int64] {
        try reading { () throws(SQLiteError) in
            let rows = try connection.prepare(
                """
                SELECT asset, balance, 0 AS id FROM accounts WHERE account = ?1
                UNION ALL
                SELECT asset, balance_after, id FROM ledger WHERE player = ?1
                    AND id > (SELECT accounts_through FROM ledger_head)
                ORDER BY id
                """
            ).bind(player).all { (Asset(text: $0.text(0)), $0.integer(1)) }
            return Dictionary(rows) { _, latest in latest }
        }
    }

    /// The player's entries by rising id.
    package func entries(of player: PlayerID) throws(LedgerAuditError) -> [LedgerEntry] {
        try reading { () throws(SQLiteError) in
            try connection.prepare(
                "SELECT \(LedgerRow.columns) FROM ledger WHERE player = ? ORDER BY id"
            ).bind(player).all { LedgerRow($0).entry }.compactMap { $0 }
        }
    }

    // MARK: The parts of a verification

    private func isEarlier(_ repeated: Problem, than other: Problem?) -> Bool {
        guard case .entry(let first) = repeated.place, case .entry(let second)? = other?.place
        else { return true }
        return first < second
    }

    /// The first entry, other than an order's, whose reference an earlier one has. The index on
    /// references refuses that, as long as nobody drops it.
    private func repeatedReference() throws(SQLiteError) -> Problem? {
        try connection.prepare(
            """
            SELECT max(id), min(id), reference FROM ledger WHERE kind <> 'order'
                GROUP BY player, reference, asset HAVING count(*) > 1 ORDER BY 1 LIMIT 1
            """
        ).first { row in
            Problem(
                place: .entry(row.integer(0)), what: "the reference", expected: "one of its own",
                found: "\(row.text(2)), as in entry \(row.integer(1))")
        }
    }

    private func headProblem(
        _ check: LedgerCheck, key: LedgerKey?
    ) throws(SQLiteError) -> Problem? {
        let sealed = try findHead()
        if let key, let sealed, sealed.seal != key.seal(sealed.id, sealed.hash) {
            return Problem(
                place: .entry(sealed.id), what: "the seal of the ledger's end",
                expected: hexadecimal(key.seal(sealed.id, sealed.hash)) + ", by the key,",
                found: sealed.sealText)
        }
        let head = sealed.map { ($0.id, $0.hash) } ?? (0, LedgerHash.beginning)
        guard head.0 == check.lastID else {
            return Problem(
                place: .entry(min(head.0, check.lastID) + 1), what: "the last entry's id",
                expected: "\(head.0), as the server wrote", found: "\(check.lastID)")
        }
        guard head.1 == check.lastHash else {
            return Problem(
                place: .entry(head.0), what: "the last entry's hash",
                expected: "\(hexadecimal(head.1)), as the server wrote",
                found: hexadecimal(check.lastHash))
        }
        return nil
    }

    /// Whether the accounts are as the entries so far say.
    private func accountProblem(_ check: LedgerCheck) throws(SQLiteError) -> Problem? {
        var expected = check.houseBalances.mapValues { balance in
            LedgerCheck.Holding(balance: balance, lastEntry: nil)
        }
        for (account, holding) in check.holdings {
            let key = LedgerCheck.Account(name: account.player.description, asset: account.asset)
            expected[key] = holding
        }
        var sums: [String: Int64] = [:]
        let rows = try connection.prepare(
            "SELECT account, asset, balance, last_entry FROM accounts ORDER BY account, asset")
        defer { rows.reset() }
        while try rows.next() {
            let name = rows.isBlob(0) ? hexadecimal(rows.bytes(0)) : rows.text(0)
            let account = LedgerCheck.Account(name: name, asset: rows.text(1))
            let balance = rows.integer(2)
            let entries = expected.removeValue(forKey: account)
            guard entries?.balance == balance else {
                return Problem(
                    place: .account(name, asset: account.asset), what: "the balance",
                    expected: entries.map { "\($0.balance), the sum of its entries" }
                        ?? "no account",
                    found: "\(balance)")
            }
            guard entries?.lastEntry == rows.optionalInteger(3) else {
                return Problem(
                    place: .account(name, asset: account.asset), what: "the last entry",
                    expected: (entries?.lastEntry).text, found: rows.optionalInteger(3).text)
            }
            sums[account.asset, default: 0] &+= balance
        }
        if let (account, holding) = expected.min(by: { $0.key.name < $1.key.name }) {
            return Problem(
                place: .account(account.name, asset: account.asset), what: "the account",
                expected: "there, with \(holding.balance)", found: "missing")
        }
        if let (asset, sum) = sums.filter({ $0.value != 0 }).min(by: { $0.key < $1.key }) {
            return Problem(
                place: .account("all", asset: asset), what: "the sum", expected: "0",
                found: "\(sum)")
        }
        return nil
    }

    /// The race's row with its seats; `nil` where there is no such race.
    package func race(_ id: RaceID) throws(LedgerAuditError) -> StoredRace? {
        try reading { () throws(SQLiteError) in
            let table = try RaceTable(connection)
            return try table.row(of: id).map { row throws(SQLiteError) in
                StoredRace(
                    row, seats: try table.seats(of: id),
                    fairnessReport: try connection.prepare(
                        "SELECT fairness_report FROM races WHERE id = ?"
                    ).bind(id).first { $0.isNull(0) ? nil : $0.text(0) } ?? nil)
            }
        }
    }

    /// Runs `body` in one read transaction.
    private func reading<Value>(
        _ body: () throws(SQLiteError) -> Value
    ) throws(LedgerAuditError) -> Value {
        do throws(SQLiteError) {
            try connection.execute("BEGIN")
            defer { try? connection.execute("ROLLBACK") }
            return try body()
        } catch {
            throw .unreadable(error)
        }
    }
}
