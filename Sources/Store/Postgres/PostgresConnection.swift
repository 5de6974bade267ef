import CPostgres
import Crypto
import Foundation

/// One connection to a PostgreSQL server. It belongs to the code that opened it and is used from one
/// queue at a time.
///
/// It stays in libpq's pipeline mode (libpq-pipeline-mode): statements without rows are sent without
/// waiting for their answers, so that a transaction takes one round trip for each statement with
/// rows, and one for its commit.
final class PostgresConnection: Database {
    private let handle: OpaquePointer
    let address: PostgresAddress
    private var sealer: MessageCodes?
    /// Receives the answers of statements that were sent, oldest first.
    private var unread: [Sent] = []
    /// The first fault of a statement that was sent, until a caller gets it.
    private var fault: StoreFault?
    /// True from a `begin` to its end. In pipeline mode, libpq learns of it only at a sync.
    private var isInTransaction = false
    /// True if something was sent since the last sync.
    private var isUnsynced = false
    /// True if the connection's writing transactions have numbers, which follow each other.
    var numbersTransactions = false
    /// The number of the last writing transaction. Nil without numbers, and before the first.
    private var lastNumber: Int64?
    private var lastName = 0
    /// True to read the rows of a transaction's queries in parts, of which there may be millions.
    var readsInParts = false
    /// Commands that drop what nobody uses any more: compiled statements and cursors.
    private var droppings: [String] = []
    /// Rows that were written without a seal.
    private var unsealed: [UnsealedRow] = []
    private(set) var work = StoreWork()
    private(set) var writtenByteCount: Int64 = 0

    private struct UnsealedRow {
        let table: String
        /// The text of the row's `ctid`.
        let place: String
        /// See `RowValue`.
        let row: [UInt8]
    }

    /// A message whose answer wasn't read yet.
    private enum Sent {
        case compile(PostgresStatement)
        case run
        /// The statement's rows have to be sealed.
        case unsealed(any SealedRows)
        /// The statement's rows are the caller's.
        case fetch
        case sync
    }

    /// The most messages without a read answer: the engine must never wait for us to read while we
    /// wait for it to read.
    private static let unreadLimit = 256

    /// Settings that an address may override, so that a machine that is gone is noticed.
    private static let defaults = [
        ("application_name", "chefdash"), ("connect_timeout", "5"), ("tcp_user_timeout", "10000"),
        ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
    ]

    /// - Parameter isWriting: true to refuse a server that only reads, such as a standby.
    init(_ address: PostgresAddress, isWriting: Bool = false) throws(StoreFault) {
        if let problem = address.problem { throw StoreFault(problem) }
        var settings = Self.defaults
        if isWriting { settings.append(("target_session_attrs", "read-write")) }
        settings.append(("dbname", address.text))
        let (names, values) = (settings.map { strdup($0.0) }, settings.map { strdup($0.1) })
        defer { for text in names + values { free(text) } }
        // The last argument lets libpq read the address, which overrides what is before it.
        let opened = PQconnectdbParams(
            names.map { UnsafePointer($0) } + [nil], values.map { UnsafePointer($0) } + [nil], 1)
        guard let handle = opened else {
            throw StoreFault("there is no memory for a connection", .unreachable)
        }
        guard PQstatus(handle) == CONNECTION_OK else {
            defer { PQfinish(handle) }
            throw Self.fault(of: handle)
        }
        self.handle = handle
        self.address = address
        // The server's notices are for its own log.
        PQsetNoticeReceiver(handle, { _, _ in }, nil)
        guard PQenterPipelineMode(handle) == 1 else { throw Self.fault(of: handle) }
    }

    deinit {
        PQfinish(handle)
    }

    // MARK: Statements

    func prepare(_ sql: String) throws(StoreFault) -> any Statement {
        PostgresStatement(sql, connection: self)
    }

    /// Runs statements without rows or parameters, separated by semicolons.
    func execute(_ sql: String) throws(StoreFault) {
        try wait()
        guard PQexitPipelineMode(handle) == 1 else { throw Self.fault(of: handle) }
        let result = PQexec(handle, sql)
        defer { PQclear(result) }
        let fault = Self.fault(of: result, handle)
        guard PQenterPipelineMode(handle) == 1 else { throw Self.fault(of: handle) }
        if let fault { throw fault }
    }

    /// Sends a statement without rows.
    func send(_ statement: PostgresStatement) throws(StoreFault) {
        try start(statement)
        if let table = statement.sql.unsealed {
            unread.append(.unsealed(table))
        } else {
            unread.append(.run)
        }
        writtenByteCount += Int64(statement.bytes.count + Self.rowByteCount)
        if !isInTransaction {
            try sealRows()
            try wait()
        } else if unread.count >= Self.unreadLimit {
            try wait()
        }
    }

    /// The bytes that a row takes besides its values.
    private static let rowByteCount = 150

    /// True if the rows of the next query are read in parts.
    var isReadingInParts: Bool { readsInParts && isInTransaction }

