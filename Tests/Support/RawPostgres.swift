import CPostgres
import Foundation

/// A connection to a store's PostgreSQL database, for tests that read it directly. It waits for an
/// engine that is away. Only one test may use it at a time.
package final class RawPostgres: RowSource, @unchecked Sendable {
    private let address: String
    private let schema: String
    private var handle: OpaquePointer?

    /// The longest wait for the engine, in seconds.
    private static let patienceSeconds = 60.0

    /// The types of pg_type.dat for `RawValue`.
    private static let (int8, bytea, text): (Oid, Oid, Oid) = (20, 17, 25)

    /// - Parameters:
    ///   - address: libpq's, of a role that may read everything.
    ///   - schema: that of the game or of the library.
    package init(_ address: String, schema: String) {
        self.address = address
        self.schema = schema
    }

    deinit { PQfinish(handle) }

    package func execute(_ sql: String) {
        _ = result { PQexec($0, sql) }
    }

    /// - Parameter sql: with parameters as for SQLite: each `?`, or `?1` and so on.
    package func rows<Value>(
        _ sql: String, _ values: [RawValue] = [], _ read: (RawRow) -> Value
    ) -> [Value] {
        let text = Self.numbered(sql)
        let bytes = values.map { value in
            switch value {
            case .integer(let number): withUnsafeBytes(of: number.bigEndian, Array.init)
            case .bytes(let bytes): bytes
            case .text(let text): Array(text.utf8)
            }
        }
        let types = values.map { value in
            switch value {
            case .integer: Self.int8
            case .bytes: Self.bytea
            case .text: Self.text
            }
        }
        // An empty value has an address too: without one, it would be NULL.
        let copies = bytes.map { bytes in
            let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
            for (index, byte) in bytes.enumerated() { copy[index] = CChar(bitPattern: byte) }
            return copy
        }
        defer { for copy in copies { copy.deallocate() } }
        let result = result { handle in
            PQexecParams(
                handle, text, Int32(values.count), types, copies.map { UnsafePointer($0) },
                bytes.map { Int32($0.count) }, values.map { _ in 1 }, 0)
        }
        defer { PQclear(result) }
        return (0..<PQntuples(result)).map { read(RawRow(source: .postgres(result, $0))) }
    }

    /// The result of a command, which is repeated while the engine is away.
    private func result(of command: (OpaquePointer) -> OpaquePointer?) -> OpaquePointer {
        let end = ContinuousClock.now + .seconds(Self.patienceSeconds)
        var problem = ""
        while ContinuousClock.now < end {
            if handle == nil { connect() }
            if let handle, let result = command(handle) {
                if [PGRES_TUPLES_OK, PGRES_COMMAND_OK].contains(PQresultStatus(result)) {
                    return result
                }
                problem = String(cString: PQresultErrorMessage(result))
                let state = PQresultErrorField(result, Int32(UInt8(ascii: "C")))
                    .map { String(cString: $0) }
                PQclear(result)
                // Class 42: the statement is wrong. Anything else may pass while the engine changes.
                if let state, state.hasPrefix("42") { fatalError("\(problem) (\(state))") }
            }
            PQfinish(handle)
            handle = nil
            usleep(20_000)
        }
        fatalError("the engine is away: \(problem)")
    }

    private func connect() {
        handle = PQconnectdb(address + " application_name=checker")
        let path = PQexec(handle, "SET search_path = \(schema)")
        defer { PQclear(path) }
        guard PQresultStatus(path) != PGRES_COMMAND_OK else { return }
        PQfinish(handle)
        handle = nil
    }

    private static func numbered(_ sql: String) -> String {
        var count = 0
        return sql.replacing(/\?(\d*)/) { match in
            count += 1
            return match.1.isEmpty ? "$\(count)" : "$\(match.1)"
        }
    }
}
