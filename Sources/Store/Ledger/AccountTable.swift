import Base
import Kitchen

/// The accounts of players and of the house, with the changes of the current transaction.
///
/// Requested accounts stay in memory from one transaction to the next. Changes are written only now
/// and then, because the accounts of many players are on as many pages, and a commit would have to
/// write nearly one page for each entry. Until `write`, the changes are in the ledger's entries;
/// after `forget`, `enter` applies these entries again.
///
/// Where several nodes write, each has the house's accounts of its own chain, and a player's are
/// read in each transaction, after their locks.
final class AccountTable: Table {
    private static let save = """
        INSERT INTO accounts(account, asset, balance, last_entry) VALUES (?,?,?,?)
            ON CONFLICT(account, asset) DO UPDATE SET balance = excluded.balance,
                last_entry = excluded.last_entry
        """

    private static let saveHouse = """
        INSERT INTO house_accounts(chain, account, asset, balance) VALUES (?,?,?,?)
            ON CONFLICT(chain, account, asset) DO UPDATE SET balance = excluded.balance
        """

    struct Balance {
        var amount: Int64
        /// True if the amount isn't in the table yet.
        var isChanged = false

        static func changed(_ amount: Int64) -> Balance {
            Balance(amount: amount, isChanged: true)
        }
    }

    /// A player's account of one asset.
    private struct Holding {
        let asset: Asset
        var balance: Balance
        var lastEntry: Int64?

        init(_ asset: Asset) {
            self.asset = asset
            balance = Balance(amount: 0)
        }

        /// Reads an asset, a balance and the last entry.
        init(_ row: any Statement) {
            asset = Asset(text: row.text(0))
            balance = Balance(amount: row.integer(1))
            lastEntry = row.optionalInteger(2)
        }
    }

    /// For example `house:order` of coins.
    private struct HouseAccount: Hashable {
        let name: String
        let asset: Asset
    }

    private let node: NodePlace

    init(_ database: any Database, of node: NodePlace) {
        self.node = node
        super.init(database)
    }

    /// The maximum number of players whose accounts stay in memory from one transaction to the
    /// next.
    private static let keptPlayerCount = 8192

    /// All accounts of each requested player. They are few, and next to each other in the table.
    private var players: [PlayerID: [Holding]] = [:]
    private var house: [HouseAccount: Balance] = [:]

    func close(_ player: PlayerID) throws(StoreFault) {
        players[player] = []
        try run("DELETE FROM accounts WHERE account = ?", player)
    }

    /// Forgets all accounts, so that they are read from the table again.
    func forget() {
        forgetPlayers()
        house.removeAll(keepingCapacity: true)
    }

    /// Forgets the players' accounts, of which none may be unwritten.
    func forgetPlayers() { players.removeAll(keepingCapacity: true) }

    func write() throws(StoreFault) {
        for player in players.values.indices {
            for index in players.values[player].indices
            where players.values[player][index].balance.isChanged {
                let holding = players.values[player][index]
                try run(
                    Self.save, players.keys[player], holding.asset.text, holding.balance.amount,
                    holding.lastEntry)
                players.values[player][index].balance.isChanged = false
            }
        }
        for (account, balance) in house where balance.isChanged {
            try run(
                Self.saveHouse, node.chain, Array(account.name.utf8), account.asset.text,
                balance.amount)
            house[account]?.isChanged = false
        }
        if isFull { players.removeAll() }
    }

    /// True if so many accounts are in memory that they should be written and forgotten.
    var isFull: Bool { players.count > Self.keptPlayerCount }

    /// Applies a row of the ledger that may not be in the table yet.
    func enter(_ row: LedgerRow) throws(StoreFault) {
        guard let entry = row.entry else { return }
        try load(entry.posting.player)
        enter(entry)
        let asset = entry.posting.asset
        let before = try balance(ofHouse: row.houseAccount, in: asset).amount
        // An overflow was refused when the entry was written.
        setBalance(.changed(before &- entry.posting.amount), ofHouse: row.houseAccount, in: asset)
    }

    // MARK: Players

    /// Everything that the player owns, by asset. Doesn't keep it in memory, because a player who
    /// only signs in may never earn anything.
    func holdings(of player: PlayerID) throws(StoreFault) -> [Asset: Int64] {
        var holdings = players[player]
        if holdings == nil { holdings = try read(player) }
        let amounts = (holdings ?? []).map { ($0.asset, $0.balance.amount) }
        return Dictionary(amounts) { first, _ in first }
    }

    func balance(of player: PlayerID, in asset: Asset) throws(StoreFault) -> Balance {
        try load(player)
        return players[player]?.first { $0.asset == asset }?.balance ?? Balance(amount: 0)
    }

    func setBalance(_ balance: Balance, of player: PlayerID, in asset: Asset) {
        change(player, asset) { $0.balance = balance }
    }

    /// The newest entry of all the player's accounts; `nil` before the first.
    func lastEntry(of player: PlayerID) throws(StoreFault) -> Int64? {
        try load(player)
        return players[player]?.reduce(nil) { newest, holding in
            guard let last = holding.lastEntry else { return newest }
            return max(newest ?? last, last)
        }
    }

    func enter(_ entry: LedgerEntry) {
        change(entry.posting.player, entry.posting.asset) { holding in
            holding.balance = .changed(entry.balanceAfter)
            holding.lastEntry = entry.id
        }
    }

    private func change(_ player: PlayerID, _ asset: Asset, _ change: (inout Holding) -> Void) {
        guard let index = players[player]?.firstIndex(where: { $0.asset == asset }) else {
            var holding = Holding(asset)
            change(&holding)
            players[player, default: []].append(holding)
            return
        }
        change(&players[player, default: []][index])
    }

    /// Reads the accounts of these players in one go, after their lock.
    func load(_ ids: [PlayerID]) throws(StoreFault) {
        guard !ids.isEmpty else { return }
        for id in ids { players[id] = [] }
        let holdings = try all(
            """
            SELECT asset, balance, last_entry, account FROM accounts
                WHERE account = ANY(identifiers(?))
            """, ids.flatMap(\.bytes)
        ) { row in row.identifier(3).map { (id: PlayerID) in (id, Holding(row)) } }
        for (id, holding) in holdings { players[id]?.append(holding) }
    }

    private func load(_ player: PlayerID) throws(StoreFault) {
        guard players[player] == nil else { return }
        if node.isShared { try lock("players", [player]) }
        players[player] = try read(player)
    }

    private func read(_ player: PlayerID) throws(StoreFault) -> [Holding] {
        try all("SELECT asset, balance, last_entry FROM accounts WHERE account = ?", player) {
            Holding($0)
        }
    }

    // MARK: The house

    func balance(ofHouse name: String, in asset: Asset) throws(StoreFault) -> Balance {
        let account = HouseAccount(name: name, asset: asset)
        if let known = house[account] { return known }
        let found = try first(
            "SELECT balance FROM house_accounts WHERE chain = ? AND account = ? AND asset = ?",
            node.chain, Array(name.utf8), asset.text
        ) { $0.integer(0) }
        let balance = Balance(amount: found ?? 0)
        house[account] = balance
        return balance
    }

    func setBalance(_ balance: Balance, ofHouse name: String, in asset: Asset) {
        house[HouseAccount(name: name, asset: asset)] = balance
    }
}