    /// Sends a query and waits for its rows, or those of its cursor's first part. The caller clears
    /// the result.
    func fetch(_ statement: PostgresStatement) throws(StoreFault) -> OpaquePointer {
        try start(statement)
        if let cursor = statement.cursor {
            unread.append(.run)
            return try fetch(from: cursor)
        }
        unread.append(.fetch)
        return try rows(of: statement)
    }

    /// The next part of a cursor's rows: see `fetch`.
    func fetch(from cursor: String) throws(StoreFault) -> OpaquePointer {
        try send("FETCH \(Self.partCount) FROM \(cursor)", .fetch)
        return try rows(of: nil)
    }

    /// The number of rows in a cursor's parts; only the last one has fewer.
    static let partCount: Int32 = 1_000

    private func rows(of statement: PostgresStatement?) throws(StoreFault) -> OpaquePointer {
        guard PQsendFlushRequest(handle) == 1 else { throw broken() }
        guard let rows = try read(until: .fetch) else { throw broken() }
        if let table = statement?.sql.unsealed { noteUnsealed(rows, of: table) }
        return rows
    }

    private func start(_ statement: PostgresStatement) throws(StoreFault) {
        work.stepCount += 1
        isUnsynced = true
        for command in droppings { try send(command) }
        droppings = []
        let name = try statement.compile(as: {
            lastName += 1
            return "s\(lastName)"
        }) {
            (name, types) throws(StoreFault) in
            guard
                PQsendPrepare(handle, name, statement.text, Int32(types.count), types) == 1
            else { throw broken() }
            unread.append(.compile(statement))
        }
        let isSent = statement.withParameters { values, counts, formats in
            PQsendQueryPrepared(handle, name, Int32(values.count), values, counts, formats, 1)
        }
        guard isSent == 1 else { throw broken() }
    }

    /// Sends a statement without parameters.
    private func send(_ sql: String, _ kind: Sent = .run) throws(StoreFault) {
        isUnsynced = true
        guard PQsendQueryParams(handle, sql, 0, nil, nil, nil, nil, 1) == 1 else {
            throw broken()
        }
        unread.append(kind)
    }

    /// Lets the engine drop a compiled statement, at the next one that is run.
    func forget(_ name: String) { droppings.append("DEALLOCATE \(name)") }

    /// Lets the engine close a cursor, at the next statement that is run, or with its transaction.
    func close(cursor: String) {
        if isInTransaction { droppings.append(Self.closing + cursor) }
    }

    private static let closing = "CLOSE "

    /// A transaction's end closes its cursors.
    private func endTransaction() {
        isInTransaction = false
        droppings.removeAll { $0.hasPrefix(Self.closing) }
    }

    // MARK: Answers

    /// Waits until everything that was sent is done.
    private func wait() throws(StoreFault) {
        guard PQpipelineSync(handle) == 1 else { throw broken() }
        isUnsynced = false
        unread.append(.sync)
        _ = try read(until: .sync)
        if let fault = takeFault() { throw fault }
    }

    private func takeFault() -> StoreFault? {
        defer { fault = nil }
        return fault
    }

    /// Reads the answers in their order.
    ///
    /// - Returns: the rows of the last message, if that is `fetch`.
    private func read(until last: Sent) throws(StoreFault) -> OpaquePointer? {
        var found: OpaquePointer?
        while !unread.isEmpty {
            let sent = unread.removeFirst()
            guard let result = PQgetResult(handle) else { throw broken() }
            switch PQresultStatus(result) {
            case PGRES_COMMAND_OK, PGRES_PIPELINE_SYNC: break
            case PGRES_TUPLES_OK:
                switch sent {
                case .fetch: found = result
                case .unsealed(let table): noteUnsealed(result, of: table)
                case .compile, .run, .sync: break
                }
            default:
                if case .compile(let statement) = sent { statement.isCompiled = false }
                // What follows a fault isn't run.
                if PQresultStatus(result) != PGRES_PIPELINE_ABORTED, fault == nil {
                    fault = Self.fault(of: result, handle)
                }
            }
            if found != result { PQclear(result) }
            guard PQstatus(handle) == CONNECTION_OK else { throw broken() }
            // The end of a message's results. A sync has none.
            if case .sync = sent { continue }
            while let more = PQgetResult(handle) { PQclear(more) }
        }
        if case .fetch = last, found == nil || fault != nil {
            PQclear(found)
            try wait()
            throw takeFault() ?? StoreFault("the engine gave no answer", .unreachable)
        }
        return found
    }

    /// Why the connection is of no use any more.
    private func broken() -> StoreFault {
        unread = []
        return Self.fault(of: handle)
    }

    // MARK: Transactions

