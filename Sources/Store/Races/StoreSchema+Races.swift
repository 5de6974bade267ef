extension StoreSchema {
    /// The tables of races, ratings and the daily challenge.
    static let races = """
        CREATE TABLE races(
            -- In the order of the openings.
            number INTEGER PRIMARY KEY,
            id BLOB UNIQUE NOT NULL CHECK (length(id) = 16),
            level INTEGER NOT NULL,
            mode TEXT NOT NULL CHECK (mode IN ('queue', 'private', 'ghost', 'daily')),
            -- The UTC day of a daily challenge, such as 2026-11-21.
            day TEXT CHECK ((day IS NOT NULL) = (mode = 'daily')),
            -- Abandoned: no contest. Lost: the server could not finish it.
            state TEXT NOT NULL CHECK (state IN ('open', 'settled', 'abandoned', 'lost')),
            opened_ms INTEGER NOT NULL,
            closed_ms INTEGER,
            -- Whether it changed ratings.
            is_rated INTEGER,
            is_counted INTEGER,
            -- NULL too once a sweep has removed it.
            record BLOB,
            -- When a sweep last found that the record is needed; before that, the race's end.
            checked_ms INTEGER,
            fairness_report TEXT,
            -- Of a settled one: see SealedResult.
            seal BLOB
        ) STRICT;
        CREATE INDEX races_records ON races(checked_ms) WHERE record IS NOT NULL;
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
            -- Of a rated race: bit n says that the seat was rated against seat n.
            rated_against INTEGER NOT NULL DEFAULT 0,
            -- Why the seat of a rated race was rated against nobody.
            unrated TEXT CHECK (unrated IN ('no_orders', 'shared_address', 'repeated_pair')),
            -- Thousandths of a point that waited for a review when the race was settled.
            gain_held INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (race, seat)
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX race_seats_by_player ON race_seats(player, race)
            WHERE player IS NOT NULL;

        CREATE TABLE ratings(
            player BLOB PRIMARY KEY NOT NULL REFERENCES players(id),
            rating INTEGER NOT NULL,
            deviation INTEGER NOT NULL,
            volatility INTEGER NOT NULL,
            race_count INTEGER NOT NULL,
            -- Different opponents, counted up to the number that the board requires.
            opponent_count INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        -- Every change of a rating, in order.
        CREATE TABLE rating_changes(
            number INTEGER PRIMARY KEY,
            race BLOB NOT NULL REFERENCES races(id),
            seat INTEGER NOT NULL,
            -- The race's settlement, or a decision about one of its results.
            cause TEXT NOT NULL CHECK (cause IN ('race', 'cleared', 'rejected')),
            -- The seat whose result was decided about; at a settlement the seat itself.
            decided_seat INTEGER NOT NULL,
            -- Ratings and deviations in thousandths, volatilities in billionths.
            rating_before INTEGER NOT NULL,
            deviation_before INTEGER NOT NULL,
            volatility_before INTEGER NOT NULL,
            rating_after INTEGER NOT NULL,
            deviation_after INTEGER NOT NULL,
            volatility_after INTEGER NOT NULL,
            UNIQUE (race, seat, cause, decided_seat)
        ) STRICT;
        CREATE TRIGGER rating_changes_refuse_update BEFORE UPDATE ON rating_changes
            BEGIN SELECT RAISE(ABORT, 'changes of ratings are append-only'); END;
        CREATE TRIGGER rating_changes_refuse_delete BEFORE DELETE ON rating_changes
            BEGIN SELECT RAISE(ABORT, 'changes of ratings are append-only'); END;

        -- The opponents that a player was rated against, but no more than the board requires.
        CREATE TABLE rated_opponents(
            player BLOB NOT NULL REFERENCES players(id),
            opponent BLOB NOT NULL,
            PRIMARY KEY (player, opponent)
        ) STRICT, WITHOUT ROWID;

        -- How often two players were rated against each other in a day; earlier days are deleted.
        CREATE TABLE rated_pairs(
            -- Days since 1970-01-01 UTC.
            day INTEGER NOT NULL,
            -- The player with the lower id.
            first BLOB NOT NULL,
            second BLOB NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (day, first, second)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE daily_tries(
            day TEXT NOT NULL,
            player BLOB NOT NULL,
            -- An empty race isn't kept, but its try is used.
            race BLOB NOT NULL CHECK (length(race) = 16),
            PRIMARY KEY (day, player)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE secrets(
            name TEXT PRIMARY KEY NOT NULL,
            value BLOB NOT NULL CHECK (length(value) >= 32)
        ) STRICT, WITHOUT ROWID;
        """
}
