import Foundation

/// Pieces of JSON text for the encoders that write messages by hand.
enum JSONText {
    /// A text as a JSON string.
    static func quoted(_ text: String) -> [UInt8] {
        // A string can always be written as JSON.
        guard let data = try? JSONEncoder().encode(text) else { return Array("\"\"".utf8) }
        return Array(data)
    }
}

extension [UInt8] {
    /// Appends a literal's ASCII.
    @inline(__always)
    mutating func append(_ literal: StaticString) {
        append(
            contentsOf: UnsafeBufferPointer(
                start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }

    /// Appends a number in decimal digits.
    mutating func append(decimal number: UInt64) {
        guard number >= 10 else {
            append(UInt8(ascii: "0") + UInt8(number))
            return
        }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var start = 20
            var rest = number
            repeat {
                start -= 1
                let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
                digits[start] = UInt8(ascii: "0") + UInt8(digit)
                rest = quotient
            } while rest > 0
            append(contentsOf: digits[start...])
        }
    }
}
