import CLinux
import Glibc
import Synchronization

/// A serial queue with its own thread, for large pieces of work, on the system's monotonic clock.
/// Its work runs even after the queue is released.
///
/// The thread asks for scheduler slices of 0.5 ms. They are shorter than other programs' slices, so
/// commits don't wait long if those programs keep the CPUs busy, and longer than the shards'
/// slices, so ticks go first. With a lower priority (nice +10), commits of coins would wait half a
/// second in that case (Tests/Benchmarks/RESULTS.md).
package final class BackgroundQueue: SerialQueue {
    private let worker: Worker

    /// - Parameters:
    ///   - label: The thread's name; the system keeps 15 bytes of it.
    ///   - niceness: 0 to 19, as for nice(1). With 10, the thread gets a tenth of a CPU that
    ///     another program also wants.
    package init(label: String, niceness: Int32 = 0) {
        worker = Worker(label: label, niceness: niceness)
        var thread = pthread_t()
        let result = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<Worker>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, Unmanaged.passRetained(worker).toOpaque())
        precondition(result == 0, "no thread for a queue: \(String(cString: strerror(result)))")
        pthread_detach(thread)
    }

    deinit { worker.stop() }

    package var now: Instant { .now() }

    package var isCurrent: Bool { worker.isCurrent }

    package func assertIsCurrent() { precondition(isCurrent, "this belongs on the queue's thread") }

    package func async(_ work: @escaping @Sendable () -> Void) {
        worker.give { $0.works.append(work) }
    }

    package func async(at moment: Instant, _ work: @escaping @Sendable () -> Void) {
        worker.give { $0.timers.insert(work, at: moment) }
    }
}

/// The thread's work, which may outlive the queue.
private final class Worker: Sendable {
    struct Inbox {
        var works: [@Sendable () -> Void] = []
        var timers = TimerQueue()
        /// True if the thread is waiting and needs a wake-up.
        var isWaiting = false
        /// True after the queue's end; no more work arrives.
        var hasStopped = false

        mutating func takeDue() -> [@Sendable () -> Void] {
            if !timers.isEmpty { works += timers.removeDue(at: .now()) }
            isWaiting = works.isEmpty
            guard !works.isEmpty else { return [] }
            defer { works = [] }
            return works
        }
    }

    private let label: String
    private let niceness: Int32
    private let inbox = Mutex(Inbox())
    private let wakeup = Semaphore()
    private let thread = Atomic<pthread_t>(0)

    private static let sliceNanoseconds: UInt64 = 500_000

    init(label: String, niceness: Int32) {
        self.label = label
        self.niceness = niceness
    }

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

    /// Runs on the thread until the queue's end.
    func run() {
        chefdash_name_thread(label)
        if niceness > 0 { chefdash_use_niceness(niceness) }
        chefdash_use_slices(Self.sliceNanoseconds)
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

/// A counting semaphore whose deadlines are on the monotonic clock. Dispatch's semaphore uses the
/// wall clock on Linux, so it would wait an hour longer if the clock is set back by an hour.
private final class Semaphore: Sendable {
    /// Lives as long as this object; its functions are thread-safe.
    nonisolated(unsafe) private let handle = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() {
        let result = sem_init(handle, 0, 0)
        precondition(result == 0, "sem_init with the value 0 can't fail")
    }

    deinit {
        sem_destroy(handle)
        handle.deallocate()
    }

    func signal() { sem_post(handle) }

    /// Returns at the next signal, at `deadline`, or earlier.
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
