import GameProtocol
import Runtime

/// A request that is answered later, with the connection that sent it.
struct Request: @unchecked Sendable {
    // @unchecked: completions of the store carry it back to the session's queue.

    let id: String?
    let connection: Connection

    /// The id, by which a repetition of the request is recognised.
    func uniqueID() throws(RequestFault) -> String {
        guard let id else {
            throw RequestFault(.missingField, "`id` is missing: this request needs a unique one")
        }
        return id
    }

    /// The id for the answer's `re`. Nil on another connection, where the client's ids may mean
    /// something else.
    func re(for session: Session) -> String? { session.connection === connection ? id : nil }
}
