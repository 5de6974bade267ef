/// A server of a store, from its start to its end.
package struct StoreNode: Hashable, Sendable, Codable {
    /// Its number, which no other node ever has.
    package let epoch: Int64
    package let name: String
    package let version: String
    package let startedMilliseconds: Int64
    /// True once it may write no more.
    package let isDead: Bool
}

/// A server's name and the version of its program, as an operator sees them.
package struct NodeName: Hashable, Sendable {
    package var name: String
    package var version: String

    package init(name: String = "", version: String = "") {
        self.name = name
        self.version = version
    }
}
