/// The application's answer to an HTTP request.
package enum HTTPReply: Sendable {
    /// The connection becomes a WebSocket. The peer must offer one of the subprotocols, unless the
    /// list is empty. If the peer is a proxy, `clientAddress` is the client's address, and the
    /// client's `share` replaces the peer's. `terms` are given if they differ from the shard's.
    case upgrade(
        subprotocols: [String], clientAddress: String? = nil, share: ConnectionShare? = nil,
        terms: WebSocketTerms? = nil)
    /// An answer, after which the connection may stay for another request.
    case response(HTTPResponse)
    /// An answer that takes a while. The work is called at once and must answer exactly once, on
    /// any queue. The connection handles nothing else until then.
    case later(_ work: @Sendable (_ tell: @escaping @Sendable (HTTPResponse) -> Void) -> Void)
}
