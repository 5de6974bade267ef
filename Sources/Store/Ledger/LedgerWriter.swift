import Base
import Kitchen

/// Appends entries to the ledger and updates the balances with them.
final class LedgerWriter: Table {
    private static let insertEntry =
        "INSERT INTO ledger(\(LedgerRow.columns)) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)"
    private static let findTail =
        "SELECT \(LedgerRow.columns) FROM ledger WHERE id > ? AND chain = ? ORDER BY id"

    private struct Head: Equatable {
        /// The last entry; 0 before the first.
        var id: Int64 = 0
        var hash = LedgerHash.beginning
        /// The entry up to which accounts are written.
        var accountsThrough: Int64 = 0
    }

    private struct Sides {
        let player: Int64
        let house: Int64
    }

    private let accounts: AccountTable
    private let node: NodePlace

    /// The database's head as of the last `begin` or `flush`.
    private var savedHead = Head()
    private var head = Head()
    /// The last entry of all other chains when this node began: its own come after it.
    private var floor: Int64?
    /// True after an account was closed: this transaction must write the accounts.
    private var hasClosed = false
    /// True if `head` and the accounts match the database.
    private var isKnown = false

    private let key: LedgerKey
    private let unwrittenEntryLimit: Int64

    /// - Parameters:
    ///   - key: seals the ledger's end in each transaction.
    ///   - unwrittenEntryLimit: the number of entries after which `flush` writes the accounts; nil
    ///     for the engine's. A node that shares the store always writes them.
    init(
        _ database: any Database, of node: NodePlace, key: LedgerKey,
        unwrittenEntryLimit: Int64? = nil
    ) {
        self.key = key
        self.node = node
        self.unwrittenEntryLimit =
            node.isShared ? 0 : unwrittenEntryLimit ?? database.unwrittenEntryLimit
        accounts = AccountTable(database, of: node)
        super.init(database)
    }

    /// Reads the head and the accounts again if the database has changed or if they aren't known.
    ///
    /// - Parameter players: those whose accounts others may have changed. They must be locked.
    func begin(_ players: [PlayerID] = []) throws(StoreFault) {
        // Nobody else continues the chain.
        if node.isShared, isKnown { return try accounts.load(players) }
        let found =
            try first(
                "SELECT id, hash, accounts_through FROM ledger_head WHERE chain = ?", node.chain
            ) {
                Head(id: $0.integer(0), hash: $0.bytes(1), accountsThrough: $0.integer(2))
            } ?? Head()
        guard !isKnown || found != head else { return }
        if floor == nil {
            floor =
                try first("SELECT max(id) FROM ledger_head WHERE chain <> ?", node.chain) {
                    $0.optionalInteger(0)
                } ?? 0
        }
        accounts.forget()
        isKnown = false
        if found.accountsThrough < found.id {
            let tail = try sql(Self.findTail, found.accountsThrough, node.chain)
            defer { tail.reset() }
            while try tail.next() { try accounts.enter(LedgerRow(tail)) }
        }
        (head, savedHead) = (found, found)
        isKnown = true
        if node.isShared { try accounts.load(players) }
    }

    /// Writes the accounts that another node owes: one that alone served the store, until it ended
    /// without a word. Needs a writing transaction.
    static func writeOwedAccounts(
        in database: any Database, for node: NodePlace, key: LedgerKey
    ) throws(StoreFault) {
        let owing = try database.prepare(
            "SELECT chain FROM ledger_head WHERE accounts_through < id AND (chain <> ? OR ? = 1)"
        ).bind(node.chain).bind(node.isShared).first { $0.integer(0) }
        guard let owing else { return }
        let writer = LedgerWriter(
            database, of: NodePlace(epoch: node.epoch, chain: owing, isShared: false), key: key)
        try writer.begin()
        try writer.flush(writesAccounts: true)
    }

    /// Forgets the head and the accounts, after a rollback.
    func forget() {
        isKnown = false
        hasClosed = false
    }

