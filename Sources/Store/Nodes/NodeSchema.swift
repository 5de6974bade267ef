/// The tables of servers that share a store, and of their players' sessions.
enum NodeSchema {
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
        -- The address at which clients reach it; empty for a server alone.
        ALTER TABLE nodes ADD COLUMN url TEXT NOT NULL DEFAULT '';
        """

    /// Places of players among several nodes.
    static let sessions = """
        CREATE TABLE sessions(
            player BLOB PRIMARY KEY NOT NULL CHECK (length(player) = 16),
            -- The node that has the session.
            epoch INTEGER NOT NULL,
            -- Counts the nodes that had it.
            number INTEGER NOT NULL,
            -- NULL while the player may sign in at another node.
            engagement TEXT CHECK (engagement IN ('round', 'lobby'))
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX sessions_by_epoch ON sessions(epoch);
        -- Tells a node that a session of its own has gone on at another.
        CREATE TABLE mail(
            number INTEGER PRIMARY KEY,
            epoch INTEGER NOT NULL,
            player BLOB NOT NULL CHECK (length(player) = 16),
            session INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX mail_by_epoch ON mail(epoch);
        """

    /// The node that plays each open round and race; 0 for one from before there were nodes.
    static let owners = """
        ALTER TABLE rounds ADD COLUMN owner INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE races ADD COLUMN owner INTEGER NOT NULL DEFAULT 0;
        """
}
