import Runtime

/// Allows `rate` events a second on average and `capacity` at once (a token bucket). It has no
/// clock.
struct TokenBucket {
    private let capacity: Double
    private let ratePerSecond: Double
    private var tokens: Double
    private var last: Instant

    init(capacity: Int, ratePerSecond: Int, now: Instant) {
        self.capacity = Double(capacity)
        self.ratePerSecond = Double(ratePerSecond)
        tokens = Double(capacity)
        last = now
    }

    /// Takes one token; false when there is none.
    mutating func take(at now: Instant) -> Bool {
        tokens = min(capacity, tokens + now.milliseconds(since: last) / 1000 * ratePerSecond)
        last = now
        guard tokens >= 1 else { return false }
        tokens -= 1
        return true
    }

    /// How long until there is a token again.
    var millisecondsUntilNext: Int {
        max(1, Int(((1 - tokens) / ratePerSecond * 1000).rounded(.up)))
    }
}
