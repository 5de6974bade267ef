import CPostgres
import Crypto

/// One connection to a PostgreSQL server. It belongs to the code that opened it and is used from one
/// queue at a time.
///
/// Statements without rows are sent without waiting for their answers, so that a transaction takes
/// one round trip for each statement with rows, and one for its commit.
final class PostgresConnection: Database {
    private let pipeline: PostgresPipeline
    let address: PostgresAddress
    private var sealer: MessageCodes?
    /// True from a `begin` to its end. In pipeline mode, libpq learns of it only at a sync.
    private var isInTransaction = false
    /// The number of the server's last writing transaction; nil before the first.
    private var lastNumber: Int64?
    private var lastName = 0
    /// True to read the rows of a transaction's queries in parts, of which there may be millions.
    var readsInParts = false
    /// Commands that drop what nobody uses any more: compiled statements and cursors.
    private var droppings: [String] = []
    var epoch: Int64?
    /// The epoch that the engine knows.
    private var namedEpoch: Int64?
    private var statementCount: Int64 = 0
    private(set) var writtenByteCount: Int64 = 0

    /// - Parameter isWriting: true to refuse a server that only reads, such as a standby.
    init(_ address: PostgresAddress, isWriting: Bool = false) throws(StoreFault) {
        pipeline = try PostgresPipeline(address, isWriting: isWriting)
        self.address = address
    }

    /// Each account takes its time.
    var unwrittenEntryLimit: Int64 { 512 }
    var hasOneWriter: Bool { false }

    func time() throws(StoreFault) -> Int64? {
        try integer("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")
    }

    var work: StoreWork {
        var work = StoreWork()
        work.stepCount = statementCount
        work.waitCount = pipeline.waitCount
        return work
    }

    // MARK: Statements

    func prepare(_ sql: String) throws(StoreFault) -> any Statement {
        PostgresStatement(sql, connection: self)
    }

    /// Runs statements without rows or parameters, separated by semicolons.
    func execute(_ sql: String) throws(StoreFault) { try pipeline.execute(sql) }

    /// Copies rows into a table: see `PostgresPipeline.copy`.
    func copy(
        into table: String, _ columns: String, _ next: () throws(StoreFault) -> [UInt8]?
    ) throws(StoreFault) -> Int {
        try pipeline.copy(into: table, columns, next)
    }

    /// Sends a statement without rows.
    func send(_ statement: PostgresStatement) throws(StoreFault) {
        try start(statement, statement.sql.unsealed.map { .unsealed($0) } ?? .run)
        writtenByteCount += Int64(statement.bytes.count + Self.rowByteCount)
        if isInTransaction {
            try pipeline.waitIfMany()
        } else {
            try sealRows()
            try pipeline.wait()
        }
    }

    /// The bytes that a row takes besides its values.
    private static let rowByteCount = 150

    /// True if queries that may have many rows are read in parts.
    var isReadingInParts: Bool { readsInParts && isInTransaction }

    /// Sends a query and waits for its rows, or those of its cursor's first part. The caller clears
    /// the result.
    func fetch(_ statement: PostgresStatement) throws(StoreFault) -> OpaquePointer {
        try start(statement, statement.isInParts ? .run : .fetch)
        if let cursor = statement.cursor { return try fetch(from: cursor) }
        let rows = try pipeline.rows(commits: !isInTransaction)
        if let table = statement.sql.unsealed { pipeline.unsealed.note(rows, of: table) }
        return rows
    }

    /// The next part of a cursor's rows: see `fetch`.
    func fetch(from cursor: String) throws(StoreFault) -> OpaquePointer {
        try pipeline.send("FETCH \(Self.partCount) FROM \(cursor)", .fetch)
        return try pipeline.rows(commits: false)
    }

    /// The number of rows in a cursor's parts; only the last one has fewer.
    static let partCount: Int32 = 1_000

