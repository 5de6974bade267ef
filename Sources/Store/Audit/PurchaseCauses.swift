import Kitchen

/// Compares the two entries of each purchase: the coins, then the piece, with the same reference.
struct PurchaseCauses {
    private let catalogues: KeptCatalogues
    /// The coins of a purchase whose piece comes next.
    private var paid: LedgerEntry?

    init(catalogues: KeptCatalogues) { self.catalogues = catalogues }

    /// A problem if coins were paid and the next entry isn't the piece.
    func halfProblem(before entry: LedgerEntry?) -> AuditProblem? {
        guard let paid else { return nil }
        if let entry, entry.posting.kind == .purchase, entry.posting.player == paid.posting.player,
            entry.posting.reference == paid.posting.reference,
            entry.timeMilliseconds == paid.timeMilliseconds
        {
            return nil
        }
        return paid.problem(
            "the other half of \(paid.posting.reference)",
            expected: "a piece in entry \(paid.id + 1)", found: "none")
    }

    mutating func problem(_ entry: LedgerEntry) -> AuditProblem? {
        let posting = entry.posting
        guard posting.reference.hasPrefix(EntryReference.purchase("")) else {
            return entry.problem(
                "the reference", expected: "purchase:<request>", found: posting.reference)
        }
        guard case .item(let item) = posting.asset else {
            paid = entry
            guard posting.amount <= 0 else {
                return entry.problem("the amount", expected: "a price", found: "\(posting.amount)")
            }
            return nil
        }
        guard let coins = paid else {
            return entry.problem(
                "the other half of \(posting.reference)",
                expected: "coins in entry \(entry.id - 1)", found: "none")
        }
        paid = nil
        guard posting.amount == 1 else {
            return entry.problem("the amount", expected: "1 piece", found: "\(posting.amount)")
        }
        let price = -coins.posting.amount
        guard catalogues.sells(item, at: price) else {
            return coins.problem(
                "the price of \(item)", expected: "that of a kept catalogue", found: "\(price)")
        }
        return nil
    }
}
