import Scheduling
import Synchronization

/// The time of the store's engine, in milliseconds since 1970-01-01 UTC. All servers that share a
/// store go by it, whatever their own clocks say.
package final class EngineClock: Sendable {
    private let known = Mutex<(time: Int64, at: Instant)?>(nil)
    private let own: @Sendable () -> Int64
    private let instant: @Sendable () -> Instant

    /// - Parameters:
    ///   - own: this machine's time, for as long as the engine's isn't known.
    ///   - instant: a monotonic clock.
    init(
        else own: @escaping @Sendable () -> Int64,
        instant: @escaping @Sendable () -> Instant = { .now() }
    ) {
        self.own = own
        self.instant = instant
    }

    /// - Parameter time: the engine's time now; nil for one that has no clock of its own.
    func note(_ time: Int64?) {
        guard let time else { return }
        known.withLock { $0 = (time, instant()) }
    }

    package var milliseconds: Int64 {
        guard let (time, moment) = known.withLock(\.self) else { return own() }
        return time + Int64(instant().milliseconds(since: moment))
    }
}
