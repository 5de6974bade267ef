import Synchronization

/// Two schemas of a PostgreSQL database.
struct PostgresEngine: StoreEngine {
    /// libpq's connection string, or a URL (libpq-connect), without a password.
    let address: String
    /// The name of the game's schema.
    let schema: String

    func name(of part: StorePart) -> String { "\(address), schema \(schema(of: part))" }

    private func schema(of part: StorePart) -> String {
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

    func open(_ part: StorePart, _ access: StoreAccess) throws -> any Database {
        let isWriting =
            switch access {
            case .server, .outsideWriter: true
            case .serverReader, .outsideReader: false
            }
        let connection = try PostgresConnection(address, isWriting: isWriting)
        let schema = schema(of: part)
        if case .server = access {
            try connection.execute("CREATE SCHEMA IF NOT EXISTS \(schema)")
            connection.numbersTransactions = true
        }
        try connection.execute("SET search_path = \(schema), public")
        if isWriting {
            // A writer that is cut off lets others in.
            try connection.execute(
                "SET lock_timeout = '5s'; SET idle_in_transaction_session_timeout = '60s'")
        }
        return connection
    }
}

/// A session's lock that only one server can hold.
private final class PostgresClaim: StoreClaim {
    private let connection: Mutex<PostgresConnection?>

    init(_ engine: PostgresEngine) throws { connection = Mutex(try Self.locked(engine)) }

    /// How long it waits for the engine to notice that an earlier server's connection has ended.
    private static let patience = Duration.seconds(2)

    private static func locked(_ engine: PostgresEngine) throws -> sending PostgresConnection {
        let connection = try PostgresConnection(engine.address)
        try connection.execute("SET lock_timeout = '\(patience.components.seconds)s'")
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
