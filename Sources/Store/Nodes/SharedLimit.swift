import Base

/// A budget that all nodes share, of an address or a player.
package struct SharedLimit: Hashable, Sendable {
    package let name: String
    package let key: String
    /// The units of a whole budget.
    package let burst: Int64
    /// The time in which one unit comes back.
    package let intervalMilliseconds: Int64

    /// - Parameter perMinute: at least 1.
    package init(name: String, key: String, perMinute: Int, burst: Int) {
        self.name = name
        self.key = key
        self.burst = Int64(burst)
        intervalMilliseconds = 60_000 / Int64(perMinute)
    }
}

/// Uses one unit of a shared budget, even if it comes only later. Answers with the milliseconds to
/// wait for it.
package struct LimitTake: RefusableOperation {
    package let limit: SharedLimit
    /// A unit that comes later than this isn't used.
    package let longestMilliseconds: Int64

    package init(_ limit: SharedLimit, longestMilliseconds: Int64 = 0) {
        self.limit = limit
        self.longestMilliseconds = longestMilliseconds
    }

    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<Int64, StoreRefusal> {
        let (limits, now) = (transaction.limits, transaction.now)
        try limits.lock(name: Array("limit \(limit.name) \(limit.key)".utf8))
        let whole = max(now, try limits.end(of: limit.name, limit.key) ?? now)
        let wait = max(0, whole - now - (limit.burst - 1) * limit.intervalMilliseconds)
        if wait <= longestMilliseconds {
            try limits.set(limit.name, limit.key, end: whole + limit.intervalMilliseconds)
        }
        return .success(wait)
    }
}

/// Keeps a player out of the queue for a while, at all nodes.
package struct QueuePause: OwedOperation {
    static let name = "queue_pause"

    package let player: PlayerID
    package let milliseconds: Int64

    package init(_ player: PlayerID, milliseconds: Int64) {
        self.player = player
        self.milliseconds = milliseconds
    }

    package func perform(in transaction: Transaction) throws(StoreFault) {
        try transaction.limits.set(
            Self.name, player.description, end: transaction.now + milliseconds)
    }
}

/// The times at which shared budgets are whole again, and pauses over.
final class LimitTable: Table {
    func end(of name: String, _ key: String) throws(StoreFault) -> Int64? {
        try first("SELECT end_ms FROM limits WHERE name = ? AND key = ?", name, key) {
            $0.integer(0)
        }
    }

    func set(_ name: String, _ key: String, end: Int64) throws(StoreFault) {
        try run(
            """
            INSERT INTO limits(name, key, end_ms) VALUES (?,?,?)
                ON CONFLICT (name, key) DO UPDATE SET end_ms = excluded.end_ms
            """, name, key, end)
    }

    /// Removes those that are over.
    func sweep(before time: Int64) throws(StoreFault) {
        try run("DELETE FROM limits WHERE end_ms < ?", time)
    }
}
