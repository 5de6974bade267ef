import Foundation
import Runtime

/// The lowest level of the lines that the server logs.
package enum LogLevel: String, Sendable, CaseIterable, Comparable {
    case debug, info, warning, error

    package static func < (left: Self, right: Self) -> Bool {
        let order = Self.allCases
        return order.firstIndex(of: left)! < order.firstIndex(of: right)!
    }

    /// The most lines of one event in a minute; the rest are only counted. Debugging needs more.
    var linesPerMinute: Int { self == .debug ? 600 : 30 }
}

/// Structured lines: time, level, event and fields, one line each.
///
/// Tokens are never logged: callers pass ids and counts, no message bodies. The lines of each event
/// and level are limited per minute; the event `lines_left_out`, with their level, then reports the
/// rest.
package struct Log: Sendable {
    /// A field without a value is left out.
    package typealias Fields = KeyValuePairs<String, Any?>

    private let minimum: LogLevel
    private let format: LogFormat
    private let budget = LineBudget()
    private let clock: @Sendable () -> Instant
    private let wallClock: @Sendable () -> Date
    private let write: @Sendable (String) -> Void

    /// - Parameters:
    ///   - clock: decides how many lines are left out.
    ///   - wallClock: the time that the lines show.
    ///   - write: receives whole lines without line ends, on any queue; must not block.
    package init(
        minimum: LogLevel, format: LogFormat = .text,
        clock: @escaping @Sendable () -> Instant = Instant.now,
        wallClock: @escaping @Sendable () -> Date = { Date() },
        write: @escaping @Sendable (String) -> Void
    ) {
        self.minimum = minimum
        self.format = format
        self.clock = clock
        self.wallClock = wallClock
        self.write = write
    }

    /// Writes through `writer`.
    package init(minimum: LogLevel, writer: LogWriter) {
        self.init(minimum: minimum, format: writer.format) { writer.write($0) }
    }

    package func debug(_ event: String, _ fields: @autoclosure () -> Fields = [:]) {
        log(.debug, event, fields)
    }

    package func info(_ event: String, _ fields: @autoclosure () -> Fields = [:]) {
        log(.info, event, fields)
    }

    package func warning(_ event: String, _ fields: @autoclosure () -> Fields = [:]) {
        log(.warning, event, fields)
    }

    package func error(_ event: String, _ fields: @autoclosure () -> Fields = [:]) {
        log(.error, event, fields)
    }

    /// Writes a line, unless its level is too low or there were too many of its event.
    ///
    /// - Parameter fields: called only if the line is written.
    func log(_ level: LogLevel, _ event: String, _ fields: () -> Fields) {
        guard level >= minimum else { return }
        let (isWritten, before) = budget.take(event, level, at: clock())
        before.forEach(report)
        if isWritten { write(level, event, fields()) }
    }

    /// Reports the lines left out in minutes that are over, so that nobody waits for the next line
    /// to hear of them.
    func reportLeftOut() { budget.takePast(at: clock()).forEach(report) }

    /// Reports all left-out lines. Called at shutdown.
    func writeLeftOut() { budget.takeLeftOut().forEach(report) }

    /// The lines since the start by level, with those left out.
    var lineCounts: [(LogLevel, UInt64)] { budget.lineCounts }

    /// The lines left out since the start.
    var leftOutCount: UInt64 { budget.leftOutCount }

    /// Has the level of the lines, so that a reader of errors alone hears of left-out errors.
    private func report(_ leftOut: LineBudget.LeftOut) {
        write(leftOut.level, "lines_left_out", ["of": leftOut.event, "count": leftOut.count])
    }

    private func write(_ level: LogLevel, _ event: String, _ fields: Fields) {
        let line = LogLine(time: wallClock(), level: level, event: event, fields: fields)
        write(line.written(as: format))
    }
}
