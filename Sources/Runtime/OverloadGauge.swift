/// Judges whether a shard has more to do than time, and how many ticks apart its frames should be.
///
/// A turn of the shard's loop takes all that is ready, and the ticks that become due meanwhile. So
/// what arrives waits about as long as a turn takes. A burst makes some turns long; if even the
/// shortest turn of a tick's time is long, there is a queue that doesn't become shorter by itself
/// (the reasoning of RFC 8289, section 3.2).
///
/// - Frames move one tick further apart, up to every third, when even the shortest turn took more
///   than 10 ms. Whether that helps shows after three ticks.
/// - They move one tick closer when the loop would be busy for less than 85 % of a second with the
///   frames that this adds.
/// - The shard is overloaded when turns stay long for a second although only each third tick has
///   frames, until none was long for a second.
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
    /// How long windows are: about a tick.
    private static let windowNanoseconds: Int64 = 100_000_000
    /// The windows until a change shows.
    private static let settlingWindows = 3
    /// How many windows in a row it takes to be calm or overloaded.
    private static let windowsToJudge = 10
    /// The share of the time that may be used, in percent.
    private static let busyPercent: Int64 = 85

    /// Nil before the first turn.
    private var windowStart: Instant?
    private var shortestTurn = Int64.max
    private var windowsSinceChange = 0
    /// Windows in a row with long turns only; negative: with others.
    private var run = 0
    /// What was done since the last change or judgement.
    private var span = Span()

    private struct Span {
        var windowCount = 0
        var nanoseconds: Int64 = 0
        var turnNanoseconds: Int64 = 0
        var tickNanoseconds: Int64 = 0
    }

    package init() {}

    /// A turn of the loop is over.
    ///
    /// - Parameters:
    ///   - turn: how long it took, in nanoseconds.
    ///   - ticks: how much of that the ticks took.
    package mutating func note(turn: Int64, ticks: Int64, at now: Instant) {
        shortestTurn = min(shortestTurn, turn)
        span.turnNanoseconds += turn
        span.tickNanoseconds += ticks
        let window = now.nanoseconds - (windowStart ?? now).nanoseconds
        if windowStart == nil { windowStart = now }
        guard window >= Self.windowNanoseconds else { return }
        windowStart = now
        span.nanoseconds += window
        span.windowCount += 1
        windowsSinceChange += 1
        judge(isLate: shortestTurn > Self.longTurn)
        shortestTurn = .max
    }

    private mutating func judge(isLate: Bool) {
        run = isLate ? max(run, 0) + 1 : min(run, 0) - 1
        if run <= -Self.windowsToJudge { isOverloaded = false }
        if isLate {
            if ticksPerFrame == Self.mostTicksPerFrame {
                if run >= Self.windowsToJudge { isOverloaded = true }
            } else if ticksPerFrame == 1 || windowsSinceChange >= Self.settlingWindows {
                change(by: 1)
            }
        }
        guard span.windowCount >= Self.windowsToJudge else { return }
        if ticksPerFrame > 1, !isLate, hasRoomForMore { change(by: -1) } else { span = Span() }
    }

    /// Whether there is time for frames that are one tick closer.
    private var hasRoomForMore: Bool {
        let more = span.tickNanoseconds / Int64(ticksPerFrame - 1)
        return span.turnNanoseconds + more < span.nanoseconds / 100 * Self.busyPercent
    }

    private mutating func change(by step: Int) {
        ticksPerFrame += step
        windowsSinceChange = 0
        run = 0
        span = Span()
    }
}
