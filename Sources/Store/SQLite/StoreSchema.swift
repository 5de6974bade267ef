/// The tables of the database, their version (`user_version`), and the migrations of older
/// databases.
///
/// Players, rounds and races have identifiers of 16 bytes. Times are milliseconds since 1970-01-01
/// UTC.
struct StoreSchema: Sendable {
    static let current = StoreSchema(migrations: [])

    /// The statements that lead from each version to the next, from version 1 on. Those of a
    /// released version stay as they are.
    let migrations: [String]

    var version: Int64 { 1 + Int64(migrations.count) }

    /// Sets the options of a connection. A commit is on the disk when it returns
    /// (synchronous=FULL), and readers can work while it is written (WAL). The write-ahead log is
    /// copied into the database every `checkpointPages` pages, so that a page which changes in many
    /// commits is copied once.
    ///
    /// A new database is switched to WAL with a rollback journal. Only EXTRA makes the deletion of
    /// that journal durable. If it came back after a power loss, it would undo the switch, and the
    /// log with all later commits would be lost.
    ///
    /// - Parameter cacheKilobytes: for pages. What a transaction changes should have room in it, or its pages
    ///   are written more than once.
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

    /// Creates the tables of a new database in one transaction: after a crash there are all or
    /// none.
    ///
    /// - Parameters:
    ///   - secret: unpredictable bytes; the daily challenges are derived from them.
    ///   - instance: those of the `InstanceID`.
    func create(
        _ connection: SQLiteConnection, secret: [UInt8], instance: [UInt8]
    ) throws(StoreFault) {
        try bringToVersion(connection) { () throws(StoreFault) in
            for tables in [Self.instance, Self.players, Self.ledger, Self.rounds, Self.races, Self.boards] {
                try connection.execute(tables)
            }
            try connection.prepare("INSERT INTO secrets(name, value) VALUES ('daily', ?)")
                .bind(secret).run()
            try Self.insertInstance(instance, into: connection)
            for migration in migrations { try connection.execute(migration) }
        }
    }

    /// Migrates an older database to `version` in one transaction: a failure or a crash leaves it
    /// either unchanged or migrated.
    ///
    /// - Parameter found: the database's version, from 1 and below `version`.
    func migrate(_ connection: SQLiteConnection, from found: Int64) throws(StoreFault) {
        precondition((1..<version).contains(found))
        try bringToVersion(connection) { () throws(StoreFault) in
            for migration in migrations[Int(found - 1)...] { try connection.execute(migration) }
        }
    }

    private func bringToVersion(
        _ connection: SQLiteConnection, _ change: () throws(StoreFault) -> Void
    ) throws(StoreFault) {
        try connection.begin(writing: true)
        do throws(StoreFault) {
            try change()
            try connection.execute("PRAGMA user_version = \(version)")
            try connection.commit()
        } catch {
            connection.rollback()
            throw error
        }
    }

    static let secretByteCount = 32

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

    /// How long a commit waits for another program that writes to the database. It is short because
    /// it blocks the journal's queue; the journal then tries again by a timer.
    static let busyTimeoutMilliseconds: Int32 = 250
}
