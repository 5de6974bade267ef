/// The place of a store's databases and of its key.
package struct StoreLocation: Sendable {
    /// Holds the ledger's key, unless another file is named, and SQLite's databases.
    package let directory: String
    let engine: any StoreEngine

    /// A store of SQLite databases.
    ///
    /// - Parameter vfs: SQLite's file system layer; nil for the default one.
    package static func directory(_ path: String, vfs: String? = nil) -> StoreLocation {
        StoreLocation(directory: path, engine: SQLiteEngine(directory: path, vfs: vfs))
    }

    /// SQLite databases that several servers of one process share, for simulations: see
    /// `SharedSQLiteEngine`.
    package static func shared(_ directory: String, _ faults: any EngineFaults) -> StoreLocation {
        StoreLocation(
            directory: directory, engine: SharedSQLiteEngine(directory: directory, faults: faults))
    }

    /// A store in a PostgreSQL database.
    ///
    /// - Parameters:
    ///   - address: libpq's connection string, or a URL (libpq-connect), without a password.
    ///   - schema: the name of the game's schema; the library's has `_library` after it.
    ///   - directory: holds the key.
    package static func postgres(
        _ address: String, schema: String = "chefdash", directory: String
    ) -> StoreLocation {
        StoreLocation(
            directory: directory,
            engine: PostgresEngine(address: PostgresAddress(address), schema: schema))
    }

    /// The name of a database in messages to the operator.
    func name(of part: StorePart) -> String { engine.name(of: part) }

    /// The bytes of the databases' write-ahead logs; nil for an engine that keeps them elsewhere.
    package var logByteCounts: (game: Int64, library: Int64)? {
        guard let game = engine.logByteCount(of: .game),
            let library = engine.logByteCount(of: .library)
        else { return nil }
        return (game, library)
    }

    func key(file: String?) throws(StoreOpenError) -> LedgerKey {
        try LedgerKey(file: file ?? LedgerKey.usualFile(in: directory))
    }

    /// Runs `body`, which uses a database, and translates its faults.
    func naming<Value>(
        _ part: StorePart, _ body: () throws -> Value
    ) throws(StoreOpenError) -> Value {
        try StoreOpenError.naming(name(of: part), body)
    }

    /// Opens a server's database from outside, even while the server uses it.
    ///
    /// - Parameter mayBeOlder: true to take a database that a server would migrate.
    /// - Throws: if the database's schema isn't this program's.
    func connect(
        to part: StorePart, writing: Bool = false, mayBeOlder: Bool = false
    ) throws(StoreOpenError) -> any Database {
        try naming(part) {
            let database = try engine.open(part, writing ? .outsideWriter : .outsideReader)
            let found = try database.schemaVersion()
            switch part.schema.mismatch(found, path: name(of: part)) {
            case .olderSchema where mayBeOlder: break
            case let mismatch?: throw mismatch
            case nil: break
            }
            return database
        }
    }
}

/// One of the two databases of a store.
enum StorePart: CaseIterable, Sendable {
    case game, library

    var schema: StoreSchema {
        switch self {
        case .game: .game
        case .library: .library
        }
    }
}

/// The purpose of a connection.
enum StoreAccess: Sendable {
    /// The server's writing, which makes a missing database.
    ///
    /// - Parameters:
    ///   - schema: a database of a newer one stays as it is.
    ///   - checkpointPages: see `StoreOptions`.
    ///   - cacheKilobytes: the memory for pages, where the engine doesn't share it.
    case server(schema: StoreSchema, checkpointPages: Int, cacheKilobytes: Int)
    case serverReader(cacheKilobytes: Int)
    /// Another program's work beside the server.
    case outsideWriter, outsideReader
}

/// Opens the databases of one place.
protocol StoreEngine: Sendable {
    /// Takes the exclusive right to serve the databases. It ends with the returned object's
    /// `release`, or with the process.
    func claim() throws(StoreOpenError) -> any StoreClaim
    /// True if the right to serve is free only once the server that had it has ended. Elsewhere
    /// servers show by beats that they live.
    var provesDeath: Bool { get }
    func name(of part: StorePart) -> String
    /// True if there is no such database yet.
    func isMissing(_ part: StorePart) throws(StoreFault) -> Bool
    /// The reason why nobody may serve the databases; nil if one may.
    func closure() throws(StoreFault) -> String?
    func setClosure(_ reason: String?) throws(StoreFault)
    func open(_ part: StorePart, _ access: StoreAccess) throws -> any Database
    /// See `Database`.
    func time() throws(StoreFault) -> Int64?
    /// Removes from a database's files what transactions have deleted and overwritten, as far as the
    /// engine keeps it beside the data.
    ///
    /// - Returns: false if somebody reads; then try again.
    func forgetDeleted(in part: StorePart) throws(StoreFault) -> Bool
    /// Nil for an engine by which servers can't tell each other anything.
    func hints(of part: StorePart) -> (any StoreHints)?
    /// The bytes of a database's write-ahead log; nil for an engine that keeps it elsewhere.
    func logByteCount(of part: StorePart) -> Int64?
}

extension StoreEngine {
    func hints(of part: StorePart) -> (any StoreHints)? { nil }
    func forgetDeleted(in part: StorePart) throws(StoreFault) -> Bool { true }
    func logByteCount(of part: StorePart) -> Int64? { nil }
}

/// Short texts between the servers of a database, which say where to look. Each server also looks by
/// itself, so nothing depends on them: a hint may be lost.
protocol StoreHints: Sendable {
    /// - Parameter didHear: called on a thread of its own with the texts of others.
    func start(_ didHear: @escaping @Sendable (String) -> Void)
    /// - Parameter text: without quotes.
    func send(_ text: String)
    func stop()
}

/// The exclusive right to serve a store's databases.
protocol StoreClaim: Sendable {
    func release()
}
