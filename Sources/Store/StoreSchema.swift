/// The tables of the database and the version that `user_version` names.
///
/// Players, rounds and races are named by the 16 bytes of their identifiers, times are milliseconds since
/// 1970-01-01 UTC.
enum StoreSchema {
    static let version: Int64 = 5

    /// What every connection sets. A commit is on the disk when it returns (synchronous=FULL);
    /// readers work while it is written (WAL). The write-ahead log is copied into the database
    /// each `checkpointPages` pages, so that a page which changes in many commits is copied once.
    ///
    /// The switch to WAL of a new database goes through a rollback journal. Only with EXTRA is its
    /// deletion certain: if it came back after a power loss, it would undo the switch, and the log
    /// with everything committed since would be thrown away.
    static func configure(
        _ connection: SQLiteConnection, checkpointPages: Int
    ) throws(SQLiteError) {
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

    /// Brings a database up to `version`, a new one from version 0, in one transaction: after a
    /// crash it is as it was or as it should be.
    ///
    /// - Parameters:
    ///   - found: the database's version, below `version`.
    ///   - secret: unpredictable bytes, from which what nobody may know beforehand is derived.
    static func migrate(
        _ connection: SQLiteConnection, from found: Int64, secret: [UInt8]
    ) throws(SQLiteError) {
        precondition((0..<version).contains(found))
        try connection.execute("BEGIN IMMEDIATE")
        do throws(SQLiteError) {
            for step in steps[Int(found)...] { try connection.execute(step) }
            if found < 2 {
                try connection.prepare("INSERT INTO secrets(name, value) VALUES ('daily', ?)")
                    .bind(secret).run()
            }
            try connection.execute("PRAGMA user_version = \(version)")
            try connection.execute("COMMIT")
        } catch {
            if connection.isInTransaction { try? connection.execute("ROLLBACK") }
            throw error
        }
    }

    /// Of the secret.
    static let secretByteCount = 32

    /// What leads from each version to the next. A version that was released stays as it is.
    private static let steps = [version1, version2, version3, version4, version5]

    /// Why a reader that changes nothing can't read a database of this version; `nil` where it can.
    static func mismatch(_ found: Int64, path: String) -> StoreOpenError? {
        switch found {
        case 0: .missing(path: path)
        case version: nil
        case ..<version: .olderSchema(path: path, found: found, supported: version)
        default: .newerSchema(path: path, found: found, supported: version)
        }
    }

    /// How long a commit waits for another program that writes to the database. Short, because
    /// the journal's queue waits with it; the journal then tries again by a timer.
    static let busyTimeoutMilliseconds: Int32 = 250
}
