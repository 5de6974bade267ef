import Base
import Kitchen

/// Follows the ledger from its first entry. Throws at the first wrong one.
struct LedgerCheck {
    struct Account: Hashable, Audited {
        /// A player's 16 bytes in hexadecimal digits, or the house account's name.
        let name: String
        let asset: String

        var place: AuditProblem.Place { .account(name, asset: asset) }
    }

    /// The last entry of all.
    private(set) var lastID: Int64 = 0
    /// The last entry of each chain.
    private(set) var ends: [Int64: (id: Int64, hash: [UInt8])] = [:]
    private(set) var holdings: [PlayerAsset: Holding] = [:]
    private(set) var houseBalances: [Account: Int64] = [:]

    private var lastEntries: [PlayerID: Int64] = [:]

    struct PlayerAsset: Hashable {
        let player: PlayerID
        let asset: String
    }

    struct Holding {
        let balance: Int64
        /// `nil` for the house, whose accounts don't store it.
        let lastEntry: Int64?
    }

    /// Checks the next row, by ascending id.
    mutating func take(_ row: LedgerRow) throws(AuditProblem) {
        let lastHash = ends[row.chain]?.hash ?? LedgerHash.beginning
        try row.expect(
            row.previousHash == lastHash, "the hash of the entry before it",
            expected: hexadecimal(lastHash), found: hexadecimal(row.previousHash))
        guard let entry = row.entry else {
            throw row.problem(
                "the player or the kind",
                expected: "16 bytes, one of "
                    + EntryKind.allCases.map(\.rawValue).joined(separator: ", "),
                found: "\(hexadecimal(row.player)), \(row.kind)")
        }
        let hash = LedgerHash.hash(of: entry, houseAccount: row.houseAccount, previous: lastHash)
        try row.expect(
            row.hash == hash, "its hash", expected: hexadecimal(hash), found: hexadecimal(row.hash))
        try post(entry, houseAccount: row.houseAccount)
        let previous = lastEntries.updateValue(row.id, forKey: entry.posting.player)
        try row.expect(
            row.previousOfPlayer == previous, "the player's entry before it",
            expected: previous.text, found: row.previousOfPlayer.text)
        lastID = row.id
        ends[row.chain] = (row.id, hash)
    }

    /// Applies an entry to the balances. Its hash has been checked.
    private mutating func post(_ entry: LedgerEntry, houseAccount: String) throws(AuditProblem) {
        let posting = entry.posting
        try entry.expect(
            houseAccount == posting.kind.houseAccount, "the house account",
            expected: posting.kind.houseAccount, found: houseAccount)
        let key = PlayerAsset(player: posting.player, asset: posting.asset.text)
        let before = holdings[key]?.balance ?? 0
        guard let after = try? posting.applied(to: before) else {
            throw entry.problem(
                "the amount",
                expected:
                    "from -\(before), the balance before, to \(Posting.balanceLimit - before)",
                found: "\(posting.amount)")
        }
        try entry.expect(
            entry.balanceAfter == after, "the balance after", expected: "\(after)",
            found: "\(entry.balanceAfter)")
        holdings[key] =
            posting.kind == .closing ? nil : Holding(balance: after, lastEntry: entry.id)
        let house = Account(name: houseAccount, asset: posting.asset.text)
        let (opposite, overflows) = (houseBalances[house] ?? 0)
            .subtractingReportingOverflow(posting.amount)
        try entry.expect(
            !overflows, "the house's balance after", expected: "a 64-bit number",
            found: "an overflow")
        houseBalances[house] = opposite
    }
}

extension LedgerRow: Audited {
    var place: AuditProblem.Place { .entry(id) }
}

extension Int64? {
    /// The number of an entry, or "none".
    var text: String { map(String.init) ?? "none" }
}
