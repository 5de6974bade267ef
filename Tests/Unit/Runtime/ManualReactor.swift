import Glibc

@testable import Runtime

/// A reactor that a test runs turn by turn, with a clock that the test sets.
final class ManualReactor: Reactor, @unchecked Sendable {
    // @unchecked: a test uses it on one thread at a time.

    var now = Instant(nanoseconds: 1_000_000_000)
    private(set) var isCurrent = false
    private var shard: Shard?
    private var works: [@Sendable () -> Void] = []
    /// The timers, in the order in which they were added.
    private var timers: [(moment: Instant, work: @Sendable () -> Void)] = []
    private var interests: [Int32: SocketInterest] = [:]
    /// The next tick and the interval, while ticking is on.
    private var ticks: (next: Instant, interval: Int64)?

    // MARK: - Controls for tests

    /// One turn of the queue, which ends like a turn with socket events.
    func turn(_ body: () throws -> Void) rethrows {
        try run {
            try body()
            shard?.finishTurn()
        }
        runWorks()
    }

    /// Runs queued work and due timers, and any work that these queue.
    func runWorks() {
        works += timers.filter { $0.moment <= now }.map(\.work)
        timers.removeAll { $0.moment <= now }
        while !works.isEmpty { run(works.removeFirst()) }
    }

    /// A turn with the sockets that are ready now.
    ///
    /// - Returns: true if there were any.
    @discardableResult func poll() -> Bool {
        var wishes = interests.sorted { $0.key < $1.key }.map { descriptor, interest in
            pollfd(fd: descriptor, events: interest.pollEvents, revents: 0)
        }
        guard Glibc.poll(&wishes, nfds_t(wishes.count), 0) > 0 else { return false }
        turn {
            for wish in wishes where wish.revents != 0 {
                let events = Int32(wish.revents)
                let isGone = events & (POLLHUP | POLLERR) != 0
                shard?.isReady(
                    wish.fd, canRead: isGone || events & POLLIN != 0,
                    canWrite: events & POLLOUT != 0)
            }
        }
        return true
    }

    /// Advances the clock to each moment, up to `end`, at which the shard wants to tick, and ticks.
    ///
    /// - Returns: the number of ticks.
    @discardableResult func tick(until end: Instant) -> Int {
        var count = 0
        while let (next, interval) = ticks, next <= end {
            ticks = (Instant(nanoseconds: next.nanoseconds + interval), interval)
            now = max(now, next)
            run { _ = shard?.tick() }
            count += 1
        }
        now = end
        return count
    }

    /// Runs something on the queue now.
    private func run<Value>(_ work: () throws -> Value) rethrows -> Value {
        precondition(!isCurrent, "a turn doesn't begin within another")
        isCurrent = true
        defer { isCurrent = false }
        return try work()
    }

    // MARK: - The shard's requests

    func assertIsCurrent() {
        precondition(isCurrent, "this is the queue's, and is called from outside of it")
    }

    func async(_ work: @escaping @Sendable () -> Void) { works.append(work) }

    func async(at moment: Instant, _ work: @escaping @Sendable () -> Void) {
        timers.append((moment, work))
    }

    func sync<Value>(_ work: () -> Value) -> Value {
        runWorks()
        return run(work)
    }

    func start(_ shard: Shard, sweepMilliseconds: Int) { self.shard = shard }

    func stop() { shard = nil }

    func startTicking(at first: Instant, everyNanoseconds interval: Int64) {
        ticks = (first, interval)
    }

    func stopTicking() { ticks = nil }

    func add(_ descriptor: Int32, _ interest: SocketInterest) -> Bool {
        interests[descriptor] = interest
        return true
    }

    func set(_ descriptor: Int32, _ interest: SocketInterest) { interests[descriptor] = interest }

    func remove(_ descriptor: Int32) { interests[descriptor] = nil }
}

extension SocketInterest {
    /// The events for poll(2).
    var pollEvents: Int16 {
        Int16((contains(.read) ? POLLIN : 0) | (contains(.write) ? POLLOUT : 0))
    }
}
