/// A model of PostgreSQL for simulations: the SQLite databases of a directory, which several servers
/// of one thread share. Each transaction begins and ends within one of their turns, so commits are
/// serial and locks have nothing to do. Connections and commits have the faults of a network.
struct SharedSQLiteEngine: StoreEngine {
    private struct Claim: StoreClaim {
        func release() {}
    }

    private let files: SQLiteEngine
    private let faults: any EngineFaults

    init(directory: String, faults: any EngineFaults) {
        files = SQLiteEngine(directory: directory, vfs: nil)
        self.faults = faults
    }

    func claim() throws(StoreOpenError) -> any StoreClaim {
        guard faults.canReach() else {
            throw .unreachable(path: name(of: .game), reason: "the engine is away")
        }
        return Claim()
    }

    var provesDeath: Bool { false }
    func name(of part: StorePart) -> String { files.name(of: part) }
    func isMissing(_ part: StorePart) -> Bool { files.isMissing(part) }
    func time() -> Int64? { nil }
    func closure() throws(StoreFault) -> String? { try files.closure() }
    func setClosure(_ reason: String?) throws(StoreFault) { try files.setClosure(reason) }

    func open(_ part: StorePart, _ access: StoreAccess) throws -> any Database {
        try files.open(part, access) { path, mode throws(StoreFault) in
            let connection = try SharedSQLiteConnection(path: path, mode: mode, vfs: nil)
            connection.faults = faults
            try connection.use()
            return connection
        }
    }
}

/// A connection of a server that shares the databases with others.
final class SharedSQLiteConnection: SQLiteConnection {
    /// Set once.
    var faults: (any EngineFaults)? {
        didSet { lossCount = faults?.lossCount ?? 0 }
    }
    private var lossCount = 0
    private var isLost = false
    /// The number of the server's last writing transaction.
    private var lastNumber: Int64 = 0
    /// True in a server's writing transaction.
    private var isNumbered = false

    override var hasOneWriter: Bool { false }

    /// Throws if the connection is lost. The engine has then undone its transaction.
    func use() throws(StoreFault) {
        guard let faults else { return }
        if !isLost, faults.lossCount == lossCount, faults.canReach() { return }
        throw lose(.unreachable)
    }

    private func lose(_ kind: StoreFault.Kind) -> StoreFault {
        isLost = true
        super.rollback()
        return StoreFault("the connection was lost", kind)
    }

    /// A ticket's number is never used again, unlike SQLite's own: it grows with the transactions of
    /// all nodes.
    private static let ticketNumber = """
        (SELECT max((SELECT sum(number) FROM nodes) * 1000, coalesce(max(number), 0) + 1) \
        FROM tickets)
        """

    /// - Parameter sql: may have PostgreSQL's locks, also of its totals of all texts, and arrays.
    override func prepare(_ sql: String) throws(StoreFault) -> any Statement {
        let parts = """
            IN (WITH RECURSIVE parts(id, rest) AS (SELECT NULL, ? UNION ALL
                SELECT substr(rest, 1, 16), substr(rest, 17) FROM parts WHERE length(rest) > 0)
                SELECT id FROM parts WHERE id IS NOT NULL)
            """
        let translated = sql.replacing("FOR NO KEY UPDATE", with: "")
            .replacing("FROM recipe_text_totals", with: "")
            .replacing("= ANY(identifiers(?))", with: parts)
            .replacing("lock_name(?)", with: "length(?)")
            .replacing("INTO tickets(player", with: "INTO tickets(number, player")
            .replacing(
                "VALUES (?,?,?,?,?,?,?,?) ON CONFLICT (player)",
                with: "VALUES (\(Self.ticketNumber),?,?,?,?,?,?,?,?) ON CONFLICT (player)")
        return SharedSQLiteStatement(try compiled(translated), of: self)
    }

    override func begin(writing: Bool) throws(StoreFault) {
        try use()
        isNumbered = false
        do throws(StoreFault) {
            try super.begin(writing: writing)
            guard writing, let epoch else { return }
            try execute("UPDATE nodes SET number = number + 1 WHERE epoch = \(epoch)")
            lastNumber = try storedNumber()
            isNumbered = true
        } catch {
            super.rollback()
            throw error
        }
    }

    private func storedNumber() throws(StoreFault) -> Int64 {
        try integer("SELECT number FROM nodes WHERE epoch = \(epoch ?? 0)")
    }

    override var transactionNumber: Int64 { lastNumber }

    override func hasCommitted(_ number: Int64) throws(StoreFault) -> Bool {
        // This transaction has a number already.
        try storedNumber() > number
    }

    override func commit() throws(StoreFault) {
        try use()
        guard isNumbered, let fault = faults?.drawCommitFault() else { return try super.commit() }
        switch fault {
        case .conflict: throw StoreFault("another transaction was in the way", .conflict)
        case .unanswered(let isMade):
            if isMade { try super.commit() }
            throw lose(.commitUnknown)
        }
    }

    @discardableResult
    override func rollback() -> Bool { super.rollback() && !isLost }
}

private final class SharedSQLiteStatement: SQLiteStatement {
    private let shared: SharedSQLiteConnection

    init(_ handle: OpaquePointer, of connection: SharedSQLiteConnection) {
        shared = connection
        super.init(handle, connection: connection)
    }

    override func next() throws(StoreFault) -> Bool {
        do throws(StoreFault) {
            try shared.use()
        } catch {
            reset()
            throw error
        }
        return try super.next()
    }
}
