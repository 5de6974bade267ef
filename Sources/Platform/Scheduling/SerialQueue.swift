import Dispatch

/// A serial queue, which runs its work in order, one piece at a time. It provides the clock for its
/// timers, so a test can replace the time.
package protocol SerialQueue: WorkQueue {
    /// The current time on a monotonic clock.
    var now: Instant { get }

    /// True if the caller runs on this queue.
    var isCurrent: Bool { get }

    /// Stops the process if the caller doesn't run on this queue.
    func assertIsCurrent()

    /// Runs `work` after all earlier work.
    func async(_ work: @escaping @Sendable () -> Void)

    /// Adds `work` to the queue at `moment`.
    func async(at moment: Instant, _ work: @escaping @Sendable () -> Void)

    /// Runs `work` after all earlier work and waits for it. Must not be called on the queue itself.
    func sync<Value>(_ work: () -> Value) -> Value
}

extension SerialQueue {
    package func async(all works: [@Sendable () -> Void]) {
        async { for work in works { work() } }
    }

    /// Runs `work` soon, and again each time after the milliseconds that it returns; nil ends that.
    package func repeatedly(_ work: @escaping @Sendable () -> Int?) {
        async {
            guard let pause = work() else { return }
            self.async(at: self.now.advanced(byMilliseconds: pause)) { self.repeatedly(work) }
        }
    }

    package func sync<Value>(_ work: () -> Value) -> Value {
        withoutActuallyEscaping(work) { work in
            let errand = Errand(work)
            let isDone = DispatchSemaphore(value: 0)
            async {
                errand.run()
                isDone.signal()
            }
            isDone.wait()
            guard let value = errand.value else { preconditionFailure("the queue ran the work") }
            return value
        }
    }
}

/// Work that a caller waits for.
private final class Errand<Value>: @unchecked Sendable {
    // @unchecked: the caller passes it to the queue and waits until the queue is done with it.

    private var work: (() -> Value)?
    private(set) var value: Value?

    init(_ work: @escaping () -> Value) { self.work = work }

    /// Runs and releases the work, so that the work doesn't outlive the wait.
    func run() {
        value = work?()
        work = nil
    }
}
