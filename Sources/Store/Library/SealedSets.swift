import Crypto

/// The number of rows of each sealed table and a code over all of them, which reveal a row that is
/// missing or was put back. A change costs the code of one row, however many rows there are.
///
/// The code of a table is the XOR of the codes of its rows, in any order (MSet-XOR-Hash of Clarke,
/// Devadas, van Dijk, Gassend and Suh, 2003). Somebody who knew the codes of a few hundred rows
/// could choose others with the same XOR. So a row's code differs from its seal and is stored
/// nowhere, and a table's code is stored masked: see `LibraryHead`.
struct SealedSets: Equatable {
    struct Rows: Equatable {
        fileprivate(set) var count: Int64 = 0
        /// Both halves of the code.
        fileprivate var code: (UInt128, UInt128) = (0, 0)

        static func == (left: Self, right: Self) -> Bool {
            left.count == right.count && left.code == right.code
        }
    }

    private var rows = [Rows](repeating: Rows(), count: SealedTable.allCases.count)

    init() {}

    /// Computes the code of a row from its seal.
    static func codes(_ key: LedgerKey) -> MessageCodes { key.derived(for: "sets of rows").codes }

    subscript(_ table: SealedTable) -> Rows { rows[table.place] }

    /// - Parameter code: the row's code.
    mutating func add(_ code: [UInt8], to table: SealedTable) { change(1, code, table) }
    mutating func remove(_ code: [UInt8], from table: SealedTable) { change(-1, code, table) }

    private mutating func change(_ count: Int64, _ code: [UInt8], _ table: SealedTable) {
        rows[table.place].count &+= count
        let halves = code.withUnsafeBytes { $0.loadUnaligned(as: (UInt128, UInt128).self) }
        rows[table.place].code.0 ^= halves.0
        rows[table.place].code.1 ^= halves.1
    }

    /// The sets of all rows, from those that several servers have written.
    init(_ parts: [SealedSets]) {
        for part in parts {
            for place in rows.indices {
                rows[place].count &+= part.rows[place].count
                rows[place].code.0 ^= part.rows[place].code.0
                rows[place].code.1 ^= part.rows[place].code.1
            }
        }
    }

    /// Computes the sets of a database from the seals of its rows.
    init(foundIn database: any Database, key: LedgerKey) throws(StoreFault) {
        let codes = Self.codes(key)
        for table in SealedTable.allCases {
            let seals = try database.prepare("SELECT seal FROM \(table.rawValue)")
            while try seals.next() { add(codes.code(of: seals.bytes(0)), to: table) }
        }
    }

    // MARK: Bytes

    private static let byteCount = 40

    /// The count and the code of each table, in the order of `SealedTable`. Leaves out empty tables
    /// at the end, so that tables can be added.
    func encoded() -> [UInt8] {
        var bytes: [UInt8] = []
        let end = rows.lastIndex { $0 != Rows() }.map { $0 + 1 } ?? 0
        for rows in rows[..<end] {
            withUnsafeBytes(of: rows.count.littleEndian) { bytes.append(contentsOf: $0) }
            withUnsafeBytes(of: rows.code) { bytes.append(contentsOf: $0) }
        }
        return bytes
    }

    /// - Parameter bytes: the result of `encoded`.
    init(decoding bytes: [UInt8]) {
        bytes.withUnsafeBytes { bytes in
            for place in 0..<min(rows.count, bytes.count / Self.byteCount) {
                let start = place * Self.byteCount
                rows[place].count = Int64(
                    littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: Int64.self))
                rows[place].code = bytes.loadUnaligned(
                    fromByteOffset: start + 8, as: (UInt128, UInt128).self)
            }
        }
    }
}
