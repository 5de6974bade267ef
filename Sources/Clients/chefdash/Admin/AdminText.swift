import CommandArguments
import Foundation

/// The texts of the commands for operators.
enum AdminText {
    /// The name of the person at the terminal, also behind sudo.
    static var author: String {
        ProcessInfo.processInfo.environment["SUDO_USER"]
            ?? getpwuid(getuid()).map { String(cString: $0.pointee.pw_name) } ?? "uid \(getuid())"
    }

    static func reason(_ arguments: Arguments) throws -> String {
        guard let reason = arguments.text("--reason"), !reason.isEmpty else {
            throw arguments.problem("--reason is missing: each act has one")
        }
        return reason
    }

    /// Writes an answer: as JSON for programs, or a line for each of its values.
    static func show(_ answer: Any, _ arguments: Arguments) throws {
        guard !arguments.has("--json") else {
            let data = try JSONSerialization.data(
                withJSONObject: answer, options: [.sortedKeys, .withoutEscapingSlashes])
            return Output.bytes(data + Data("\n".utf8))
        }
        if let rows = answer as? [[String: Any]] {
            if rows.isEmpty { Output.line("none") }
            for row in rows { Output.line(line(row)) }
        } else if let object = answer as? [String: Any] {
            for (name, value) in object.sorted(by: { $0.key < $1.key }) { show(name, value) }
        }
    }

    private static func show(_ name: String, _ value: Any) {
        if name == "points", let rows = value as? [String] {
            for line in picture(rows) { Output.line(line) }
        } else if let rows = value as? [[String: Any]] {
            guard !rows.isEmpty else { return }
            Output.line("\(name):")
            for row in rows { Output.line("  " + line(row)) }
        } else if let object = value as? [String: Any] {
            guard !object.isEmpty else { return }
            Output.line("\(name): " + line(object))
        } else {
            let text = text(name, value)
            if !text.isEmpty { Output.line("\(name): \(text)") }
        }
    }

    private static func line(_ row: [String: Any]) -> String {
        row.sorted { $0.key < $1.key }.map { ($0.key, text($0.key, $0.value)) }
            .filter { !$0.1.isEmpty }.map { "\($0.0)=\($0.1)" }.joined(separator: "  ")
    }

    /// A QR code for a camera: two rows of points in each line, with the quiet zone. Terminals have
    /// light letters on a dark ground, or the other way round; both are read.
    static func picture(_ points: [String]) -> [String] {
        let quiet = 4
        let width = (points.first?.count ?? 0) + 2 * quiet
        let blank = String(repeating: "0", count: width)
        let margin = String(repeating: "0", count: quiet)
        let zone = Array(repeating: blank, count: quiet)
        let rows = zone + points.map { margin + $0 + margin } + zone
        return stride(from: 0, to: rows.count, by: 2).map { row in
            let below = row + 1 < rows.count ? rows[row + 1] : blank
            return zip(rows[row], below).map { upper, lower in
                switch (upper, lower) {
                case ("1", "1"): " "
                case ("1", _): "▄"
                case (_, "1"): "▀"
                default: "█"
                }
            }.joined()
        }
    }

    /// Times are shown as in ISO 8601. Players' texts can't drive the terminal: what isn't shown as a
    /// character of its own is escaped.
    static func text(_ name: String, _ value: Any) -> String {
        if name.hasSuffix("_ms"), let time = (value as? NSNumber)?.int64Value {
            return Output.date(time)
        }
        if let list = value as? [Any] { return list.map { text("", $0) }.joined(separator: ",") }
        let scalars = "\(value)".unicodeScalars.map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate:
                "\\u{\(String(scalar.value, radix: 16))}"
            default: String(scalar)
            }
        }
        return scalars.joined()
    }
}
