/// Judges whether a shard has more to do than time, and how many of its ticks should have frames.
///
/// A turn of the shard's loop takes all that is ready, and the ticks that become due meanwhile. So
/// what arrives waits about as long as a turn takes. A burst makes some turns long; if even the
/// shortest turn of a tick's time is long, there is a queue that doesn't become shorter by itself
/// (the reasoning of RFC 8289, section 3.2). Such a tick's time is called late here, and one in which
/// the loop hardly rests is called full: a queue is about to form.
///
/// - A tick's time that is late takes a third of all frames away, and one that is full takes a twelfth,
///   until every third tick has a frame. Whether that helps shows after three ticks, or one.
/// - Frames come back after a second that was neither, as many as fit into 88 % of the time. If they
///   have to go again within a second, the next try waits twice as long, up to 16 seconds.
/// - The shard is overloaded when all is late for a second although only each third tick has a frame,
///   until nothing was late for a second.
///
/// It has no clock: times are arguments.
package struct OverloadGauge: Sendable {
    package private(set) var rate = FrameRate.all
    /// Whether fewer frames don't help any more.
    package private(set) var isOverloaded = false

    private static let longTurn: Int64 = 10_000_000
    private static let second: Int64 = 1_000_000_000
    /// About a tick.
    private static let windowNanoseconds: Int64 = 100_000_000
    private static let settlingNanoseconds: Int64 = 300_000_000
    private static let longestCalm: Int64 = 16_000_000_000
    /// How much of the time a full loop uses, in percent; asking for events takes the rest.
    private static let fullPercent: Int64 = 95
    /// How much of the time may be used with the frames that come back.
    private static let busyPercent: Int64 = 88
    /// How much of the ticks' time frames take, in tenths; the rest goes into the rounds themselves.
    private static let framesInTen: Int64 = 7

    private var window = Span()
    private var shortestTurn = Int64.max
    /// Since the first of the windows in a row that were alike, or since frames last came back.
    private var run = Span()
    private var load = Load.calm
    private var lastChange = Instant(nanoseconds: 0)
    /// When frames last came back.
    private var lastReturn: Instant?
    /// How long it must be calm before frames come back.
    private var calmNanoseconds = second

    private enum Load {
        case calm, full, late
    }

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
        if shortestTurn > Self.longTurn, window.turns > nanoseconds / 2 {
            note(.late, at: now)
        } else if window.turns > nanoseconds / 100 * Self.fullPercent {
            note(.full, at: now)
        } else {
            note(.calm, at: now)
        }
        window = Span(start: now)
        shortestTurn = .max
    }

    private mutating func note(_ load: Load, at now: Instant) {
        if self.load != load {
            self.load = load
            run = Span(start: window.start)
        }
        run.turns += window.turns
        run.ticks += window.ticks
        let nanoseconds = now.nanoseconds - run.start.nanoseconds
        let settled = now.nanoseconds - lastChange.nanoseconds
        if load != .late, nanoseconds >= Self.second { isOverloaded = false }
        switch load {
        case .late:
            if rate == .least {
                if min(nanoseconds, settled) >= Self.second { isOverloaded = true }
            } else if rate == .all || settled >= Self.settlingNanoseconds {
                take(4, at: now)
            }
        case .full:
            // One such time alone may be a moment's.
            if nanoseconds >= 2 * Self.windowNanoseconds { take(1, at: now) }
        case .calm:
            guard rate != .all, nanoseconds >= calmNanoseconds else { return }
            giveBack(in: nanoseconds, at: now)
            run = Span(start: now)
        }
    }

    private mutating func take(_ count: Int, at now: Instant) {
        guard rate != .least else { return }
        if let lastReturn {
            let isSoon = now.nanoseconds - lastReturn.nanoseconds < Self.second
            calmNanoseconds = isSoon ? min(2 * calmNanoseconds, Self.longestCalm) : Self.second
        }
        lastReturn = nil
        rate = rate.adding(-count)
        lastChange = now
    }

    private mutating func giveBack(in nanoseconds: Int64, at now: Instant) {
        let free = nanoseconds / 100 * Self.busyPercent - run.turns
        let twelfth = max(1, run.ticks / 10 * Self.framesInTen / Int64(rate.inTwelve))
        guard free >= twelfth else { return }
        rate = rate.adding(Int(min(free / twelfth, 12)))
        lastChange = now
        lastReturn = now
    }
}
