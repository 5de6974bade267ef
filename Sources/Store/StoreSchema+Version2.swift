extension StoreSchema {
    /// Races, ratings, boards, reviews and the daily challenge.
    static let version2 = """
        CREATE TABLE races(
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            level INTEGER NOT NULL,
            mode TEXT NOT NULL CHECK (mode IN ('queue', 'private', 'ghost', 'daily')),
            -- The UTC day of a daily challenge, such as 2026-11-21.
            day TEXT CHECK ((day IS NOT NULL) = (mode = 'daily')),
            -- Abandoned: no contest. Lost: the server could not finish it.
            state TEXT NOT NULL CHECK (state IN ('open', 'settled', 'abandoned', 'lost')),
            opened_ms INTEGER NOT NULL,
            closed_ms INTEGER,
            is_rated INTEGER,
            is_counted INTEGER,
            -- Whether the ratings waited for a review when the race was settled.
            is_rating_held INTEGER,
            -- Counts up from 1 in the order in which races changed ratings; NULL where one didn't.
            rating_period INTEGER UNIQUE,
            record BLOB,
            fairness_report TEXT
        ) STRICT;
        CREATE INDEX races_open ON races(id) WHERE state = 'open';

        CREATE TABLE race_seats(
            race BLOB NOT NULL REFERENCES races(id),
            -- From 0.
            seat INTEGER NOT NULL,
            -- NULL for a bot or a ghost.
            player BLOB REFERENCES players(id),
            outcome TEXT CHECK (outcome IN ('finished', 'forfeited')),
            rank INTEGER,
            served INTEGER,
            earned INTEGER,
            last_served_tick INTEGER,
            -- Coins paid, and the balance after them.
            paid INTEGER,
            balance_after INTEGER,
            -- Ratings and deviations in thousandths, volatilities in billionths.
            rating_before INTEGER,
            deviation_before INTEGER,
            volatility_before INTEGER,
            rating_after INTEGER,
            deviation_after INTEGER,
            volatility_after INTEGER,
            PRIMARY KEY (race, seat)
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX race_seats_by_player ON race_seats(player, race)
            WHERE player IS NOT NULL;

        CREATE TABLE ratings(
            player BLOB PRIMARY KEY NOT NULL REFERENCES players(id),
            rating INTEGER NOT NULL,
            deviation INTEGER NOT NULL,
            volatility INTEGER NOT NULL,
            race_count INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        -- A result that looks as if no person played it.
        CREATE TABLE reviews(
            source_kind TEXT NOT NULL CHECK (source_kind IN ('round', 'race')),
            source BLOB NOT NULL CHECK (length(source) = 16),
            player BLOB NOT NULL REFERENCES players(id),
            reason TEXT NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('held', 'cleared', 'rejected')),
            held_ms INTEGER NOT NULL,
            decided_ms INTEGER,
            PRIMARY KEY (source_kind, source, player)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX reviews_held ON reviews(held_ms) WHERE state = 'held';

        CREATE TABLE boards(
            id INTEGER PRIMARY KEY,
            -- level/3, rating, daily/2026-11-21
            name TEXT NOT NULL,
            -- A UTC month such as 2026-11; empty for all time.
            season TEXT NOT NULL,
            UNIQUE (name, season)
        ) STRICT;

        -- A player's row on a board. The lower `place`, the better; equal places share a rank.
        CREATE TABLE board_rows(
            board INTEGER NOT NULL REFERENCES boards(id),
            place INTEGER NOT NULL,
            player BLOB NOT NULL REFERENCES players(id),
            source_kind TEXT NOT NULL CHECK (source_kind IN ('round', 'race')),
            source BLOB NOT NULL CHECK (length(source) = 16),
            reached_ms INTEGER NOT NULL,
            PRIMARY KEY (board, place, player)
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX board_rows_by_player ON board_rows(board, player);

        -- How many rows there are from this place and player to the next block's: a rank is a sum
        -- of these and a count within one block.
        CREATE TABLE board_blocks(
            board INTEGER NOT NULL REFERENCES boards(id),
            first_place INTEGER NOT NULL,
            first_player BLOB NOT NULL,
            row_count INTEGER NOT NULL CHECK (row_count >= 0),
            PRIMARY KEY (board, first_place, first_player)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE daily_tries(
            day TEXT NOT NULL,
            player BLOB NOT NULL REFERENCES players(id),
            race BLOB NOT NULL REFERENCES races(id),
            PRIMARY KEY (day, player)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE secrets(
            name TEXT PRIMARY KEY NOT NULL,
            value BLOB NOT NULL CHECK (length(value) >= 32)
        ) STRICT, WITHOUT ROWID;
        """
}
