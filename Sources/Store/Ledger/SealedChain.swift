/// A table of numbered entries, each with a hash that covers the one before it, and the table of
/// its sealed end.
struct SealedChain {
    static let ledger = SealedChain(
        table: "ledger", number: "id", entry: "entry", beginning: LedgerHash.beginning)
    static let stock = SealedChain(
        table: "stock", number: "number", entry: "stock entry", beginning: StockJournal.beginning)

    let table: String
    /// The column of an entry's number.
    let number: String
    /// The word for an entry in messages to the operator.
    let entry: String
    /// The hash before the first entry.
    let beginning: [UInt8]

    /// The stored end; `nil` before the first entry.
    func head(in database: any Database) throws(StoreFault) -> LedgerHead? {
        try database.prepare("SELECT \(number), hash, seal FROM \(table)_head").first { row in
            LedgerHead(id: row.integer(0), hash: row.bytes(1), seal: row.bytes(2))
        }
    }

    /// The damage at the chain's end; `nil` if it is as the server's last write left it.
    ///
    /// - Parameter last: the number and the hash of the last entry; `nil` to read them.
    func damage(
        in database: any Database, key: LedgerKey, last: (Int64, [UInt8])? = nil
    ) throws(StoreFault) -> String? {
        var last = last
        if last == nil {
            last = try database.prepare(
                "SELECT \(number), hash FROM \(table) ORDER BY 1 DESC LIMIT 1"
            ).first { ($0.integer(0), $0.bytes(1)) }
        }
        let found = last ?? (0, beginning)
        let head = try head(in: database)
        if let head, head.seal != key.seal(head.id, head.hash) {
            return "the seal of \(entry) \(head.id) isn't that of the ledger's key"
        }
        let end = head.map { ($0.id, $0.hash) } ?? (0, beginning)
        guard found != end else { return nil }
        return "the last \(entry) should be \(end.0) and is \(found.0)"
            + (found.0 == end.0 ? ", with another hash" : "")
    }
}
