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

/// Structured lines: time, level, event and fields as `key=value`, one line each.
///
/// Tokens are never logged: callers pass ids and counts, no message bodies. The lines of each event
/// are limited per minute; `event=lines_left_out of=… count=…` then reports the rest.
package struct Log: Sendable {
    package typealias Fields = KeyValuePairs<String, Any>

    private let minimum: LogLevel
    private let budget = LineBudget()
    private let clock: @Sendable () -> Instant
    private let write: @Sendable (String) -> Void

    /// The most characters of a field's value.
    private static let valueLength = 4_096

    /// - Parameter write: receives whole lines without line ends, on any queue; must not block.
    package init(
        minimum: LogLevel, clock: @escaping @Sendable () -> Instant = Instant.now,
        write: @escaping @Sendable (String) -> Void
    ) {
        self.minimum = minimum
        self.clock = clock
        self.write = write
    }

    /// Writes through `writer`.
    package init(minimum: LogLevel, writer: LogWriter) {
        self.init(minimum: minimum) { writer.write($0) }
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

    /// Reports all left-out lines. Called at shutdown.
    func writeLeftOut() { budget.takeLeftOut().forEach(write) }

    private func log(_ level: LogLevel, _ event: String, _ fields: () -> Fields) {
        guard level >= minimum else { return }
        let (isWritten, before) = budget.take(event, limit: level.linesPerMinute, at: clock())
        before.forEach(write)
        if isWritten { write(level, event, fields()) }
    }

    private func write(_ leftOut: LineBudget.LeftOut) {
        write(.warning, "lines_left_out", ["of": leftOut.event, "count": leftOut.count])
    }

    private func write(_ level: LogLevel, _ event: String, _ fields: Fields) {
        let time = Date().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        var line = "time=\(time) level=\(level.rawValue) event=\(event)"
        for (key, value) in fields { line += " \(key)=\(Self.quoted(Self.cut("\(value)")))" }
        write(line)
    }

    /// Cuts a long value. Most are shorter, which the number of bytes shows at once.
    private static func cut(_ text: String) -> String {
        text.utf8.count > valueLength && text.unicodeScalars.count > valueLength
            ? String(text.unicodeScalars.prefix(valueLength)) + "…" : text
    }

    /// Returns the text unchanged if nothing in it looks like a field or a line end, otherwise
    /// quoted with escapes.
    private static func quoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy {
            (0x21...0x7E).contains($0) && !"\"=\\".utf8.contains($0)
        }
        guard text.isEmpty || !isPlain else { return text }
        return "\"" + text.unicodeScalars.map(escaped).joined() + "\""
    }

    /// Keeps letters and emoji readable, and escapes everything that could hide text, end a line or
    /// control a terminal.
    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        if scalar == "\"" || scalar == "\\" { return "\\" + String(scalar) }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
            .unassigned:
            return scalar.escaped(asASCII: true)
        default:
            return String(scalar)
        }
    }
}
