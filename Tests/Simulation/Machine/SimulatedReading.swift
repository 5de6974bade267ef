import Kitchen
import Runtime

/// The delay of answers after the moment of their read: meanwhile other data is committed and
/// announced.
final class SimulatedReading: @unchecked Sendable {
    // @unchecked: a simulation belongs to one thread.

    private let loop: EventLoop
    private let life: ServerLife
    /// The time of the last answer; the next one comes later.
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
