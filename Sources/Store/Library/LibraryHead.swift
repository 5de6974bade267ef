import Crypto

/// The end of what a server, and those before it whose chain it continues, have written into a
/// library: the number of commits, and the rows. It is sealed together with the end of the same
/// chain of the stock journal, so that no part of an earlier state can be put back alone.
struct LibraryHead: Equatable {
    let chain: Int64
    /// The number of commits that changed a sealed row.
    let number: Int64
    /// The rows that it has added, without those that it has removed.
    let sets: SealedSets
    /// HMAC-SHA-256 of both and of the stock journal's end, with a key derived from the ledger's.
    let seal: [UInt8]

    /// - Parameter stock: the last entry of the stock journal.
    init(
        _ chain: Int64, _ number: Int64, _ sets: SealedSets, stock: (number: Int64, hash: [UInt8]),
        key: LedgerKey
    ) {
        self.chain = chain
        self.number = number
        self.sets = sets
        let bytes = sets.encoded()
        let numbers = [number, stock.number, Int64(bytes.count)].map { number in
            withUnsafeBytes(of: number.bigEndian) { Array($0) }
        }
        seal = key.derived(for: "end of a library").seal(numbers.joined() + bytes + stock.hash)
    }

    /// The stored head of a chain; nil if its seal isn't by the key. Before the first commit none
    /// is stored, and the head has no rows.
    static func stored(
        of chain: Int64, in database: any Database, key: LedgerKey
    ) throws(StoreFault) -> LibraryHead? {
        let column = try SealedChain.column(in: database)
        let stock = try StockJournal.storedHead(of: chain, database)
        let row = try database.prepare(
            "SELECT number, sets, seal FROM library_head WHERE \(column) = ?"
        ).bind(chain).first { row in
            (number: row.integer(0), sets: row.bytes(1), seal: row.bytes(2))
        }
        guard let row else { return LibraryHead(chain, 0, SealedSets(), stock: stock, key: key) }
        let sets = SealedSets(decoding: masked(row.sets, row.seal, key))
        let head = LibraryHead(chain, row.number, sets, stock: stock, key: key)
        return head.seal == row.seal ? head : nil
    }

    /// The stored heads of all chains; nil if the seal of one isn't by the key.
    static func all(in database: any Database, key: LedgerKey) throws(StoreFault) -> [LibraryHead]?
    {
        let column = try SealedChain.column(in: database)
        let chains = try database.prepare("SELECT \(column) FROM library_head ORDER BY 1")
            .all { $0.integer(0) }
        var heads: [LibraryHead] = []
        for chain in chains {
            guard let head = try stored(of: chain, in: database, key: key) else { return nil }
            heads.append(head)
        }
        return heads
    }

    /// Writes the head's row.
    func save(in table: Table, key: LedgerKey) throws(StoreFault) {
        try table.run(
            """
            INSERT INTO library_head(chain, number, sets, seal) VALUES (?,?,?,?)
                ON CONFLICT (chain) DO UPDATE SET number = excluded.number, sets = excluded.sets,
                    seal = excluded.seal
            """, chain, number, Self.masked(sets.encoded(), seal, key), seal)
    }

    /// Masks the sets, or unmasks them.
    private static func masked(_ bytes: [UInt8], _ seal: [UInt8], _ key: LedgerKey) -> [UInt8] {
        let mask = key.derived(for: "mask of a library's sets").mask(for: seal, count: bytes.count)
        return zip(bytes, mask).map { $0 ^ $1 }
    }

    /// A copy for the log, to be kept elsewhere: it reveals later if the whole library was set
    /// back.
    var told: LedgerHead { LedgerHead(id: number, hash: seal, seal: nil, chain: chain) }

    /// True if this head rules out that the library ended there before.
    func contradicts(_ told: LedgerHead) -> Bool {
        told.chain == chain
            && (told.id > number || (told.id == number && told.hash != seal))
    }
}
