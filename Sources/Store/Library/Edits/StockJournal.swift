import Base
import Crypto
import Kitchen
import Recipes

/// A chain of all changes of lots' stock: an entry can't be changed, left out or cut off unnoticed.
final class StockJournal {
    /// The last entry's number and hash; 0 and `beginning` before the first.
    private(set) var head: (number: Int64, hash: [UInt8])
    private let key: LedgerKey
    private let insert: any Statement
    private let database: any Database
    private let saveHead: any Statement
    private let saveProbe: any Statement
    private var isHeadSaved = true

    /// Differs from the ledger's, so that no head of one chain is a head of the other.
    static let beginning = Crypto.sha256(Array("ChefDash stock journal".utf8))

    init(_ database: any Database, key: LedgerKey) throws(StoreFault) {
        self.key = key
        self.database = database
        insert = try database.prepare(
            """
            INSERT INTO stock(number, household, lot, seq, before, after, asked, author, time_ms, hash)
                VALUES (?,?,?,?,?,?,?,?,?,?)
            """)
        saveHead = try database.prepare(
            """
            INSERT INTO stock_head(single, number, hash, seal) VALUES (1,?,?,?)
                ON CONFLICT (single) DO UPDATE SET number = excluded.number, hash = excluded.hash,
                    seal = excluded.seal
            """)
        saveProbe = try database.prepare(
            """
            INSERT INTO stock_head(single, number, hash, seal) VALUES (1,?,?,?)
                ON CONFLICT (single) DO UPDATE SET probe_count = probe_count + 1
            """)
        head = (0, Self.beginning)
        try reload()
    }

    /// Reads the head again, after a rollback.
    func reload() throws(StoreFault) {
        head = try Self.storedHead(database)
        isHeadSaved = true
    }

    /// The stored head.
    static func storedHead(
        _ database: any Database
    ) throws(StoreFault) -> (number: Int64, hash: [UInt8]) {
        try database.prepare("SELECT number, hash FROM stock_head").first { row in
            (row.integer(0), row.bytes(1))
        } ?? (0, beginning)
    }

    func append(_ entry: StockRow) throws(StoreFault) {
        let hash = entry.hash(after: head.hash)
        let number = head.number + 1
        try insert.bind(number).bind(entry.household).bind(EntityID(value: entry.lot)).bind(
            entry.seq
        )
        .bind(entry.before).bind(entry.after).bind(entry.asked).bind(entry.author)
        .bind(entry.timeMilliseconds).bind(hash).run()
        head = (number, hash)
        isHeadSaved = false
    }

    /// Saves the head. Call it before the commit.
    func flush() throws(StoreFault) {
        guard !isHeadSaved else { return }
        try saveHead.bind(head.number).bind(head.hash).bind(key.seal(head.number, head.hash)).run()
        isHeadSaved = true
    }

    func probe() throws(StoreFault) {
        try saveProbe.bind(head.number).bind(head.hash).bind(key.seal(head.number, head.hash)).run()
    }
}

/// An entry of the stock journal.
struct StockRow: Hashable {
    let household: HouseholdID
    let lot: UInt128
    let seq: Int64
    let before: String
    let after: String
    let asked: String?
    let author: PlayerID
    let timeMilliseconds: Int64

    /// SHA-256 of the previous entry's hash and all fields, each as its byte count and its bytes.
    func hash(after previous: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        let texts =
            [before, after].map { Array($0.utf8) } + [asked.map { [1] + Array($0.utf8) } ?? [0]]
        let numbers = [seq, timeMilliseconds].map { number in
            withUnsafeBytes(of: number.bigEndian) { Array($0) }
        }
        let all =
            [previous, household.bytes, EntityID(value: lot).bytes, author.bytes] + numbers + texts
        for field in all {
            withUnsafeBytes(of: UInt32(clamping: field.count).bigEndian) {
                bytes.append(contentsOf: $0)
            }
            bytes += field
        }
        return Crypto.sha256(bytes)
    }
}
