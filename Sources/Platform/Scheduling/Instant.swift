import Glibc

/// A moment of the monotonic clock, which doesn't jump when someone sets the time.
package struct Instant: Hashable, Comparable, Sendable {
    /// Nanoseconds since an arbitrary moment chosen by the kernel.
    package let nanoseconds: Int64

    package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    package static func now() -> Instant {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    package func advanced(byMilliseconds milliseconds: Int) -> Instant {
        Instant(nanoseconds: nanoseconds + Int64(milliseconds) * 1_000_000)
    }

    package func milliseconds(since start: Instant) -> Double {
        Double(nanoseconds - start.nanoseconds) / 1_000_000
    }

    package static func < (left: Instant, right: Instant) -> Bool {
        left.nanoseconds < right.nanoseconds
    }
}
