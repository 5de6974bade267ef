import Base
import Kitchen

/// Compares grants with sign-ups: each player has one grant, at the sign-up, as the first entry. A
/// player who no longer exists was a guest, whose only other entry is the closing one.
struct GrantCauses {
    private let database: any Database
    private let catalogues: KeptCatalogues
    private var count: Int64 = 0
    /// The grants of players who no longer exist, until their closing entry.
    private var gone: [PlayerID: LedgerEntry] = [:]
    /// Players whose closing entry has been read.
    private var closed: Set<PlayerID> = []

    init(_ database: any Database, catalogues: KeptCatalogues) {
        self.database = database
        self.catalogues = catalogues
    }

    /// - Parameter isFirst: true if the entry is its player's first.
    func checkOrder(_ entry: LedgerEntry, isFirst: Bool) throws(AuditProblem) {
        try entry.expect(
            isFirst == (entry.posting.kind == .grant), "the kind",
            expected: isFirst ? "grant, as the player's first" : "no second grant",
            found: entry.posting.kind.rawValue)
    }

    /// - Parameter signedUpMilliseconds: see `EntryCauses`.
    mutating func check(
        _ entry: LedgerEntry, signedUpMilliseconds: Int64?
    ) throws(AuditProblem) {
        let posting = entry.posting
        try entry.expect(
            posting.asset == .coins && posting.reference == EntryReference.grant, "the grant",
            expected: "coins under \(EntryReference.grant)",
            found: "\(posting.asset.text) under \(posting.reference)")
        try entry.expect(
            catalogues.grants(posting.amount), "the amount",
            expected: "what a kept catalogue gives a new player", found: "\(posting.amount)")
        guard let created = signedUpMilliseconds else {
            gone[posting.player] = entry
            return
        }
        guard created == entry.timeMilliseconds else {
            throw AuditProblem(
                place: .player(posting.player.description), what: "the time of the sign-up",
                expected: "\(entry.timeMilliseconds), that of the grant,", found: "\(created)")
        }
        count += 1
    }

    /// Throws if a closed account has another entry, or if a player who doesn't exist has one other
    /// than the grant and the closing one.
    func checkPlayer(_ entry: LedgerEntry) throws(AuditProblem) {
        try entry.expect(
            !closed.contains(entry.posting.player), "the player",
            expected: "one whose account isn't closed", found: entry.posting.player.description)
        if entry.posting.kind != .closing, let grant = gone[entry.posting.player] {
            throw Self.strayProblem(grant)
        }
    }

    private static func strayProblem(_ grant: LedgerEntry) -> AuditProblem {
        grant.strayProblem("player \(grant.posting.player), or a closing entry as the next")
    }

    /// Checks a closing entry: it takes the whole grant of a player who doesn't exist, and nothing
    /// may follow it.
    mutating func checkClosing(_ entry: LedgerEntry) throws(AuditProblem) {
        let posting = entry.posting
        guard posting.asset == .coins, posting.reference == EntryReference.closing,
            let grant = gone.removeValue(forKey: posting.player)
        else {
            throw entry.strayProblem("the grant of a player who isn't there, as the entry before")
        }
        closed.insert(posting.player)
        try entry.expect(
            posting.amount == -grant.posting.amount && entry.balanceAfter == 0, "the amount",
            expected: "\(-grant.posting.amount), all that there was,", found: "\(posting.amount)")
    }

    /// Throws if a player has no grant, or if a missing player's grant has no closing entry.
    func checkEnd() throws {
        if let grant = gone.values.min(by: { $0.id < $1.id }) { throw Self.strayProblem(grant) }
        guard try database.integer("SELECT count(*) FROM players") != count else { return }
        try database.check(
            """
            SELECT 'the grant', 'an entry', 'none', lower(hex(id)) FROM players WHERE id NOT IN
                (SELECT player FROM ledger WHERE kind = 'grant')
            """
        ) { .player($0.text(3)) }
    }
}
