/// How often something may happen: once each `interval` on average, and up to `burst` times at once.
/// The unit of the interval is the caller's.
package struct Rate: Hashable, Sendable {
    package let burst: Int64
    package let interval: Int64

    package init(burst: Int, interval: Int) {
        self.burst = Int64(burst)
        self.interval = Int64(interval)
    }
}