    /// Writes the changes at the end of a transaction. Writes the accounts only if a guest's was
    /// closed, if too many are in memory, or if `unwrittenEntryLimit` entries aren't in them yet.
    ///
    /// - Parameter writesAccounts: true to write the accounts in any case.
    func flush(writesAccounts: Bool) throws(StoreFault) {
        let unwrittenCount = head.id - head.accountsThrough
        if writesAccounts || hasClosed || accounts.isFull || unwrittenCount >= unwrittenEntryLimit
            || head.accountsThrough < floor ?? 0
        {
            try accounts.write()
            head.accountsThrough = head.id
            hasClosed = false
        }
        if node.isShared { accounts.forgetPlayers() }
        guard head != savedHead else { return }
        try run(
            """
            INSERT INTO ledger_head(chain, id, hash, seal, accounts_through) VALUES (?,?,?,?,?)
                ON CONFLICT(chain) DO UPDATE SET id = excluded.id, hash = excluded.hash,
                    seal = excluded.seal, accounts_through = excluded.accounts_through
            """, node.chain, head.id, head.hash, key.seal(head.id, head.hash), head.accountsThrough)
        savedHead = head
    }

    /// The id of the chain's last entry; 0 before the first.
    var lastID: Int64 { head.id }

    /// The last entry so far of the chain or of the player, whichever is later.
    func lastID(for player: PlayerID) throws(StoreFault) -> Int64 {
        max(head.id, try accounts.lastEntry(of: player) ?? 0)
    }

    /// The sealed end of the ledger, including the entries that aren't flushed yet.
    var sealedHead: LedgerHead {
        LedgerHead(id: head.id, hash: head.hash, seal: key.seal(head.id, head.hash))
    }

    /// Writes a change without a meaning, to find out whether the disk is writable. It increases a
    /// count, because the engine may skip writing an unchanged row.
    func probe() throws(StoreFault) {
        try run(
            """
            INSERT INTO ledger_head(chain, id, hash, seal) VALUES (?,?,?,?)
                ON CONFLICT(chain) DO UPDATE SET probe_count = ledger_head.probe_count + 1
            """, node.chain, head.id, head.hash, key.seal(head.id, head.hash))
    }

    /// Writes all postings, or none if one is refused. Returns the balances after them, in order.
    ///
    /// None of them may have an entry yet, and no two may have the same player and asset.
    func post(
        _ postings: [Posting], timeMilliseconds: Int64
    ) throws(StoreFault) -> Result<[Int64], PostingRefusal> {
        var sides: [Sides] = []
        var kept: [(player: AccountTable.Balance, house: AccountTable.Balance)] = []
        for posting in postings {
            switch try apply(posting) {
            case .success(let after):
                sides.append(after)
                let (player, house) = (posting.player, posting.kind.houseAccount)
                kept.append(
                    (
                        try accounts.balance(of: player, in: posting.asset),
                        try accounts.balance(ofHouse: house, in: posting.asset)
                    ))
                // The next posting starts from the new balances.
                setBalances(.changed(after.player), .changed(after.house), of: posting)
            case .failure(let refusal):
                for (posting, kept) in zip(postings, kept).reversed() {
                    setBalances(kept.player, kept.house, of: posting)
                }
                return .failure(refusal)
            }
        }
        for (posting, after) in zip(postings, sides) {
            try append(posting, after, timeMilliseconds: timeMilliseconds)
        }
        return .success(sides.map(\.player))
    }

    private func setBalances(
        _ player: AccountTable.Balance, _ house: AccountTable.Balance, of posting: Posting
    ) {
        accounts.setBalance(player, of: posting.player, in: posting.asset)
        accounts.setBalance(house, ofHouse: posting.kind.houseAccount, in: posting.asset)
    }

    /// True if `post` would write this posting.
    func accepts(_ posting: Posting) throws(StoreFault) -> Bool {
        if case .success = try apply(posting) { true } else { false }
    }

    /// Writes one posting, which has no entry yet. Returns the balance after it.
    func post(
        _ posting: Posting, timeMilliseconds: Int64
    ) throws(StoreFault) -> Result<Int64, PostingRefusal> {
        switch try apply(posting) {
        case .success(let after):
            try append(posting, after, timeMilliseconds: timeMilliseconds)
            return .success(after.player)
        case .failure(let refusal):
            return .failure(refusal)
        }
    }

    /// Takes back the coins of a player whose only entry is the grant, and closes the account. The
    /// same transaction then writes the accounts, because the closed one must be gone from them at
    /// the entry up to which they are written.
    ///
    /// - Returns: `false`, with nothing changed, if the player has another entry.
    func close(_ player: PlayerID, timeMilliseconds: Int64) throws(StoreFault) -> Bool {
        guard try hasOnlyGrant(player) else { return false }
        let coins = try holding(of: player, in: .coins)
        let posting = Posting(
            player: player, asset: .coins, kind: .closing, amount: -coins,
            reference: EntryReference.closing)
        guard case .success = try post(posting, timeMilliseconds: timeMilliseconds) else {
            return false
        }
        try accounts.close(player)
        hasClosed = true
        return true
    }

