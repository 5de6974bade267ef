import Dispatch

/// A serial queue: what is given to it runs one piece after the other. It brings the clock that its
/// timers go by, so that whoever has the queue can put time in its place.
package protocol SerialQueue: WorkQueue {
    /// The moment now, on a clock that doesn't jump.
    var now: Instant { get }

    /// Whether the caller runs on this queue.
    var isCurrent: Bool { get }

    /// Stops the process unless the caller runs on this queue.
    func assertIsCurrent()

    /// Runs `work` after all that was given before it.
    func async(_ work: @escaping @Sendable () -> Void)

    /// Gives `work` to the queue once it is `moment`.
    func async(at moment: Instant, _ work: @escaping @Sendable () -> Void)

    /// Runs `work` after all that was given before it, and waits for it; not to be called on the
    /// queue itself.
    func sync<Value>(_ work: () -> Value) -> Value
}

extension SerialQueue {
    package func async(all works: [@Sendable () -> Void]) {
        async { for work in works { work() } }
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
            guard let value = errand.value else { preconditionFailure("the errand was run") }
            return value
        }
    }
}

/// Work for which somebody waits.
private final class Errand<Value>: @unchecked Sendable {
    // @unchecked: handed over to the queue and back.

    private var work: (() -> Value)?
    private(set) var value: Value?

    init(_ work: @escaping () -> Value) { self.work = work }

    /// Lets go of the work, which doesn't outlive the wait.
    func run() {
        value = work?()
        work = nil
    }
}
