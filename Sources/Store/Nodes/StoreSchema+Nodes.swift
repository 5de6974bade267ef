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

    /// Several nodes at once.
    static let sharing = """
        -- Others may live at the same time.
        ALTER TABLE nodes ADD COLUMN is_shared INTEGER NOT NULL DEFAULT 0;
        -- The chain of entries that it alone continues; a later node continues it after its death.
        ALTER TABLE nodes ADD COLUMN chain INTEGER NOT NULL DEFAULT 1;
        -- Counts its writing transactions, where the answer of a commit can be lost.
        ALTER TABLE nodes ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
        """

    /// The node that plays each open round and race; 0 for one from before there were nodes.
    static let owners = """
        ALTER TABLE rounds ADD COLUMN owner INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE races ADD COLUMN owner INTEGER NOT NULL DEFAULT 0;
        """
}
