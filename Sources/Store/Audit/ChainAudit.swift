import Kitchen

/// Follows the chain of entries from the first to the last, and compares it with its earlier and
/// present ends and with the accounts.
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

    /// Follows the ledger to its last entry, or to the first wrong one.
    mutating func problem(_ causes: EntryCauses) throws(StoreFault) -> AuditProblem? {
        var problem = heads.problem(at: 0, hash: check.lastHash)
        let accountsThrough = try database.integer("SELECT accounts_through FROM ledger_head")
        var accountProblem = accountsThrough == 0 ? try self.accountProblem() : nil
        let rows = try database.prepare("SELECT \(LedgerRow.columns) FROM ledger ORDER BY id")
        defer { rows.reset() }
        while problem == nil, try rows.next() {
            problem = try self.problem(of: LedgerRow(rows), causes)
            if check.lastID == accountsThrough { accountProblem = try self.accountProblem() }
        }
        if problem == nil, check.lastID < accountsThrough {
            accountProblem = AuditProblem(
                place: .entry(check.lastID), what: "the entry up to which accounts are written",
                expected: "\(check.lastID) or one before it", found: "\(accountsThrough)")
        }
        if let repeated = try repeatedReference(), isEarlier(repeated, than: problem) {
            return repeated
        }
        if let problem = problem ?? heads.missing() { return problem }
        return try headProblem() ?? accountProblem
    }

    private mutating func problem(
        of row: LedgerRow, _ causes: EntryCauses
    ) throws(StoreFault) -> AuditProblem? {
        if let problem = try causes.open(check) { return problem }
        if let problem = check.take(row) { return problem }
        if let problem = heads.problem(at: row.id, hash: row.hash) { return problem }
        return try causes.take(row)
    }

    private func isEarlier(_ repeated: AuditProblem, than other: AuditProblem?) -> Bool {
        guard case .entry(let first) = repeated.place, case .entry(let second)? = other?.place
        else { return true }
        return first < second
    }

    /// Finds the first entry, except for orders, whose reference an earlier one has. The index on
    /// references prevents this unless somebody drops it.
    private func repeatedReference() throws(StoreFault) -> AuditProblem? {
        try database.prepare(
            """
            SELECT max(id), min(id), reference FROM ledger WHERE kind <> 'order'
                GROUP BY player, reference, asset HAVING count(*) > 1 ORDER BY 1 LIMIT 1
            """
        ).first { row in
            AuditProblem(
                place: .entry(row.integer(0)), what: "the reference", expected: "one of its own",
                found: "\(row.text(2)), as in entry \(row.integer(1))")
        }
    }

    private func headProblem() throws(StoreFault) -> AuditProblem? {
        let sealed = try LedgerHead.stored(database)
        if let key, let sealed, sealed.seal != key.seal(sealed.id, sealed.hash) {
            return AuditProblem(
                place: .entry(sealed.id), what: "the seal of the ledger's end",
                expected: hexadecimal(key.seal(sealed.id, sealed.hash)) + ", by the key,",
                found: sealed.sealText)
        }
        let head = sealed.map { ($0.id, $0.hash) } ?? (0, LedgerHash.beginning)
        guard head.0 == check.lastID else {
            return AuditProblem(
                place: .entry(min(head.0, check.lastID) + 1), what: "the last entry's id",
                expected: "\(head.0), as the server wrote", found: "\(check.lastID)")
        }
        guard head.1 == check.lastHash else {
            return AuditProblem(
                place: .entry(head.0), what: "the last entry's hash",
                expected: "\(hexadecimal(head.1)), as the server wrote",
                found: hexadecimal(check.lastHash))
        }
        return nil
    }

    /// A problem if the accounts differ from the entries so far.
    private func accountProblem() throws(StoreFault) -> AuditProblem? {
        var expected = check.houseBalances.mapValues { balance in
            LedgerCheck.Holding(balance: balance, lastEntry: nil)
        }
        for (account, holding) in check.holdings {
            let key = LedgerCheck.Account(name: account.player.description, asset: account.asset)
            expected[key] = holding
        }
        var sums: [String: Int64] = [:]
        let rows = try database.prepare(
            "SELECT account, asset, balance, last_entry FROM accounts ORDER BY account, asset")
        defer { rows.reset() }
        while try rows.next() {
            let bytes = rows.bytes(0)
            let isHouse = bytes.count < 16
            let name = isHouse ? String(decoding: bytes, as: UTF8.self) : hexadecimal(bytes)
            let account = LedgerCheck.Account(name: name, asset: rows.text(1))
            let balance = rows.integer(2)
            let entries = expected.removeValue(forKey: account)
            guard entries?.balance == balance else {
                return AuditProblem(
                    place: .account(name, asset: account.asset), what: "the balance",
                    expected: entries.map { "\($0.balance), the sum of its entries" }
                        ?? "no account",
                    found: "\(balance)")
            }
            guard entries?.lastEntry == rows.optionalInteger(3) else {
                return AuditProblem(
                    place: .account(name, asset: account.asset), what: "the last entry",
                    expected: (entries?.lastEntry).text, found: rows.optionalInteger(3).text)
            }
            sums[account.asset, default: 0] &+= balance
        }
        if let (account, holding) = expected.min(by: { $0.key.name < $1.key.name }) {
            return AuditProblem(
                place: .account(account.name, asset: account.asset), what: "the account",
                expected: "there, with \(holding.balance)", found: "missing")
        }
        if let (asset, sum) = sums.filter({ $0.value != 0 }).min(by: { $0.key < $1.key }) {
            return AuditProblem(
                place: .account("all", asset: asset), what: "the sum", expected: "0",
                found: "\(sum)")
        }
        return nil
    }
}

extension LedgerHead {
    /// The end of the ledger as the store has it; `nil` before the first entry.
    static func stored(_ database: any Database) throws(StoreFault) -> LedgerHead? {
        try database.prepare("SELECT id, hash, seal FROM ledger_head").first { row in
            LedgerHead(id: row.integer(0), hash: row.bytes(1), seal: row.bytes(2))
        }
    }
}
