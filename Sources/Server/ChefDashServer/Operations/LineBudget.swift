import Runtime
import Synchronization

/// Limits the log lines of each event per minute, and counts those left out, so that clients can't
/// fill the disk.
final class LineBudget: Sendable {
    /// The lines of an event that were left out in a minute.
    struct LeftOut: Hashable {
        let event: String
        let count: Int
    }

    private struct Minute {
        let begin: Instant
        var lineCount = 0
        var leftOutCount = 0
    }

    private static let minuteMilliseconds = 60_000

    private let minutes = Mutex<[String: Minute]>([:])

    /// Counts a line.
    ///
    /// - Parameters:
    /// - event: a constant name; no part of it comes from a client.
    /// - limit: the most lines per minute, above 0.
    /// - Returns: true if the line is to be written, and the lines left out in earlier minutes, to
    ///   be reported before it.
    func take(_ event: String, limit: Int, at now: Instant) -> (isWritten: Bool, before: [LeftOut])
    {
        minutes.withLock { minutes in
            let before = Self.removePast(from: &minutes, at: now)
            var minute = minutes[event] ?? Minute(begin: now)
            let isWritten = minute.lineCount < limit
            if isWritten { minute.lineCount += 1 } else { minute.leftOutCount += 1 }
            minutes[event] = minute
            return (isWritten, before)
        }
    }

    /// Takes the counts of left-out lines that haven't been reported.
    func takeLeftOut() -> [LeftOut] {
        minutes.withLock { minutes in
            defer { minutes = [:] }
            return Self.leftOut(minutes)
        }
    }

    private static func removePast(
        from minutes: inout [String: Minute], at now: Instant
    ) -> [LeftOut] {
        let past = minutes.filter {
            $0.value.begin.advanced(byMilliseconds: minuteMilliseconds) <= now
        }
        for event in past.keys { minutes[event] = nil }
        return leftOut(past)
    }

    private static func leftOut(_ minutes: [String: Minute]) -> [LeftOut] {
        minutes.filter { $0.value.leftOutCount > 0 }
            .map { LeftOut(event: $0.key, count: $0.value.leftOutCount) }
            .sorted { $0.event < $1.event }
    }
}
