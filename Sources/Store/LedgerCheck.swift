import Kitchen

/// Follows the ledger from its first entry and tells the first that can't be right.
struct LedgerCheck {
    typealias Problem = LedgerVerification.Problem

    struct Account: Hashable {
        /// A player's 16 bytes in hexadecimal digits, or the house account's name.
        let name: String
        let asset: String
    }

    private(set) var lastID: Int64 = 0
    private(set) var lastHash = LedgerHash.beginning
    private(set) var holdings: [PlayerAsset: Holding] = [:]
    private(set) var houseBalances: [Account: Int64] = [:]
    /// The orders paid of each round.
    private(set) var orders: [RoundID: PaidOrders] = [:]
    /// Coins of each player's orders in each race.
    private(set) var paidInRaces: [RaceID: [PlayerID: Int64]] = [:]

    /// Each player's last entry.
    private var lastEntries: [PlayerID: Int64] = [:]

    struct PlayerAsset: Hashable {
        let player: PlayerID
        let asset: String
    }

    struct PaidOrders {
        var coins: Int64 = 0
        /// Every order up to this one was paid.
        private var count = 0
        /// Orders above it that were paid.
        private var others: Set<Int> = []

        /// `false` where the order was paid before.
        mutating func insert(_ order: Int) -> Bool {
            // Orders are numbered from 1, and mostly paid in turn.
            guard order != count + 1 else {
                repeat { count += 1 } while others.remove(count + 1) != nil
                return true
            }
            return (order < 1 || order > count) && others.insert(order).inserted
        }
    }

    struct Holding {
        let balance: Int64
        /// `nil` for the house, whose accounts don't say.
        let lastEntry: Int64?
    }

    /// Takes the next row by rising id.
    mutating func take(_ row: LedgerRow) -> Problem? {
        guard row.id == lastID + 1 else {
            return problem(lastID + 1, "the id", expected: "\(lastID + 1)", found: "\(row.id)")
        }
        guard row.previousHash == lastHash else {
            return problem(
                row.id, "the hash of the entry before it", expected: hexadecimal(lastHash),
                found: hexadecimal(row.previousHash))
        }
        guard let entry = row.entry else {
            return problem(
                row.id, "the player or the kind",
                expected: "16 bytes, one of "
                    + EntryKind.allCases.map(\.rawValue).joined(separator: ", "),
                found: "\(hexadecimal(row.player)), \(row.kind)")
        }
        let hash = LedgerHash.hash(
            of: entry, houseAccount: row.houseAccount, previous: lastHash)
        guard row.hash == hash else {
            return problem(
                row.id, "its hash", expected: hexadecimal(hash),
                found: hexadecimal(row.hash))
        }
        if let problem = post(entry, houseAccount: row.houseAccount) { return problem }
        let previous = lastEntries.updateValue(row.id, forKey: entry.posting.player)
        guard row.previousOfPlayer == previous else {
            return problem(
                row.id, "the player's entry before it", expected: previous.text,
                found: row.previousOfPlayer.text)
        }
        lastID = row.id
        lastHash = hash
        return nil
    }

    /// Moves the balances by an entry whose hash is right.
    private mutating func post(_ entry: LedgerEntry, houseAccount: String) -> Problem? {
        let posting = entry.posting
        guard houseAccount == posting.kind.houseAccount else {
            return problem(
                entry.id, "the house account", expected: posting.kind.houseAccount,
                found: houseAccount)
        }
        let key = PlayerAsset(player: posting.player, asset: posting.asset.text)
        let before = holdings[key]?.balance ?? 0
        guard let after = try? posting.applied(to: before) else {
            return problem(
                entry.id, "the amount", expected: "at least -\(before), the balance before",
                found: "\(posting.amount)")
        }
        guard entry.balanceAfter == after else {
            return problem(
                entry.id, "the balance after", expected: "\(after)", found: "\(entry.balanceAfter)")
        }
        holdings[key] = Holding(balance: after, lastEntry: entry.id)
        let house = Account(name: houseAccount, asset: posting.asset.text)
        let (opposite, overflows) = (houseBalances[house] ?? 0)
            .subtractingReportingOverflow(posting.amount)
        guard !overflows else {
            return problem(
                entry.id, "the house's balance after", expected: "a 64-bit number",
                found: "an overflow")
        }
        houseBalances[house] = opposite
        if posting.kind == .race {
            guard let race = EntryReference.race(of: posting.reference) else {
                return problem(
                    entry.id, "the reference", expected: "race:<race>", found: posting.reference)
            }
            // One entry has a reference and a player.
            paidInRaces[race, default: [:]][posting.player] = posting.amount
        }
        if posting.kind == .order {
            guard let order = EntryReference.order(of: posting.reference) else {
                return problem(
                    entry.id, "the reference", expected: "order:<round>:<number>",
                    found: posting.reference)
            }
            guard orders[order.round, default: PaidOrders()].insert(order.number) else {
                return problem(
                    entry.id, "the reference", expected: "one of its own",
                    found: "\(posting.reference), as in an earlier entry")
            }
            // Can't overflow: it is at most what the house paid for orders.
            orders[order.round]?.coins += posting.amount
        }
        return nil
    }

    private func problem(
        _ id: Int64, _ what: String, expected: String, found: String
    ) -> Problem {
        Problem(place: .entry(id), what: what, expected: expected, found: found)
    }
}

extension Int64? {
    /// The number of an entry, or that there is none.
    var text: String { map(String.init) ?? "none" }
}
