import Foundation

/// How much the server says.
package enum LogLevel: String, Sendable, CaseIterable, Comparable {
    case debug, info, warning, error

    package static func < (left: Self, right: Self) -> Bool {
        let order = Self.allCases
        return order.firstIndex(of: left)! < order.firstIndex(of: right)!
    }
}

/// Structured lines: time, level, event and fields as `key=value`, one line each.
///
/// Tokens never go in: callers pass ids and counts, no message bodies.
package struct Log: Sendable {
    private let minimum: LogLevel
    private let write: @Sendable (String) -> Void

    /// - Parameter write: gets whole lines without their line end, from any queue; must not block.
    package init(minimum: LogLevel, write: @escaping @Sendable (String) -> Void) {
        self.minimum = minimum
        self.write = write
    }

    /// Writes through `writer`.
    package init(minimum: LogLevel, writer: LogWriter) {
        self.init(minimum: minimum) { writer.write($0) }
    }

    package func debug(
        _ event: String, _ fields: @autoclosure () -> KeyValuePairs<String, Any> = [:]
    ) {
        log(.debug, event, fields)
    }

    package func info(
        _ event: String, _ fields: @autoclosure () -> KeyValuePairs<String, Any> = [:]
    ) {
        log(.info, event, fields)
    }

    package func warning(
        _ event: String, _ fields: @autoclosure () -> KeyValuePairs<String, Any> = [:]
    ) {
        log(.warning, event, fields)
    }

    package func error(
        _ event: String, _ fields: @autoclosure () -> KeyValuePairs<String, Any> = [:]
    ) {
        log(.error, event, fields)
    }

    private func log(
        _ level: LogLevel, _ event: String, _ fields: () -> KeyValuePairs<String, Any>
    ) {
        guard level >= minimum else { return }
        let time = Date().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        var line = "time=\(time)"
        line += " level=\(level.rawValue) event=\(event)"
        for (key, value) in fields() { line += " \(key)=\(Self.quoted("\(value)"))" }
        write(line)
    }

    /// The text as it is where it holds nothing that could be taken for a field or a line's end,
    /// else quoted with escapes.
    private static func quoted(_ text: String) -> String {
        let isPlain =
            !text.isEmpty
            && text.utf8.allSatisfy {
                (0x21...0x7E).contains($0) && !"\"=\\".utf8.contains($0)
            }
        guard !isPlain else { return text }
        return "\"" + text.unicodeScalars.map(escaped).joined() + "\""
    }

    /// Letters and emoji stay readable; what could hide text, end a line or steer a terminal doesn't
    /// go through.
    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"", "\\": return "\\" + String(scalar)
        default: break
        }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
            .unassigned:
            return scalar.escaped(asASCII: true)
        default:
            return String(scalar)
        }
    }
}
