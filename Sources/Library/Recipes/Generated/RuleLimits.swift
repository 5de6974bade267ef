// Generated from Protocol/data/limits.json by `python3 Protocol/generate.py`. Don't edit it.

/// Limits of the library that the page has too.
package enum RuleLimits {
    /// The longest place in a list. It is the schema's.
    package static let placeDigits = 100
    /// The longest ingredient line that is read, in Unicode scalars.
    package static let lineCharacters = 1_000
    /// The most words, numbers and symbols of a line that is read.
    package static let lineTokens = 60
    /// The longest message from a companion, bytes.
    package static let messageBytes = 16_384
    /// The most operations of an edit.
    package static let editOperations = 64
    /// The most fields, elements and entities that an edit changes.
    package static let editChanges = 256
    /// The most records that an edit writes, with the parts deleted or restored with them.
    package static let editRecords = 3_000
    /// The largest file that is imported, bytes.
    package static let importBytes = 8_388_608
    /// The most bytes of an image or a file in one message.
    package static let pieceBytes = 9_000
    /// The longest timer, seconds.
    package static let timerSeconds = 604_800
    /// The longest time that a timer rings before it stops by itself, seconds.
    package static let ringingSeconds = 600
}
