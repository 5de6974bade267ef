/// Allows one event for each `interval` on average and `burst` at once: the generic cell rate
/// algorithm (ITU-T I.371, annex A), which needs one number to remember. Times are in whatever
/// unit the caller counts.
struct RateLimit: Hashable, Sendable {
    let burst: Int64
    let interval: Int64
    /// When nothing that was taken is left to come back.
    private(set) var fullAt = Int64.min

    init(burst: Int, interval: Int) {
        self.burst = Int64(burst)
        self.interval = Int64(interval)
    }

    /// The limit by other numbers, with what was taken.
    func changed(burst: Int, interval: Int) -> RateLimit {
        var limit = RateLimit(burst: burst, interval: interval)
        limit.fullAt = fullAt
        return limit
    }

    /// How long until there is an event to take; 0 when there is one now.
    func wait(at now: Int64) -> Int64 {
        guard fullAt > now else { return 0 }
        return max(0, fullAt - now - (burst - 1) * interval)
    }

    /// Whether nothing was taken that hasn't come back by now.
    func isFull(at now: Int64) -> Bool { fullAt <= now }

    /// Takes an event, for which there must have been no `wait`.
    mutating func take(at now: Int64) {
        fullAt = max(fullAt, now) + interval
    }
}
