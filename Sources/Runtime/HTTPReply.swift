/// What the application says to an HTTP request.
package enum HTTPReply: Sendable {
    /// The connection becomes a WebSocket that speaks one of the subprotocols, which the peer must
    /// offer unless there are none. `clientAddress` is the client's address if the peer is a proxy.
    /// `share` is then the client's and replaces the peer's. `terms` are given if they differ from
    /// the shard's.
    case upgrade(
        subprotocols: [String], clientAddress: String? = nil, share: ConnectionShare? = nil,
        terms: WebSocketTerms? = nil)
    /// An answer, after which the connection may stay for another request.
    case response(HTTPResponse)
    /// An answer that takes a while. The work is called at once and must tell the answer once, on
    /// any queue; the connection handles nothing else until then.
    case later(_ work: @Sendable (_ tell: @escaping @Sendable (HTTPResponse) -> Void) -> Void)
}
