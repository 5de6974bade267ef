import StrictJSON

/// Parses JSON-LD as pages have it: with comments, markers around it, and raw new lines in strings.
/// Everything else must be JSON.
enum LenientJSON {
    /// The maximum depth of objects and lists.
    static let depthLimit = 64

    /// The most values in a text: an empty object of two bytes takes hundreds in memory.
    static let valueLimit = 500_000

    /// The cost of parsing a text, in steps. Its values are charged separately.
    static func steps(_ text: String) -> Int { 1 + text.utf8.count / 16 }

    /// - Returns: Nil if the text is empty.
    /// - Throws: `brokenJSON`, `tooDeep`, or `tooLarge` for too many values.
    static func value(
        of text: String, valueLimit: Int = valueLimit
    ) throws(ImportRefusal) -> JSONNode? {
        var cleaner = JSONCleaner(withoutMarks(text[...].utf8), valueLimit: valueLimit)
        try cleaner.clean()
        guard cleaner.result.contains(where: { $0 > 0x20 }) else { return nil }
        do {
            return try cleaner.result.withUnsafeBytes {
                try JSONReader.value(of: $0, allowsDuplicateNames: true)
            }
        } catch {
            throw .brokenJSON
        }
    }

    private static let openings = ["<!--", "//<![CDATA[", "/*<![CDATA[*/", "<![CDATA["]
    private static let endings = ["-->", "//]]>", "/*]]>*/", "]]>", ";", "//"]

    /// Removes the markers that hide the JSON from old browsers.
    private static func withoutMarks(_ text: Substring.UTF8View) -> Substring.UTF8View {
        var text = text
        // Each marker may occur once or twice.
        for _ in 0..<8 {
            text = text.drop { $0 <= 0x20 }
            while let last = text.last, last <= 0x20 { text = text.dropLast() }
            if let opening = openings.first(where: { text.starts(with: $0.utf8) }) {
                text = text.dropFirst(opening.utf8.count)
            } else if let ending = endings.first(where: {
                text.suffix($0.utf8.count).elementsEqual($0.utf8)
            }) {
                text = text.dropLast(ending.utf8.count)
            } else {
                break
            }
        }
        return text
    }
}

/// Turns almost-JSON into JSON in one pass.
private struct JSONCleaner {
    private(set) var result: [UInt8] = []
    private let bytes: [UInt8]
    private var index = 0
    private var depth = 0
    /// True after the outermost object or list.
    private var hasEnded = false
    /// The number of further values allowed.
    private var valuesLeft: Int

    init(_ text: Substring.UTF8View, valueLimit: Int) {
        valuesLeft = valueLimit
        bytes = Array(text)
        result.reserveCapacity(bytes.count)
    }

    mutating func clean() throws(ImportRefusal) {
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\""): string()
            case UInt8(ascii: "/"): if !comment() { copy() }
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                // This is a second value, perhaps on another line.
                guard !hasEnded else { throw .brokenJSON }
                depth += 1
                guard depth <= LenientJSON.depthLimit else { throw .tooDeep }
                try beginValue()
            // Every value but the first follows one of these.
            case UInt8(ascii: ","): try beginValue()
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                hasEnded = hasEnded || depth == 0
                copy()
            case _: copy()
            }
        }
    }

    private mutating func beginValue() throws(ImportRefusal) {
        valuesLeft -= 1
        guard valuesLeft >= 0 else { throw .tooLarge }
        copy()
    }

    private mutating func copy() {
        result.append(bytes[index])
        index += 1
    }

    private mutating func comment() -> Bool {
        guard index + 1 < bytes.count else { return false }
        switch bytes[index + 1] {
        case UInt8(ascii: "/"):
            index = bytes[index...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
        case UInt8(ascii: "*"):
            var end = index + 2
            while end + 1 < bytes.count,
                bytes[end] != UInt8(ascii: "*") || bytes[end + 1] != UInt8(ascii: "/")
            {
                end += 1
            }
            index = min(end + 2, bytes.count)
        case _: return false
        }
        result.append(0x20)
        return true
    }

    private mutating func string() {
        copy()
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""): return copy()
            case UInt8(ascii: "\\"): escape()
            // Wrapped JSON has line breaks anywhere. Unlike a written `\n`, they don't break a
            // step's lines.
            case 0x0A, 0x0D: replace("\\r")
            case ..<0x20: replace(" ")
            case _: copy()
            }
        }
    }

    private mutating func replace(_ text: String) {
        result += text.utf8
        index += 1
    }

    /// Copies an escape. An unpaired surrogate, as in a text that was cut, becomes U+FFFD.
    private mutating func escape() {
        guard let unit = codeUnit(at: index), unit & 0xF800 == 0xD800 else {
            copy()
            if index < bytes.count, bytes[index] >= 0x20 { copy() }
            return
        }
        if unit < 0xDC00, let second = codeUnit(at: index + 6), second & 0xFC00 == 0xDC00 {
            for _ in 0..<12 { copy() }
        } else {
            result += "\\ufffd".utf8
            index += 6
        }
    }

    private func codeUnit(at place: Int) -> UInt16? {
        guard place + 6 <= bytes.count, bytes[place] == UInt8(ascii: "\\"),
            bytes[place + 1] == UInt8(ascii: "u")
        else { return nil }
        return UInt16(String(decoding: bytes[place + 2..<place + 6], as: UTF8.self), radix: 16)
    }
}
