import CSQLite
import Kitchen

/// Appends entries to the ledger and moves the balances with them.
///
/// Balances that change are kept here until `flush`, at the end of the transaction, so that an
/// account that many entries touch is written once. Nothing is kept from one transaction to the
/// next: what the database says is what counts.
final class LedgerWriter {
    /// One side of an entry.
    private struct Account: Hashable {
        enum Owner: Hashable {
            case player(PlayerID)
            /// Such as `house:order`.
            case house(String)
        }

        let owner: Owner
        let asset: Asset
    }

    private struct Balance {
        var amount: Int64
        var isChanged: Bool
    }

    private let insertEntry: SQLiteStatement
    private let findEntries: SQLiteStatement
    private let findBalance: SQLiteStatement
    private let findBalances: SQLiteStatement
    private let saveBalance: SQLiteStatement
    private let findHead: SQLiteStatement
    private let saveHead: SQLiteStatement

    private var lastID: Int64 = 0
    private var lastHash = LedgerHash.beginning
    private var balances: [Account: Balance] = [:]
    private var hasNewEntries = false

    init(_ connection: SQLiteConnection) throws(SQLiteError) {
        insertEntry = try connection.prepare(
            """
            INSERT INTO ledger(id, player, asset, kind, amount, balance_after, house_account,
                reference, time_ms, previous_hash, hash) VALUES (?,?,?,?,?,?,?,?,?,?,?)
            """)
        findEntries = try connection.prepare(
            """
            SELECT id, asset, kind, amount, balance_after, time_ms FROM ledger
                WHERE player = ? AND reference = ? ORDER BY asset
            """)
        findBalance = try connection.prepare(
            "SELECT balance FROM accounts WHERE account = ? AND asset = ?")
        findBalances = try connection.prepare(
            "SELECT asset, balance FROM accounts WHERE account = ?")
        saveBalance = try connection.prepare(
            """
            INSERT INTO accounts(account, asset, balance) VALUES (?,?,?)
                ON CONFLICT(account, asset) DO UPDATE SET balance = excluded.balance
            """)
        findHead = try connection.prepare("SELECT id, hash FROM ledger_head")
        saveHead = try connection.prepare(
            """
            INSERT INTO ledger_head(single, id, hash) VALUES (1,?,?)
                ON CONFLICT(single) DO UPDATE SET id = excluded.id, hash = excluded.hash
            """)
    }

    /// Starts anew from what the database says.
    func begin() throws(SQLiteError) {
        balances.removeAll(keepingCapacity: true)
        hasNewEntries = false
        let head = try findHead.first { ($0.integer(0), $0.bytes(1)) }
        (lastID, lastHash) = head ?? (0, LedgerHash.beginning)
    }

    /// Writes what changed: the last thing in a transaction.
    func flush() throws(SQLiteError) {
        for (account, balance) in balances where balance.isChanged {
            bind(account.owner, to: saveBalance)
            try saveBalance.bind(account.asset.text).bind(balance.amount).run()
        }
        if hasNewEntries { try writeHead() }
        balances.removeAll(keepingCapacity: true)
    }

    /// Writes the head as it is: a change without a meaning, which shows whether the disk takes
    /// changes.
    func writeHead() throws(SQLiteError) {
        try saveHead.bind(lastID).bind(lastHash).run()
    }

    /// Writes all postings, or none where one is refused. The balances after them, in order.
    func post(
        _ postings: [Posting], timeMilliseconds: Int64
    ) throws(SQLiteError) -> Result<[Int64], PostingRefusal> {
        var changed: [Account: Int64] = [:]
        var balancesAfter: [Int64] = []
        for posting in postings {
            let player = Account(owner: .player(posting.player), asset: posting.asset)
            let house = Account(owner: .house(posting.kind.houseAccount), asset: posting.asset)
            var playerBalance = try balance(of: player)
            if let earlier = changed[player] { playerBalance = earlier }
            var houseBalance = try balance(of: house)
            if let earlier = changed[house] { houseBalance = earlier }
            do {
                changed[player] = try posting.applied(to: playerBalance)
            } catch {
                return .failure(error)
            }
            let (opposite, overflows) = houseBalance.subtractingReportingOverflow(posting.amount)
            guard !overflows else { return .failure(.overflow) }
            changed[house] = opposite
            balancesAfter.append(changed[player] ?? 0)
        }
        for (posting, balanceAfter) in zip(postings, balancesAfter) {
            try append(posting, balanceAfter: balanceAfter, timeMilliseconds: timeMilliseconds)
        }
        for (account, amount) in changed {
            balances[account] = Balance(amount: amount, isChanged: true)
        }
        return .success(balancesAfter)
    }

    /// The player's entries under a reference, by asset.
    func entries(
        of player: PlayerID, reference: String
    ) throws(SQLiteError) -> [LedgerEntry] {
        try findEntries.bind(player.bytes).bind(reference).all { row in
            let posting = Posting(
                player: player, asset: Asset(text: row.text(1)),
                kind: EntryKind(rawValue: row.text(2)) ?? .grant, amount: row.integer(3),
                reference: reference)
            return LedgerEntry(
                id: row.integer(0), posting: posting, balanceAfter: row.integer(4),
                timeMilliseconds: row.integer(5))
        }
    }

    func coins(of player: PlayerID) throws(SQLiteError) -> Int64 {
        try balance(of: Account(owner: .player(player), asset: .coins))
    }

    /// All that the player owns.
    func holdings(of player: PlayerID) throws(SQLiteError) -> [Asset: Int64] {
        let rows = try findBalances.bind(player.bytes).all { row in
            (Asset(text: row.text(0)), row.integer(1))
        }
        var holdings = Dictionary(rows) { first, _ in first }
        for (account, balance) in balances where account.owner == .player(player) {
            holdings[account.asset] = balance.amount
        }
        return holdings
    }

    private func balance(of account: Account) throws(SQLiteError) -> Int64 {
        if let known = balances[account] { return known.amount }
        bind(account.owner, to: findBalance)
        let amount = try findBalance.bind(account.asset.text).first { $0.integer(0) } ?? 0
        balances[account] = Balance(amount: amount, isChanged: false)
        return amount
    }

    private func append(
        _ posting: Posting, balanceAfter: Int64, timeMilliseconds: Int64
    ) throws(SQLiteError) {
        let entry = LedgerEntry(
            id: lastID + 1, posting: posting, balanceAfter: balanceAfter,
            timeMilliseconds: timeMilliseconds)
        let houseAccount = posting.kind.houseAccount
        let hash = LedgerHash.hash(of: entry, houseAccount: houseAccount, previous: lastHash)
        try insertEntry.bind(entry.id).bind(posting.player.bytes).bind(posting.asset.text)
            .bind(posting.kind.rawValue).bind(posting.amount).bind(balanceAfter)
            .bind(houseAccount).bind(posting.reference).bind(timeMilliseconds)
            .bind(lastHash).bind(hash).run()
        lastID = entry.id
        lastHash = hash
        hasNewEntries = true
    }

    private func bind(_ owner: Account.Owner, to statement: SQLiteStatement) {
        switch owner {
        case .player(let player): statement.bind(player.bytes)
        case .house(let name): statement.bind(name)
        }
    }
}
