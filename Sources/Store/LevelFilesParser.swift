/// Reads JSON (RFC 8259) that people write: it says at which line and column something is wrong,
/// and refuses what a lenient parser passes over: a comma too many, a field given twice.
struct LevelFilesParser {
    /// What is wrong, and where.
    struct Failure: Error, Hashable {
        let line: Int
        /// Counts characters as people see them, from 1.
        let column: Int
        /// Continues the place as a sentence.
        let reason: String

        var place: String { "line \(line), column \(column)" }
    }

    /// Values within values; a catalogue has seven.
    private static let depthLimit = 32

    private let bytes: [UInt8]
    private var offset = 0

    /// The value that is the whole of `bytes`.
    static func value(of bytes: [UInt8]) throws(Failure) -> LevelFilesValue {
        var parser = LevelFilesParser(bytes: bytes)
        let value = try parser.value(depth: 0)
        parser.skipSpace()
        guard parser.offset == bytes.count else {
            throw parser.failure("has something after the end of the JSON value")
        }
        return value
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func value(depth: Int) throws(Failure) -> LevelFilesValue {
        skipSpace()
        guard depth <= Self.depthLimit else {
            throw failure("nests deeper than \(Self.depthLimit) values")
        }
        switch next {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try list(depth: depth)
        case UInt8(ascii: "\""): return .text(try text())
        case UInt8(ascii: "-"): return try number()
        case let byte? where Self.isDigit(byte): return try number()
        default:
            if take("true") { return .boolean(true) }
            if take("false") { return .boolean(false) }
            if take("null") { return .null }
            throw failure("isn't valid JSON: a value is expected here")
        }
    }

    private mutating func object(depth: Int) throws(Failure) -> LevelFilesValue {
        offset += 1
        var fields: [String: LevelFilesValue] = [:]
        skipSpace()
        if take("}") { return .object(fields) }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\"") else {
                throw failure("isn't valid JSON: a field's name in quotes is expected here")
            }
            let start = offset
            let name = try text()
            guard fields[name] == nil else {
                throw failure("has the field \"\(name)\" for the second time", at: start)
            }
            skipSpace()
            guard take(":") else {
                throw failure("isn't valid JSON: a colon is expected here")
            }
            fields[name] = try value(depth: depth + 1)
            skipSpace()
        } while take(",")
        guard take("}") else {
            throw failure("isn't valid JSON: a comma or the object's end is expected here")
        }
        return .object(fields)
    }

    private mutating func list(depth: Int) throws(Failure) -> LevelFilesValue {
        offset += 1
        var elements: [LevelFilesValue] = []
        skipSpace()
        if take("]") { return .list(elements) }
        repeat {
            elements.append(try value(depth: depth + 1))
            skipSpace()
        } while take(",")
        guard take("]") else {
            throw failure("isn't valid JSON: a comma or the list's end is expected here")
        }
        return .list(elements)
    }

    /// RFC 8259, section 6.
    private mutating func number() throws(Failure) -> LevelFilesValue {
        let start = offset
        _ = take("-")
        let digits = offset
        skipDigits()
        let hasLeadingZero = offset - digits > 1 && bytes[digits] == UInt8(ascii: "0")
        var isValid = offset > digits && !hasLeadingZero
        let wholeEnd = offset
        if take(".") {
            let fraction = offset
            skipDigits()
            isValid = isValid && offset > fraction
        }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            let exponent = offset
            skipDigits()
            isValid = isValid && offset > exponent
        }
        guard isValid else { throw failure("isn't valid JSON: not a number", at: start) }
        guard offset == wholeEnd,
            let integer = Int(String(decoding: bytes[start..<offset], as: UTF8.self))
        else { return .number }
        return .integer(integer)
    }

    /// RFC 8259, section 7.
    private mutating func text() throws(Failure) -> String {
        let start = offset
        offset += 1
        var content: [UInt8] = []
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else {
                throw failure("has a control character or line break in a text")
            }
            if byte == UInt8(ascii: "\\") {
                content += String(try escape()).utf8
            } else {
                content.append(byte)
                offset += 1
            }
        }
        guard take("\"") else { throw failure("begins a text that doesn't end", at: start) }
        guard let text = String(validating: content, as: UTF8.self) else {
            throw failure("begins a text that isn't valid UTF-8", at: start)
        }
        return text
    }

    private mutating func escape() throws(Failure) -> Unicode.Scalar {
        let start = offset
        offset += 1
        let escapes: [(String, Unicode.Scalar)] = [
            ("\"", "\""), ("\\", "\\"), ("/", "/"), ("b", "\u{8}"), ("f", "\u{C}"), ("n", "\n"),
            ("r", "\r"), ("t", "\t"),
        ]
        for (letter, scalar) in escapes where take(letter) {
            return scalar
        }
        if let first = codeUnit() {
            if let scalar = Unicode.Scalar(first) { return scalar }
            if first < 0xDC00, take("\\"), let second = codeUnit(),
                (0xDC00...0xDFFF).contains(second),
                let scalar = Unicode.Scalar(
                    0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
            {
                return scalar
            }
        }
        throw failure("isn't valid JSON: no such escape in a text", at: start)
    }

    /// A `u` and its 4 hexadecimal digits.
    private mutating func codeUnit() -> UInt16? {
        guard take("u"), offset + 4 <= bytes.count,
            bytes[offset..<offset + 4].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
        else { return nil }
        defer { offset += 4 }
        return UInt16(String(decoding: bytes[offset..<offset + 4], as: UTF8.self), radix: 16)
    }

    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func take(_ text: String) -> Bool {
        guard bytes[offset...].starts(with: text.utf8) else { return false }
        offset += text.utf8.count
        return true
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            offset += 1
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private mutating func skipDigits() {
        while let byte = next, Self.isDigit(byte) {
            offset += 1
        }
    }

    private func failure(_ reason: String, at place: Int? = nil) -> Failure {
        let before = bytes[..<(place ?? offset)]
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let columns = String(decoding: before[lineStart...], as: UTF8.self).count
        return Failure(
            line: before.count { $0 == 0x0A } + 1, column: columns + 1,
            reason: reason)
    }
}
