extension StoreSchema {
    /// The table of servers, in each of the two databases.
    static let nodes = """
        CREATE TABLE nodes(
            -- Never used again.
            epoch INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            version TEXT NOT NULL,
            started_ms INTEGER NOT NULL,
            -- A dead node's transactions are refused.
            is_dead INTEGER NOT NULL CHECK (is_dead IN (0, 1))
        ) STRICT;
        CREATE INDEX nodes_living ON nodes(epoch) WHERE is_dead = 0;
        -- Numbers that grow while a node lives, where nothing else tells.
        CREATE TABLE beats(epoch INTEGER PRIMARY KEY, beat INTEGER NOT NULL) STRICT;
        """

    /// The node that plays each open round and race; 0 for one from before there were nodes.
    static let owners = """
        ALTER TABLE rounds ADD COLUMN owner INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE races ADD COLUMN owner INTEGER NOT NULL DEFAULT 0;
        """
}
