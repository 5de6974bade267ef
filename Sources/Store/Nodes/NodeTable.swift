import Foundation

/// The servers of a database. At most one lives, or several that share it.
final class NodeTable: Table {
    /// Those that live, with their beats.
    ///
    /// - Parameter sharing: false to leave out those that share the store.
    func living(sharing: Bool = true) throws(StoreFault) -> [Int64: Int64] {
        let rows = try all(
            """
            SELECT nodes.epoch, beat FROM nodes LEFT JOIN beats ON beats.epoch = nodes.epoch
                WHERE is_dead = 0\(sharing ? "" : " AND is_shared = 0")
            """
        ) { ($0.integer(0), $0.integer(1)) }
        return Dictionary(uniqueKeysWithValues: rows)
    }

    /// Adds a node that lives, and buries those that have fallen silent. Needs a writing
    /// transaction.
    ///
    /// - Parameters:
    ///   - silent: those to bury.
    ///   - epoch: the one that the server has in the other database; nil for the next one.
    /// - Returns: nil if another lives, unless both may share the store.
    func enter(
        _ name: NodeName, burying silent: Set<Int64>, as epoch: Int64?, timeMilliseconds: Int64
    ) throws(StoreFault) -> NodePlace? {
        let hindrances =
            name.isShared
            ? "SELECT epoch FROM nodes WHERE is_dead = 0 AND is_shared = 0"
            : "SELECT epoch FROM nodes WHERE is_dead = 0"
        guard try Set(all(hindrances) { $0.integer(0) }).isSubset(of: silent) else { return nil }
        for epoch in silent.sorted() { try bury(epoch) }
        // Two that begin at once would otherwise have the same number.
        let again =
            epoch == nil
            ? ""
            : """
             ON CONFLICT (epoch) DO UPDATE SET name = excluded.name, version = excluded.version,
                started_ms = excluded.started_ms, is_dead = 0, is_shared = excluded.is_shared,
                url = excluded.url, chain = excluded.chain
            """
        let epoch = try first(
            """
            INSERT INTO nodes(epoch, name, version, started_ms, is_dead, is_shared, url, chain)
                VALUES (coalesce(?, (SELECT coalesce(max(epoch), 0) + 1 FROM nodes)), ?, ?, ?, 0, ?,
                    ?, (\(Self.freeChain)))
                \(again) RETURNING epoch
            """, epoch, name.name, name.version, timeMilliseconds, name.isShared, name.url
        ) { $0.integer(0) }
        guard let epoch, let place = try place(of: epoch) else {
            throw StoreFault("a node has no epoch")
        }
        return place
    }

    /// SQL: the first chain that no living node continues.
    private static let freeChain = """
        SELECT coalesce(min(chain), (SELECT coalesce(max(chain), 0) + 1 FROM nodes)) FROM nodes
            WHERE chain NOT IN (SELECT chain FROM nodes WHERE is_dead = 0)
        """

    func place(of epoch: Int64) throws(StoreFault) -> NodePlace? {
        try first("SELECT chain, is_shared FROM nodes WHERE epoch = ?", epoch) { row in
            NodePlace(epoch: epoch, chain: row.integer(0), isShared: row.integer(1) == 1)
        }
    }

    /// Ends a server's life from outside.
    ///
    /// - Returns: false if it was dead already.
    func fence(_ epoch: Int64) throws(StoreFault) -> Bool {
        try database.endTransactions(of: [epoch])
        return try bury(epoch)
    }

    /// - Returns: false if it was dead already.
    @discardableResult
    func bury(_ epoch: Int64) throws(StoreFault) -> Bool {
        try first(
            "UPDATE nodes SET is_dead = 1 WHERE epoch = ? AND is_dead = 0 RETURNING epoch", epoch
        ) { $0.integer(0) } != nil
    }

    /// Lets a server end in order.
    ///
    /// - Returns: false if it is dead, or doesn't share the store.
    func drain(_ epoch: Int64) throws(StoreFault) -> Bool {
        try has(
            """
            UPDATE nodes SET is_draining = 1 WHERE epoch = ? AND is_dead = 0 AND is_shared = 1
                RETURNING 1
            """, epoch)
    }

    struct Sharing {
        let epoch: Int64
        let url: String
        let isDraining: Bool
        /// True for the reader's own server if mail waits for it.
        let hasMail: Bool
        /// True for the reader's own server if a room is on its way to it.
        let hasRooms: Bool
    }

