/// A table of numbered entries in one or several chains, and the table of their sealed ends. Each
/// entry's hash covers the one before it in its chain.
///
/// One living node continues a chain. A node that begins takes one whose node is dead, or else a
/// new one, so that there are no more chains than nodes at once.
struct SealedChain {
    static let ledger = SealedChain(
        table: "ledger", number: "id", entry: "entry", beginning: LedgerHash.beginning)
    static let stock = SealedChain(
        table: "stock", number: "number", entry: "stock entry", beginning: StockJournal.beginning)
    static let acts = SealedChain(
        table: "acts", number: "number", entry: "act", beginning: ActTable.beginning)

    let table: String
    /// The column of an entry's number.
    let number: String
    /// The word for an entry in messages to the operator.
    let entry: String
    /// The hash before the first entry.
    let beginning: [UInt8]

    /// The distance of the numbers of entries where several nodes number them: from the number
    /// above all others, each takes those that leave its chain's number as the remainder.
    static let stride: Int64 = 1_024

    /// The column of the chain; in a database from before there were several, the only chain.
    static func column(in database: any Database) throws(StoreFault) -> String {
        try database.schemaVersion() < StoreSchema.chainsVersion ? "1" : "chain"
    }

    /// The stored end of a chain; `nil` before its first entry.
    func head(of chain: Int64, in database: any Database) throws(StoreFault) -> LedgerHead? {
        try heads(in: database)[chain]
    }

    /// The stored ends of all chains that have entries.
    func heads(in database: any Database) throws(StoreFault) -> [Int64: LedgerHead] {
        let chain = try Self.column(in: database)
        let heads = try database.prepare(
            "SELECT \(chain), \(number), hash, seal FROM \(table)_head"
        ).all { row in
            (
                row.integer(0),
                LedgerHead(id: row.integer(1), hash: row.bytes(2), seal: row.bytes(3))
            )
        }
        return Dictionary(uniqueKeysWithValues: heads)
    }

    /// The end of the chain whose last entry is the newest; `nil` before the first entry.
    func newestHead(in database: any Database) throws(StoreFault) -> LedgerHead? {
        try heads(in: database).values.max { $0.id < $1.id }
    }

    /// The damage at the chains' ends; `nil` if they are as the servers' last writes left them.
    ///
    /// - Parameter lasts: the numbers and the hashes of the last entries; `nil` to read them.
    func damage(
        in database: any Database, key: LedgerKey, lasts: [Int64: (Int64, [UInt8])]? = nil
    ) throws(StoreFault) -> String? {
        let heads = try heads(in: database)
        let found = if let lasts { lasts } else { try self.lasts(heads, in: database) }
        for chain in Set(heads.keys).union(found.keys).sorted() {
            let head = heads[chain]
            if let head, head.seal != key.seal(head.id, head.hash) {
                return "the seal of \(entry) \(head.id) isn't that of the ledger's key"
            }
            let found = found[chain] ?? (0, beginning)
            let end = head.map { ($0.id, $0.hash) } ?? (0, beginning)
            guard found != end else { continue }
            return "the last \(entry) should be \(end.0) and is \(found.0)"
                + (found.0 == end.0 ? ", with another hash" : "")
        }
        return nil
    }

    /// The entries at the ends of the chains, and the last entry of all.
    private func lasts(
        _ heads: [Int64: LedgerHead], in database: any Database
    ) throws(StoreFault) -> [Int64: (Int64, [UInt8])] {
        var lasts: [Int64: (Int64, [UInt8])] = [:]
        let chain = try Self.column(in: database)
        let columns = "SELECT \(chain), \(number), hash FROM \(table)"
        func read(_ statement: any Statement) throws(StoreFault) {
            let last = try statement.first { ($0.integer(0), ($0.integer(1), $0.bytes(2))) }
            if let last { lasts[last.0] = last.1 }
        }
        for (number, head) in heads {
            try read(
                database.prepare("\(columns) WHERE \(self.number) = ? AND \(chain) = ?")
                    .bind(head.id).bind(number))
        }
        try read(database.prepare("\(columns) ORDER BY \(number) DESC LIMIT 1"))
        return lasts
    }
}
