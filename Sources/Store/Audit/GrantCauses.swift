import Kitchen

/// Compares grants with sign-ups: each player has one grant, at the sign-up, as the first entry. A
/// player who no longer exists was a guest, whose only other entry is the closing one.
struct GrantCauses {
    private let database: any Database
    private let catalogues: KeptCatalogues
    private let findPlayer: any Statement
    private var count: Int64 = 0
    /// The grants of players who no longer exist, until their closing entry.
    private var gone: [PlayerID: LedgerEntry] = [:]
    /// Players whose closing entry has come.
    private var closed: Set<PlayerID> = []

    init(_ database: any Database, catalogues: KeptCatalogues) throws(StoreFault) {
        self.database = database
        self.catalogues = catalogues
        findPlayer = try database.prepare("SELECT created_ms FROM players WHERE id = ?")
    }

    /// - Parameter isFirst: whether the entry is its player's first.
    func orderProblem(_ entry: LedgerEntry, isFirst: Bool) -> AuditProblem? {
        guard isFirst != (entry.posting.kind == .grant) else { return nil }
        return entry.problem(
            "the kind", expected: isFirst ? "grant, as the player's first" : "no second grant",
            found: entry.posting.kind.rawValue)
    }

    mutating func problem(_ entry: LedgerEntry) throws(StoreFault) -> AuditProblem? {
        let posting = entry.posting
        guard posting.asset == .coins, posting.reference == EntryReference.grant else {
            return entry.problem(
                "the grant", expected: "coins under \(EntryReference.grant)",
                found: "\(posting.asset.text) under \(posting.reference)")
        }
        guard catalogues.grants(posting.amount) else {
            return entry.problem(
                "the amount", expected: "what a kept catalogue gives a new player",
                found: "\(posting.amount)")
        }
        guard let created = try findPlayer.bind(posting.player).first({ $0.integer(0) }) else {
            gone[posting.player] = entry
            return nil
        }
        guard created == entry.timeMilliseconds else {
            return AuditProblem(
                place: .player(posting.player.description), what: "the time of the sign-up",
                expected: "\(entry.timeMilliseconds), that of the grant,", found: "\(created)")
        }
        count += 1
        return nil
    }

    /// A problem: an entry, other than the grant and the closing one, of a player who doesn't
    /// exist.
    func strayProblem(_ entry: LedgerEntry) -> AuditProblem? {
        guard !closed.contains(entry.posting.player) else {
            return entry.problem(
                "the player", expected: "one whose account isn't closed",
                found: entry.posting.player.description)
        }
        guard entry.posting.kind != .closing, let grant = gone[entry.posting.player] else {
            return nil
        }
        return Self.strayProblem(grant)
    }

    private static func strayProblem(_ grant: LedgerEntry) -> AuditProblem {
        grant.strayProblem("player \(grant.posting.player), or a closing entry as the next")
    }

    /// Checks a closing entry: it takes the whole grant of a player who doesn't exist, and nothing
    /// may follow it.
    mutating func closingProblem(_ entry: LedgerEntry) -> AuditProblem? {
        let posting = entry.posting
        guard posting.asset == .coins, posting.reference == EntryReference.closing,
            let grant = gone.removeValue(forKey: posting.player)
        else {
            return entry.strayProblem("the grant of a player who isn't there, as the entry before")
        }
        closed.insert(posting.player)
        guard posting.amount == -grant.posting.amount, entry.balanceAfter == 0 else {
            return entry.problem(
                "the amount", expected: "\(-grant.posting.amount), all that there was,",
                found: "\(posting.amount)")
        }
        return nil
    }

    /// Finds a player without a grant, or a player's entries without the player.
    func missing() throws(StoreFault) -> AuditProblem? {
        if let grant = gone.values.min(by: { $0.id < $1.id }) { return Self.strayProblem(grant) }
        guard try database.integer("SELECT count(*) FROM players") != count else { return nil }
        return try database.prepare(
            """
            SELECT lower(hex(id)) FROM players WHERE id NOT IN
                (SELECT player FROM ledger WHERE kind = 'grant') LIMIT 1
            """
        ).first { row in
            AuditProblem(
                place: .player(row.text(0)), what: "the grant", expected: "an entry",
                found: "none")
        }
    }
}
