import CPostgres
import Foundation

/// The messages between a connection and its PostgreSQL server, in libpq's pipeline mode
/// (libpq-pipeline-mode): many are sent without waiting for their answers, which are read later in
/// their order.
final class PostgresPipeline {
    private let handle: OpaquePointer
    /// Receives the messages whose answers weren't read yet, oldest first.
    private var unread: [Sent] = []
    /// The first fault of a statement that was sent, until a caller gets it.
    private var fault: StoreFault?
    /// True if something was sent since the last sync.
    private(set) var isUnsynced = false
    /// The number of round trips.
    private(set) var waitCount: Int64 = 0
    /// The rows that were written without a seal.
    var unsealed = UnsealedRows()

    /// A message whose answer wasn't read yet.
    enum Sent {
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
        handle = try Self.connect(to: address, isWriting: isWriting)
        guard PQenterPipelineMode(handle) == 1 else { throw StoreFault(of: handle) }
    }

    /// Connects to a server. The caller finishes the connection.
    ///
    /// - Parameter isWriting: true to refuse a server that only reads.
    static func connect(
        to address: PostgresAddress, isWriting: Bool
    ) throws(StoreFault) -> OpaquePointer {
        if let problem = address.problem { throw StoreFault(problem) }
        var settings = defaults
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
            throw StoreFault(of: handle)
        }
        // The server's notices are for its own log.
        PQsetNoticeReceiver(handle, { _, _ in }, nil)
        return handle
    }

    deinit {
        PQfinish(handle)
    }

    /// True if the connection has failed for good.
    var isBroken: Bool { PQstatus(handle) != CONNECTION_OK }

    // MARK: Sending

    /// Runs statements without rows or parameters, separated by semicolons.
    func execute(_ sql: String) throws(StoreFault) {
        try alone { () throws(StoreFault) in
            let result = PQexec(handle, sql)
            defer { PQclear(result) }
            if let fault = StoreFault(of: result, handle) { throw fault }
        }
    }

    /// Copies rows into a table.
    ///
    /// - Parameter next: a row as in `COPY ... BINARY`; nil after the last.
    /// - Returns: their number.
    func copy(
        into table: String, _ columns: String, _ next: () throws(StoreFault) -> [UInt8]?
    ) throws(StoreFault) -> Int {
        var count = 0
        try alone { () throws(StoreFault) in
            let started = PQexec(handle, "COPY \(table)(\(columns)) FROM STDIN (FORMAT binary)")
            defer { PQclear(started) }
            guard PQresultStatus(started) == PGRES_COPY_IN else {
                throw StoreFault(of: started, handle) ?? StoreFault(of: handle)
            }
            // The signature, no flags, no extension (COPY, "Binary Format").
            var bytes =
                Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0] + [UInt8](repeating: 0, count: 8)
            do throws(StoreFault) {
                while let row = try next() {
                    bytes += row
                    count += 1
                    if bytes.count >= Self.copyByteCount { try put(&bytes) }
                }
            } catch {
                PQputCopyEnd(handle, "the rows can't be read")
                while let result = PQgetResult(handle) { PQclear(result) }
                throw error
            }
            bytes += [0xFF, 0xFF]
            try put(&bytes)
            guard PQputCopyEnd(handle, nil) == 1 else { throw broken() }
            var fault: StoreFault?
            while let result = PQgetResult(handle) {
                fault = fault ?? StoreFault(of: result, handle)
                PQclear(result)
            }
            if let fault { throw fault }
        }
        return count
    }

    /// The bytes that a copy sends at once.
    private static let copyByteCount = 65_536

    private func put(_ bytes: inout [UInt8]) throws(StoreFault) {
        let isPut = bytes.withUnsafeBytes {
            PQputCopyData(
                handle, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count))
        }
        guard isPut == 1 else { throw broken() }
        bytes.removeAll(keepingCapacity: true)
    }

    /// Runs `body` outside pipeline mode.
    private func alone(_ body: () throws(StoreFault) -> Void) throws(StoreFault) {
        try wait()
        guard PQexitPipelineMode(handle) == 1 else { throw StoreFault(of: handle) }
        let result = Result { () throws(StoreFault) in try body() }
        guard PQenterPipelineMode(handle) == 1 else { throw StoreFault(of: handle) }
        try result.get()
    }

    func compile(
        _ statement: PostgresStatement, as name: String, for types: [Oid]
    ) throws(StoreFault) {
        isUnsynced = true
        guard PQsendPrepare(handle, name, statement.text, Int32(types.count), types) == 1
        else { throw broken() }
        unread.append(.compile(statement))
    }

    /// Runs a compiled statement with its bound parameters.
    func run(_ statement: PostgresStatement, as name: String, _ kind: Sent) throws(StoreFault) {
        isUnsynced = true
        let isSent = statement.withParameters { values, counts, formats in
            PQsendQueryPrepared(handle, name, Int32(values.count), values, counts, formats, 1)
        }
        guard isSent == 1 else { throw broken() }
        unread.append(kind)
    }

    /// Sends a statement without parameters.
    func send(_ sql: String, _ kind: Sent = .run) throws(StoreFault) {
        isUnsynced = true
        guard PQsendQueryParams(handle, sql, 0, nil, nil, nil, nil, 1) == 1 else {
            throw broken()
        }
        unread.append(kind)
    }

    // MARK: Answers

    /// Waits for the rows of the last message, a `fetch`. The caller clears them.
    ///
    /// - Parameter commits: true outside a transaction, where only a sync commits.
    func rows(commits: Bool) throws(StoreFault) -> OpaquePointer {
        if commits {
            guard PQpipelineSync(handle) == 1 else { throw broken() }
            isUnsynced = false
            unread.append(.sync)
        } else {
            guard PQsendFlushRequest(handle) == 1 else { throw broken() }
        }
        guard let rows = try read(until: .fetch) else { throw broken() }
        return rows
    }

    /// Reads answers before there are too many.
    func waitIfMany() throws(StoreFault) {
        if unread.count >= Self.unreadLimit { try wait() }
    }

    /// True if rows without a seal may be among the unread answers.
    var hasUnreadUnsealed: Bool {
        unread.contains { if case .unsealed = $0 { true } else { false } }
    }

    /// Waits until everything that was sent is done.
    func wait() throws(StoreFault) {
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
        waitCount += 1
        var found: OpaquePointer?
        while !unread.isEmpty {
            let sent = unread.removeFirst()
            guard let result = PQgetResult(handle) else { throw broken() }
            switch PQresultStatus(result) {
            case PGRES_COMMAND_OK, PGRES_PIPELINE_SYNC: break
            case PGRES_TUPLES_OK:
                switch sent {
                case .fetch: found = result
                case .unsealed(let table): unsealed.note(result, of: table)
                case .compile, .run, .sync: break
                }
            default:
                if case .compile(let statement) = sent { statement.isCompiled = false }
                // The statements after a fault aren't run.
                if PQresultStatus(result) != PGRES_PIPELINE_ABORTED, fault == nil {
                    fault = StoreFault(of: result, handle)
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
        return StoreFault(of: handle)
    }
}
