import Kitchen
import Runtime

/// A simulation's time and its pending events. Everything runs here, one event after the other, so
/// that a seed decides everything.
final class EventLoop: @unchecked Sendable {
    // @unchecked: a simulation, with everything in it, belongs to one thread.

    private struct Event {
        let nanoseconds: Int64
        /// Events of one moment happen in the order in which they were added.
        let number: UInt64
        let life: ServerLife?
        /// The queue of the life whose work this is.
        let queue: ObjectIdentifier?
        let work: () -> Void

        func precedes(_ other: borrowing Event) -> Bool {
            (nanoseconds, number) < (other.nanoseconds, other.number)
        }
    }

    private(set) var now: Instant
    /// Draws the durations of hops, commits and network transfers.
    var random: SplitMix64
    /// The number in a thousand pieces of queued work that run late.
    let slowHopsInThousand: Int
    /// The queue whose work is running.
    var current: SimulatedQueue?
    private(set) var eventCount = 0
    /// A binary heap, the earliest event first.
    private var heap: [Event] = []
    private var lastNumber: UInt64 = 0

    init(seed: UInt64, start: Instant, slowHopsInThousand: Int) {
        self.slowHopsInThousand = slowHopsInThousand
        random = SplitMix64(seed: seed)
        now = start
    }

    /// Schedules an event, at once if the moment is past.
    ///
    /// - Parameters:
    ///   - life: the event is dropped once this is over.
    ///   - queue: after a standstill, the life's queues go on in any order.
    func add(
        at moment: Instant, of life: ServerLife? = nil, on queue: ObjectIdentifier? = nil,
        _ work: @escaping () -> Void
    ) {
        add(
            Event(
                nanoseconds: max(moment.nanoseconds, now.nanoseconds), number: lastNumber + 1,
                life: life, queue: queue, work: work))
    }

    private func add(_ event: Event) {
        lastNumber += 1
        heap.append(event)
        var child = heap.count - 1
        while child > 0, heap[child].precedes(heap[(child - 1) / 2]) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    func add(
        afterMilliseconds milliseconds: Int, of life: ServerLife? = nil,
        _ work: @escaping () -> Void
    ) {
        add(at: now.advanced(byMilliseconds: milliseconds), of: life, work)
    }

    /// Removes the events of a life that is over, with everything they hold.
    func removeAll(of life: ServerLife) {
        heap = heap.filter { $0.life !== life }.sorted { $0.precedes($1) }
    }

    /// Advances the time to `end`, and runs all events due by then.
    func run(until end: Instant) {
        while let next = heap.first, next.nanoseconds <= end.nanoseconds {
            removeFirst()
            now = Instant(nanoseconds: next.nanoseconds)
            if let life = next.life {
                if life.isOver { continue }
                if let end = life.end(for: next.queue, drawing: &random), end > now {
                    add(at: end, of: life, on: next.queue, next.work)
                    continue
                }
            }
            eventCount += 1
            next.work()
        }
        now = max(now, end)
    }

    /// A duration in nanoseconds that is usually short, and sometimes much longer.
    func drawDelay(usual: Int, slow: Int, slowInThousand: Int) -> Int64 {
        let isSlow = random.next(below: 1000) < slowInThousand
        return Int64(random.next(below: isSlow ? slow : usual))
    }

    private func removeFirst() {
        let last = heap.count - 1
        heap.swapAt(0, last)
        heap.removeLast()
        var parent = 0
        while true {
            var first = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < heap.count && heap[child].precedes(heap[first]) {
                first = child
            }
            guard first != parent else { return }
            heap.swapAt(first, parent)
            parent = first
        }
    }
}

/// A server's life from its start to its crash. Its pending events are dropped after that.
final class ServerLife: @unchecked Sendable {
    // @unchecked: a simulation belongs to one thread.
    private(set) var isOver = false
    /// The time until which its events wait; nil if they don't.
    private var standstillEnd: Instant?
    /// The time in milliseconds after that at which each queue goes on.
    private var delays: [ObjectIdentifier?: Int] = [:]
    private static let longestDelay = 100

    /// Lets its events wait.
    func stand(until end: Instant) {
        standstillEnd = end
        delays = [:]
    }

    func wake() { standstillEnd = nil }

    /// The time until which a queue's events wait; nil if they don't.
    fileprivate func end(
        for queue: ObjectIdentifier?, drawing random: inout SplitMix64
    ) -> Instant? {
        guard let standstillEnd else { return nil }
        let delay = delays[queue] ?? random.next(below: Self.longestDelay)
        delays[queue] = delay
        return standstillEnd.advanced(byMilliseconds: delay)
    }

    func end() { isOver = true }
}