    private func start(
        _ statement: PostgresStatement, _ kind: PostgresPipeline.Sent
    ) throws(StoreFault) {
        statementCount += 1
        for command in droppings { try pipeline.send(command) }
        droppings = []
        let (name, types) = statement.compilation {
            lastName += 1
            return "s\(lastName)"
        }
        if let types { try pipeline.compile(statement, as: name, for: types) }
        try pipeline.run(statement, as: name, kind)
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

    // MARK: Transactions

    func begin(writing: Bool) throws(StoreFault) {
        if writing, epoch != nil, lastNumber == nil { lastNumber = try storedNumber() }
        // Statements since the last sync are a transaction of their own.
        if pipeline.isUnsynced { try pipeline.wait() }
        if writing, let epoch, epoch != namedEpoch {
            _ = try integer(
                "SELECT length(set_config('application_name', \(Self.name(epoch)), false))")
            namedEpoch = epoch
        }
        isInTransaction = true
        guard writing else {
            return try pipeline.send("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        }
        try pipeline.send("BEGIN")
        guard let epoch, let last = lastNumber else { return }
        lastNumber = last + 1
        // Waits for an earlier one whose connection was lost.
        try pipeline.send("CALL begin_writing(\(epoch))")
    }

    /// SQL for a server's name in `pg_stat_activity`.
    private static func name(_ epoch: Int64) -> String { "current_schema() || ' \(epoch)'" }

    /// In pipeline mode, no timeout ends a transaction whose client is silent.
    func endTransactions(of epochs: [Int64]) throws(StoreFault) {
        guard !epochs.isEmpty else { return }
        let names = epochs.map(Self.name).joined(separator: ", ")
        _ = try integer(
            """
            SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
                WHERE application_name IN (\(names)) AND datname = current_database()
            """)
    }

    private func storedNumber() throws(StoreFault) -> Int64 {
        guard let epoch else { return 0 }
        return try integer("SELECT number FROM nodes WHERE epoch = \(epoch)")
    }

    var transactionNumber: Int64 { lastNumber ?? 0 }

    func hasCommitted(_ number: Int64) throws(StoreFault) -> Bool {
        // This transaction has a number already.
        let found = try storedNumber()
        lastNumber = found
        return found > number
    }

    func commit() throws(StoreFault) {
        try sealRows()
        try pipeline.send("COMMIT")
        do throws(StoreFault) {
            try pipeline.wait()
        } catch {
            guard error.kind == .unreachable, lastNumber != nil else { throw error }
            throw StoreFault(error.message, .commitUnknown)
        }
        endTransaction()
    }

    @discardableResult
    func rollback() -> Bool {
        pipeline.unsealed.removeAll()
        // The transaction's number is free again.
        lastNumber = nil
        guard isInTransaction else { return !pipeline.isBroken }
        do throws(StoreFault) {
            do throws(StoreFault) {
                try pipeline.send("ROLLBACK")
                try pipeline.wait()
            } catch {
                // A fault of what is undone interests nobody. After it, nothing was run before the
                // sync.
                guard !pipeline.isBroken else { throw error }
                try pipeline.send("ROLLBACK")
                try pipeline.wait()
            }
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

    /// Pages of a table whose rows are sealed at once.
    private static let sealedPageCount = 1_000

    func seal(
        _ table: some SealedRows, _ rows: String, with key: LedgerKey
    ) throws(StoreFault) -> Int {
        let (name, codes) = (table.rawValue, key.codes)
        let pageCount = Int(
            try integer(
                "SELECT pg_relation_size('\(name)') / current_setting('block_size')::bigint"))
        let save = try prepare("UPDATE \(name) SET seal = ? WHERE ctid = CAST(? AS text)::tid")
        var count = 0
        for first in stride(from: 0, to: pageCount, by: Self.sealedPageCount) {
            // A row that is written moves behind, or is found once more.
            let found = try prepare(
                """
                SELECT ctid::text, \(table.encoded) FROM \(name)
                    \(rows.isEmpty ? "WHERE" : rows + " AND")
                    ctid >= '(\(first),0)'::tid AND ctid < '(\(first + Self.sealedPageCount),0)'::tid
                """
            ).all { ($0.text(0), codes.code(of: $0.bytes(1))) }
            for (place, seal) in found { try save.bind(seal).bind(place).run() }
            count += found.count
        }
        return count
    }

    /// Seals the rows that were written without one. A row that was changed again since has another
    /// place, and is among them once more.
    private func sealRows() throws(StoreFault) {
        if pipeline.hasUnreadUnsealed { try pipeline.wait() }
        let tables = Dictionary(grouping: pipeline.unsealed.rows, by: \.table)
        pipeline.unsealed.removeAll()
        for (table, rows) in tables {
            let save = try prepare(
                "UPDATE \(table) SET seal = ? WHERE ctid = CAST(? AS text)::tid")
            for row in rows { try save.bind(seal(row.value)).bind(row.place).run() }
        }
    }
}
