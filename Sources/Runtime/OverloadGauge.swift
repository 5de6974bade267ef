/// Judges whether a shard has more to do than time, and how many ticks apart its frames should be.
///
/// A turn of the shard's loop takes all that is ready, and the ticks that become due meanwhile. So
/// what arrives waits about as long as a turn takes. A burst makes some turns long; if even the
/// shortest turn of a tick's time is long, there is a queue that doesn't become shorter by itself
/// (the reasoning of RFC 8289, section 3.2). Such a tick is called late here.
///
/// - Frames move one tick further apart, up to every third, when a tick is late. Whether that helps
///   shows after three ticks.
/// - They move closer after a second without a late tick, as far as the loop would be busy for less
///   than 95 % of the time with the frames that this adds. If they have to move apart again within a
///   second, the next try waits twice as long, up to 16 seconds.
/// - The shard is overloaded when all ticks are late for a second although only each third has
///   frames, until none was late for a second.
///
/// It has no clock: times are arguments.
package struct OverloadGauge: Sendable {
    /// Each tick of this number has a frame.
    package private(set) var ticksPerFrame = 1
    /// Whether fewer frames don't help any more.
    package private(set) var isOverloaded = false

    /// A client that gets no frame for half a second takes the connection for lost; this leaves time
    /// for the network.
    package static let mostTicksPerFrame = 3
    private static let longTurn: Int64 = 10_000_000
    private static let second: Int64 = 1_000_000_000
    /// About a tick.
    private static let windowNanoseconds: Int64 = 100_000_000
    private static let settlingNanoseconds: Int64 = 300_000_000
    private static let longestCalm: Int64 = 16_000_000_000
    /// The share of the time that may be used, in percent.
    private static let busyPercent: Int64 = 95
    /// How much of the ticks' time frames take, in tenths; the rest goes into the rounds themselves.
    private static let framesInTen: Int64 = 7

    private var window = Span()
    private var shortestTurn = Int64.max
    /// Since the first of the windows in a row that were late, or weren't.
    private var run = Span()
    private var isLate = false
    private var lastChange = Instant(nanoseconds: 0)
    /// When frames last moved closer.
    private var lastReturn: Instant?
    /// How long it must be calm before frames move closer.
    private var calmNanoseconds = second

    /// What was done since a moment.
    private struct Span {
        var start = Instant(nanoseconds: 0)
        var turns: Int64 = 0
        var ticks: Int64 = 0
    }

    package init() {}

    /// A turn of the loop is over.
    ///
    /// - Parameters:
    ///   - turn: how long it took, in nanoseconds.
    ///   - ticks: how much of that the ticks took.
    package mutating func note(turn: Int64, ticks: Int64, at now: Instant) {
        shortestTurn = min(shortestTurn, turn)
        window.turns += turn
        window.ticks += ticks
        let nanoseconds = now.nanoseconds - window.start.nanoseconds
        guard nanoseconds >= Self.windowNanoseconds else { return }
        // A long turn with rests around it is no queue.
        note(isLate: shortestTurn > Self.longTurn && window.turns > nanoseconds / 2, at: now)
        window = Span(start: now)
        shortestTurn = .max
    }

    private mutating func note(isLate: Bool, at now: Instant) {
        if self.isLate != isLate {
            self.isLate = isLate
            run = Span(start: window.start)
        }
        run.turns += window.turns
        run.ticks += window.ticks
        let nanoseconds = now.nanoseconds - run.start.nanoseconds
        if isLate {
            if ticksPerFrame == Self.mostTicksPerFrame {
                let settled = now.nanoseconds - lastChange.nanoseconds
                if min(nanoseconds, settled) >= Self.second { isOverloaded = true }
            } else if ticksPerFrame == 1
                || now.nanoseconds - lastChange.nanoseconds >= Self.settlingNanoseconds
            {
                moveApart(at: now)
            }
        } else if nanoseconds >= Self.second {
            isOverloaded = false
            guard ticksPerFrame > 1, nanoseconds >= calmNanoseconds else { return }
            moveCloser(in: nanoseconds, at: now)
            run = Span(start: now)
        }
    }

    private mutating func moveCloser(in nanoseconds: Int64, at now: Instant) {
        let frames = run.ticks / 10 * Self.framesInTen
        let others = run.turns - frames
        let all = frames * Int64(ticksPerFrame)
        let available = nanoseconds / 100 * Self.busyPercent
        let fitting = (1..<ticksPerFrame).first { others + all / Int64($0) < available }
        guard let fitting else { return }
        ticksPerFrame = fitting
        lastChange = now
        lastReturn = now
    }

    private mutating func moveApart(at now: Instant) {
        if let lastReturn {
            let isSoon = now.nanoseconds - lastReturn.nanoseconds < Self.second
            calmNanoseconds = isSoon ? min(2 * calmNanoseconds, Self.longestCalm) : Self.second
        }
        lastReturn = nil
        ticksPerFrame += 1
        lastChange = now
    }
}
