extension StoreSchema {
    /// The ledger and the accounts that follow from it.
    ///
    /// Most entries are orders. No index contains them, because each would need nearly a page of
    /// its own there; `OpenRounds` ensures that an order is paid once. For the same reason a
    /// player's entries form a chain from the newest back. An entry's hash doesn't cover its place
    /// in that chain, which follows from the fields that it does cover; `LedgerCheck` checks both.
    static let ledger = """
        CREATE TABLE ledger(
            id INTEGER PRIMARY KEY,
            -- No foreign key: entries stay when a guest is deleted, and end with a closing one.
            player BLOB NOT NULL,
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
        CREATE TRIGGER ledger_refuses_update BEFORE UPDATE ON ledger
            BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
        CREATE TRIGGER ledger_refuses_delete BEFORE DELETE ON ledger
            BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
        CREATE UNIQUE INDEX ledger_references ON ledger(reference, player, asset)
            WHERE kind <> 'order';
        -- Every 256th entry or so, as chance, which a hash is, has it: from there on, few steps
        -- lead to any number in a player's chain.
        CREATE INDEX ledger_waypoints ON ledger(player, id) WHERE substr(hash, 1, 1) = x'00';

        -- The last entry: without it, entries cut off at the end would not be missed.
        CREATE TABLE ledger_head(
            single INTEGER PRIMARY KEY CHECK (single = 1),
            id INTEGER NOT NULL,
            hash BLOB NOT NULL,
            -- HMAC-SHA-256 of both, with a key that isn't in the database.
            seal BLOB NOT NULL CHECK (length(seal) = 32),
            -- Counts up when the server tries whether the disk takes changes again.
            probe_count INTEGER NOT NULL DEFAULT 0,
            -- The entry up to which accounts are written; entries after it say what has changed
            -- since.
            accounts_through INTEGER NOT NULL DEFAULT 0
        ) STRICT;

        -- A player's account is named by its 16 bytes, the house's by fewer: a text as house:order.
        CREATE TABLE accounts(
            account BLOB NOT NULL,
            asset TEXT NOT NULL,
            balance INTEGER NOT NULL CHECK (balance >= 0 OR length(account) < 16),
            -- The newest entry of a player's account; NULL for the house's.
            last_entry INTEGER,
            PRIMARY KEY (account, asset)
        ) STRICT, WITHOUT ROWID;
        """

    /// A chain of entries for each node that writes at the same time, each with its end, and the
    /// house's accounts by chain, so that no two nodes change the same.
    static let chains = """
        ALTER TABLE ledger ADD COLUMN chain INTEGER NOT NULL DEFAULT 1;
        CREATE TABLE house_accounts(
            chain INTEGER NOT NULL,
            -- A text such as house:order.
            account BLOB NOT NULL,
            asset TEXT NOT NULL,
            balance INTEGER NOT NULL,
            PRIMARY KEY (chain, account, asset)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO house_accounts(chain, account, asset, balance)
            SELECT 1, account, asset, balance FROM accounts WHERE length(account) < 16;
        DELETE FROM accounts WHERE length(account) < 16;
        CREATE TABLE chains(
            chain INTEGER PRIMARY KEY CHECK (chain > 0),
            id INTEGER NOT NULL,
            hash BLOB NOT NULL,
            seal BLOB NOT NULL CHECK (length(seal) = 32),
            probe_count INTEGER NOT NULL DEFAULT 0,
            -- At most one chain has entries after this one.
            accounts_through INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        INSERT INTO chains(chain, id, hash, seal, probe_count, accounts_through)
            SELECT single, id, hash, seal, probe_count, accounts_through FROM ledger_head;
        DROP TABLE ledger_head;
        ALTER TABLE chains RENAME TO ledger_head;
        """
}
