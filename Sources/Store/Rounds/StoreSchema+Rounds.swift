extension StoreSchema {
    /// Rounds, and the catalogues that they are played by.
    ///
    /// What names a player without an index by players has no foreign key: each guest whom the sweep
    /// deletes would be looked for in the whole table. `LedgerAudit` looks at these.
    static let rounds = """
        CREATE TABLE rounds(
            -- Rises as rounds are opened.
            number INTEGER PRIMARY KEY,
            id BLOB UNIQUE NOT NULL CHECK (length(id) = 16),
            player BLOB NOT NULL,
            level INTEGER NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('open', 'settled', 'lost')),
            opened_ms INTEGER NOT NULL,
            -- The ledger's last entry when the round was opened: its orders are after it.
            opened_after INTEGER NOT NULL,
            closed_ms INTEGER,
            served INTEGER,
            earned INTEGER,
            stars INTEGER,
            is_win INTEGER,
            balance_after INTEGER,
            best_stars_after INTEGER,
            -- NULL also where the sweep took it: see `sweeps`.
            record BLOB,
            -- When the record was last found to be needed: at first the round's end.
            checked_ms INTEGER
        ) STRICT;
        CREATE INDEX rounds_records ON rounds(checked_ms) WHERE record IS NOT NULL;
        CREATE INDEX rounds_open ON rounds(id) WHERE state = 'open';

        CREATE TABLE catalogues(
            fingerprint BLOB PRIMARY KEY NOT NULL,
            text TEXT NOT NULL,
            saved_ms INTEGER NOT NULL
        ) STRICT;

        -- What sweeps have taken.
        CREATE TABLE sweeps(
            single INTEGER PRIMARY KEY CHECK (single = 1),
            -- No record is gone of what ended at this time or later.
            records_before_ms INTEGER NOT NULL
        ) STRICT;
        """
}
