import WebSocket

/// The reverse proxies whose client addresses the server trusts.
package struct TrustedProxies: Hashable, Sendable, CustomStringConvertible {
    private let blocks: [AddressBlock]

    /// Trusts no proxy: the client is the peer.
    package static let none = TrustedProxies(blocks: [])

    private init(blocks: [AddressBlock]) { self.blocks = blocks }

    /// Reads address blocks separated by commas.
    package init(_ list: String) throws(ConfigurationValueError) {
        blocks = try ConfigurationList.elements(of: list)
            .map { element throws(ConfigurationValueError) in try AddressBlock(element) }
    }

    package func contains(_ address: IPAddress) -> Bool {
        blocks.contains { $0.contains(address) }
    }

    /// True if a peer, in the system's notation, is a trusted proxy.
    func isProxy(_ peerAddress: String) -> Bool {
        !blocks.isEmpty && (IPAddress(ofPeer: peerAddress).map(contains) ?? false)
    }

    /// The client of a request: the peer, unless it is a trusted proxy. Then it is the rightmost
    /// address in X-Forwarded-For that isn't a trusted proxy, because each proxy appends the
    /// address it was called from, and anything further left can be forged. If all are trusted, it
    /// is the leftmost. If the search meets an entry that is no address, such as `unknown`, the
    /// client is the peer.
    ///
    /// - Parameter peerAddress: in the system's notation.
    /// - Returns: the address in its shortest notation, or `peerAddress` unchanged if it can't be
    ///   read.
    package func clientAddress(of fields: HTTPFields, peerAddress: String) -> String {
        guard let peer = IPAddress(ofPeer: peerAddress) else { return peerAddress }
        guard contains(peer) else { return "\(peer)" }
        var client = peer
        for entry in fields.list("X-Forwarded-For").reversed() {
            guard let address = IPAddress(ofNode: entry) else { return "\(peer)" }
            client = address
            if !contains(address) { break }
        }
        return "\(client)"
    }

    package var description: String { blocks.map(\.description).joined(separator: ",") }
}
