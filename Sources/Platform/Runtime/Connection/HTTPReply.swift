/// The application's answer to an HTTP request.
package enum HTTPReply: Sendable {
    /// Turns the connection into a WebSocket. The peer must offer one of the subprotocols, unless
    /// the list is empty. If the peer is a proxy, `clientAddress` is the client's address, and the
    /// client's `share` replaces the peer's. `terms` is nil to use the shard's.
    case upgrade(
        subprotocols: [String], clientAddress: String? = nil, share: ConnectionShare? = nil,
        terms: WebSocketTerms? = nil)
    /// An answer. The connection may stay open for another request.
    case response(HTTPResponse)
    /// An answer that takes a while. The connection calls `work` at once, and `work` must call
    /// `tell` exactly once, on any queue. The connection handles no other request until then.
    case later(_ work: @Sendable (_ tell: @escaping @Sendable (HTTPResponse) -> Void) -> Void)
}
