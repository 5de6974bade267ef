/// Why a database couldn't do something.
package struct StoreFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The faults that a person who opens the database can mend, and all others.
    package enum Kind: Sendable {
        case missing, notADatabase, diskFull, notWritable, other
        /// A query has done a part of its work, and has to be run again.
        case unfinished
    }

    package let kind: Kind
    package let message: String
    /// The engine's name for it, such as `SQLite code 13`; `nil` if the engine didn't report it.
    private let code: String?

    init(_ message: String, _ kind: Kind = .other, code: String? = nil) {
        self.kind = kind
        self.message = message
        self.code = code
    }

    package var description: String { message + (code.map { " (\($0))" } ?? "") }
}
