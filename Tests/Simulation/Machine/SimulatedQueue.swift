import Runtime
import Scheduling

/// A serial queue in simulated time. Its work starts after random delays, so queues overtake each
/// other in every order that real ones could have.
class SimulatedQueue: SerialQueue, @unchecked Sendable {
    // @unchecked: a simulation belongs to one thread.

    let loop: EventLoop
    let life: ServerLife
    /// The time at which the last queued work runs.
    private var lastNanoseconds: Int64 = 0

    init(loop: EventLoop, life: ServerLife) {
        self.loop = loop
        self.life = life
    }

    var now: Instant { loop.now }

    var isCurrent: Bool { loop.current === self }

    func assertIsCurrent() {
        precondition(isCurrent, "this belongs to another queue than the current one")
    }

    func async(_ work: @escaping @Sendable () -> Void) {
        let delay = loop.drawDelay(
            usual: 100_000, slow: 40_000_000, slowInThousand: loop.slowHopsInThousand)
        lastNanoseconds = max(lastNanoseconds, loop.now.nanoseconds + delay)
        loop.add(
            at: Instant(nanoseconds: lastNanoseconds), of: life, on: ObjectIdentifier(self)
        ) { self.run(work) }
    }

    func async(at moment: Instant, _ work: @escaping @Sendable () -> Void) {
        loop.add(at: moment, of: life, on: ObjectIdentifier(self)) { self.async(work) }
    }

    func sync<Value>(_ work: () -> Value) -> Value {
        precondition(!isCurrent, "a queue that waits for itself waits for ever")
        return run(work)
    }

    /// Runs work on this queue now.
    func run<Value>(_ work: () -> Value) -> Value {
        let outer = loop.current
        loop.current = self
        defer { loop.current = outer }
        return work()
    }
}
