import Kitchen
import Runtime

/// The time of a simulation: what is to happen, by moment. Nothing happens but here, one thing
/// after the other, so that a seed decides everything.
final class EventLoop: @unchecked Sendable {
    // @unchecked: a simulation, with everything in it, belongs to one thread.

    private struct Event {
        let nanoseconds: Int64
        /// Events of one moment happen in the order in which they were added.
        let number: UInt64
        let life: ServerLife?
        let work: () -> Void

        func precedes(_ other: borrowing Event) -> Bool {
            (nanoseconds, number) < (other.nanoseconds, other.number)
        }
    }

    private(set) var now: Instant
    /// Decides how long hops, commits and the network take.
    var random: SplitMix64
    /// Of a thousand pieces of work given to queues, how many come up late.
    let slowHopsInThousand: Int
    /// The queue on which something runs now.
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

    /// Adds something to happen, at once where the moment is past.
    ///
    /// - Parameter life: it doesn't happen once this is over.
    func add(at moment: Instant, of life: ServerLife? = nil, _ work: @escaping () -> Void) {
        lastNumber += 1
        heap.append(
            Event(
                nanoseconds: max(moment.nanoseconds, now.nanoseconds), number: lastNumber,
                life: life, work: work))
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

    /// Forgets what was to happen in a life that is over, with all that it holds.
    func removeAll(of life: ServerLife) {
        heap = heap.filter { $0.life !== life }.sorted { $0.precedes($1) }
    }

    /// Lets time pass until `end`, and everything happen that is due by then.
    func run(until end: Instant) {
        while let next = heap.first, next.nanoseconds <= end.nanoseconds {
            removeFirst()
            now = Instant(nanoseconds: next.nanoseconds)
            if let life = next.life, life.isOver { continue }
            eventCount += 1
            next.work()
        }
        now = max(now, end)
    }

    /// How long something takes that is usually fast, in nanoseconds: now and then much longer.
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

/// From a server's start to its crash. What was to happen in it doesn't after that.
final class ServerLife: @unchecked Sendable {
    // @unchecked: a simulation belongs to one thread.
    private(set) var isOver = false

    func end() { isOver = true }
}
