import RateLimiting

extension Rate {
    /// - Parameter perSecond: At least 1.
    package init(burst: Int, perSecond: Int) {
        self.init(burst: burst, interval: 1_000_000_000 / perSecond)
    }

    /// Creates the rate from events per minute. Returns nil for 0, which means no limit.
    package init?(burst: Int, perMinute: Int) {
        guard perMinute > 0 else { return nil }
        self.init(burst: burst, interval: 60_000_000_000 / perMinute)
    }
}

extension RateLimit {
    package mutating func take(_ count: Int = 1, at now: Instant, by rate: Rate) -> Bool {
        take(count, at: now.nanoseconds, by: rate)
    }

    /// The time until `count` events are available, in milliseconds, rounded up. It is at least 1,
    /// since it goes into a message that asks the client to wait.
    package func millisecondsToWait(for count: Int = 1, at now: Instant, by rate: Rate) -> Int {
        let nanoseconds = wait(for: count, at: now.nanoseconds, by: rate)
        return max(1, Int((nanoseconds + 999_999) / 1_000_000))
    }

    package func isFull(at now: Instant) -> Bool { isFull(at: now.nanoseconds) }
}
