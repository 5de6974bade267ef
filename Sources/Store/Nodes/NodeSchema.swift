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
        CREATE UNIQUE INDEX nodes_chains ON nodes(chain) WHERE is_dead = 0;
        -- Counts its writing transactions, where the answer of a commit can be lost.
        ALTER TABLE nodes ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
        -- The address at which clients reach it; empty for a server alone.
        ALTER TABLE nodes ADD COLUMN url TEXT NOT NULL DEFAULT '';
        -- It ends once its races are over, and sends everybody else to other nodes.
        ALTER TABLE nodes ADD COLUMN is_draining INTEGER NOT NULL DEFAULT 0;
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
            session INTEGER NOT NULL,
            -- The reason why the node may send the client after it; NULL if another device took it.
            engagement TEXT CHECK (engagement IN ('round', 'lobby'))
        ) STRICT;
        CREATE INDEX mail_by_epoch ON mail(epoch);
        -- The codes of private rooms.
        CREATE TABLE rooms(
            code TEXT PRIMARY KEY NOT NULL,
            epoch INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX rooms_by_epoch ON rooms(epoch);
        -- The queue. A ticket leaves it with its player, or when the room of its match opens.
        CREATE TABLE tickets(
            number INTEGER PRIMARY KEY,
            player BLOB NOT NULL UNIQUE CHECK (length(player) = 16),
            -- The node that has the player.
            epoch INTEGER NOT NULL,
            rating INTEGER NOT NULL,
            -- NULL for any.
            level INTEGER,
            seats INTEGER NOT NULL,
            address_block TEXT,
            is_newcomer INTEGER NOT NULL CHECK (is_newcomer IN (0, 1)),
            -- Before it had this number.
            waited_ms INTEGER NOT NULL,
            -- The lowest number of the tickets that it was matched with; NULL while it waits.
            match INTEGER,
            -- The node that opens the match's room.
            host INTEGER
        ) STRICT;
        CREATE INDEX tickets_by_epoch ON tickets(epoch);
        -- Budgets and pauses of addresses and players.
        CREATE TABLE limits(
            name TEXT NOT NULL,
            key TEXT NOT NULL,
            -- The time at which the budget is whole again, or the pause is over.
            end_ms INTEGER NOT NULL,
            PRIMARY KEY (name, key)
        ) STRICT, WITHOUT ROWID;
        """

    /// Rooms on their way to another node.
    static let movingRooms = """
        -- The room, until its new node has opened it; NULL otherwise.
        ALTER TABLE rooms ADD COLUMN moving TEXT;
        CREATE INDEX rooms_moving ON rooms(epoch) WHERE moving IS NOT NULL;
        """

    /// Households among several nodes.
    static let households = """
        -- Counts the changes of its members.
        ALTER TABLE households ADD COLUMN member_changes INTEGER NOT NULL DEFAULT 0;
        -- The node that runs a household's open cooking sessions.
        CREATE TABLE cooking_hosts(
            household BLOB PRIMARY KEY NOT NULL REFERENCES households(id),
            epoch INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX cooking_hosts_by_epoch ON cooking_hosts(epoch);
        """

    /// The node that plays each open round and race; 0 for one from before there were nodes.
    static let owners = """
        ALTER TABLE rounds ADD COLUMN owner INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE races ADD COLUMN owner INTEGER NOT NULL DEFAULT 0;
        """
}