    func hasOnlyGrant(_ player: PlayerID) throws(StoreFault) -> Bool {
        let grant = try entries(of: player, reference: EntryReference.grant)
        guard grant.count == 1 else { return false }
        return try accounts.lastEntry(of: player) == grant[0].id
    }

    /// The references and balances of a player's entries after the entry `id`, newest first.
    func references(
        of player: PlayerID, after id: Int64
    ) throws(StoreFault) -> [(reference: String, balanceAfter: Int64)] {
        guard let newest = try accounts.lastEntry(of: player) else { return [] }
        return try all(
            """
            WITH RECURSIVE chain(id, reference, balance_after, previous) AS (
                SELECT id, reference, balance_after, previous_of_player FROM ledger
                    WHERE id = $1 AND id > $2
                UNION ALL
                SELECT ledger.id, ledger.reference, ledger.balance_after,
                        ledger.previous_of_player
                    FROM chain JOIN ledger ON ledger.id = chain.previous
                    WHERE ledger.id > $2 AND ledger.id < chain.id)
            SELECT reference, balance_after FROM chain
            """, newest, id
        ) { ($0.text(0), $0.integer(1)) }
    }

    /// The player's entries with a reference, by asset. The reference must not be an order's.
    func entries(of player: PlayerID, reference: String) throws(StoreFault) -> [LedgerEntry] {
        try all(
            """
            SELECT id, asset, kind, amount, balance_after, time_ms FROM ledger
                WHERE player = ? AND reference = ? AND kind <> 'order' ORDER BY asset
            """, player, reference
        ) { row in
            let posting = Posting(
                player: player, asset: Asset(text: row.text(1)),
                kind: EntryKind(rawValue: row.text(2)) ?? .grant, amount: row.integer(3),
                reference: reference)
            return LedgerEntry(
                id: row.integer(0), posting: posting, balanceAfter: row.integer(4),
                timeMilliseconds: row.integer(5))
        }
    }

    /// Everything that the player owns, by asset. Works outside a transaction too.
    func holdings(of player: PlayerID) throws(StoreFault) -> [Asset: Int64] {
        if !isKnown { try begin() }
        return try accounts.holdings(of: player)
    }

    func inventory(of player: PlayerID) throws(StoreFault) -> [ShopItem.ID: Int64] {
        Self.inventory(in: try holdings(of: player))
    }

    static func inventory(in holdings: [Asset: Int64]) -> [ShopItem.ID: Int64] {
        var inventory: [ShopItem.ID: Int64] = [:]
        for case (.item(let id), let quantity) in holdings where quantity > 0 {
            inventory[id] = quantity
        }
        return inventory
    }

    func holding(of player: PlayerID, in asset: Asset) throws(StoreFault) -> Int64 {
        try accounts.balance(of: player, in: asset).amount
    }

    /// The balances that a posting would lead to. Changes nothing.
    private func apply(_ posting: Posting) throws(StoreFault) -> Result<Sides, PostingRefusal> {
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

    private func append(
        _ posting: Posting, _ after: Sides, timeMilliseconds: Int64
    ) throws(StoreFault) {
        let previous = try accounts.lastEntry(of: posting.player)
        let entry = LedgerEntry(
            id: node.nextNumber(after: max(head.id, floor ?? 0, previous ?? 0)),
            posting: posting, balanceAfter: after.player, timeMilliseconds: timeMilliseconds)
        let houseAccount = posting.kind.houseAccount
        let hash = LedgerHash.hash(of: entry, houseAccount: houseAccount, previous: head.hash)
        try run(
            Self.insertEntry, entry.id, posting.player, posting.asset.text, posting.kind.rawValue,
            posting.amount, after.player, houseAccount, posting.reference, timeMilliseconds,
            head.hash, hash, previous, node.chain)
        accounts.enter(entry)
        accounts.setBalance(.changed(after.house), ofHouse: houseAccount, in: posting.asset)
        head.id = entry.id
        head.hash = hash
    }
}
