/// The columns and tables of players and households that are erased.
enum ErasingSchema {
    static let players = """
        -- When the player will be erased; NULL for one who stays, or is erased.
        ALTER TABLE players ADD COLUMN erase_ms INTEGER;
        -- When the player was erased; NULL for one who wasn't.
        ALTER TABLE players ADD COLUMN erased_ms INTEGER;
        CREATE INDEX players_ending ON players(erase_ms) WHERE erase_ms IS NOT NULL;
        """

    static let households = """
        -- The deleted households of which something is left.
        CREATE TABLE erasures(
            household BLOB PRIMARY KEY NOT NULL REFERENCES households(id),
            -- The steps in which the indexes have forgotten its texts; NULL while it has rows.
            text_steps INTEGER
        ) STRICT, WITHOUT ROWID;
        """
}
