import Synchronization

/// Two schemas of a PostgreSQL database.
struct PostgresEngine: StoreEngine {
    let address: PostgresAddress
    /// The name of the game's schema.
    let schema: String

    /// The longest wait for a lock that another connection holds. Players wait for it too.
    fileprivate static let lockPatience = "2s"

    func name(of part: StorePart) -> String { "\(address.shown), schema \(schema(of: part))" }

    func schema(of part: StorePart) -> String {
        switch part {
        case .game: schema
        case .library: schema + "_library"
        }
    }

    func claim() throws(StoreOpenError) -> any StoreClaim {
        try StoreOpenError.naming(name(of: .game)) { try PostgresClaim(self) }
    }

    func isMissing(_ part: StorePart) throws(StoreFault) -> Bool {
        try PostgresConnection(address).integer(
            "SELECT to_regclass('\(schema(of: part)).schema_version') IS NULL") == 1
    }

    /// The reason is the comment of the game's schema.
    func closure() throws(StoreFault) -> String? {
        try PostgresConnection(address).prepare(
            "SELECT obj_description(to_regnamespace(?)::oid, 'pg_namespace')"
        ).bind(schema).first { $0.isNull(0) ? nil : $0.text(0) }
    }

    func setClosure(_ reason: String?) throws(StoreFault) {
        let connection = try PostgresConnection(address, isWriting: true)
        let text = try connection.prepare("SELECT quote_nullable(?)")
            .bind(reason).first { $0.text(0) }
        try connection.execute(
            """
            CREATE SCHEMA IF NOT EXISTS \(schema);
            COMMENT ON SCHEMA \(schema) IS \(text ?? "NULL")
            """)
    }

    func open(_ part: StorePart, _ access: StoreAccess) throws -> any Database {
        let schema = schema(of: part)
        switch access {
        case .server:
            let connection = try writer(schema)
            // Only an owner may make schemas, even those that are there.
            if try connection.integer("SELECT to_regnamespace('\(schema)') IS NULL") == 1 {
                try connection.execute("CREATE SCHEMA \(schema)")
            }
            connection.numbersTransactions = true
            return connection
        case .outsideWriter: return try writer(schema)
        case .serverReader: return try connection(schema)
        case .outsideReader:
            let connection = try connection(schema)
            connection.readsInParts = true
            // A cursor is read to its end.
            try connection.execute("SET cursor_tuple_fraction = 1")
            return connection
        }
    }

    private func writer(_ schema: String) throws -> PostgresConnection {
        let connection = try connection(schema, isWriting: true)
        // A writer that is cut off lets others in.
        try connection.execute(
            "SET lock_timeout = '\(Self.lockPatience)'; SET idle_in_transaction_session_timeout = '60s'"
        )
        return connection
    }

    private func connection(
        _ schema: String, isWriting: Bool = false
    ) throws -> PostgresConnection {
        let connection = try PostgresConnection(address, isWriting: isWriting)
        try connection.execute("SET search_path = \(schema), public")
        return connection
    }
}

/// A session's lock that only one server can hold.
private final class PostgresClaim: StoreClaim {
    private let connection: Mutex<PostgresConnection?>

    init(_ engine: PostgresEngine) throws { connection = Mutex(try Self.locked(engine)) }

    private static func locked(_ engine: PostgresEngine) throws -> sending PostgresConnection {
        let connection: PostgresConnection
        do throws(StoreFault) {
            connection = try PostgresConnection(engine.address)
        } catch {
            guard engine.address.problem == nil, !engine.address.isAnswering else { throw error }
            throw StoreOpenError.unreachable(
                path: engine.name(of: .game), reason: error.description)
        }
        // The engine may not have noticed yet that an earlier server has ended.
        try connection.execute("SET lock_timeout = '\(PostgresEngine.lockPatience)'")
        do throws(StoreFault) {
            // The schema's name has no quotes.
            try connection.execute(
                "SELECT pg_advisory_lock(hashtextextended('chefdash \(engine.schema)', 0))")
        } catch {
            guard error.isLockTimeout else { throw error }
            throw StoreOpenError.inUse(lockPath: engine.name(of: .game))
        }
        return connection
    }

    func release() { connection.withLock { $0 = nil } }
}
