/// A question about the committed data, with its values. `Store.read` runs it over a read-only
/// connection, so that queries and commits don't wait for each other.
package protocol StoreQuery: Sendable {
    associatedtype Answer: Sendable
    /// The database's tables.
    associatedtype Source: ReadSnapshot

    /// Whether the query, or its caller's work on the answer, takes long. Such queries have a queue
    /// of their own, so that races and boards never wait for them.
    static var isLong: Bool { get }

    func perform(in snapshot: Source) throws(StoreFault) -> Answer
}

extension StoreQuery {
    package static var isLong: Bool { false }
}
