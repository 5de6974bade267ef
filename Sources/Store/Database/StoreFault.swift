/// Why a database could not do something.
package struct StoreFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// What a person who opens the database can do something about, and the rest.
    package enum Kind: Sendable {
        case missing, notADatabase, diskFull, notWritable, other
    }

    package let kind: Kind
    package let message: String
    /// What the engine calls it, such as `SQLite code 13`; `nil` for what it didn't find itself.
    private let code: String?

    init(_ message: String, _ kind: Kind = .other, code: String? = nil) {
        self.kind = kind
        self.message = message
        self.code = code
    }

    package var description: String { message + (code.map { " (\($0))" } ?? "") }
}
