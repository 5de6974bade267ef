import CSQLite
import Kitchen

/// Appends entries to the ledger and moves the balances with them.
final class LedgerWriter {
    /// The balances of both sides.
    private struct Sides {
        let player: Int64
        let house: Int64
    }

    private let connection: SQLiteConnection
    private let insertEntry: SQLiteStatement
    private let findEntries: SQLiteStatement
    private let accounts: AccountTable
    private let findHead: SQLiteStatement
    private let saveHead: SQLiteStatement
    private let saveProbe: SQLiteStatement

    private var lastID: Int64 = 0
    private var lastHash = LedgerHash.beginning
    private var hasNewEntries = false

    init(_ connection: SQLiteConnection) throws(SQLiteError) {
        self.connection = connection
        accounts = try AccountTable(connection)
        insertEntry = try connection.prepare(
            """
            INSERT INTO ledger(\(LedgerRow.columns)) VALUES (?,?,?,?,?,?,?,?,?,?,?,?)
                ON CONFLICT(player, reference, asset) DO NOTHING
            """)
        findEntries = try connection.prepare(
            """
            SELECT id, asset, kind, amount, balance_after, time_ms FROM ledger
                WHERE player = ? AND reference = ? ORDER BY asset
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
        accounts.forget()
        hasNewEntries = false
        let head = try findHead.first { ($0.integer(0), $0.bytes(1)) }
        (lastID, lastHash) = head ?? (0, LedgerHash.beginning)
    }

    /// Writes what changed: the last thing in a transaction.
    func flush() throws(SQLiteError) {
        try accounts.flush()
        if hasNewEntries { try saveHead.bind(lastID).bind(lastHash).run() }
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
        var kept: [(player: AccountTable.Balance, house: AccountTable.Balance)] = []
        for posting in postings {
            switch try apply(posting) {
            case .success(let after):
                sides.append(after)
                kept.append(try move(posting, to: after))
            case .failure(let refusal):
                for (posting, kept) in zip(postings, kept).reversed() {
                    accounts.setBalance(kept.player, of: posting.player, in: posting.asset)
                    accounts.setBalance(
                        kept.house, ofHouse: posting.kind.houseAccount, in: posting.asset)
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
    private func move(
        _ posting: Posting, to after: Sides
    ) throws(SQLiteError) -> (player: AccountTable.Balance, house: AccountTable.Balance) {
        let (house, asset) = (posting.kind.houseAccount, posting.asset)
        let kept = (
            player: try accounts.balance(of: posting.player, in: asset),
            house: try accounts.balance(ofHouse: house, in: asset)
        )
        accounts.setBalance(.changed(after.player), of: posting.player, in: asset)
        accounts.setBalance(.changed(after.house), ofHouse: house, in: asset)
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
        try accounts.holdings(of: player)
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
        try accounts.balance(of: player, in: asset).amount
    }

    /// The balances after a posting, which stay as they are.
    private func apply(_ posting: Posting) throws(SQLiteError) -> Result<Sides, PostingRefusal> {
        let house = try accounts.balance(
            ofHouse: posting.kind.houseAccount, in: posting.asset
        ).amount
        let player = try accounts.balance(of: posting.player, in: posting.asset).amount
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
            .bind(lastHash).bind(hash).bind(accounts.lastEntry(of: posting.player)).run()
        guard connection.changeCount == 1 else { return false }
        accounts.enter(entry)
        accounts.setBalance(.changed(after.house), ofHouse: houseAccount, in: posting.asset)
        lastID = entry.id
        lastHash = hash
        hasNewEntries = true
        return true
    }
}
