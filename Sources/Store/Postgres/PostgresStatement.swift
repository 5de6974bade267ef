import CPostgres
import Crypto

/// A statement of a PostgreSQL connection.
///
/// A statement without rows is sent without waiting for its answer: a fault appears at the next
/// statement that waits, or at the commit.
final class PostgresStatement: Statement {
    /// The types of PostgreSQL's catalogue (pg_type.dat) that parameters and columns have.
    enum ValueType: Oid {
        case unknown = 0
        case bool = 16
        case bytea = 17
        case int8 = 20
        case int2 = 21
        case int4 = 23
        case text = 25
        case numeric = 1700
    }

    let sql: PostgresSQL
    private let connection: PostgresConnection
    /// The name under which the engine keeps the compiled statement; nil before its first run.
    private(set) var name: String?
    /// False if the engine couldn't compile it.
    var isCompiled = true
    /// The types by which it was compiled.
    private var compiled: [ValueType] = []
    /// The cursor whose parts the rows are read in; nil to read them at once.
    private(set) var cursor: String?

    // MARK: Bound parameters

    private(set) var types: [ValueType] = []
    private(set) var bytes: [UInt8] = []
    /// The end of each parameter in `bytes`; negative for NULL.
    private var ends: [Int] = []

    // MARK: Rows

    private var result: OpaquePointer?
    private var row: Int32 = -1
    private var isRunning = false

    init(_ sql: String, connection: PostgresConnection) {
        self.sql = PostgresSQL(sql)
        self.connection = connection
    }

    deinit {
        PQclear(result)
        if let name, isCompiled { connection.forget(name) }
    }

    // MARK: Parameters, in the order of the statement

    @discardableResult
    func bind(_ value: Int64) -> Self {
        withUnsafeBytes(of: value.bigEndian) { add($0, .int8) }
        return self
    }

    @discardableResult
    func bind(_ value: String) -> Self {
        var value = value
        value.withUTF8 { add(UnsafeRawBufferPointer($0), .text) }
        return self
    }

    @discardableResult
    func bind(_ bytes: UnsafeRawBufferPointer) -> Self {
        add(bytes, .bytea)
        return self
    }

    @discardableResult
    func bindNull() -> Self {
        types.append(.unknown)
        ends.append(-1)
        return self
    }

    @discardableResult
    func bind(_ condition: SearchCondition) -> Self { bind(condition.tsquery) }

    private func add(_ value: UnsafeRawBufferPointer, _ type: ValueType) {
        bytes.append(contentsOf: value)
        types.append(type)
        ends.append(bytes.count)
    }

    /// The bytes of a bound parameter; nil for NULL.
    func value(_ index: Int) -> ArraySlice<UInt8>? {
        guard ends[index] >= 0 else { return nil }
        let start = ends[..<index].last { $0 >= 0 } ?? 0
        return bytes[start..<ends[index]]
    }

    /// The statement as it is compiled.
    var text: String { (cursor.map { "DECLARE \($0) NO SCROLL CURSOR FOR " } ?? "") + sql.text }

    /// The name under which the statement is run, and the types by which it must be compiled first;
    /// nil if it is compiled for such parameters.
    func compilation(newName: () -> String) -> (name: String, types: [Oid]?) {
        let isInParts = isInParts
        if let name, isCompiled {
            if fits, isInParts == (cursor != nil) { return (name, nil) }
            connection.forget(name)
        }
        // The engine finds the type of a NULL by itself, unless it was bound with a value before.
        compiled = types.enumerated().map { index, type in
            type == .unknown && index < compiled.count ? compiled[index] : type
        }
        let new = newName()
        name = new
        cursor = isInParts ? "c" + new : nil
        isCompiled = true
        return (new, compiled.map(\.rawValue))
    }

    /// True if the rows are read in parts. What a query finds by its parameters is little.
    var isInParts: Bool {
        connection.isReadingInParts && sql.isQuery && sql.parameterCount == 0
    }

    private var fits: Bool {
        compiled.count == types.count
            && zip(compiled, types).allSatisfy { $0 == $1 || $1 == .unknown }
    }

    /// Calls `body` with the parameters as libpq takes them: addresses, byte counts, and formats,
    /// all binary.
    func withParameters<Value>(
        _ body: ([UnsafePointer<CChar>?], [Int32], [Int32]) -> Value
    ) -> Value {
        bytes.withUnsafeBytes { bytes in
            // An empty value has an address too, though nobody reads there: without one, it would
            // be NULL.
            let start = bytes.baseAddress ?? UnsafeRawPointer(bitPattern: 1)!
            var (values, counts): ([UnsafePointer<CChar>?], [Int32]) = ([], [])
            values.reserveCapacity(ends.count)
            counts.reserveCapacity(ends.count)
            var begin = 0
            for end in ends {
                guard end >= 0 else {
                    values.append(nil)
                    counts.append(0)
                    continue
                }
                values.append((start + begin).assumingMemoryBound(to: CChar.self))
                counts.append(Int32(clamping: end - begin))
                begin = end
            }
            return body(values, counts, [Int32](repeating: 1, count: ends.count))
        }
    }

