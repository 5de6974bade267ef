extension StoreSchema {
    /// The tables of rounds, and of the catalogues that they are played with.
    ///
    /// A column with a player has a foreign key only if it has an index. Without one, each deletion
    /// of a guest would search the whole table. `LedgerAudit` checks these columns instead.
    static let rounds = """
        CREATE TABLE rounds(
            -- In the order of the openings.
            number INTEGER PRIMARY KEY,
            id BLOB UNIQUE NOT NULL CHECK (length(id) = 16),
            player BLOB NOT NULL,
            level INTEGER NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('open', 'settled', 'lost')),
            opened_ms INTEGER NOT NULL,
            -- The ledger's last entry when the round was opened. Its orders come after it.
            opened_after INTEGER NOT NULL,
            closed_ms INTEGER,
            served INTEGER,
            earned INTEGER,
            stars INTEGER,
            is_win INTEGER,
            balance_after INTEGER,
            best_stars_after INTEGER,
            -- NULL too once a sweep has removed it.
            record BLOB,
            -- When a sweep last found that the record is needed; before that, the round's end.
            checked_ms INTEGER,
            -- Of a settled one: see SealedResult.
            seal BLOB
        ) STRICT;
        CREATE INDEX rounds_records ON rounds(checked_ms) WHERE record IS NOT NULL;
        CREATE INDEX rounds_open ON rounds(id) WHERE state = 'open';

        CREATE TABLE catalogues(
            fingerprint BLOB PRIMARY KEY NOT NULL,
            text TEXT NOT NULL,
            saved_ms INTEGER NOT NULL
        ) STRICT;

        -- The levels that are made of recipes. What was played by one stays under its number when
        -- the recipe is edited or deleted.
        CREATE TABLE recipe_levels(
            level INTEGER PRIMARY KEY,
            household BLOB NOT NULL CHECK (length(household) = 16),
            recipe BLOB NOT NULL CHECK (length(recipe) = 16),
            -- SHA-256 of what there is to tap, in which order.
            shape BLOB NOT NULL CHECK (length(shape) = 32),
            UNIQUE (recipe, household, shape)
        ) STRICT;
        """
}
