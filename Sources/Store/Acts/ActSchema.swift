/// The tables of operators' acts, and of what they have set.
enum ActSchema {
    static let tables = """
        -- Everything that operators did, in order. What names a person stands in act_texts, so that
        -- it can go while the chain stays.
        CREATE TABLE acts(
            number INTEGER PRIMARY KEY,
            -- 1: all nodes continue one chain.
            chain INTEGER NOT NULL,
            time_ms INTEGER NOT NULL,
            -- The operator's name.
            author TEXT NOT NULL,
            kind TEXT NOT NULL,
            -- Whom or what it changed, such as `player 0123…`.
            subject TEXT NOT NULL,
            -- What it changed by, where it names nobody, such as `coins -50`; empty otherwise.
            change TEXT NOT NULL,
            -- The act that it takes back.
            undoes INTEGER,
            -- SHA-256 of its row of act_texts.
            text_hash BLOB NOT NULL CHECK (length(text_hash) = 32),
            -- See StoredAct.
            hash BLOB NOT NULL CHECK (length(hash) = 32)
        ) STRICT;
        CREATE TRIGGER acts_refuse_update BEFORE UPDATE ON acts
            BEGIN SELECT RAISE(ABORT, 'acts are append-only'); END;
        CREATE TRIGGER acts_refuse_delete BEFORE DELETE ON acts
            BEGIN SELECT RAISE(ABORT, 'acts are append-only'); END;
        CREATE UNIQUE INDEX acts_undone ON acts(undoes) WHERE undoes IS NOT NULL;
        CREATE INDEX acts_by_subject ON acts(subject, number);
        -- As ledger_head.
        CREATE TABLE acts_head(
            chain INTEGER PRIMARY KEY CHECK (chain > 0),
            number INTEGER NOT NULL,
            hash BLOB NOT NULL,
            seal BLOB NOT NULL CHECK (length(seal) = 32)
        ) STRICT;
        CREATE TABLE act_texts(
            act INTEGER PRIMARY KEY CHECK (act > 0),
            -- Random, so that nobody can try which text has the hash.
            salt BLOB NOT NULL CHECK (length(salt) = 16),
            reason TEXT NOT NULL,
            before TEXT NOT NULL,
            after TEXT NOT NULL
        ) STRICT;

        -- What players and address blocks may not do.
        CREATE TABLE sanctions(
            subject TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('ban', 'mute', 'profile')),
            -- NULL for one without an end.
            end_ms INTEGER,
            -- The player reads it.
            reason TEXT NOT NULL,
            act INTEGER NOT NULL,
            PRIMARY KEY (subject, kind)
        ) STRICT, WITHOUT ROWID;
        -- Of the whole server, set by operators.
        CREATE TABLE settings(
            name TEXT PRIMARY KEY NOT NULL CHECK (name IN ('sign_ups', 'announcement')),
            value TEXT NOT NULL,
            -- When it ends to hold; NULL for one without an end.
            end_ms INTEGER,
            act INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        -- What players told the operators of.
        CREATE TABLE reports(
            number INTEGER PRIMARY KEY,
            time_ms INTEGER NOT NULL,
            -- Who reported it.
            player BLOB NOT NULL CHECK (length(player) = 16),
            what TEXT NOT NULL CHECK (what IN ('name', 'picture', 'result', 'recipe')),
            subject TEXT NOT NULL,
            -- The reported text, as it was.
            shown TEXT NOT NULL,
            text TEXT NOT NULL,
            -- The act that closed it; NULL while it is open.
            closed_by INTEGER
        ) STRICT;
        CREATE INDEX reports_by_player ON reports(player, time_ms);
        CREATE INDEX reports_open ON reports(number) WHERE closed_by IS NULL;
        -- For an operator's search by the beginning of a name.
        CREATE INDEX players_by_name ON players(lower(name), id);

        -- A result can be decided about several times.
        CREATE TABLE decided_changes(
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
            volatility_after INTEGER NOT NULL
        ) STRICT;
        INSERT INTO decided_changes(race, seat, cause, decided_seat, rating_before,
                deviation_before, volatility_before, rating_after, deviation_after,
                volatility_after)
            SELECT race, seat, cause, decided_seat, rating_before, deviation_before,
                    volatility_before, rating_after, deviation_after, volatility_after
                FROM rating_changes ORDER BY number;
        DROP TABLE rating_changes;
        ALTER TABLE decided_changes RENAME TO rating_changes;
        CREATE INDEX rating_changes_by_race ON rating_changes(race, seat);
        CREATE TRIGGER rating_changes_refuse_update BEFORE UPDATE ON rating_changes
            BEGIN SELECT RAISE(ABORT, 'changes of ratings are append-only'); END;
        CREATE TRIGGER rating_changes_refuse_delete BEFORE DELETE ON rating_changes
            BEGIN SELECT RAISE(ABORT, 'changes of ratings are append-only'); END;
        """
}
