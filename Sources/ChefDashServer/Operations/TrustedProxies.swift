import WebSocket

/// The reverse proxies whose word counts on who the client is.
package struct TrustedProxies: Hashable, Sendable, CustomStringConvertible {
    private let blocks: [AddressBlock]

    /// Trusts nobody: the client is the peer.
    package static let none = TrustedProxies(blocks: [])

    private init(blocks: [AddressBlock]) {
        self.blocks = blocks
    }

    /// Reads address blocks with commas between them.
    package init(_ list: String) throws(ConfigurationValueError) {
        var blocks: [AddressBlock] = []
        for element in ConfigurationList.elements(of: list) {
            blocks.append(try AddressBlock(element))
        }
        self.init(blocks: blocks)
    }

    package func contains(_ address: IPAddress) -> Bool {
        blocks.contains { $0.contains(address) }
    }

    /// Whether a peer, as the system writes its address, is one of these.
    func isProxy(_ peerAddress: String) -> Bool {
        !blocks.isEmpty && (IPAddress(ofPeer: peerAddress).map(contains) ?? false)
    }

    /// Whom a request comes from: the peer, unless that is a trusted proxy. Then it is the
    /// rightmost address of X-Forwarded-For that no trusted proxy has, since each proxy appends
    /// where its request came from, and whatever is further left can be made up. Where all of them
    /// are trusted it is the leftmost. An entry on the way there that is no address, such as
    /// `unknown`, leaves the peer.
    ///
    /// - Parameter peerAddress: as the system writes it.
    /// - Returns: the address in its shortest form; the peer's as it was where it is none.
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
