import Dispatch
import Scheduling

/// A reactor of the system: an epoll set that a Dispatch source of its queue watches, and timers.
package final class EpollReactor: Reactor, @unchecked Sendable {
    // @unchecked: what changes is owned by `queue`.

    private let queue: DispatchQueue
    private let poller: Poller
    /// There from `start` to `stop`.
    private var sources: Sources?

    /// What wakes the shard up.
    private struct Sources {
        let poll: any DispatchSourceRead
        let tick: any DispatchSourceTimer
        let sweep: any DispatchSourceTimer
    }

    package init(label: String) throws(SystemError) {
        queue = DispatchQueue(label: label, qos: .userInteractive)
        poller = try Poller(eventCount: 512)
        queue.setSpecific(key: Self.key, value: ObjectIdentifier(self))
    }

    private static let key = DispatchSpecificKey<ObjectIdentifier>()

    // MARK: - The queue

    package var now: Instant { .now() }

    package var isCurrent: Bool {
        DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self)
    }

    package func assertIsCurrent() { dispatchPrecondition(condition: .onQueue(queue)) }

    package func async(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

    package func async(at moment: Instant, _ work: @escaping @Sendable () -> Void) {
        queue.asyncAfter(deadline: DispatchTime(moment), execute: work)
    }

    package func sync<Value>(_ work: () -> Value) -> Value { queue.sync(execute: work) }

    // MARK: - Events

    package func start(_ shard: Shard, sweepMilliseconds: Int) {
        let sources = Sources(
            poll: DispatchSource.makeReadSource(fileDescriptor: poller.descriptor, queue: queue),
            tick: DispatchSource.makeTimerSource(flags: .strict, queue: queue),
            sweep: DispatchSource.makeTimerSource(queue: queue))
        sources.poll.setEventHandler { self.poll(shard) }
        sources.tick.setEventHandler { shard.tick() }
        sources.sweep.setEventHandler { shard.sweep() }
        sources.tick.schedule(deadline: .distantFuture)
        let pause = DispatchTimeInterval.milliseconds(sweepMilliseconds)
        sources.sweep.schedule(
            deadline: .now() + pause, repeating: pause,
            leeway: .milliseconds(sweepMilliseconds / 20))
        sources.poll.activate()
        sources.tick.activate()
        sources.sweep.activate()
        self.sources = sources
    }

    package func stop() {
        sources?.poll.cancel()
        sources?.tick.cancel()
        sources?.sweep.cancel()
        sources = nil
    }

    private func poll(_ shard: Shard) {
        // Level-triggered: what isn't drained now fires again, after the ticks that are due.
        poller.drain { shard.isReady($0, canRead: $1, canWrite: $2) }
        shard.finishTurn()
    }

    package func startTicking(at first: Instant, everyNanoseconds interval: Int64) {
        sources?.tick.schedule(
            deadline: DispatchTime(first), repeating: .nanoseconds(Int(interval)),
            leeway: .nanoseconds(0))
    }

    package func stopTicking() { sources?.tick.schedule(deadline: .distantFuture) }

    // MARK: - Sockets

    package func add(_ descriptor: Int32, _ interest: SocketInterest) -> Bool {
        poller.add(descriptor, interest)
    }

    package func set(_ descriptor: Int32, _ interest: SocketInterest) {
        poller.set(descriptor, interest)
    }

    package func remove(_ descriptor: Int32) { poller.remove(descriptor) }
}
