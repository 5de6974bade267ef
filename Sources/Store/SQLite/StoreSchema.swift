/// The tables of the database, their version, which `user_version` names, and how an older database
/// is brought to it.
///
/// Players, rounds and races are named by the 16 bytes of their identifiers, times are milliseconds since
/// 1970-01-01 UTC.
struct StoreSchema: Sendable {
    /// What this server uses.
    static let current = StoreSchema(migrations: [])

    /// The statements that lead from each version to the next, from version 1 on. Those of a
    /// released version stay as they are.
    let migrations: [String]

    var version: Int64 { 1 + Int64(migrations.count) }

    /// What every connection sets. A commit is on the disk when it returns (synchronous=FULL);
    /// readers work while it is written (WAL). The write-ahead log is copied into the database
    /// each `checkpointPages` pages, so that a page which changes in many commits is copied once.
    ///
    /// The switch to WAL of a new database goes through a rollback journal. Only with EXTRA is its
    /// deletion certain: if it came back after a power loss, it would undo the switch, and the log
    /// with everything committed since would be thrown away.
    static func configure(_ connection: SQLiteConnection, checkpointPages: Int) throws(StoreFault) {
        try connection.execute(
            """
            PRAGMA synchronous = EXTRA;
            PRAGMA journal_mode = WAL;
            PRAGMA synchronous = FULL;
            PRAGMA foreign_keys = ON;
            PRAGMA trusted_schema = OFF;
            PRAGMA temp_store = MEMORY;
            PRAGMA cache_size = -4096;
            PRAGMA wal_autocheckpoint = \(checkpointPages);
            PRAGMA journal_size_limit = 268435456;
            """)
    }

    /// Makes the tables of a new database in one transaction: after a crash it is empty or whole.
    ///
    /// - Parameter secret: unpredictable bytes, from which the daily challenges are derived.
    func create(_ connection: SQLiteConnection, secret: [UInt8]) throws(StoreFault) {
        try bringToVersion(connection) { () throws(StoreFault) in
            for tables in [Self.players, Self.ledger, Self.rounds, Self.races, Self.boards] {
                try connection.execute(tables)
            }
            try connection.prepare("INSERT INTO secrets(name, value) VALUES ('daily', ?)")
                .bind(secret).run()
            for migration in migrations { try connection.execute(migration) }
        }
    }

    /// Brings an older database to `version` in one transaction: after a failure or a crash it is as
    /// it was or as it should be.
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

    /// Of the secret.
    static let secretByteCount = 32

    /// Why a database of this version can't be used as it is; `nil` where it can. A new one has
    /// version 0.
    func mismatch(_ found: Int64, path: String) -> StoreOpenError? {
        switch found {
        case version: nil
        case 0: .missing(path: path)
        case 1..<version: .olderSchema(path: path, found: found, supported: version)
        default: .unknownSchema(path: path, found: found, supported: version)
        }
    }

    /// How long a commit waits for another program that writes to the database. Short, because
    /// the journal's queue waits with it; the journal then tries again by a timer.
    static let busyTimeoutMilliseconds: Int32 = 250
}
