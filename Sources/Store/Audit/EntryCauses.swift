import Kitchen

/// Compares each entry of the ledger with its cause: the sign-up, the purchase, the round or the
/// race that its kind and its reference name.
///
/// It reads the rounds along with the ledger, in the order in which they were opened. So only the
/// rounds that were open at one moment, and the lost ones, are in memory.
final class EntryCauses {
    private var grants: GrantCauses
    /// By chain: the two entries of a purchase follow each other there.
    private var purchases: [Int64: PurchaseCauses] = [:]
    private let catalogues: KeptCatalogues
    let rounds: RoundCauses
    let races: RaceCauses
    private let acts: ActAudit

    init(_ database: any Database, catalogues: KeptCatalogues, replays: Bool) throws(StoreFault) {
        grants = GrantCauses(database, catalogues: catalogues)
        self.catalogues = catalogues
        rounds = try RoundCauses(database, catalogues: catalogues, replays: replays)
        races = RaceCauses(database)
        acts = ActAudit(database)
    }

    /// Checks the next entry, whose hash and balances are right.
    ///
    /// - Parameter signedUpMilliseconds: the time of the player's sign-up, for a grant to one who
    ///   still exists.
    func take(_ row: LedgerRow, signedUpMilliseconds: Int64?) throws {
        guard let entry = row.entry else { return }
        try grants.checkOrder(entry, isFirst: row.previousOfPlayer == nil)
        try grants.checkPlayer(entry)
        try purchases[row.chain]?.checkOtherHalf(before: entry)
        switch entry.posting.kind {
        case .grant: try grants.check(entry, signedUpMilliseconds: signedUpMilliseconds)
        case .closing: try grants.checkClosing(entry)
        case .purchase:
            try purchases[row.chain, default: PurchaseCauses(catalogues: catalogues)].check(entry)
        case .order: try rounds.checkOrder(entry)
        case .race: try races.checkPayment(entry)
        case .operator: try acts.check(entry)
        case .equip:
            if try rounds.opensNext(entry) || !races.equips(entry) { rounds.keep(entry) }
        case .refund:
            if try !rounds.refunds(entry) { try races.checkRefund(entry) }
        }
        if entry.posting.asset == .coins { rounds.noteBalance(entry) }
    }

    /// Throws if something is missing after the last entry.
    func checkEnd(_ check: LedgerCheck) throws {
        for purchases in purchases.values { try purchases.checkOtherHalf(before: nil) }
        try grants.checkEnd()
        try rounds.open(check)
        try rounds.checkEnd(lastID: check.lastID)
        try races.checkEnd()
        try acts.checkEnd()
        try acts.checkNames()
        try acts.checkOperators()
    }
}

extension LedgerEntry: Audited {
    var place: AuditProblem.Place { .entry(id) }

    /// A problem with this entry's reference to something that is missing or different.
    func strayProblem(_ expected: String, found: String = "none") -> AuditProblem {
        problem(
            "the cause of the \(posting.kind.rawValue) \(posting.reference)", expected: expected,
            found: found)
    }

    var strayEquip: AuditProblem {
        strayProblem("a round or race of the player's that opens, one piece")
    }
}
