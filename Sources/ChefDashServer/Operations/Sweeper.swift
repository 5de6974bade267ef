import Scheduling
import Store

/// Has the store remove what needn't be kept any longer: at the start, and then each interval.
///
/// A batch at a time goes through the journal, with a pause before the next, so that what players do
/// never waits long.
final class Sweeper: Sendable {
    private let context: ServerContext
    private let queue: any SerialQueue
    private let noteSeen: @Sendable (@escaping @Sendable () -> Void) -> Void

    private static let pauseMilliseconds = 50

    /// - Parameters:
    ///   - queue: the sweeper's own.
    ///   - noteSeen: has the store note of all who are here that they are, and completes once the
    ///     store has been told.
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

    /// Sweeps out of turn, or as part of it.
    func sweepNow() {
        noteSeen { [self] in queue.async { self.sweep(SweepTally()) } }
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
        // What fails is tried again at the next time.
        guard !all.isEmpty else { return }
        context.log.info(
            "swept",
            [
                "requests": all.requestCount, "records": all.recordCount,
                "guests": all.guestCount,
            ])
    }
}
