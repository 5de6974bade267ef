/// Why a text isn't valid JSON, and the place where the reader noticed it.
package struct JSONFault: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Kind: Hashable, Sendable {
        /// The text violates RFC 8259, or an object has two members with the same name.
        case syntax
        /// A number is too large for 64-bit floating point.
        case numberRange
    }

    package let kind: Kind
    /// From 1.
    package let line: Int
    /// The column of the last character read, from 1; 0 in an empty text.
    package let column: Int
    /// The unexpected or the expected text, as a sentence.
    package let reason: String

    package var description: String { "line \(line), column \(column): \(reason)" }
}
