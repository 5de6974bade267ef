import Runtime

/// A request whose answer comes later: who asked, on which connection.
struct Request: @unchecked Sendable {
    // @unchecked: completions of the store carry it back to the session's queue.

    let id: String?
    let connection: Connection

    /// The id for the answer's `re`. On another connection, the client's numbers may mean something
    /// else.
    func re(for session: Session) -> String? { session.connection === connection ? id : nil }
}
