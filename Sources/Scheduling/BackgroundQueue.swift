import CLinux
import Glibc
import Synchronization

/// A serial queue on a thread of its own for much work at a time, on the system's monotonic clock.
/// What was given to it runs even if nobody has the queue any more.
///
/// Its thread asks for slices of 0.5 ms: shorter than other programs', so that commits don't wait long
/// where those keep the processors busy, and longer than the shards', whose ticks go first. With a
/// lower priority (nice +10) commits would wait for half a second there (Tests/Benchmarks/RESULTS.md).
package final class BackgroundQueue: SerialQueue {
    private let worker = Worker()

    /// - Parameter label: names the thread; the system keeps 15 bytes of it.
    package init(label: String) {
        let start = Start(worker: worker, label: label)
        var thread = pthread_t()
        let result = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
                chefdash_name_thread(start.label)
                chefdash_use_slices(500_000)
                start.worker.loop()
                return nil
            }, Unmanaged.passRetained(start).toOpaque())
        precondition(result == 0, "no thread for a queue: \(String(cString: strerror(result)))")
        pthread_detach(thread)
    }

    deinit { worker.stop() }

    package var now: Instant { .now() }

    package var isCurrent: Bool { worker.isCurrent }

    package func assertIsCurrent() { precondition(isCurrent, "this belongs on a queue's thread") }

    package func async(_ work: @escaping @Sendable () -> Void) {
        worker.give { $0.works.append(work) }
    }

    package func async(at moment: Instant, _ work: @escaping @Sendable () -> Void) {
        worker.give { $0.timers.insert(work, at: moment) }
    }

    private final class Start {
        let worker: Worker
        let label: String

        init(worker: Worker, label: String) {
            self.worker = worker
            self.label = label
        }
    }
}

/// What the thread does, which may outlive the queue.
private final class Worker: Sendable {
    struct Inbox {
        var works: [@Sendable () -> Void] = []
        var timers = TimerQueue()
        /// Whether the thread waits, and must be woken.
        var isWaiting = false
        /// Whether nothing more will be given.
        var hasStopped = false

        mutating func takeDue() -> [@Sendable () -> Void] {
            if !timers.isEmpty { works += timers.removeDue(at: .now()) }
            isWaiting = works.isEmpty
            guard !works.isEmpty else { return [] }
            defer { works = [] }
            return works
        }
    }

    private let inbox = Mutex(Inbox())
    private let wakeup = Semaphore()
    private let thread = Atomic<pthread_t>(0)

    var isCurrent: Bool { thread.load(ordering: .relaxed) == pthread_self() }

    func give(_ put: (inout Inbox) -> Void) {
        let mustWake = inbox.withLock { inbox in
            put(&inbox)
            defer { inbox.isWaiting = false }
            return inbox.isWaiting
        }
        if mustWake { wakeup.signal() }
    }

    func stop() { give { $0.hasStopped = true } }

    func loop() {
        thread.store(pthread_self(), ordering: .relaxed)
        while true {
            let (works, next, isOver) = inbox.withLock { inbox in
                let works = inbox.takeDue()
                return (works, inbox.timers.next, works.isEmpty && inbox.hasStopped)
            }
            for work in works { work() }
            guard works.isEmpty else { continue }
            if isOver && next == nil { return }
            wakeup.wait(until: next)
        }
    }
}

/// Counts signals, of which each ends a wait. A wait's end is of the monotonic clock; Dispatch's
/// semaphore takes the wall clock's on Linux, and waits an hour more when that is set back by one.
private final class Semaphore: Sendable {
    /// Lives as long as this; its functions may be called from any thread.
    nonisolated(unsafe) private let handle = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() {
        let result = sem_init(handle, 0, 0)
        precondition(result == 0, "a semaphore that starts at 0 is always made")
    }

    deinit {
        sem_destroy(handle)
        handle.deallocate()
    }

    func signal() { sem_post(handle) }

    /// Returns at the next signal, at `deadline` where there is one, or sooner.
    func wait(until deadline: Instant?) {
        guard let deadline else {
            sem_wait(handle)
            return
        }
        var time = timespec(
            tv_sec: Int(deadline.nanoseconds / 1_000_000_000),
            tv_nsec: Int(deadline.nanoseconds % 1_000_000_000))
        sem_clockwait(handle, CLOCK_MONOTONIC, &time)
    }
}
