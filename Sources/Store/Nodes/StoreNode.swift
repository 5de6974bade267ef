/// A server of a store, from its start to its end.
package struct StoreNode: Hashable, Sendable, Codable {
    /// Its number, which no other node ever has.
    package let epoch: Int64
    package let name: String
    package let version: String
    package let startedMilliseconds: Int64
    /// True once it may write no more.
    package let isDead: Bool
    /// True if others may serve the store at the same time.
    package let isShared: Bool
    /// The address at which clients reach it; empty for one that serves alone.
    package let url: String
    /// True if it ends once its races are over.
    package let isDraining: Bool
}

/// A server's name and the version of its program, as an operator sees them.
package struct NodeName: Hashable, Sendable {
    package var name: String
    package var version: String
    /// True if others may serve the store at the same time, which the engine must allow.
    package var isShared: Bool { !url.isEmpty }
    /// The address at which clients reach it among others; empty to serve alone.
    package var url = ""

    package init(name: String = "", version: String = "") {
        self.name = name
        self.version = version
    }
}

/// A node as the transactions of its connection know it.
struct NodePlace: Hashable {
    let epoch: Int64
    /// The chain that it alone continues: see `SealedChain`.
    let chain: Int64
    let isShared: Bool

    /// The number of the next entry of the node's chain. If it comes after the chain's last one, and
    /// after the last one about the same thing, the order of the numbers is an order of causes. No
    /// other living node gives the same number.
    func nextNumber(after last: Int64) -> Int64 {
        guard isShared else { return last + 1 }
        let stride = SealedChain.stride
        let (remainder, wanted) = ((last + 1) % stride, chain % stride)
        return last + 1 - remainder + wanted + (wanted < remainder ? stride : 0)
    }

    /// Somebody beside the servers, who writes no entries.
    static let outside = NodePlace(epoch: 0, chain: 0, isShared: false)
}
