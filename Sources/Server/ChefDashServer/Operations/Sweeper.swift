import Scheduling
import Store
import Synchronization

/// Makes the store and the library remove expired data: at the start, and then at each interval.
///
/// The journal takes one batch at a time with pauses in between, so that players' changes never
/// wait long.
final class Sweeper: Sendable {
    private let context: ServerContext
    private let queue: any SerialQueue
    private let eraser: Eraser
    private let noteSeen: @Sendable (@escaping @Sendable () -> Void) -> Void

    private static let pauseMilliseconds = 50
    /// The time of the last clock check.
    private let lastJudged: Mutex<Instant>

    /// - Parameters:
    /// - queue: runs its timers and takes the answers.
    /// - noteSeen: makes the store refresh the last-seen time of everyone who is online, and
    ///   completes once the store has the request.
    init(
        _ context: ServerContext, _ hub: LibraryHub, queue: any SerialQueue,
        noteSeen: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
    ) {
        self.context = context
        self.queue = queue
        eraser = Eraser(context, hub, queue: queue)
        self.noteSeen = noteSeen
        lastJudged = Mutex(queue.now)
    }

    func start() {
        queue.async {
            self.eraser.endListed()
            self.begin()
        }
    }

    private func begin() {
        guard !context.stop.isStopping else { return }
        let interval = context.configuration.sweepIntervalMinutes * 60_000
        queue.async(at: queue.now.advanced(byMilliseconds: interval)) { [weak self] in
            self?.begin()
        }
        sweepNow()
    }

    func sweepNow() {
        noteSeen { [self] in queue.async { self.sweep(SweepTally()) } }
    }

    /// - Parameter hasErased: true if something was erased before.
    private func sweepLibrary(hasErased: Bool) {
        context.library.perform(LibrarySweep(), on: queue) { [self] result in
            // The next sweep retries a failure.
            guard case .success(let tally) = result, !context.stop.isStopping else { return }
            let hasErased = hasErased || tally.erasedCount > 0
            guard !tally.isDone else {
                if hasErased { eraser.forget() }
                return
            }
            queue.async(at: queue.now.advanced(byMilliseconds: Self.pauseMilliseconds)) {
                self.sweepLibrary(hasErased: hasErased)
            }
        }
    }

    private func sweep(_ before: SweepTally) {
        let configuration = context.configuration
        let retention = Retention(
            recordDays: configuration.keptRecordDays, guestDays: configuration.keptGuestDays)
        let elapsed = lastJudged.withLock { last in
            defer { last = queue.now }
            return Int64(queue.now.milliseconds(since: last))
        }
        let sweep = Sweep(retention, elapsedMilliseconds: elapsed)
        context.store.perform(sweep, on: queue) { [self] result in
            swept(before, result)
        }
    }

    private func swept(_ before: SweepTally, _ result: Result<SweepTally, StoreError>) {
        var all = before
        if case .success(let tally) = result {
            context.clockProblem.withLock { $0 = tally.clock.problem }
            if let problem = tally.clock.problem {
                return context.log.warning("not_swept", ["reason": problem])
            }
            context.counters.count(tally)
            all += tally
            guard all.isDone || context.stop.isStopping else {
                queue.async(at: queue.now.advanced(byMilliseconds: Self.pauseMilliseconds)) {
                    [all] in self.sweep(all)
                }
                return
            }
        }
        // The next sweep retries a failure.
        if all.isDone { eraser.erase { self.sweepLibrary(hasErased: $0 > 0) } }
        guard !all.isEmpty else { return }
        context.log.info(
            "swept",
            [
                "requests": all.requestCount, "records": all.recordCount,
                "guests": all.guestCount,
            ])
    }
}
