import Kitchen

/// Follows the chains of entries from the first to the last, and compares them with their older and
/// current heads and with the accounts.
struct ChainAudit {
    private let database: any Database
    private let key: LedgerKey?
    private var heads: OlderHeads
    /// The sums of the entries so far.
    private(set) var check = LedgerCheck()

    init(_ database: any Database, key: LedgerKey?, heads: [LedgerHead]) {
        self.database = database
        self.key = key
        self.heads = OlderHeads(heads, key: key)
    }

    /// Follows the ledger to its last entry. Returns the first problem, or `nil`.
    mutating func problem(_ causes: EntryCauses) throws(StoreFault) -> AuditProblem? {
        var accountProblem: AuditProblem?
        let problem = try database.problem {
            try heads.check(at: 0, hash: LedgerHash.beginning)
            let accountsThrough = try accountsThrough()
            if accountsThrough == 0 { accountProblem = try database.problem(checkAccounts) }
            let rows = try database.prepare(
                """
                SELECT \(LedgerRow.columns), CASE kind WHEN 'grant' THEN
                        (SELECT created_ms FROM players WHERE players.id = ledger.player) END
                    FROM ledger ORDER BY ledger.id
                """)
            while try rows.next() {
                let row = LedgerRow(rows)
                try causes.rounds.open(check)
                try check.take(row)
                try heads.check(at: row.id, hash: row.hash)
                try causes.take(row, signedUpMilliseconds: rows.optionalInteger(13))
                if check.lastID == accountsThrough {
                    accountProblem = try database.problem(checkAccounts)
                }
            }
            guard let accountsThrough else {
                accountProblem = try database.problem(checkAccounts)
                return
            }
            guard check.lastID < accountsThrough else { return }
            accountProblem = AuditProblem(
                place: .entry(check.lastID), what: "the entry up to which accounts are written",
                expected: "\(check.lastID) or one before it", found: "\(accountsThrough)")
        }
        let repeated = try database.problem(checkReferences)
        switch (repeated?.place, problem?.place) {
        case (.entry(let first), .entry(let second)) where first >= second: break
        case (.some, _): return repeated
        case (nil, _): break
        }
        if let problem { return problem }
        return try database.problem {
            try heads.checkEnd()
            try checkHead()
            if let accountProblem { throw accountProblem }
        }
    }

    /// Throws if an entry, other than an order's, repeats the reference of an earlier one. The
    /// unique index on references prevents this unless somebody drops it.
    private func checkReferences() throws {
        try database.check(
            """
            SELECT 'the reference', 'one of its own', reference || ', as in entry ' || min(id),
                max(id) FROM ledger WHERE kind <> 'order'
                GROUP BY player, reference, asset HAVING count(*) > 1 ORDER BY 4
            """
        ) { .entry($0.integer(3)) }
    }

    /// The entry up to which accounts are written; nil if that is the last one.
    private func accountsThrough() throws -> Int64? {
        let found = try database.prepare(
            "SELECT accounts_through FROM ledger_head WHERE accounts_through <> id ORDER BY 1"
        ).all { $0.integer(0) }
        guard found.count > 1 else { return found.first }
        throw AuditProblem(
            place: .table("ledger_head"), what: "the entry up to which accounts are written",
            expected: "the last one of all chains but one", found: "\(found[0]), \(found[1])")
    }

    private func checkHead() throws {
        let sealed = try SealedChain.ledger.heads(in: database)
        for chain in Set(sealed.keys).union(check.ends.keys).sorted() {
            if let head = sealed[chain] { try key?.check(head, "the seal of the ledger's end") }
            let head = sealed[chain] ?? LedgerHead(id: 0, hash: LedgerHash.beginning, seal: nil)
            let end = check.ends[chain] ?? (0, LedgerHash.beginning)
            try AuditProblem.Place.entry(min(head.id, end.id) + 1).expect(
                head.id == end.id, "the last entry's id",
                expected: "\(head.id), as the server wrote", found: "\(end.id)")
            try head.expect(
                head.hash == end.hash, "the last entry's hash",
                expected: "\(head.hashText), as the server wrote", found: hexadecimal(end.hash))
        }
    }

    /// Throws unless each account's balance is the sum of its entries so far.
    private func checkAccounts() throws {
        var expected = check.houseBalances.mapValues { balance in
            LedgerCheck.Holding(balance: balance, lastEntry: nil)
        }
        for (account, holding) in check.holdings {
            let key = LedgerCheck.Account(name: account.player.description, asset: account.asset)
            expected[key] = holding
        }
        var sums: [String: Int64] = [:]
        func take(
            _ account: LedgerCheck.Account, _ balance: Int64, lastEntry: Int64?
        ) throws(AuditProblem) {
            let entries = expected.removeValue(forKey: account)
            try account.expect(
                entries?.balance == balance, "the balance",
                expected: entries.map { "\($0.balance), the sum of its entries" } ?? "no account",
                found: "\(balance)")
            try account.expect(
                entries?.lastEntry == lastEntry, "the last entry",
                expected: (entries?.lastEntry).text, found: lastEntry.text)
            sums[account.asset, default: 0] &+= balance
        }
        for (account, balance) in try houseBalances().sorted(by: { $0.key.name < $1.key.name }) {
            try take(account, balance, lastEntry: nil)
        }
        let rows = try database.prepare(
            "SELECT account, asset, balance, last_entry FROM accounts ORDER BY account, asset")
        while try rows.next() {
            try take(
                .init(name: hexadecimal(rows.bytes(0)), asset: rows.text(1)), rows.integer(2),
                lastEntry: rows.optionalInteger(3))
        }
        if let (account, holding) = expected.min(by: { $0.key.name < $1.key.name }) {
            throw account.problem(
                "the account", expected: "there, with \(holding.balance)", found: "missing")
        }
        if let (asset, sum) = sums.filter({ $0.value != 0 }).min(by: { $0.key < $1.key }) {
            throw AuditProblem(
                place: .account("all", asset: asset), what: "the sum", expected: "0",
                found: "\(sum)")
        }
    }

    /// The house's balances over all chains.
    private func houseBalances() throws(StoreFault) -> [LedgerCheck.Account: Int64] {
        let rows = try database.prepare("SELECT account, asset, balance FROM house_accounts").all {
            row in
            (
                LedgerCheck.Account(
                    name: String(decoding: row.bytes(0), as: UTF8.self), asset: row.text(1)),
                row.integer(2)
            )
        }
        return Dictionary(rows) { $0 &+ $1 }
    }
}
