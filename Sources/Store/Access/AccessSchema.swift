/// The tables of players' devices and codes.
enum AccessSchema {
    /// Several devices of a player, in place of one token, and the codes by which new ones sign in.
    static let devices = """
        CREATE TABLE devices(
            player BLOB NOT NULL REFERENCES players(id),
            -- Counts the player's devices, with those of before.
            number INTEGER NOT NULL,
            -- SHA-256 of the device's secret token.
            token_hash BLOB NOT NULL CHECK (length(token_hash) = 32),
            name TEXT NOT NULL,
            created_ms INTEGER NOT NULL,
            -- When it was last here, noted once a day.
            seen_ms INTEGER NOT NULL,
            PRIMARY KEY (player, number)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO devices SELECT id, 1, token_hash, '', created_ms, seen_ms FROM players;
        ALTER TABLE players DROP COLUMN token_hash;
        -- The number of devices that there ever were.
        ALTER TABLE players ADD COLUMN device_count INTEGER NOT NULL DEFAULT 1;

        CREATE TABLE access_codes(
            player BLOB NOT NULL REFERENCES players(id),
            kind TEXT NOT NULL CHECK (kind IN ('recovery', 'link', 'reset')),
            -- SHA-256 of the code's letters.
            hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
            created_ms INTEGER NOT NULL,
            -- The end of its time; NULL for a code that works until another takes its place.
            end_ms INTEGER,
            PRIMARY KEY (player, kind)
        ) STRICT, WITHOUT ROWID;

        -- 1 if it tells that the player's devices have changed, and concerns no session.
        ALTER TABLE mail ADD COLUMN is_access INTEGER NOT NULL DEFAULT 0;
        """
}
