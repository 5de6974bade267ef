import Scheduling

/// Runs its work on the test's own thread, when the test advances the time.
package final class ManualQueue: SerialQueue, @unchecked Sendable {
    private struct Work {
        let moment: Instant
        let run: @Sendable () -> Void
    }

    package private(set) var now = Instant(nanoseconds: 0)
    private var waiting: [Work] = []

    package init() {}

    package var isCurrent: Bool { true }

    package func assertIsCurrent() {}

    package func async(_ work: @escaping @Sendable () -> Void) { async(at: now, work) }

    package func async(at moment: Instant, _ work: @escaping @Sendable () -> Void) {
        waiting.append(Work(moment: moment, run: work))
    }

    /// Runs all work due by then, in order.
    package func advance(byMilliseconds milliseconds: Int) {
        let end = now.advanced(byMilliseconds: milliseconds)
        while let next = waiting.map(\.moment).min(), next <= end,
            let index = waiting.firstIndex(where: { $0.moment == next })
        {
            now = max(now, next)
            waiting.remove(at: index).run()
        }
        now = end
    }
}
