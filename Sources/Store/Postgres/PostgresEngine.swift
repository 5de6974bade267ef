/// Two schemas of a PostgreSQL database.
struct PostgresEngine: StoreEngine {
    let address: PostgresAddress
    /// The name of the game's schema.
    let schema: String

    /// The longest wait for a lock that another connection holds. Players wait for it too.
    private static let lockPatience = "2s"

    var provesDeath: Bool { false }

    func name(of part: StorePart) -> String { "\(address.shown), schema \(schema(of: part))" }

    func schema(of part: StorePart) -> String {
        switch part {
        case .game: schema
        case .library: schema + "_library"
        }
    }

    func claim() throws(StoreOpenError) -> any StoreClaim {
        do throws(StoreFault) {
            _ = try PostgresConnection(address, isWriting: true)
        } catch {
            let path = name(of: .game)
            // It may have started just now, or only read until it is promoted.
            guard address.problem == nil, !address.isAnswering || isReadable else {
                throw .failed(path: path, reason: error.description)
            }
            throw .unreachable(path: path, reason: error.description)
        }
        return PostgresClaim()
    }

    private var isReadable: Bool { (try? PostgresConnection(address)) != nil }

    func time() throws(StoreFault) -> Int64? { try PostgresConnection(address).time() }

    func hints(of part: StorePart) -> (any StoreHints)? {
        PostgresHints(address, channel: schema(of: part))
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
            return connection
        case .outsideWriter: return try writer(schema)
        case .serverReader: return try connection(schema)
        case .outsideReader:
            let connection = try connection(schema)
            connection.readsInParts = true
            // A cursor is read to its end. Audits sort and group whole tables.
            try connection.execute("SET cursor_tuple_fraction = 1; SET work_mem = '256MB'")
            return connection
        }
    }

    private func writer(_ schema: String) throws -> PostgresConnection {
        let connection = try connection(schema, isWriting: true)
        try connection.execute("SET lock_timeout = '\(Self.lockPatience)'")
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

/// Servers exclude each other by their rows of `nodes` alone.
private struct PostgresClaim: StoreClaim {
    func release() {}
}