    func begin(writing: Bool) throws(StoreFault) {
        if writing, numbersTransactions, lastNumber == nil { lastNumber = try storedNumber() }
        // What was sent since the last sync is a transaction of its own.
        if isUnsynced { try wait() }
        isInTransaction = true
        guard writing else {
            return try send("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        }
        try send("BEGIN")
        guard let last = lastNumber else { return }
        lastNumber = last + 1
        // Waits for an earlier one whose connection was lost.
        try send("UPDATE transaction_number SET number = number + 1")
    }

    /// Nil before the tables are there.
    private func storedNumber() throws(StoreFault) -> Int64? {
        let isMissing = try integer("SELECT to_regclass('transaction_number') IS NULL")
        return isMissing == 1 ? nil : try integer("SELECT number FROM transaction_number")
    }

    var transactionNumber: Int64 { lastNumber ?? 0 }

    func hasCommitted(_ number: Int64) throws(StoreFault) -> Bool {
        // This transaction has a number already.
        let found = try integer("SELECT number FROM transaction_number")
        lastNumber = found
        return found > number
    }

    func commit() throws(StoreFault) {
        try sealRows()
        try send("COMMIT")
        do throws(StoreFault) {
            try wait()
        } catch {
            guard error.kind == .unreachable, lastNumber != nil else { throw error }
            throw StoreFault(error.message, .commitUnknown)
        }
        endTransaction()
    }

    @discardableResult
    func rollback() -> Bool {
        unsealed = []
        guard isInTransaction else { return PQstatus(handle) == CONNECTION_OK }
        do throws(StoreFault) {
            do throws(StoreFault) {
                // After a fault, nothing is run before a sync.
                if isUnsynced { try wait() }
            } catch {
                // A fault of what is undone interests nobody.
                guard PQstatus(handle) == CONNECTION_OK else { throw error }
            }
            try send("ROLLBACK")
            try wait()
            endTransaction()
            return true
        } catch {
            return false
        }
    }

    // MARK: Seals

    func sealRows(with key: LedgerKey) throws(StoreFault) { sealer = key.codes }

    /// The seal of a row: see `RowValue`.
    func seal(_ row: [UInt8]) throws(StoreFault) -> [UInt8] {
        guard let sealer else { throw StoreFault("there is no key for seals") }
        return sealer.code(of: row)
    }

    /// - Parameter rows: the last two columns are the row's place and what its seal covers.
    private func noteUnsealed(_ rows: OpaquePointer, of table: some SealedRows) {
        let last = PQnfields(rows) - 1
        func bytes(_ row: Int32, _ column: Int32) -> UnsafeRawBufferPointer {
            UnsafeRawBufferPointer(
                start: PQgetvalue(rows, row, column),
                count: Int(PQgetlength(rows, row, column)))
        }
        for row in 0..<PQntuples(rows) {
            unsealed.append(
                UnsealedRow(
                    table: table.rawValue, place: Self.text(ofPlace: bytes(row, last - 1)),
                    row: [UInt8](bytes(row, last))))
        }
    }

    /// Seals the rows that were written without one. A row that was changed again since has another
    /// place, and is among them once more.
    private func sealRows() throws(StoreFault) {
        let isWaiting = unread.contains { if case .unsealed = $0 { true } else { false } }
        if isWaiting { try wait() }
        let tables = Dictionary(grouping: unsealed, by: \.table)
        unsealed = []
        for (table, rows) in tables {
            let save = try prepare(
                "UPDATE \(table) SET seal = ? WHERE ctid = CAST(? AS text)::tid")
            for row in rows { try save.bind(seal(row.row)).bind(row.place).run() }
        }
    }

    /// The text of a `tid`: the block's number and the row's.
    private static func text(ofPlace bytes: UnsafeRawBufferPointer) -> String {
        let block = UInt32(bigEndian: bytes.loadUnaligned(as: UInt32.self))
        let row = UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt16.self))
        return "(\(block),\(row))"
    }

    // MARK: Faults

    private static func fault(of handle: OpaquePointer) -> StoreFault {
        StoreFault(line(PQerrorMessage(handle)), .unreachable)
    }

    /// Nil if the result is no fault.
    private static func fault(of result: OpaquePointer?, _ handle: OpaquePointer) -> StoreFault? {
        guard let result else { return fault(of: handle) }
        switch PQresultStatus(result) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: return nil
        default: break
        }
        guard let field = PQresultErrorField(result, Int32(UInt8(ascii: "C"))) else {
            return fault(of: handle)
        }
        let state = String(cString: field)
        let message = line(PQresultErrorField(result, Int32(UInt8(ascii: "M"))))
        return StoreFault(message, kind(ofState: state), code: "SQLSTATE \(state)")
    }

    /// The kind of a fault by its SQLSTATE (PostgreSQL 15, appendix A).
    private static func kind(ofState state: String) -> StoreFault.Kind {
        switch state {
        case "3D000", "3F000": .missing
        case "53100": .diskFull
        case _ where state.hasPrefix("08") || state.hasPrefix("57P"): .unreachable
        default: .other
        }
    }

    /// libpq's message in one line.
    private static func line(_ text: UnsafePointer<CChar>?) -> String {
        guard let text else { return "the connection has failed" }
        return String(cString: text).split(whereSeparator: \.isNewline).joined(separator: "; ")
    }
}
