import CLinux
import Dispatch
import Glibc
import Scheduling
import Synchronization

/// A reactor on epoll and a serial Dispatch queue. While it serves a shard, the queue's own thread
/// waits for sockets and ticks, in one call. With a Dispatch source for each, another thread would
/// wake first and then wake the queue's thread.
package final class EpollReactor: Reactor, @unchecked Sendable {
    // @unchecked: `queue` owns all mutable state except the inbox, which has a lock.

    private struct Inbox {
        var works: [@Sendable () -> Void] = []
        /// True if work goes to this inbox instead of the queue.
        var isLooping = false
    }

    private let queue: DispatchQueue
    private let poller: Poller
    private let inbox = Mutex(Inbox())
    /// True if the inbox has work, so that the loop can check for work without the lock.
    private let hasWorks = Atomic(false)
    /// True if the loop waits for events and needs a wake-up. The loop sets it before its last
    /// check for work, and a sender reads it after adding work, so one of the two sees the other.
    private let isWaiting = Atomic(false)
    /// The thread that runs the loop, or 0.
    private let loopThread = Atomic<pthread_t>(0)
    /// The eventfd(2) that wakes the loop.
    private let wakeup: Int32
    /// True from `start` to `stop`.
    private var isServing = false
    private var timers = TimerQueue()
    private var ticks: (next: Instant, interval: Int64)?
    private var sweeps: (next: Instant, interval: Int64)?
    /// The time at which the previous turn with events ended.
    private var lastTurn = Instant(nanoseconds: 0)

    /// The least time between turns with events. A single tap gets its answer at once. Of thousands
    /// a second, the reactor answers those close together in one turn, which wakes it and the
    /// senders less often.
    private static let turnNanoseconds: Int64 = 1_000_000

    package init(label: String) throws(SystemError) {
        queue = DispatchQueue(label: label, qos: .userInteractive)
        // Many events, so that one turn handles all sockets that are ready.
        poller = try Poller(eventCount: 4096)
        wakeup = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard wakeup >= 0, poller.add(wakeup, .read) else { throw SystemError("eventfd") }
        queue.setSpecific(key: Self.key, value: ObjectIdentifier(self))
    }

    deinit { close(wakeup) }

    private static let key = DispatchSpecificKey<ObjectIdentifier>()

    // MARK: - The queue

    package var now: Instant { .now() }

    package var isCurrent: Bool {
        isLoopThread || DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self)
    }

    private var isLoopThread: Bool { loopThread.load(ordering: .relaxed) == pthread_self() }

    package func assertIsCurrent() {
        // The loop's thread belongs to the queue; asking Dispatch would cost more.
        if !isLoopThread { dispatchPrecondition(condition: .onQueue(queue)) }
    }

    package func async(_ work: @escaping @Sendable () -> Void) {
        let isTaken = inbox.withLock { inbox in
            guard inbox.isLooping else {
                // Under the lock: a loop that begins in between would block this work forever.
                queue.async(execute: work)
                return false
            }
            inbox.works.append(work)
            hasWorks.store(true, ordering: .sequentiallyConsistent)
            return true
        }
        guard isTaken else { return }
        if isWaiting.exchange(false, ordering: .sequentiallyConsistent) {
            eventfd_write(wakeup, 1)
        }
    }

    package func async(at moment: Instant, _ work: @escaping @Sendable () -> Void) {
        async { [self] in
            if isServing {
                timers.insert(work, at: moment)
            } else {
                queue.asyncAfter(deadline: DispatchTime(moment), execute: work)
            }
        }
    }

    // MARK: - The loop

    package func start(_ shard: Shard, sweepMilliseconds: Int) {
        assertIsCurrent()
        let interval = Int64(sweepMilliseconds) * 1_000_000
        sweeps = (Instant(nanoseconds: now.nanoseconds + interval), interval)
        isServing = true
        inbox.withLock { $0.isLooping = true }
        queue.async { [self] in
            loop(shard)
            // From now on work goes to the queue again, including the rest of the inbox.
            inbox.withLock { inbox in
                inbox.isLooping = false
                for work in inbox.works { queue.async(execute: work) }
                inbox.works = []
            }
            for (moment, work) in timers.removeAll() {
                queue.asyncAfter(deadline: DispatchTime(moment), execute: work)
            }
        }
    }

    package func stop() {
        assertIsCurrent()
        isServing = false
    }

    private func loop(_ shard: Shard) {
        // By default, timers may be 50 microseconds late.
        chefdash_use_exact_timers()
        // By default, other threads on this CPU, such as those that commit, could delay ticks by a
        // whole scheduler slice.
        chefdash_use_slices(100_000)
        loopThread.store(pthread_self(), ordering: .relaxed)
        defer { loopThread.store(0, ordering: .relaxed) }
        while isServing {
            for work in takeWorks() { work() }
            guard isServing else { return }
            let moment = now
            for work in timers.removeDue(at: moment) { work() }
            if Self.isDue(&ticks, at: moment), let next = shard.tick() { ticks?.next = next }
            if Self.isDue(&sweeps, at: moment) { shard.sweep() }
            guard isServing else { return }
            poll(shard)
        }
    }

    private func takeWorks() -> [@Sendable () -> Void] {
        guard hasWorks.load(ordering: .acquiring) else { return [] }
        return inbox.withLock { inbox in
            hasWorks.store(false, ordering: .relaxed)
            defer { inbox.works = [] }
            return inbox.works
        }
    }

    private func poll(_ shard: Shard) {
        pause()
        isWaiting.store(true, ordering: .sequentiallyConsistent)
        let mustNotWait = hasWorks.load(ordering: .sequentiallyConsistent)
        let events = poller.wait(atMost: mustNotWait ? 0 : nanosecondsToNext)
        isWaiting.store(false, ordering: .relaxed)
        var hasEvents = false
        for event in events {
            guard event.descriptor != wakeup else {
                var count: eventfd_t = 0
                eventfd_read(wakeup, &count)
                continue
            }
            hasEvents = true
            shard.isReady(event.descriptor, canRead: event.canRead, canWrite: event.canWrite)
        }
        guard hasEvents else { return }
        lastTurn = now
        shard.finishTurn()
    }

    /// Waits for more events if the previous turn was very recent, without delaying timers or
    /// ticks.
    private func pause() {
        let end = lastTurn.nanoseconds + Self.turnNanoseconds
        let wait = min(end - now.nanoseconds, nanosecondsToNext ?? .max)
        guard wait > 0 else { return }
        var time = timespec(nanoseconds: wait)
        nanosleep(&time, nil)
    }

    /// The time until the next tick, sweep or timer; nil without one.
    private var nanosecondsToNext: Int64? {
        var next: Int64?
        // Without an array, because every turn calls this.
        if let ticks { next = ticks.next.nanoseconds }
        if let sweeps { next = min(next ?? .max, sweeps.next.nanoseconds) }
        if let timer = timers.next { next = min(next ?? .max, timer.nanoseconds) }
        return next.map { max(0, $0 - now.nanoseconds) }
    }

    /// Returns true if the series is due, and moves it to its next time in the future.
    private static func isDue(
        _ series: inout (next: Instant, interval: Int64)?, at now: Instant
    ) -> Bool {
        guard let (next, interval) = series, next <= now else { return false }
        let passed = (now.nanoseconds - next.nanoseconds) / interval
        series = (Instant(nanoseconds: next.nanoseconds + (passed + 1) * interval), interval)
        return true
    }

    package func startTicking(at first: Instant, everyNanoseconds interval: Int64) {
        assertIsCurrent()
        ticks = (first, interval)
    }

    package func stopTicking() {
        assertIsCurrent()
        ticks = nil
    }

    // MARK: - Sockets

    package func add(_ descriptor: Int32, _ interest: SocketInterest) -> Bool {
        assertIsCurrent()
        return poller.add(descriptor, interest)
    }

    package func set(_ descriptor: Int32, _ interest: SocketInterest) {
        assertIsCurrent()
        poller.set(descriptor, interest)
    }

    package func remove(_ descriptor: Int32) {
        assertIsCurrent()
        poller.remove(descriptor)
    }
}
