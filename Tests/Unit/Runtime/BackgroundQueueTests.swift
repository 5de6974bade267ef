import Dispatch
import Foundation
import Glibc
import Synchronization
import Testing

@testable import Scheduling

@Suite struct BackgroundQueueTests {
    private let queue = BackgroundQueue(label: "a.queue.of.tests")

    @Test func whatIsGivenRunsInOrder() {
        let seen = Seen()
        for number in 0..<1_000 { queue.async { seen.add(number) } }
        #expect(queue.sync { seen.numbers } == Array(0..<1_000))
    }

    /// Each thread's work runs in order, and no two pieces run at once.
    @Test func whatManyGiveRunsOneAfterTheOther() {
        let seen = Seen()
        let running = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: 8) { giver in
            for number in 0..<500 {
                queue.async {
                    #expect(running.add(1, ordering: .relaxed).newValue == 1)
                    seen.add(giver * 1_000 + number)
                    running.subtract(1, ordering: .relaxed)
                }
            }
        }
        let numbers = queue.sync { seen.numbers }
        for giver in 0..<8 {
            #expect(
                numbers.filter { $0 / 1_000 == giver }
                    == Array(giver * 1_000..<giver * 1_000 + 500))
        }
    }

    @Test func workGivesMoreWork() async {
        let seen = Seen()
        await withCheckedContinuation { continuation in
            queue.async { [queue] in
                queue.async {
                    seen.add(2)
                    continuation.resume()
                }
                seen.add(1)
            }
        }
        #expect(seen.numbers == [1, 2])
    }

    @Test func timersComeWhenTheyAreDue() async {
        let seen = Seen()
        let start = queue.now
        let moments = [30, 10, 20].map { start.advanced(byMilliseconds: $0) }
        await withCheckedContinuation { continuation in
            for (number, moment) in zip([3, 1, 2], moments) {
                queue.async(at: moment) { [queue] in
                    #expect(queue.now >= moment)
                    seen.add(number)
                    if number == 3 { continuation.resume() }
                }
            }
            queue.async { seen.add(0) }
        }
        #expect(seen.numbers == [0, 1, 2, 3])
    }

    /// The order also holds with other timers added in between.
    @Test func timersOfOneMomentComeInTheOrderInWhichTheyWereGiven() {
        let seen = Seen()
        var timers = TimerQueue()
        let start = Instant(nanoseconds: 0)
        for (number, milliseconds) in [(1, 10), (3, 20), (0, 5), (2, 10), (4, 20), (5, 20)] {
            timers.insert({ seen.add(number) }, at: start.advanced(byMilliseconds: milliseconds))
        }
        for work in timers.removeDue(at: start.advanced(byMilliseconds: 20)) { work() }
        #expect(seen.numbers == [0, 1, 2, 3, 4, 5])
        #expect(timers.isEmpty)
    }

    @Test func onlyItsThreadIsCurrent() {
        #expect(!queue.isCurrent)
        #expect(queue.sync { queue.isCurrent })
        let other = BackgroundQueue(label: "another")
        #expect(!other.sync { queue.isCurrent })
        queue.sync { queue.assertIsCurrent() }
    }

    @Test func itsThreadTakesNoTurnFromOthersAndHasItsShareAndItsName() throws {
        let (ours, its) = (Self.niceness, queue.sync { Self.niceness })
        #expect(its == ours)
        #expect(queue.sync { sched_getscheduler(0) } == SCHED_OTHER)
        let name = try queue.sync {
            Result { try String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8) }
        }.get()
        #expect(name == "a.queue.of.test\n")
    }

    /// The calling thread's niceness (getpriority(2)).
    private static var niceness: Int32 { getpriority(Int32(PRIO_PROCESS.rawValue), 0) }

    /// Queued work still runs, timers too.
    @Test func whatWasGivenOutlivesTheQueue() async {
        let seen = Seen()
        await withCheckedContinuation { continuation in
            let queue = BackgroundQueue(label: "short")
            queue.async { seen.add(1) }
            queue.async(at: queue.now.advanced(byMilliseconds: 20)) {
                seen.add(2)
                continuation.resume()
            }
        }
        #expect(seen.numbers == [1, 2])
    }

    @Test func aQueueThatNobodyHasLetsGoOfItsWork() async {
        weak var captured: Seen?
        do {
            let seen = Seen()
            captured = seen
            let queue = BackgroundQueue(label: "short")
            queue.async { seen.add(1) }
            queue.sync {}
        }
        while captured != nil { await Task.yield() }
        #expect(captured == nil)
    }

    private final class Seen: Sendable {
        private let kept = Mutex<[Int]>([])

        var numbers: [Int] { kept.withLock { $0 } }

        func add(_ number: Int) { kept.withLock { $0.append(number) } }
    }
}
