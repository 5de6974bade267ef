import CSQLite
import Crypto

/// Follows changes of sealed rows by SQLite's hook (sqlite.org/c3ref/preupdate_blobwrite.html).
final class SQLiteRowWatcher: RowWatcher {
    private struct Table {
        let table: SealedTable
        /// The encoded name, for `RowSealer`.
        let name: [UInt8]
        /// The indexes of the sealed columns, and of the seal.
        let columns: [Int32]
        let seal: Int32
    }

    var sets = SealedSets()
    /// Why a change couldn't be followed; nil if all were.
    private var fault: StoreFault?
    private let sealer: RowSealer
    private let codes: MessageCodes
    private let tables: [String: Table]

    init(_ database: any Database, key: LedgerKey) throws(StoreFault) {
        sealer = RowSealer(key: key)
        codes = SealedSets.codes(key)
        var tables: [String: Table] = [:]
        let list = try database.prepare("SELECT name, cid FROM pragma_table_info(?)")
        for table in SealedTable.allCases {
            let places = try list.bind(table.rawValue).all { ($0.text(0), Int32($0.integer(1))) }
            let place = Dictionary(places) { first, _ in first }
            guard let seal = place["seal"] else {
                throw StoreFault("the table \(table.rawValue) has no seals")
            }
            tables[table.rawValue] = Table(
                table: table, name: RowSealer.bytes(ofTable: table.rawValue),
                columns: table.columns.compactMap { place[$0] }, seal: seal)
        }
        self.tables = tables
    }

    func follow() throws(StoreFault) { if let fault { throw fault } }

    /// - Parameter watcher: receives every change that the connection makes from now on, and must
    ///   outlive it.
    static func add(_ watcher: SQLiteRowWatcher, to handle: OpaquePointer) {
        sqlite3_preupdate_hook(
            handle,
            { context, handle, operation, _, name, _, _ in
                guard let context, let handle, let name else { return }
                Unmanaged<SQLiteRowWatcher>.fromOpaque(context).takeUnretainedValue()
                    .follow(operation, on: String(cString: name), handle)
            }, Unmanaged.passUnretained(watcher).toOpaque())
    }

    /// - Parameter operation: `SQLITE_INSERT`, `SQLITE_UPDATE` or `SQLITE_DELETE`.
    private func follow(_ operation: Int32, on name: String, _ handle: OpaquePointer) {
        guard fault == nil, let table = tables[name] else { return }
        do throws(StoreFault) {
            if operation != SQLITE_INSERT {
                let values = try table.columns.map { column throws(StoreFault) -> OpaquePointer? in
                    try Self.value(column, name) { sqlite3_preupdate_old(handle, $0, &$1) }
                }
                sets.remove(codes.code(of: sealer.seal(values, of: table.name)), from: table.table)
            }
            if operation != SQLITE_DELETE {
                let value = try Self.value(table.seal, name) {
                    sqlite3_preupdate_new(handle, $0, &$1)
                }
                let seal = UnsafeRawBufferPointer(
                    start: sqlite3_value_blob(value), count: Int(sqlite3_value_bytes(value)))
                sets.add(codes.code(of: [UInt8](seal)), to: table.table)
            }
        } catch {
            fault = error
        }
    }

    private static func value(
        _ column: Int32, _ table: String, _ read: (Int32, inout OpaquePointer?) -> Int32
    ) throws(StoreFault) -> OpaquePointer {
        var value: OpaquePointer?
        let code = read(column, &value)
        guard code == SQLITE_OK, let value else {
            throw StoreFault("a change of \(table) can't be followed", code: "SQLite code \(code)")
        }
        return value
    }
}
