/// Why a database operation failed.
package struct StoreFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The faults that the person who opens the database can fix, and all others.
    package enum Kind: Sendable {
        case missing, notADatabase, diskFull, notWritable, other
        /// The engine can't be reached, or the connection to it was lost, with the transaction.
        case unreachable
        /// The connection was lost during a commit, which may have been made:
        /// `Database.hasCommitted` knows.
        case commitUnknown
        /// The server was declared dead: another one has taken over.
        case fenced
        /// Another connection's transaction was in the way: the same one may succeed now.
        case conflict
        /// Another connection held a lock for too long.
        case locked
        /// A query has done part of its work and must run again.
        case unfinished
    }

    package let kind: Kind
    package let message: String
    /// The engine's name for the fault, such as `SQLite code 13`; `nil` if the engine didn't report
    /// it.
    let code: String?

    init(_ message: String, _ kind: Kind = .other, code: String? = nil) {
        self.kind = kind
        self.message = message
        self.code = code
    }

    /// A row that the server can't have written.
    static func damage(_ message: String) -> StoreFault { StoreFault(message, code: "damage") }

    static var fenced: StoreFault { StoreFault("another server has taken over", .fenced) }

    package var description: String { message + (code.map { " (\($0))" } ?? "") }
}
