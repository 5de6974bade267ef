extension StoreSchema {
    /// The tables of players and their progress.
    static let players = """
        CREATE TABLE players(
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            token_hash BLOB NOT NULL,
            name TEXT NOT NULL,
            avatar TEXT NOT NULL,
            created_ms INTEGER NOT NULL,
            -- When the player was last here, noted once a day.
            seen_ms INTEGER NOT NULL,
            -- Whether the player has something to keep: as a sweep has found, or a household.
            is_kept INTEGER NOT NULL DEFAULT 0 CHECK (is_kept IN (0, 1))
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX players_idle ON players(seen_ms) WHERE is_kept = 0;

        CREATE TABLE progress(
            player BLOB NOT NULL REFERENCES players(id),
            level INTEGER NOT NULL,
            best_stars INTEGER NOT NULL,
            PRIMARY KEY (player, level)
        ) STRICT, WITHOUT ROWID;

        -- The totals of a player's settled rounds and races, so that nothing has to add them up. No
        -- row before the first.
        CREATE TABLE totals(
            player BLOB PRIMARY KEY NOT NULL REFERENCES players(id),
            round_count INTEGER NOT NULL,
            win_count INTEGER NOT NULL,
            -- Without daily challenges.
            race_count INTEGER NOT NULL,
            race_win_count INTEGER NOT NULL,
            -- Of rounds, races and daily challenges.
            served INTEGER NOT NULL,
            earned INTEGER NOT NULL,
            best_served INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        -- The ids of requests that are carried out once.
        CREATE TABLE requests(
            player BLOB NOT NULL REFERENCES players(id),
            request_id TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('purchase', 'round', 'daily')),
            -- The round, or the race of a daily challenge.
            cause BLOB CHECK ((cause IS NULL) = (kind = 'purchase')),
            time_ms INTEGER NOT NULL,
            -- Whether a sweep has found that its round or race is kept for good.
            is_kept INTEGER NOT NULL CHECK (is_kept IN (0, 1)),
            PRIMARY KEY (player, request_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX requests_young ON requests(time_ms) WHERE is_kept = 0;
        """
}
