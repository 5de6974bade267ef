import Kitchen
import Runtime

/// How long answers take from the moment that they are read at: meanwhile something else is committed and told.
final class SimulatedReading: @unchecked Sendable {
    // @unchecked: a simulation belongs to one thread.

    private let loop: EventLoop
    private let life: ServerLife
    /// When the last answer comes; the next one comes after it.
    private var lastNanoseconds: Int64 = 0

    init(loop: EventLoop, life: ServerLife) {
        self.loop = loop
        self.life = life
    }

    func answer(_ tell: @escaping @Sendable () -> Void) {
        let delay = loop.drawDelay(usual: 2_000_000, slow: 200_000_000, slowInThousand: 20)
        lastNanoseconds = max(lastNanoseconds, loop.now.nanoseconds + delay)
        loop.add(at: Instant(nanoseconds: lastNanoseconds), of: life, tell)
    }
}
