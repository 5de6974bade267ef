import Foundation

/// The servers of a database. At most one lives.
final class NodeTable: Table {
    /// Those that live, with their beats.
    func living() throws(StoreFault) -> [Int64: Int64] {
        let rows = try all(
            """
            SELECT nodes.epoch, beat FROM nodes LEFT JOIN beats ON beats.epoch = nodes.epoch
                WHERE is_dead = 0
            """
        ) { ($0.integer(0), $0.integer(1)) }
        return Dictionary(uniqueKeysWithValues: rows)
    }

    /// Adds a node that lives, and buries all others. Needs a writing transaction.
    ///
    /// - Parameters:
    ///   - expected: the others.
    ///   - epoch: the one that the server has in the other database; nil for the next one.
    /// - Returns: its epoch; nil if others live than those.
    func enter(
        _ name: NodeName, burying expected: Set<Int64>, as epoch: Int64?, timeMilliseconds: Int64
    ) throws(StoreFault) -> Int64? {
        guard try Set(living().keys) == expected else { return nil }
        try run("UPDATE nodes SET is_dead = 1 WHERE is_dead = 0")
        let epoch = try first(
            """
            INSERT INTO nodes(epoch, name, version, started_ms, is_dead)
                VALUES (coalesce(?, (SELECT coalesce(max(epoch), 0) + 1 FROM nodes)), ?, ?, ?, 0)
                ON CONFLICT (epoch) DO UPDATE SET name = excluded.name, version = excluded.version,
                    started_ms = excluded.started_ms, is_dead = 0
                RETURNING epoch
            """, epoch, name.name, name.version, timeMilliseconds
        ) { $0.integer(0) }
        guard let epoch else { throw StoreFault("a node has no epoch") }
        return epoch
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

    /// - Returns: false if the server was declared dead.
    func beat(_ epoch: Int64) throws(StoreFault) -> Bool {
        let lives = try count("SELECT count(*) FROM nodes WHERE epoch = ? AND is_dead = 0", epoch)
        guard lives == 1 else { return false }
        try run(
            """
            INSERT INTO beats(epoch, beat) VALUES (?, 1)
                ON CONFLICT (epoch) DO UPDATE SET beat = beats.beat + 1
            """, epoch)
        return true
    }

    /// Begins the life of a server in a transaction of its own, after which the connection's
    /// transactions are this server's.
    ///
    /// - Returns: false if others live than those expected.
    func begin(
        _ name: NodeName, burying expected: Set<Int64>, as epoch: Int64? = nil,
        timeMilliseconds: Int64
    ) throws(StoreFault) -> Bool {
        try database.endTransactions(of: expected.sorted())
        try database.begin(writing: true)
        do throws(StoreFault) {
            let epoch = try enter(
                name, burying: expected, as: epoch, timeMilliseconds: timeMilliseconds)
            try database.commit()
            database.epoch = epoch
            return epoch != nil
        } catch {
            database.rollback()
            throw error
        }
    }

    /// The newest first.
    func newest(_ count: Int) throws(StoreFault) -> [StoreNode] {
        try all(
            """
            SELECT epoch, name, version, started_ms, is_dead FROM nodes ORDER BY epoch DESC LIMIT ?
            """, count
        ) { row in
            StoreNode(
                epoch: row.integer(0), name: row.text(1), version: row.text(2),
                startedMilliseconds: row.integer(3), isDead: row.integer(4) == 1)
        }
    }
}

extension NodeTable {
    /// The servers that don't live any more, as far as one can see from here, with their last
    /// beats.
    ///
    /// - Parameters:
    ///   - standstill: the time for which beats must stand still, in milliseconds.
    ///   - seen: the result of an earlier call. No beat since then is enough.
    /// - Throws: `StoreOpenError.inUse` if a server lives.
    func silent(
        _ location: StoreLocation, standstill: Int, seen: [Int64: Int64]? = nil
    ) throws -> [Int64: Int64] {
        let first = try living()
        guard !location.engine.provesDeath, !first.isEmpty, first != seen else { return first }
        let end = ContinuousClock.now + .milliseconds(standstill)
        while ContinuousClock.now < end {
            usleep(50_000)
            let now = try living()
            guard now == first else {
                if now.isEmpty { return [:] }
                throw StoreOpenError.inUse(path: location.name(of: .game))
            }
        }
        return first
    }
}
