extension StoreSchema {
    /// Players, the ledger, rounds and catalogues.
    static let version1 = """
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