    /// The living servers that share the store, the oldest first. One statement, because every
    /// server asks for it a few times a second.
    ///
    /// - Parameter epoch: the reader's.
    func sharing(seenFrom epoch: Int64) throws(StoreFault) -> [Sharing] {
        try all(
            """
            SELECT epoch, url, is_draining,
                    CASE WHEN epoch = ?1
                        THEN (SELECT count(*) FROM (SELECT 1 FROM mail WHERE mail.epoch = ?1
                            LIMIT 1) AS waiting)
                        ELSE 0 END,
                    CASE WHEN epoch = ?1
                        THEN (SELECT count(*) FROM (SELECT 1 FROM rooms WHERE rooms.epoch = ?1
                            AND moving IS NOT NULL LIMIT 1) AS arriving)
                        ELSE 0 END
                FROM nodes WHERE is_dead = 0 AND is_shared = 1 ORDER BY epoch
            """, epoch
        ) { row in
            Sharing(
                epoch: row.integer(0), url: row.text(1), isDraining: row.integer(2) == 1,
                hasMail: row.integer(3) == 1, hasRooms: row.integer(4) == 1)
        }
    }

    /// - Returns: false if the server was declared dead.
    func beat(_ epoch: Int64) throws(StoreFault) -> Bool {
        try has(
            """
            INSERT INTO beats(epoch, beat)
                SELECT epoch, 1 FROM nodes WHERE epoch = ? AND is_dead = 0
                ON CONFLICT (epoch) DO UPDATE SET beat = beats.beat + 1 RETURNING 1
            """, epoch)
    }

    /// Begins the life of a server in a transaction of its own, after which the connection's
    /// transactions are this server's.
    ///
    /// - Parameter prepare: what must be done before the server lives, in the same transaction.
    /// - Returns: nil if others live that may not.
    func begin(
        _ name: NodeName, burying silent: Set<Int64>, as epoch: Int64? = nil,
        timeMilliseconds: Int64, _ prepare: (NodePlace) throws(StoreFault) -> Void = { _ in }
    ) throws(StoreFault) -> NodePlace? {
        try database.endTransactions(of: silent.sorted())
        var tries = 0
        while true {
            try database.begin(writing: true)
            do throws(StoreFault) {
                let place = try enter(
                    name, burying: silent, as: epoch, timeMilliseconds: timeMilliseconds)
                if let place { try prepare(place) }
                try database.commit()
                database.epoch = place?.epoch
                return place
            } catch {
                database.rollback()
                tries += 1
                // Another one has begun at the same time.
                guard error.kind == .conflict, tries < Self.tryLimit else { throw error }
            }
        }
    }

    private static let tryLimit = 100

    /// Continues a server's life on a new connection.
    func rejoin(_ epoch: Int64) throws(StoreFault) -> NodePlace? {
        // The connection that was lost may still be in a transaction.
        try database.endTransactions(of: [epoch])
        database.epoch = epoch
        // Waits for its end, before anything is read.
        try database.begin(writing: true)
        database.rollback()
        return try place(of: epoch)
    }

    /// The newest first.
    func newest(_ count: Int) throws(StoreFault) -> [StoreNode] {
        try all(
            """
            SELECT epoch, name, version, started_ms, is_dead, is_shared, url, is_draining FROM nodes
                ORDER BY epoch DESC LIMIT ?
            """, count
        ) { row in
            StoreNode(
                epoch: row.integer(0), name: row.text(1), version: row.text(2),
                startedMilliseconds: row.integer(3), isDead: row.integer(4) == 1,
                isShared: row.integer(5) == 1, url: row.text(6),
                isDraining: row.integer(7) == 1)
        }
    }
}

extension NodeTable {
    /// The servers that don't live any more, as far as one can see from here, with their last
    /// beats.
    ///
    /// - Parameters:
    ///   - sharing: false to ask only about those that don't share the store.
    ///   - standstill: the time for which beats must stand still, in milliseconds.
    ///   - seen: the result of an earlier call. No beat since then is enough.
    /// - Throws: `StoreOpenError.inUse` if a server lives.
    func silent(
        _ location: StoreLocation, sharing: Bool = true, standstill: Int,
        seen: [Int64: Int64]? = nil
    ) throws -> [Int64: Int64] {
        let first = try living(sharing: sharing)
        guard !location.engine.provesDeath, !first.isEmpty, first != seen else { return first }
        let end = ContinuousClock.now + .milliseconds(standstill)
        while ContinuousClock.now < end {
            usleep(50_000)
            let now = try living(sharing: sharing)
            guard now == first else {
                if now.isEmpty { return [:] }
                throw StoreOpenError.inUse(path: location.name(of: .game))
            }
        }
        return first
    }
}
