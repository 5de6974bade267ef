/// A rate of events: one per `interval` on average, and up to `burst` at once. The caller chooses
/// the unit of the interval.
package struct Rate: Hashable, Sendable {
    package let burst: Int64
    package let interval: Int64

    package init(burst: Int, interval: Int) {
        self.burst = Int64(burst)
        self.interval = Int64(interval)
    }
}