    // MARK: Running

    func next() throws(StoreFault) -> Bool {
        if !isRunning {
            isRunning = true
            do throws(StoreFault) {
                try seal()
                guard sql.returnsRows else {
                    try connection.send(self)
                    reset()
                    return false
                }
                result = try connection.fetch(self)
                row = -1
            } catch {
                reset()
                throw error
            }
        }
        row += 1
        if let cursor, row == PostgresConnection.partCount {
            PQclear(result)
            result = nil
            result = try connection.fetch(from: cursor)
            row = 0
        }
        guard row < PQntuples(result) else {
            reset()
            return false
        }
        return true
    }

    func reset() {
        if let cursor, isRunning { connection.close(cursor: cursor) }
        PQclear(result)
        result = nil
        isRunning = false
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        types.removeAll(keepingCapacity: true)
    }

    /// Binds the seals of bound values.
    private func seal() throws(StoreFault) {
        precondition(
            types.count == sql.parameterCount,
            "\(types.count) of \(sql.parameterCount) values are bound: \(sql.text)")
        for seal in sql.seals {
            var row: [UInt8] = []
            for value in seal {
                switch value {
                case .parameter(let index):
                    let type: RowValue.Kind =
                        switch types[index] {
                        case .int8: .integer
                        case .text: .text
                        case .bytea: .blob
                        case .unknown, .bool, .int2, .int4, .numeric: .null
                        }
                    (self.value(index) ?? []).withUnsafeBytes {
                        RowValue.append(type, $0, to: &row)
                    }
                case .text(let text):
                    Array(text.utf8).withUnsafeBytes { RowValue.append(.text, $0, to: &row) }
                case .integer(let integer):
                    withUnsafeBytes(of: integer.bigEndian) {
                        RowValue.append(.integer, $0, to: &row)
                    }
                case .null:
                    RowValue.append(.null, UnsafeRawBufferPointer(start: nil, count: 0), to: &row)
                }
            }
            bind(try connection.seal(row))
        }
    }

    // MARK: Columns of the current row, from 0

    func isNull(_ column: Int32) -> Bool { PQgetisnull(result, row, column) == 1 }

    func blob(_ column: Int32) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(
            start: PQgetvalue(result, row, column), count: Int(PQgetlength(result, row, column)))
    }

    func text(_ column: Int32) -> String {
        switch ValueType(rawValue: PQftype(result, column)) {
        case .bool, .int2, .int4, .int8, .numeric:
            isNull(column) ? "" : String(integer(column))
        case .text, .bytea, .unknown, nil: String(decoding: blob(column), as: UTF8.self)
        }
    }

    func integer(_ column: Int32) -> Int64 {
        let bytes = blob(column)
        guard !isNull(column) else { return 0 }
        switch ValueType(rawValue: PQftype(result, column)) {
        case .int8: return Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))
        case .int4: return Int64(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self)))
        case .int2: return Int64(Int16(bigEndian: bytes.loadUnaligned(as: Int16.self)))
        case .bool: return bytes[0] == 0 ? 0 : 1
        case .numeric: return Self.integer(ofNumeric: bytes)
        case .text, .bytea, .unknown, nil: return 0
        }
    }

    /// The integer part of PostgreSQL's `numeric`, the type of a sum of `bigint`: the number of
    /// digits to the base 10,000, the weight of the first, the sign, the scale, and the digits
    /// (src/backend/utils/adt/numeric.c, numeric_send).
    private static func integer(ofNumeric bytes: UnsafeRawBufferPointer) -> Int64 {
        let words = (0..<bytes.count / 2).map { index in
            Int64(
                Int16(
                    bigEndian: bytes.loadUnaligned(fromByteOffset: 2 * index, as: Int16.self)))
        }
        guard words.count >= 4, words[1] >= 0 else { return 0 }
        var sum: Int64 = 0
        for place in 0...Int(words[1]) {
            let digit = 4 + place < words.count ? words[4 + place] : 0
            let (product, isTooLarge) = sum.multipliedReportingOverflow(by: 10_000)
            guard !isTooLarge else { return words[2] == 0 ? .max : .min }
            sum = product + digit
        }
        return words[2] == 0 ? sum : -sum
    }
}
