/// The tables of a database, their version (`user_version`), and the migrations of older ones.
///
/// Players, rounds and races have identifiers of 16 bytes. Times are milliseconds since 1970-01-01
/// UTC.
struct StoreSchema: Sendable {
    /// The schema of the store.
    static let game = StoreSchema(tables: [instance, players, ledger, rounds, races, boards])
    /// The schema of the library beside it.
    static let library = StoreSchema(tables: [LibrarySchema.tables])

    /// The statements that create the tables of version 1.
    let tables: [String]
    /// The statements that migrate each version to the next, from version 1 on. Those of a released
    /// version never change.
    var migrations: [String] = []

    var version: Int64 { 1 + Int64(migrations.count) }

    /// Sets the options of a connection. A commit is on disk when it returns (synchronous=FULL),
    /// and readers can work while it is written (WAL). The write-ahead log is copied into the
    /// database every `checkpointPages` pages, so that a page that changes in many commits is
    /// copied once.
    ///
    /// A new database is switched to WAL with a rollback journal. Only EXTRA makes the deletion of
    /// that journal durable. If it came back after a power loss, it would undo the switch, and the
    /// log with all later commits would be lost.
    ///
    /// - Parameter cacheKilobytes: the size of the page cache. If the changes of a transaction
    ///   don't fit, their pages are written more than once.
    static func configure(
        _ connection: SQLiteConnection, checkpointPages: Int, cacheKilobytes: Int = 4096
    ) throws(StoreFault) {
        try connection.execute(
            """
            PRAGMA synchronous = EXTRA;
            PRAGMA journal_mode = WAL;
            PRAGMA synchronous = FULL;
            PRAGMA foreign_keys = ON;
            PRAGMA trusted_schema = OFF;
            PRAGMA temp_store = MEMORY;
            PRAGMA cache_size = -\(cacheKilobytes);
            PRAGMA wal_autocheckpoint = \(checkpointPages);
            PRAGMA journal_size_limit = 268435456;
            """)
    }

    /// The version of the database at `path`, 0 for a new one.
    ///
    /// - Throws: for a version that this server doesn't know.
    func version(of connection: SQLiteConnection, at path: String) throws -> Int64 {
        let found = try connection.integer("PRAGMA user_version")
        guard (0...version).contains(found) else {
            throw StoreOpenError.unknownSchema(path: path, found: found, supported: version)
        }
        return found
    }

    /// Creates the tables of a new database, or migrates an older one to `version`, in one
    /// transaction: a failure or a crash leaves it as it was.
    ///
    /// - Parameters:
    ///   - found: the database's version, 0 for a new one.
    ///   - fill: puts the first rows into the tables of version 1.
    /// - Returns: true if an older database was migrated.
    @discardableResult
    func update(
        _ connection: SQLiteConnection, from found: Int64 = 0,
        _ fill: () throws(StoreFault) -> Void
    ) throws(StoreFault) -> Bool {
        guard found < version else { return false }
        try connection.begin(writing: true)
        do throws(StoreFault) {
            if found == 0 {
                for tables in tables { try connection.execute(tables) }
                try fill()
            }
            for migration in migrations.dropFirst(Int(max(found, 1)) - 1) {
                try connection.execute(migration)
            }
            try connection.execute("PRAGMA user_version = \(version)")
            try connection.commit()
        } catch {
            connection.rollback()
            throw error
        }
        return found > 0
    }

    /// Inserts the first rows of the store's tables.
    ///
    /// - Parameter randomBytes: returns unpredictable bytes. The daily challenges are derived from
    ///   them.
    static func fillGame(
        _ connection: SQLiteConnection, randomBytes: (_ count: Int) -> [UInt8]
    ) throws(StoreFault) {
        try connection.prepare("INSERT INTO secrets(name, value) VALUES ('daily', ?)")
            .bind(randomBytes(secretByteCount)).run()
        try insert(.drawn(from: randomBytes), into: connection)
    }

    static let secretByteCount = 32

    /// Opens a database of this version, even while a server uses it.
    func open(
        _ path: String, mode: SQLiteConnection.Mode, vfs: String?
    ) throws -> SQLiteConnection {
        let connection = try SQLiteConnection(path: path, mode: mode, vfs: vfs)
        // Time enough for a running commit of the server.
        connection.setBusyTimeout(milliseconds: 5000)
        let found = try connection.integer("PRAGMA user_version")
        if let mismatch = mismatch(found, path: path) { throw mismatch }
        return connection
    }

    /// Why a database of this version can't be used as it is, or `nil` if it can. A new one has
    /// version 0.
    func mismatch(_ found: Int64, path: String) -> StoreOpenError? {
        switch found {
        case version: nil
        case 0: .missing(path: path)
        case 1..<version: .olderSchema(path: path, found: found, supported: version)
        default: .unknownSchema(path: path, found: found, supported: version)
        }
    }

    /// The time that a commit waits for another program that writes to the database. It is short
    /// because it blocks the journal's queue; the journal then retries by a timer.
    static let busyTimeoutMilliseconds: Int32 = 250
}
