import Scheduling

/// Runs its work on the test's own thread, when the test advances the time.
final class ManualQueue: SerialQueue, @unchecked Sendable {
    private struct Work {
        let moment: Instant
        let run: @Sendable () -> Void
    }

    private(set) var now = Instant(nanoseconds: 0)
    private var waiting: [Work] = []

    var isCurrent: Bool { true }

    func assertIsCurrent() {}

    func async(_ work: @escaping @Sendable () -> Void) { async(at: now, work) }

    func async(at moment: Instant, _ work: @escaping @Sendable () -> Void) {
        waiting.append(Work(moment: moment, run: work))
    }

    /// Runs all work due by then, in order.
    func advance(byMilliseconds milliseconds: Int) {
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
