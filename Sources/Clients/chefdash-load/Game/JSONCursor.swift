/// Reads JSON text without building values, for the few server messages on the hot path.
///
/// Each function either consumes the expected text or fails, and never reads past the end. Strings
/// with escapes and numbers with fractions are left to the general decoder.
struct JSONCursor {
    let text: UnsafeRawBufferPointer
    var offset = 0

    init(_ text: UnsafeRawBufferPointer) { self.text = text }

    var isAtEnd: Bool { offset == text.count }

    /// Skips exactly these bytes; returns `false` if other bytes follow.
    @inline(__always)
    mutating func skip(_ literal: StaticString) -> Bool {
        let count = literal.utf8CodeUnitCount
        guard text.count - offset >= count else { return false }
        let start = literal.utf8Start
        for index in 0..<count where text[offset + index] != start[index] { return false }
        offset += count
        return true
    }

    /// Reads an integer of at most nine digits, so that sums can't overflow.
    @inline(__always)
    mutating func integer() -> Int? {
        var number = 0
        let start = offset
        let isNegative = offset < text.count && text[offset] == UInt8(ascii: "-")
        if isNegative { offset += 1 }
        let digits = offset
        while offset < text.count {
            let digit = text[offset] &- UInt8(ascii: "0")
            guard digit < 10, offset - digits < 9 else { break }
            number = number * 10 + Int(digit)
            offset += 1
        }
        guard offset > digits else {
            offset = start
            return nil
        }
        return isNegative ? -number : number
    }

    /// Reads a string without escapes; the cursor moves past the closing quote.
    @inline(__always)
    mutating func string() -> String? {
        guard offset < text.count, text[offset] == UInt8(ascii: "\"") else { return nil }
        var end = offset + 1
        while end < text.count, text[end] != UInt8(ascii: "\"") {
            guard text[end] != UInt8(ascii: "\\") else { return nil }
            end += 1
        }
        guard end < text.count else { return nil }
        defer { offset = end + 1 }
        return String(decoding: text[(offset + 1)..<end], as: UTF8.self)
    }

    /// Reads an array of integers.
    mutating func integers(_ take: (Int) -> Void = { _ in }) -> Bool {
        guard skip("[") else { return false }
        while offset < text.count, text[offset] != UInt8(ascii: "]") {
            guard let number = integer() else { return false }
            take(number)
            guard skip(",") else { break }
        }
        return skip("]")
    }
}
