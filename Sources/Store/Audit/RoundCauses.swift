import Base
import Kitchen

/// Follows the rounds along the ledger. Each takes its equipped items, opens after the entry that
/// its row names, and is paid order by order as its record says. A lost round keeps its payments
/// and returns the items that it took.
final class RoundCauses {
    private struct OpenRound {
        let row: AuditedRound
        /// The coins of each order; `nil` without a record. An order that pays none has no entry.
        let orders: [Int64]?
        /// The items that the round took and hasn't returned.
        var taken: Set<String>
        var paid = PaidOrders()

        var isPaid: Bool {
            guard row.state == .settled else { return false }
            guard let orders else { return paid.coins == row.earned }
            return paid.count == orders.count { $0 > 0 }
        }
    }

    private let catalogues: KeptCatalogues
    private let replays: Bool
    private let boards: BoardResults
    private let cursor: any Statement
    /// The round that opens next; `nil` after the last.
    private var next: AuditedRound?
    private var hasBegun = false
    private var openedAfter: Int64 = 0
    /// The entries that equip rounds that open later, by their references.
    private var equips: [String: [LedgerEntry]] = [:]
    private var open: [PlayID: OpenRound] = [:]
    /// The balances in the results of fully paid rounds that the player's coins haven't reached
    /// yet.
    private var toldBalances: [PlayerID: [(round: AuditedRound, balance: Int64)]] = [:]

    init(_ database: any Database, catalogues: KeptCatalogues, replays: Bool) throws(StoreFault) {
        self.catalogues = catalogues
        self.replays = replays
        boards = BoardResults(database)
        // A chain's rounds are numbered in the order of its entries, which makes sorting needless.
        let wasShared = try database.integer(
            "SELECT EXISTS (SELECT 1 FROM nodes WHERE is_shared = 1 OR chain > 1)")
        let order = wasShared == 1 ? "opened_after, number" : "number"
        cursor = try database.prepare(
            "SELECT \(AuditedRound.columns), hex(id) FROM rounds ORDER BY \(order)")
    }

    // MARK: Opening

    /// Opens the rounds that were opened after the ledger's last entry so far, before the next.
    func open(_ check: LedgerCheck) throws {
        if !hasBegun { try advance() }
        while let row = next, row.openedAfter <= check.lastID {
            try row.expect(
                row.openedAfter >= openedAfter, "the entry after which it was opened",
                expected: "\(openedAfter) or more, as the round opened before it,",
                found: "\(row.openedAfter)")
            openedAfter = row.openedAfter
            try open(row, check)
            try advance()
        }
    }

    private func advance() throws {
        guard !hasBegun || next != nil else { return }
        hasBegun = true
        next = nil
        guard try cursor.next() else { return }
        guard let row = AuditedRound(cursor) else {
            throw AuditProblem(
                place: .round(cursor.text(14).lowercased()), what: "the row",
                expected: "an id, a player and a state", found: "none of these")
        }
        next = row
    }

    private func open(_ row: AuditedRound, _ check: LedgerCheck) throws {
        try row.checkState()
        var round = OpenRound(row: row, orders: nil, taken: try taken(for: row))
        if row.state == .settled, replays, let bytes = row.record {
            let record: RoundRecord
            do throws(RaceRecordError) {
                record = try RaceRecord(decoding: bytes).roundAlone
            } catch {
                throw row.problem("the record", expected: "one", found: "\(error)")
            }
            try row.check(with: record)
            try row.expect(
                Set(record.equipped) == round.taken, "what was equipped for it",
                expected: Self.list(Set(record.equipped)) + ", as its record says,",
                found: "entries of " + Self.list(round.taken))
            switch try catalogues.verifier.replay(record) {
            case .played(let orders):
                round = OpenRound(row: row, orders: orders, taken: round.taken)
            case .differs(let problem):
                throw row.problem("the record", expected: "one that replays", found: problem)
            }
            try boards.check(row, record)
        }
        try row.expect(
            row.state != .settled || row.bestStarsAfter >= row.stars, "the best stars after it",
            expected: "\(row.stars) or more", found: "\(row.bestStarsAfter)")
        let coins = check.holdings[.init(player: row.player, asset: Asset.coins.text)]?.balance
        keep(round, coins: coins ?? 0)
    }

    /// Keeps the round in memory until it is fully paid.
    private func keep(_ round: OpenRound, coins: Int64) {
        guard round.isPaid else {
            open[round.row.id] = round
            return
        }
        open[round.row.id] = nil
        if coins != round.row.balanceAfter {
            toldBalances[round.row.player, default: []].append((round.row, round.row.balanceAfter))
        }
    }

    // MARK: Entries

