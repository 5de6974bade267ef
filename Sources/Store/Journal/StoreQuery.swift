/// A question about what is committed, with its values. `Store.read` runs it over a connection that
/// changes nothing, so that queries and commits don't wait for one another.
package protocol StoreQuery: Sendable {
    associatedtype Answer: Sendable

    /// Whether it takes long, or has its caller work long on the answer: what races and boards need
    /// never waits behind it.
    static var isLong: Bool { get }

    func perform(in snapshot: Snapshot) throws(StoreFault) -> Answer
}

extension StoreQuery {
    package static var isLong: Bool { false }
}
