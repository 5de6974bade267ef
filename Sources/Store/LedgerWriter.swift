import CSQLite
import Kitchen

/// Appends entries to the ledger and moves the balances with them.
///
/// Balances that change are kept here until `flush`, at the end of the transaction, so that an
/// account that many entries touch is written once. Nothing is kept from one transaction to the
/// next: what the database says is what counts.
final class LedgerWriter {
    /// A side of an entry.
    private enum Account: Hashable {
        case player(PlayerID)
        /// Such as `house:order`.
        case house(String)
    }

    private struct Balance {
        var amount: Int64
        var isChanged: Bool
    }

    /// The balances of both sides.
    private struct Sides {
        let player: Int64
        let house: Int64
    }

    private let connection: SQLiteConnection
    private let insertEntry: SQLiteStatement
    private let findEntries: SQLiteStatement
    private let findBalance: SQLiteStatement
    private let findBalances: SQLiteStatement
    private let saveBalance: SQLiteStatement
    private let findHead: SQLiteStatement
    private let saveHead: SQLiteStatement
    private let saveProbe: SQLiteStatement

    private var lastID: Int64 = 0
    private var lastHash = LedgerHash.beginning
    private var balances: [Account: [Asset: Balance]] = [:]
    private var hasNewEntries = false

    init(_ connection: SQLiteConnection) throws(SQLiteError) {
        self.connection = connection
        insertEntry = try connection.prepare(
            """
            INSERT INTO ledger(id, player, asset, kind, amount, balance_after, house_account,
                reference, time_ms, previous_hash, hash) VALUES (?,?,?,?,?,?,?,?,?,?,?)
                ON CONFLICT(player, reference, asset) DO NOTHING
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
        saveProbe = try connection.prepare(
            """
            INSERT INTO ledger_head(single, id, hash) VALUES (1,?,?)
                ON CONFLICT(single) DO UPDATE SET probe_count = probe_count + 1
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
        for (account, assets) in balances {
            for (asset, balance) in assets where balance.isChanged {
                bind(account, to: saveBalance)
                try saveBalance.bind(asset.text).bind(balance.amount).run()
            }
        }
        if hasNewEntries { try saveHead.bind(lastID).bind(lastHash).run() }
        balances.removeAll(keepingCapacity: true)
    }

    /// Changes the database without changing what it says, to see whether the disk takes it.
    ///
    /// SQLite leaves out a row written as it was, so a count has to rise.
    func probe() throws(SQLiteError) {
        try saveProbe.bind(lastID).bind(lastHash).run()
    }

    /// Writes all postings, or none where one is refused. The balances after them, in order.
    ///
    /// None has an entry yet, and no two are of the same player and asset.
    func post(
        _ postings: [Posting], timeMilliseconds: Int64
    ) throws(SQLiteError) -> Result<[Int64], PostingRefusal> {
        var sides: [Sides] = []
        var kept: [(player: Balance?, house: Balance?)] = []
        for posting in postings {
            switch try apply(posting) {
            case .success(let after):
                sides.append(after)
                kept.append(move(posting, to: after))
            case .failure(let refusal):
                for (posting, kept) in zip(postings, kept).reversed() {
                    balances[.player(posting.player)]?[posting.asset] = kept.player
                    balances[.house(posting.kind.houseAccount)]?[posting.asset] = kept.house
                }
                return .failure(refusal)
            }
        }
        for (posting, after) in zip(postings, sides) {
            let isNew = try append(posting, after, timeMilliseconds: timeMilliseconds)
            precondition(isNew, "the caller looks for earlier entries")
        }
        return .success(sides.map(\.player))
    }

    /// Moves both balances, so that the next posting builds on them. What they were.
    private func move(_ posting: Posting, to after: Sides) -> (player: Balance?, house: Balance?) {
        let player = Account.player(posting.player)
        let house = Account.house(posting.kind.houseAccount)
        let kept = (balances[player]?[posting.asset], balances[house]?[posting.asset])
        setBalance(after.player, of: player, in: posting.asset)
        setBalance(after.house, of: house, in: posting.asset)
        return kept
    }

    /// Writes one posting; `nil` where its reference has an entry already. Saves the search before
    /// it that `post` needs.
    func postOnce(
        _ posting: Posting, timeMilliseconds: Int64
    ) throws(SQLiteError) -> Result<Int64?, PostingRefusal> {
        switch try apply(posting) {
        case .success(let after):
            let isNew = try append(posting, after, timeMilliseconds: timeMilliseconds)
            return .success(isNew ? after.player : nil)
        case .failure(let refusal):
            return .failure(refusal)
        }
    }

    /// The player's entries under a reference, by asset.
    func entries(
        of player: PlayerID, reference: String
    ) throws(SQLiteError) -> [LedgerEntry] {
        try findEntries.bind(player).bind(reference).all { row in
            let posting = Posting(
                player: player, asset: Asset(text: row.text(1)),
                kind: EntryKind(rawValue: row.text(2)) ?? .grant, amount: row.integer(3),
                reference: reference)
            return LedgerEntry(
                id: row.integer(0), posting: posting, balanceAfter: row.integer(4),
                timeMilliseconds: row.integer(5))
        }
    }

    /// All that the player owns.
    func holdings(of player: PlayerID) throws(SQLiteError) -> [Asset: Int64] {
        let rows = try findBalances.bind(player).all { row in
            (Asset(text: row.text(0)), row.integer(1))
        }
        var holdings = Dictionary(rows) { first, _ in first }
        for (asset, balance) in balances[.player(player)] ?? [:] {
            holdings[asset] = balance.amount
        }
        return holdings
    }

    /// Pieces that the player owns, by item.
    func inventory(of player: PlayerID) throws(SQLiteError) -> [ShopItem.ID: Int64] {
        Self.inventory(in: try holdings(of: player))
    }

    static func inventory(in holdings: [Asset: Int64]) -> [ShopItem.ID: Int64] {
        var inventory: [ShopItem.ID: Int64] = [:]
        for case (.item(let id), let quantity) in holdings where quantity > 0 {
            inventory[id] = quantity
        }
        return inventory
    }

    /// What the player owns of one asset.
    func holding(of player: PlayerID, in asset: Asset) throws(SQLiteError) -> Int64 {
        try balance(of: .player(player), in: asset)
    }

    private func balance(of account: Account, in asset: Asset) throws(SQLiteError) -> Int64 {
        if let known = balances[account]?[asset] { return known.amount }
        bind(account, to: findBalance)
        let amount = try findBalance.bind(asset.text).first { $0.integer(0) } ?? 0
        balances[account, default: [:]][asset] = Balance(amount: amount, isChanged: false)
        return amount
    }

    private func setBalance(_ amount: Int64, of account: Account, in asset: Asset) {
        balances[account, default: [:]][asset] = Balance(amount: amount, isChanged: true)
    }

    /// The balances after a posting, which stay as they are.
    private func apply(_ posting: Posting) throws(SQLiteError) -> Result<Sides, PostingRefusal> {
        let house = try balance(of: .house(posting.kind.houseAccount), in: posting.asset)
        let player = try balance(of: .player(posting.player), in: posting.asset)
        do throws(PostingRefusal) {
            let playerAfter = try posting.applied(to: player)
            let houseAfter = house.subtractingReportingOverflow(posting.amount)
            guard !houseAfter.overflow else { return .failure(.overflow) }
            return .success(Sides(player: playerAfter, house: houseAfter.partialValue))
        } catch {
            return .failure(error)
        }
    }

    /// Writes an entry and moves both balances; `false`, with nothing changed, where there is one
    /// with this reference.
    private func append(
        _ posting: Posting, _ after: Sides, timeMilliseconds: Int64
    ) throws(SQLiteError) -> Bool {
        let entry = LedgerEntry(
            id: lastID + 1, posting: posting, balanceAfter: after.player,
            timeMilliseconds: timeMilliseconds)
        let houseAccount = posting.kind.houseAccount
        let hash = LedgerHash.hash(of: entry, houseAccount: houseAccount, previous: lastHash)
        try insertEntry.bind(entry.id).bind(posting.player).bind(posting.asset.text)
            .bind(posting.kind.rawValue).bind(posting.amount).bind(after.player)
            .bind(houseAccount).bind(posting.reference).bind(timeMilliseconds)
            .bind(lastHash).bind(hash).run()
        guard connection.changeCount == 1 else { return false }
        setBalance(after.player, of: .player(posting.player), in: posting.asset)
        setBalance(after.house, of: .house(houseAccount), in: posting.asset)
        lastID = entry.id
        lastHash = hash
        hasNewEntries = true
        return true
    }

    private func bind(_ account: Account, to statement: SQLiteStatement) {
        switch account {
        case .player(let player): statement.bind(player)
        case .house(let name): statement.bind(name)
        }
    }
}