    /// True if the entry names the round that opens next.
    func opensNext(_ entry: LedgerEntry) -> Bool {
        next.map { EntryReference.equip($0.id) == entry.posting.reference } ?? false
    }

    /// Keeps an entry that equips a round, which opens after it.
    func keep(_ entry: LedgerEntry) {
        equips[entry.posting.reference, default: []].append(entry)
    }

    /// The items that the round takes as it opens.
    private func taken(for row: AuditedRound) throws(AuditProblem) -> Set<String> {
        var taken: Set<String> = []
        for entry in equips.removeValue(forKey: EntryReference.equip(row.id)) ?? [] {
            let posting = entry.posting
            guard case .item(let item) = posting.asset, posting.amount == -1,
                taken.insert(item).inserted, row.player == posting.player
            else {
                throw entry.strayProblem(
                    "round \(row.id), which takes one piece from player \(row.player)",
                    found: "\(posting.amount) \(posting.asset.text) of player \(posting.player)")
            }
            try row.expect(
                "the time of its opening", entry.timeMilliseconds, found: row.openedMilliseconds)
        }
        return taken
    }

    func checkOrder(_ entry: LedgerEntry) throws(AuditProblem) {
        let posting = entry.posting
        guard let order = EntryReference.order(of: posting.reference), posting.asset == .coins
        else {
            throw entry.problem(
                "the reference", expected: "coins under order:<round>:<number>",
                found: "\(posting.asset.text) under \(posting.reference)")
        }
        guard var round = open[order.round], round.row.player == posting.player else {
            throw entry.strayProblem("a round of the player's that is running and not yet paid")
        }
        let isNew = round.paid.insert(order.number, coins: posting.amount)
        try entry.expect(
            isNew, "the reference", expected: "one of its own",
            found: "\(posting.reference), as in an earlier entry")
        if let orders = round.orders {
            guard orders.indices.contains(order.number - 1) else {
                throw entry.strayProblem(
                    "an order from 1 to \(orders.count)", found: "order \(order.number)")
            }
            try entry.expect(
                posting.amount == orders[order.number - 1], "the amount",
                expected: "\(orders[order.number - 1]), as the round's record pays,",
                found: "\(posting.amount)")
        } else {
            try entry.expect(
                catalogues.canPay(posting.amount), "the amount",
                expected: "0 to \(catalogues.orderLimit), what an order pays,",
                found: "\(posting.amount)")
        }
        keep(round, coins: entry.balanceAfter)
    }

    /// Checks an entry that returns an item of a lost round; returns `false` if it names no open
    /// round.
    func refunds(_ entry: LedgerEntry) throws(AuditProblem) -> Bool {
        let posting = entry.posting
        guard let id = EntryReference.refund(of: posting.reference).map(PlayID.init(value:)),
            let round = open[id]
        else { return false }
        guard round.row.state == .lost, round.row.player == posting.player,
            case .item(let item) = posting.asset, posting.amount == 1,
            open[id]?.taken.remove(item) != nil
        else { throw entry.strayProblem("a lost round of the player's that took such a piece") }
        try round.row.expect(
            "the time of its end", entry.timeMilliseconds,
            found: round.row.closedMilliseconds ?? 0)
        return true
    }

    /// Records a player's new coin balance.
    func noteBalance(_ entry: LedgerEntry) {
        guard !toldBalances.isEmpty, let told = toldBalances[entry.posting.player] else { return }
        let others = told.filter { $0.balance != entry.balanceAfter }
        toldBalances[entry.posting.player] = others.isEmpty ? nil : others
    }

    // MARK: The end

    func checkEnd(lastID: Int64) throws(AuditProblem) {
        if let stray = equips.values.joined().min(by: { $0.id < $1.id }) { throw stray.strayEquip }
        if let next {
            throw next.problem(
                "the entry after which it was opened", expected: "at most \(lastID)",
                found: "\(next.openedAfter)")
        }
        for (_, round) in open.sorted(by: { $0.key < $1.key }) {
            switch round.row.state {
            case .settled:
                throw round.row.problem(
                    "what it earned", expected: "\(round.paid.coins), the sum of its orders,",
                    found: "\(round.row.earned)")
            case .lost:
                try round.row.expect(
                    round.taken.isEmpty, "what it gave back", expected: Self.list(round.taken),
                    found: "nothing")
            case .open: break
            }
        }
        let told = toldBalances.values.joined().min { $0.round.id < $1.round.id }
        if let told {
            throw told.round.problem(
                "the balance after it", expected: "one that the player had from then on",
                found: "\(told.balance)")
        }
    }

    private static func list(_ items: Set<String>) -> String {
        items.isEmpty ? "nothing" : items.sorted().joined(separator: ", ")
    }
}
