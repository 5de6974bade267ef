import Base
import Crypto
import Kitchen
import Recipes

/// The chain of a server's changes of lots' stock: an entry can't be changed, left out or cut off unnoticed.
final class StockJournal: Table {
    /// The last entry's number and hash; 0 and `beginning` before the first.
    private(set) var head: (number: Int64, hash: [UInt8])
    private let node: NodePlace
    private let key: LedgerKey
    /// The last entry of all chains when this server began: its own come after it.
    private let floor: Int64
    private var isHeadSaved = true

    /// Differs from the ledger's, so that no head of one chain is a head of the other.
    static let beginning = Crypto.sha256(Array("ChefDash stock journal".utf8))

    init(_ database: any Database, of node: NodePlace, key: LedgerKey) throws(StoreFault) {
        self.node = node
        self.key = key
        floor = try database.integer("SELECT coalesce(max(number), 0) FROM stock_head")
        head = (0, Self.beginning)
        super.init(database)
        try reload()
    }

    /// Reads the head again, after a rollback.
    func reload() throws(StoreFault) {
        head = try Self.storedHead(of: node.chain, database)
        isHeadSaved = true
    }

    /// The stored head.
    static func storedHead(
        of chain: Int64, _ database: any Database
    ) throws(StoreFault) -> (number: Int64, hash: [UInt8]) {
        try SealedChain.stock.head(of: chain, in: database).map { ($0.id, $0.hash) } ?? (
            0, beginning
        )
    }

    func append(_ entry: StockRow) throws(StoreFault) {
        let hash = entry.hash(after: head.hash)
        let lot = EntityID(value: entry.lot)
        let lastOfLot =
            node.isShared
            ? try first("SELECT max(number) FROM stock WHERE lot = ?", lot) {
                $0.optionalInteger(0)
            } ?? 0 : 0
        let number = node.nextNumber(after: max(head.number, floor, lastOfLot))
        try run(
            """
            INSERT INTO stock(number, household, lot, seq, before, after, asked, author, time_ms,
                hash, chain) VALUES (?,?,?,?,?,?,?,?,?,?,?)
            """, number, entry.household, lot, entry.seq, entry.before, entry.after, entry.asked,
            entry.author, entry.timeMilliseconds, hash, node.chain)
        head = (number, hash)
        isHeadSaved = false
    }

    /// Saves the head. Call it before the commit.
    func flush() throws(StoreFault) {
        guard !isHeadSaved else { return }
        try run(
            """
            INSERT INTO stock_head(chain, number, hash, seal) VALUES (?,?,?,?)
                ON CONFLICT (chain) DO UPDATE SET number = excluded.number, hash = excluded.hash,
                    seal = excluded.seal
            """, node.chain, head.number, head.hash, key.seal(head.number, head.hash))
        isHeadSaved = true
    }

    func probe() throws(StoreFault) {
        try run(
            """
            INSERT INTO stock_head(chain, number, hash, seal) VALUES (?,?,?,?)
                ON CONFLICT (chain) DO UPDATE SET probe_count = stock_head.probe_count + 1
            """, node.chain, head.number, head.hash, key.seal(head.number, head.hash))
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
