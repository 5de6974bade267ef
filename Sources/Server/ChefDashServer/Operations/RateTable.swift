import RateLimiting
import Runtime

/// A rate limit for each key, such as a player, with limited memory: see `RecentTable`.
struct RateTable<Key: Hashable & Sendable>: Sendable {
    /// Nil for no limit.
    private let rate: Rate?
    private var accounts = RecentTable<Key, RateLimit>()

    init(_ rate: Rate?) { self.rate = rate }

    var count: Int { accounts.count }

    /// Takes one unit.
    ///
    /// - Returns: nil, or the milliseconds to wait if nothing is left.
    mutating func take(_ key: Key, at now: Instant) -> Int? {
        guard let rate else { return nil }
        return accounts.change(key, new: RateLimit()) { account in
            account.take(at: now, by: rate) ? nil : account.millisecondsToWait(at: now, by: rate)
        }
    }

    mutating func giveBack(_ key: Key) {
        guard let rate else { return }
        accounts.change(key, new: RateLimit()) { $0.giveBack(by: rate) }
    }
}
