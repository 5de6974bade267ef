import Foundation
import StrictJSON

/// The form of the log's lines.
package enum LogFormat: String, Sendable, CaseIterable {
    /// Fields as `key=value`.
    case text
    /// A JSON object, with numbers and booleans as such.
    case json
}

/// One line of the log.
struct LogLine {
    let time: Date
    let level: LogLevel
    let event: String
    let fields: Log.Fields

    /// The most characters of a field's value.
    private static let valueLength = 4_096

    /// The line without its end.
    func written(as format: LogFormat) -> String {
        switch format {
        case .text: text
        case .json: json
        }
    }

    /// RFC 3339, in UTC, with milliseconds.
    private var timeText: String {
        time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }

    private var text: String {
        var line = "time=\(timeText) level=\(level.rawValue) event=\(event)"
        for case (let key, let value?) in fields {
            line += " \(key)=\(Self.quoted(Self.cut("\(value)")))"
        }
        return line
    }

    private var json: String {
        var json = JSONWriter()
        json.object { json in
            json.member("time", timeText)
            json.member("level", level.rawValue)
            json.member("event", event)
            for case (let key, let value?) in fields {
                json.name(escaping: key)
                Self.write(value, to: &json)
            }
        }
        let isPlain = json.bytes.allSatisfy { (0x20...0x7E).contains($0) }
        let text = String(decoding: json.bytes, as: UTF8.self)
        // These can only be inside of texts, where JSON allows the escapes.
        return isPlain ? text : text.unicodeScalars.map(Self.escapedInJSON).joined()
    }

    private static func write(_ value: Any, to json: inout JSONWriter) {
        switch value {
        case let flag as Bool: json.flag(flag)
        case let number as any FixedWidthInteger: json.number(number)
        case let number as Double where number.isFinite: json.number(number)
        default: json.text(cut("\(value)"))
        }
    }

    /// Cuts a long value. Most are shorter, which the number of bytes shows at once.
    private static func cut(_ text: String) -> String {
        text.utf8.count > valueLength && text.unicodeScalars.count > valueLength
            ? String(text.unicodeScalars.prefix(valueLength)) + "…" : text
    }

    // MARK: - Escapes

    /// Returns the text unchanged if nothing in it looks like a field or a line end, otherwise
    /// quoted with escapes.
    private static func quoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy {
            (0x21...0x7E).contains($0) && !"\"=\\".utf8.contains($0)
        }
        guard text.isEmpty || !isPlain else { return text }
        return "\"" + text.unicodeScalars.map(escaped).joined() + "\""
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        if scalar == "\"" || scalar == "\\" { return "\\" + String(scalar) }
        return isHidden(scalar) ? scalar.escaped(asASCII: true) : String(scalar)
    }

    private static func escapedInJSON(_ scalar: Unicode.Scalar) -> String {
        guard isHidden(scalar) else { return String(scalar) }
        return String(scalar).utf16.map { String(format: "\\u%04x", $0) }.joined()
    }

    /// True for everything that could hide text, end a line or control a terminal. Letters and
    /// emoji stay readable.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
            .unassigned:
            true
        default:
            false
        }
    }
}
