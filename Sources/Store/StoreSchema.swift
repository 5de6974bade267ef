/// The tables of the database and the version that `user_version` names.
///
/// Players and rounds are named by the 16 bytes of their identifiers, times are milliseconds since
/// 1970-01-01 UTC.
enum StoreSchema {
    static let version: Int64 = 1

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
            PRAGMA cache_size = -65536;
            PRAGMA wal_autocheckpoint = \(checkpointPages);
            PRAGMA journal_size_limit = 268435456;
            """)
    }

    /// Makes the tables in a new database. Runs in a transaction of the caller's.
    static func create(in connection: SQLiteConnection) throws(SQLiteError) {
        try connection.execute(tables)
        try connection.execute("PRAGMA user_version = \(version)")
    }

    /// How long a commit waits for another program that writes to the database. Short, because
    /// the journal's queue waits with it; the journal then tries again by a timer.
    static let busyTimeoutMilliseconds: Int32 = 250

    private static let tables = """
        CREATE TABLE players(
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            token_hash BLOB NOT NULL,
            name TEXT NOT NULL,
            avatar TEXT NOT NULL,
            created_ms INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE ledger(
            id INTEGER PRIMARY KEY,
            player BLOB NOT NULL REFERENCES players(id) DEFERRABLE INITIALLY DEFERRED,
            asset TEXT NOT NULL,
            kind TEXT NOT NULL,
            amount INTEGER NOT NULL,
            balance_after INTEGER NOT NULL CHECK (balance_after >= 0),
            house_account TEXT NOT NULL,
            reference TEXT NOT NULL,
            time_ms INTEGER NOT NULL,
            previous_hash BLOB NOT NULL CHECK (length(previous_hash) = 32),
            hash BLOB NOT NULL CHECK (length(hash) = 32),
            UNIQUE (reference, player, asset)
        ) STRICT;
        CREATE TRIGGER ledger_refuses_update BEFORE UPDATE ON ledger
            BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
        CREATE TRIGGER ledger_refuses_delete BEFORE DELETE ON ledger
            BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;

        -- The last entry: without it, entries cut off at the end would not be missed.
        CREATE TABLE ledger_head(
            single INTEGER PRIMARY KEY CHECK (single = 1),
            id INTEGER NOT NULL,
            hash BLOB NOT NULL,
            -- Counts up when the server tries whether the disk takes changes again.
            probe_count INTEGER NOT NULL DEFAULT 0
        ) STRICT;

        -- A player's account is named by its 16 bytes, the house's by a text such as house:order.
        CREATE TABLE accounts(
            account ANY NOT NULL,
            asset TEXT NOT NULL,
            balance INTEGER NOT NULL CHECK (balance >= 0 OR typeof(account) = 'text'),
            PRIMARY KEY (account, asset)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE rounds(
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            player BLOB NOT NULL REFERENCES players(id),
            level INTEGER NOT NULL,
            request_id TEXT NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('open', 'settled', 'lost')),
            opened_ms INTEGER NOT NULL,
            closed_ms INTEGER,
            served INTEGER,
            earned INTEGER,
            stars INTEGER,
            is_win INTEGER,
            balance_after INTEGER,
            best_stars_after INTEGER,
            record BLOB,
            UNIQUE (player, request_id)
        ) STRICT;
        CREATE INDEX rounds_open ON rounds(id) WHERE state = 'open';

        CREATE TABLE progress(
            player BLOB NOT NULL REFERENCES players(id),
            level INTEGER NOT NULL,
            best_stars INTEGER NOT NULL,
            PRIMARY KEY (player, level)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE catalogues(
            fingerprint BLOB PRIMARY KEY NOT NULL,
            text TEXT NOT NULL,
            saved_ms INTEGER NOT NULL
        ) STRICT;
        """
}
