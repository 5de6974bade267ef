import Crypto

/// The end of a library: its number of commits and its rows. It is sealed together with the end of
/// the stock journal, so that no part of an earlier state can be put back alone.
struct LibraryHead: Equatable {
    /// The number of commits that changed a sealed row.
    let number: Int64
    let sets: SealedSets
    /// HMAC-SHA-256 of both and of the stock journal's end, with a key derived from the ledger's.
    let seal: [UInt8]

    /// - Parameter stock: the last entry of the stock journal.
    init(_ number: Int64, _ sets: SealedSets, stock: (number: Int64, hash: [UInt8]), key: LedgerKey)
    {
        self.number = number
        self.sets = sets
        let bytes = sets.encoded()
        let numbers = [number, stock.number, Int64(bytes.count)].map { number in
            withUnsafeBytes(of: number.bigEndian) { Array($0) }
        }
        seal = key.derived(for: "end of a library").seal(numbers.joined() + bytes + stock.hash)
    }

    /// The stored head; nil if its seal isn't by the key. Before the first commit none is stored,
    /// and the head has no rows.
    static func stored(
        in database: any Database, key: LedgerKey
    ) throws(StoreFault) -> LibraryHead? {
        let stock = try StockJournal.storedHead(database)
        let row = try database.prepare("SELECT number, sets, seal FROM library_head").first { row in
            (number: row.integer(0), sets: row.bytes(1), seal: row.bytes(2))
        }
        guard let row else { return LibraryHead(0, SealedSets(), stock: stock, key: key) }
        let sets = SealedSets(decoding: masked(row.sets, row.seal, key))
        let head = LibraryHead(row.number, sets, stock: stock, key: key)
        return head.seal == row.seal ? head : nil
    }

    /// Writes the head's one row.
    func save(in table: Table, key: LedgerKey) throws(StoreFault) {
        try table.run(
            """
            INSERT INTO library_head(single, number, sets, seal) VALUES (1,?,?,?)
                ON CONFLICT (single) DO UPDATE SET number = excluded.number, sets = excluded.sets,
                    seal = excluded.seal
            """, number, Self.masked(sets.encoded(), seal, key), seal)
    }

    /// Masks the sets, or unmasks them.
    private static func masked(_ bytes: [UInt8], _ seal: [UInt8], _ key: LedgerKey) -> [UInt8] {
        let mask = key.derived(for: "mask of a library's sets").mask(for: seal, count: bytes.count)
        return zip(bytes, mask).map { $0 ^ $1 }
    }

    /// A copy for the log, to be kept elsewhere: it reveals later if the whole library was set
    /// back.
    var told: LedgerHead { LedgerHead(id: number, hash: seal, seal: nil) }

    /// True if this head rules out that the library ended there before.
    func contradicts(_ told: LedgerHead) -> Bool {
        told.id > number || (told.id == number && told.hash != seal)
    }
}
