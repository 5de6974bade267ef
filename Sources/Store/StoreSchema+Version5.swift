extension StoreSchema {
    /// Less to write for an order, which are most of what is written: no place in an index, which is
    /// a page of its own for nearly each, and no row of an account with each entry.
    ///
    /// That an order is paid once follows from its round, to which it belongs: `OrderBooks`.
    static let version5 = """
        -- The entry up to which accounts are written; entries after it say what has changed since.
        ALTER TABLE ledger_head ADD COLUMN accounts_through INTEGER NOT NULL DEFAULT 0;
        UPDATE ledger_head SET accounts_through = id;
        -- The ledger's last entry when the round was opened: its orders are after it.
        ALTER TABLE rounds ADD COLUMN opened_after INTEGER NOT NULL DEFAULT 0;

        CREATE TABLE ledger_without_index(
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
            -- The entry of the same player before this one; NULL for the player's first.
            previous_of_player INTEGER
        ) STRICT;
        INSERT INTO ledger_without_index
            SELECT id, player, asset, kind, amount, balance_after, house_account, reference, time_ms,
                previous_hash, hash, previous_of_player FROM ledger ORDER BY id;
        DROP TABLE ledger;
        ALTER TABLE ledger_without_index RENAME TO ledger;
        CREATE TRIGGER ledger_refuses_update BEFORE UPDATE ON ledger
            BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
        CREATE TRIGGER ledger_refuses_delete BEFORE DELETE ON ledger
            BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;

        CREATE UNIQUE INDEX ledger_references ON ledger(reference, player, asset)
            WHERE kind <> 'order';
        -- Every 256th entry or so, as chance, which a hash is, has it: from there on, few steps
        -- lead to any number in a player's chain.
        CREATE INDEX ledger_waypoints ON ledger(player, id) WHERE substr(hash, 1, 1) = x'00';
        """
}
