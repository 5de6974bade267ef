import Base

/// Created by the client that starts the timer, so that starting it twice has no effect.
public struct TimerID: Identifier {
    public let halves: IdentifierHalves
    public init(halves: IdentifierHalves) { self.halves = halves }
}

/// A timer that all cooks of a session share.
package struct CookingTimer: Hashable, Sendable {
    package enum State: Hashable, Sendable {
        /// `ringing`, `paused` or `cancelled` follows.
        case running(end: Int64)
        /// `left` ticks remain. `running` or `cancelled` follows.
        case paused(left: Int64)
        /// It ended at `since` and rings again at `next`; nil once it has rung for long enough.
        /// `acknowledged`, `running` (with more time) or `cancelled` follows.
        case ringing(since: Int64, next: Int64?)
        /// Nothing follows, nor after `cancelled`.
        case acknowledged(by: PlayerID, tick: Int64)
        case cancelled(by: PlayerID, tick: Int64)
    }

    /// A player's change to a timer.
    package enum Change: Hashable, Sendable {
        case pause
        case resume
        /// Adds seconds, or removes them if negative; at least one tick remains.
        case add(seconds: Int64)
        case acknowledge
        case cancel
    }

    /// The problem with a label, as the end of a sentence; nil for a line of 1 to 60 characters and
    /// at most 240 bytes.
    package static func problem(withLabel label: String) -> String? {
        let count = label.utf8.count
        return count > labelBytes
            ? "has \(count) bytes; at most \(labelBytes) are allowed"
            : labelRule.problem(with: FieldValue.text(label))
    }

    /// A character can have any number of scalars, and clients receive all timers at once.
    private static let labelBytes = 240

    private static let labelRule = FieldRule(.line(1...60))

    /// From a second to 7 days.
    package static let seconds: ClosedRange<Int64> = 1...Int64(RuleLimits.timerSeconds)
    private static let limit = seconds.upperBound * CookingSession.ticksPerSecond

    package let label: String
    /// The step that the timer belongs to, if any.
    package let step: Int?
    package let startedBy: PlayerID
    /// In ticks, including added time.
    package private(set) var duration: Int64
    package private(set) var state: State

    init(label: String, step: Int?, seconds: Int64, by player: PlayerID, at tick: Int64) {
        self.label = label
        self.step = step
        startedBy = player
        duration = seconds * CookingSession.ticksPerSecond
        state = .running(end: tick + duration)
    }

    /// True until a player stops it.
    package var isThere: Bool { stoppedTick == nil }

    package var stoppedTick: Int64? {
        switch state {
        case .running, .paused, .ringing: nil
        case .acknowledged(_, let tick), .cancelled(_, let tick): tick
        }
    }

    var nextRing: Int64? {
        switch state {
        case .running(let end): end
        case .ringing(_, let next): next
        case .paused, .acknowledged, .cancelled: nil
        }
    }

    /// The tick of the last ring, for a timer that has rung for long enough; else nil.
    var lastRing: Int64? {
        guard case .ringing(let since, nil) = state else { return nil }
        return since + CookingSession.ringingTicks
    }

    mutating func ring() {
        switch state {
        case .running(let end): state = .ringing(since: end, next: end + CookingSession.ringTicks)
        case .ringing(let since, let now?):
            let next = now + CookingSession.ringTicks
            let isLast = next > since + CookingSession.ringingTicks
            state = .ringing(since: since, next: isLast ? nil : next)
        case .ringing(_, nil), .paused, .acknowledged, .cancelled: break
        }
    }

    mutating func apply(
        _ change: Change, by player: PlayerID, at tick: Int64
    ) throws(CookingRefusal) {
        switch (change, state) {
        case (_, .acknowledged(let other, _)), (_, .cancelled(let other, _)):
            throw .stopped(by: other)
        case (.pause, .running(let end)): state = .paused(left: end - tick)
        case (.resume, .paused(let left)): state = .running(end: tick + left)
        case (.add(let seconds), .running(let end)):
            state = .running(end: tick + (try added(seconds, to: end - tick)))
        case (.add(let seconds), .paused(let left)):
            state = .paused(left: try added(seconds, to: left))
        case (.add(let seconds), .ringing):
            // For example, five more minutes.
            guard seconds > 0 else { throw .notRunning }
            state = .running(end: tick + (try added(seconds, to: 0)))
        case (.acknowledge, .ringing): state = .acknowledged(by: player, tick: tick)
        case (.cancel, .running), (.cancel, .paused), (.cancel, .ringing):
            state = .cancelled(by: player, tick: tick)
        case (.pause, .paused), (.pause, .ringing): throw .notRunning
        case (.resume, .running), (.resume, .ringing): throw .notPaused
        case (.acknowledge, .running), (.acknowledge, .paused): throw .notRinging
        }
    }

    /// - Returns: The ticks left after the change.
    private mutating func added(
        _ seconds: Int64, to left: Int64
    ) throws(CookingRefusal) -> Int64 {
        let (ticks, isTooMuch) = seconds.multipliedReportingOverflow(
            by: CookingSession.ticksPerSecond)
        let (sum, isTooLong) = left.addingReportingOverflow(ticks)
        guard !isTooMuch, !isTooLong, sum <= Self.limit else { throw .timerTooLong }
        let result = max(sum, 1)
        duration += result - left
        return result
    }
}
