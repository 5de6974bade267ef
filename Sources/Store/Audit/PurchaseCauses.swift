import Kitchen

/// Compares the two entries of each purchase: the coins, then the piece, with the same reference.
struct PurchaseCauses {
    private let catalogues: KeptCatalogues
    /// The coins of a purchase whose piece comes next.
    private var paid: LedgerEntry?

    init(catalogues: KeptCatalogues) { self.catalogues = catalogues }

    /// Throws if coins were paid and this entry isn't the piece.
    func checkOtherHalf(before entry: LedgerEntry?) throws(AuditProblem) {
        guard let paid else { return }
        if let entry, entry.posting.kind == .purchase, entry.posting.player == paid.posting.player,
            entry.posting.reference == paid.posting.reference,
            entry.timeMilliseconds == paid.timeMilliseconds
        {
            return
        }
        throw paid.problem(
            "the other half of \(paid.posting.reference)",
            expected: "a piece in the entry after it", found: "none")
    }

    mutating func check(_ entry: LedgerEntry) throws(AuditProblem) {
        let posting = entry.posting
        try entry.expect(
            posting.reference.hasPrefix(EntryReference.purchase("")), "the reference",
            expected: "purchase:<request>", found: posting.reference)
        guard case .item(let item) = posting.asset else {
            paid = entry
            return try entry.expect(
                posting.amount <= 0, "the amount", expected: "a price", found: "\(posting.amount)")
        }
        guard let coins = paid else {
            throw entry.problem(
                "the other half of \(posting.reference)",
                expected: "coins in the entry before it", found: "none")
        }
        paid = nil
        try entry.expect(
            posting.amount == 1, "the amount", expected: "1 piece", found: "\(posting.amount)")
        let price = -coins.posting.amount
        try coins.expect(
            catalogues.sells(item, at: price), "the price of \(item)",
            expected: "that of a kept catalogue", found: "\(price)")
    }
}
