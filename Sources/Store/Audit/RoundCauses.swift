import Kitchen

/// Follows the rounds along the ledger. Each takes its equipped items, opens after the entry that
/// its row names, and is paid order by order as its record says. A lost round keeps what was paid
/// and gives back what it took.
final class RoundCauses {
    private struct OpenRound {
        let row: AuditedRound
        /// The coins of each order; `nil` without a record.
        let orders: [Int64]?
        /// The items that the round took and hasn't given back.
        var taken: Set<String>
        var paid = PaidOrders()

        var isPaid: Bool {
            guard row.state == .settled else { return false }
            guard let orders else { return paid.coins == row.earned }
            return paid.count == orders.count
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
    /// The items equipped for the next round.
    private var taken: Set<String> = []
    private var open: [RoundID: OpenRound] = [:]
    /// The balances in the results of fully paid rounds that the player's coins haven't reached
    /// yet.
    private var toldBalances: [PlayerID: [(round: AuditedRound, balance: Int64)]] = [:]

    init(_ database: any Database, catalogues: KeptCatalogues, replays: Bool) throws(StoreFault) {
        self.catalogues = catalogues
        self.replays = replays
        boards = try BoardResults(database)
        cursor = try database.prepare(
            "SELECT \(AuditedRound.columns), hex(id) FROM rounds ORDER BY number")
    }

    // MARK: Opening

    /// Opens the rounds that were opened after the ledger's last entry so far, before the next.
    func open(_ check: LedgerCheck) throws(StoreFault) -> AuditProblem? {
        if !hasBegun, let problem = try advance() { return problem }
        while let row = next, row.openedAfter <= check.lastID {
            guard row.openedAfter >= openedAfter else {
                return row.problem(
                    "the entry after which it was opened",
                    expected: "\(openedAfter) or more, as the round opened before it,",
                    found: "\(row.openedAfter)")
            }
            openedAfter = row.openedAfter
            if let problem = try open(row, check) { return problem }
            if let problem = try advance() { return problem }
        }
        return nil
    }

    private func advance() throws(StoreFault) -> AuditProblem? {
        guard !hasBegun || next != nil else { return nil }
        hasBegun = true
        next = nil
        guard try cursor.next() else { return nil }
        guard let row = AuditedRound(cursor) else {
            return AuditProblem(
                place: .round(cursor.text(14).lowercased()), what: "the row",
                expected: "an id, a player and a state", found: "none of these")
        }
        next = row
        return nil
    }

    private func open(_ row: AuditedRound, _ check: LedgerCheck) throws(StoreFault)
        -> AuditProblem?
    {
        if let problem = row.stateProblem { return problem }
        var round = OpenRound(row: row, orders: nil, taken: taken)
        taken = []
        if row.state == .settled, replays, let bytes = row.record {
            let record: RoundRecord
            do throws(RaceRecordError) {
                record = try RaceRecord(decoding: bytes).roundAlone
            } catch {
                return row.problem("the record", expected: "one", found: "\(error)")
            }
            if let problem = row.problem(with: record) { return problem }
            guard Set(record.equipped) == round.taken else {
                return row.problem(
                    "what was equipped for it",
                    expected: Self.list(Set(record.equipped)) + ", as its record says,",
                    found: "entries of " + Self.list(round.taken))
            }
            switch try catalogues.verifier.replay(record) {
            case .played(let orders):
                round = OpenRound(row: row, orders: orders, taken: round.taken)
            case .differs(let problem):
                return row.problem("the record", expected: "one that replays", found: problem)
            }
            if let problem = try boards.problem(of: row, record) { return problem }
        }
        if row.state == .settled, row.bestStarsAfter < row.stars {
            return row.problem(
                "the best stars after it", expected: "\(row.stars) or more",
                found: "\(row.bestStarsAfter)")
        }
        let coins = check.holdings[.init(player: row.player, asset: Asset.coins.text)]?.balance
        keep(round, coins: coins ?? 0)
        return nil
    }

    /// Keeps the round until it is paid.
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

    /// Whether the entry equips the round that opens next.
    func isOfNext(_ entry: LedgerEntry) -> Bool {
        next.map { EntryReference.equip($0.id) } == entry.posting.reference
    }

    func equipProblem(_ entry: LedgerEntry) -> AuditProblem? {
        guard let row = next else { return nil }
        let posting = entry.posting
        guard case .item(let item) = posting.asset, posting.amount == -1,
            taken.insert(item).inserted, row.player == posting.player,
            row.openedAfter < entry.id + Int64(RoundRecord.equippedLimit)
        else {
            return entry.strayProblem(
                "round \(row.id), which takes one piece from player \(row.player)",
                found: "\(posting.amount) \(posting.asset.text) of player \(posting.player)")
        }
        return row.problem(
            "the time of its opening", expected: entry.timeMilliseconds,
            found: row.openedMilliseconds)
    }

    func orderProblem(_ entry: LedgerEntry) -> AuditProblem? {
        let posting = entry.posting
        guard let order = EntryReference.order(of: posting.reference), posting.asset == .coins
        else {
            return entry.problem(
                "the reference", expected: "coins under order:<round>:<number>",
                found: "\(posting.asset.text) under \(posting.reference)")
        }
        guard var round = open[order.round], round.row.player == posting.player else {
            return entry.strayProblem("a round of the player's that is running and not yet paid")
        }
        guard round.paid.insert(order.number, coins: posting.amount) else {
            return entry.problem(
                "the reference", expected: "one of its own",
                found: "\(posting.reference), as in an earlier entry")
        }
        if let orders = round.orders {
            guard orders.indices.contains(order.number - 1) else {
                return entry.strayProblem(
                    "an order from 1 to \(orders.count)", found: "order \(order.number)")
            }
            guard posting.amount == orders[order.number - 1] else {
                return entry.problem(
                    "the amount",
                    expected: "\(orders[order.number - 1]), as the round's record pays,",
                    found: "\(posting.amount)")
            }
        } else if !catalogues.canPay(posting.amount) {
            return entry.problem(
                "the amount", expected: "0 to \(catalogues.orderLimit), what an order pays,",
                found: "\(posting.amount)")
        }
        keep(round, coins: entry.balanceAfter)
        return nil
    }

    /// Whether the entry gives back what a round took that isn't settled.
    func isOfKnown(_ entry: LedgerEntry) -> Bool { lostRound(of: entry) != nil }

    private func lostRound(of entry: LedgerEntry) -> RoundID? {
        guard let id = EntryReference.refund(of: entry.posting.reference) else { return nil }
        let round = RoundID(value: id)
        return open[round] == nil ? nil : round
    }

    func refundProblem(_ entry: LedgerEntry) -> AuditProblem? {
        let posting = entry.posting
        guard let id = lostRound(of: entry), let round = open[id], round.row.state == .lost,
            round.row.player == posting.player, case .item(let item) = posting.asset,
            posting.amount == 1, open[id]?.taken.remove(item) != nil
        else { return entry.strayProblem("a lost round of the player's that took such a piece") }
        return round.row.problem(
            "the time of its end", expected: entry.timeMilliseconds,
            found: round.row.closedMilliseconds ?? 0)
    }

    /// Takes in a player's new balance of coins.
    func noteBalance(_ entry: LedgerEntry) {
        guard !toldBalances.isEmpty, let told = toldBalances[entry.posting.player] else { return }
        let others = told.filter { $0.balance != entry.balanceAfter }
        toldBalances[entry.posting.player] = others.isEmpty ? nil : others
    }

    // MARK: The end

    func missing(lastID: Int64) -> AuditProblem? {
        if let next {
            return next.problem(
                "the entry after which it was opened", expected: "at most \(lastID)",
                found: "\(next.openedAfter)")
        }
        for (_, round) in open.sorted(by: { $0.key < $1.key }) {
            switch round.row.state {
            case .settled:
                return round.row.problem(
                    "what it earned", expected: "\(round.paid.coins), the sum of its orders,",
                    found: "\(round.row.earned)")
            case .lost:
                guard round.taken.isEmpty else {
                    return round.row.problem(
                        "what it gave back", expected: Self.list(round.taken), found: "nothing")
                }
            case .open: break
            }
        }
        return toldBalances.values.joined().min { $0.round.id < $1.round.id }.map { told in
            told.round.problem(
                "the balance after it", expected: "one that the player had from then on",
                found: "\(told.balance)")
        }
    }

    private static func list(_ items: Set<String>) -> String {
        items.isEmpty ? "nothing" : items.sorted().joined(separator: ", ")
    }
}
