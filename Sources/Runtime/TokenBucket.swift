/// Allows `ratePerSecond` events on average and `capacity` at once (a token bucket). It has no
/// clock.
package struct TokenBucket: Sendable {
    private let capacity: Double
    private let ratePerSecond: Double
    private var tokens: Double
    private var last: Instant

    package init(capacity: Int, ratePerSecond: Double, now: Instant) {
        self.capacity = Double(capacity)
        self.ratePerSecond = ratePerSecond
        tokens = Double(capacity)
        last = now
    }

    /// Takes `count` tokens, or a full bucket's worth if that is less. Returns `false` and takes
    /// none if there are too few.
    package mutating func take(_ count: Int, at now: Instant) -> Bool {
        refill(at: now)
        let wanted = min(Double(count), capacity)
        guard tokens >= wanted else { return false }
        tokens -= wanted
        return true
    }

    /// Takes one token. Returns `false` if there is none.
    package mutating func take(at now: Instant) -> Bool {
        refill(at: now)
        guard tokens >= 1 else { return false }
        tokens -= 1
        return true
    }

    /// Returns a token that wasn't needed.
    package mutating func giveBack() { tokens = min(capacity, tokens + 1) }

    /// Whether the bucket is full.
    package func isFull(at now: Instant) -> Bool {
        tokens + max(0, now.milliseconds(since: last)) / 1000 * ratePerSecond >= capacity
    }

    /// The time until the next token.
    package var millisecondsUntilNext: Int { milliseconds(until: 1) }

    /// The time until `count` tokens can be taken.
    package func milliseconds(until count: Int) -> Int {
        let missing = min(Double(count), capacity) - tokens
        return max(1, Int((missing / ratePerSecond * 1000).rounded(.up)))
    }

    private mutating func refill(at now: Instant) {
        // Each queue reads the clock itself, so times may arrive out of order.
        guard now > last else { return }
        tokens = min(capacity, tokens + now.milliseconds(since: last) / 1000 * ratePerSecond)
        last = now
    }
}
