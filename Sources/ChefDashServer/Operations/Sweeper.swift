import Scheduling
import Store

/// Makes the store and the library remove what needn't be kept: at the start, and then at each interval.
///
/// Batches go through the journal one at a time with pauses, so that players' changes never wait
/// long.
final class Sweeper: Sendable {
    private let context: ServerContext
    private let queue: any SerialQueue
    private let noteSeen: @Sendable (@escaping @Sendable () -> Void) -> Void

    private static let pauseMilliseconds = 50

    /// - Parameters:
    /// - queue: the sweeper's own.
    /// - noteSeen: makes the store record everyone who is here, and completes once the store has
    ///   been told.
    init(
        _ context: ServerContext, queue: any SerialQueue,
        noteSeen: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
    ) {
        self.context = context
        self.queue = queue
        self.noteSeen = noteSeen
    }

    func start() { queue.async { self.begin() } }

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
        queue.async { self.sweepLibrary() }
    }

    private func sweepLibrary() {
        context.library.perform(LibrarySweep(), on: queue) { [self] result in
            // What fails is retried at the next sweep.
            guard case .success(let tally) = result, !tally.isDone, !context.stop.isStopping else {
                return
            }
            queue.async(at: queue.now.advanced(byMilliseconds: Self.pauseMilliseconds)) {
                self.sweepLibrary()
            }
        }
    }

    private func sweep(_ before: SweepTally) {
        let configuration = context.configuration
        let retention = Retention(
            recordDays: configuration.keptRecordDays, guestDays: configuration.keptGuestDays)
        context.store.perform(Sweep(retention), on: queue) { [self] result in
            swept(before, result)
        }
    }

    private func swept(_ before: SweepTally, _ result: Result<SweepTally, StoreError>) {
        var all = before
        if case .success(let tally) = result {
            context.counters.count(tally)
            all += tally
            guard all.isDone || context.stop.isStopping else {
                queue.async(at: queue.now.advanced(byMilliseconds: Self.pauseMilliseconds)) {
                    [all] in self.sweep(all)
                }
                return
            }
        }
        // What fails is retried at the next sweep.
        guard !all.isEmpty else { return }
        context.log.info(
            "swept",
            [
                "requests": all.requestCount, "records": all.recordCount,
                "guests": all.guestCount,
            ])
    }
}
