import Runtime
import Synchronization

/// Limits the log lines of each event and level per minute, and counts those left out, so that
/// clients can't fill the disk.
final class LineBudget: Sendable {
    /// The lines of an event and level that were left out in a minute.
    struct LeftOut: Hashable {
        let level: LogLevel
        let event: String
        let count: Int
    }

    private struct Kind: Hashable, Comparable {
        let event: String
        let level: LogLevel

        static func < (left: Self, right: Self) -> Bool {
            (left.event, left.level) < (right.event, right.level)
        }
    }

    private struct Minute {
        let begin: Instant
        var lineCount = 0
        var leftOutCount = 0
    }

    private struct State {
        var minutes: [Kind: Minute] = [:]
        /// All lines since the start, with those left out.
        var lineCounts: [LogLevel: UInt64] = [:]
        var leftOutCount: UInt64 = 0
    }

    private static let minuteMilliseconds = 60_000

    private let state = Mutex(State())

    /// Counts a line.
    ///
    /// - Parameter event: a constant name; no part of it comes from a client.
    /// - Returns: true if the line is to be written, and the lines left out in earlier minutes, to
    ///   be reported before it.
    func take(
        _ event: String, _ level: LogLevel, at now: Instant
    ) -> (isWritten: Bool, before: [LeftOut]) {
        state.withLock { state in
            let before = Self.removePast(from: &state, at: now)
            let kind = Kind(event: event, level: level)
            var minute = state.minutes[kind] ?? Minute(begin: now)
            let isWritten = minute.lineCount < level.linesPerMinute
            if isWritten {
                minute.lineCount += 1
            } else {
                minute.leftOutCount += 1
                state.leftOutCount += 1
            }
            state.minutes[kind] = minute
            state.lineCounts[level, default: 0] += 1
            return (isWritten, before)
        }
    }

    /// Takes the counts of lines that were left out in minutes that are over.
    func takePast(at now: Instant) -> [LeftOut] {
        state.withLock { Self.removePast(from: &$0, at: now) }
    }

    /// Takes all counts of left-out lines that haven't been reported.
    func takeLeftOut() -> [LeftOut] {
        state.withLock { state in
            defer { state.minutes = [:] }
            return Self.leftOut(state.minutes)
        }
    }

    /// All lines since the start by level, with those left out.
    var lineCounts: [(LogLevel, UInt64)] {
        let counts = state.withLock(\.lineCounts)
        return LogLevel.allCases.map { ($0, counts[$0] ?? 0) }
    }

    /// The lines left out since the start.
    var leftOutCount: UInt64 { state.withLock(\.leftOutCount) }

    private static func removePast(from state: inout State, at now: Instant) -> [LeftOut] {
        let past = state.minutes.filter {
            $0.value.begin.advanced(byMilliseconds: minuteMilliseconds) <= now
        }
        for kind in past.keys { state.minutes[kind] = nil }
        return leftOut(past)
    }

    private static func leftOut(_ minutes: [Kind: Minute]) -> [LeftOut] {
        minutes.filter { $0.value.leftOutCount > 0 }.sorted { $0.key < $1.key }
            .map { LeftOut(level: $0.level, event: $0.event, count: $1.leftOutCount) }
    }
}
