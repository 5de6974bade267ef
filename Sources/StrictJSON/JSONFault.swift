/// Why a text isn't read as JSON, and where that was noticed.
package struct JSONFault: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Kind: Hashable, Sendable {
        /// RFC 8259 doesn't allow the text, or one object has two members of a name.
        case syntax
        /// A number is too large for a floating-point number of 64 bits.
        case numberRange
    }

    package let kind: Kind
    /// From 1.
    package let line: Int
    /// Of the last character that was read, from 1; 0 in an empty text.
    package let column: Int
    /// What was found or expected there.
    package let reason: String

    package var description: String { "line \(line), column \(column): \(reason)" }
}
