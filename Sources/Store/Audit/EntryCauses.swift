import Kitchen

/// Compares each entry of the ledger with its cause: the sign-up, the purchase, the round or the
/// race that its kind and its reference name.
///
/// The rounds are read along with the ledger, in the order in which they were opened. So only the
/// rounds that ran at one moment, and the lost ones, are in memory.
final class EntryCauses {
    private var grants: GrantCauses
    private var purchases: PurchaseCauses
    private let rounds: RoundCauses
    let races: RaceCauses

    init(_ database: any Database, catalogues: KeptCatalogues, replays: Bool) throws(StoreFault) {
        grants = try GrantCauses(database, catalogues: catalogues)
        purchases = PurchaseCauses(catalogues: catalogues)
        rounds = try RoundCauses(database, catalogues: catalogues, replays: replays)
        races = try RaceCauses(database)
    }

    /// Opens the rounds that were opened after the last entry.
    func open(_ check: LedgerCheck) throws(StoreFault) -> AuditProblem? { try rounds.open(check) }

    /// Checks the next entry, whose hash and balances are right.
    func take(_ row: LedgerRow) throws(StoreFault) -> AuditProblem? {
        guard let entry = row.entry else { return nil }
        if let problem = grants.orderProblem(entry, isFirst: row.previousOfPlayer == nil) {
            return problem
        }
        if let problem = grants.strayProblem(entry) { return problem }
        if let problem = purchases.halfProblem(before: entry) { return problem }
        let problem =
            switch entry.posting.kind {
            case .grant: try grants.problem(entry)
            case .closing: grants.closingProblem(entry)
            case .purchase: purchases.problem(entry)
            case .order: rounds.orderProblem(entry)
            case .race: try races.paymentProblem(entry)
            case .equip:
                if rounds.isOfNext(entry) {
                    rounds.equipProblem(entry)
                } else {
                    try races.equipProblem(entry)
                }
            case .refund:
                if rounds.isOfKnown(entry) {
                    rounds.refundProblem(entry)
                } else {
                    try races.refundProblem(entry)
                }
            }
        if let problem { return problem }
        if entry.posting.asset == .coins { rounds.noteBalance(entry) }
        return nil
    }

    /// Finds what is missing after all entries.
    func missing(_ check: LedgerCheck) throws(StoreFault) -> AuditProblem? {
        if let problem = purchases.halfProblem(before: nil) { return problem }
        if let problem = try grants.missing() { return problem }
        if let problem = try rounds.open(check) { return problem }
        if let problem = rounds.missing(lastID: check.lastID) { return problem }
        return try races.missing()
    }
}

extension LedgerEntry {
    var place: AuditProblem.Place { .entry(id) }

    /// A problem with this entry.
    func problem(_ what: String, expected: String, found: String) -> AuditProblem {
        AuditProblem(place: place, what: what, expected: expected, found: found)
    }

    /// A problem with this entry's reference to something that is missing or different.
    func strayProblem(_ expected: String, found: String = "none") -> AuditProblem {
        problem(
            "the cause of the \(posting.kind.rawValue) \(posting.reference)", expected: expected,
            found: found)
    }
}
