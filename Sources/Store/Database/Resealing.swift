/// Seals the rows and the ends of a database with a new key, in the caller's transaction. A row
/// that the old key hasn't sealed stays as it is, and nothing is committed.
final class Resealing: Table {
    private let old: LedgerKey
    private let new: LedgerKey

    init(_ database: any Database, old: LedgerKey, new: LedgerKey) {
        (self.old, self.new) = (old, new)
        super.init(database)
    }

    /// - Returns: the number of rows.
    func sealGame() throws(StoreFault) -> Int {
        var count = try seal(.ledger) + seal(.acts)
        for table in SealedResult.allCases { count += try seal(table, "WHERE state = 'settled'") }
        return count + (try seal(SealedReview.reviews, ""))
    }

    /// - Returns: the number of rows.
    func sealLibrary() throws(StoreFault) -> Int {
        guard let heads = try LibraryHead.all(in: database, key: old),
            try SealedSets(heads.map(\.sets)) == SealedSets(foundIn: database, key: old)
        else { throw Self.changed("library_head") }
        var count = try seal(.stock)
        for table in SealedTable.allCases { count += try seal(table, "") }
        // An audit compares all chains together, so one of them can have all rows.
        var sets = try SealedSets(foundIn: database, key: new)
        for head in heads {
            let stock = try StockJournal.storedHead(of: head.chain, database)
            // An older head, kept elsewhere, must not be compared with this one's other seal.
            try LibraryHead(head.chain, head.number + 1, sets, stock: stock, key: new)
                .save(in: self, key: new)
            sets = SealedSets()
        }
        return count + heads.count
    }

    private static func changed(_ what: String) -> StoreFault {
        StoreFault("\(what) was changed since it was checked")
    }

    private func seal(_ chain: SealedChain) throws(StoreFault) -> Int {
        if let damage = try chain.damage(in: database, key: old) { throw StoreFault(damage) }
        let heads = try chain.heads(in: database)
        for (number, head) in heads {
            try run(
                "UPDATE \(chain.table)_head SET seal = ? WHERE chain = ?",
                new.seal(head.id, head.hash), number)
        }
        return heads.count
    }

    private func seal(_ table: some SealedRows, _ rows: String) throws(StoreFault) -> Int {
        let wrong = try table.firstWrongSeal(in: database, key: old, name: "'a row'", rows)
        guard wrong == nil else { throw Self.changed(table.rawValue) }
        return try database.seal(table, rows, with: new)
    }
}
