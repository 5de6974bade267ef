extension StoreSchema {
    /// The tables of reviews and boards.
    static let boards = """
        -- A result that looks as if no person played it.
        CREATE TABLE reviews(
            source_kind TEXT NOT NULL CHECK (source_kind IN ('round', 'race')),
            source BLOB NOT NULL CHECK (length(source) = 16),
            player BLOB NOT NULL,
            reason TEXT NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('held', 'cleared', 'rejected')),
            held_ms INTEGER NOT NULL,
            decided_ms INTEGER,
            -- See SealedReview.
            seal BLOB NOT NULL,
            PRIMARY KEY (source_kind, source, player)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX reviews_by_state ON reviews(state, held_ms, source, player);

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
            player BLOB NOT NULL,
            source_kind TEXT NOT NULL CHECK (source_kind IN ('round', 'race')),
            source BLOB NOT NULL CHECK (length(source) = 16),
            reached_ms INTEGER NOT NULL,
            PRIMARY KEY (board, place, player)
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX board_rows_by_player ON board_rows(board, player);

        -- How many rows there are from this place and player to the next block's of the same level:
        -- a rank is a sum of these and a count within one block of level 1. See BoardBlocks.
        CREATE TABLE board_blocks(
            board INTEGER NOT NULL REFERENCES boards(id),
            level INTEGER NOT NULL,
            first_place INTEGER NOT NULL,
            first_player BLOB NOT NULL,
            row_count INTEGER NOT NULL CHECK (row_count >= 0),
            PRIMARY KEY (board, level, first_place, first_player)
        ) STRICT, WITHOUT ROWID;
        """
}
