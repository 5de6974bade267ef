/// What the application says to an HTTP request.
package enum HTTPReply: Sendable {
    /// The connection becomes a WebSocket that speaks one of the subprotocols, which the peer
    /// must offer unless there are none. `clientAddress` is whom the application takes for the
    /// client, where that isn't the peer: behind a proxy.
    /// `share` is then the client's, which takes the place of the peer's.
    /// `terms` are given where they differ from those of the shard.
    case upgrade(
        subprotocols: [String], clientAddress: String? = nil, share: ConnectionShare? = nil,
        terms: WebSocketTerms? = nil)
    /// An answer, after which the connection may stay for another request.
    case response(HTTPResponse)
    /// An answer that takes a while. The work is called at once, and has to tell the answer once, on
    /// any queue; the connection hears of nothing else until then.
    case later(_ work: @Sendable (_ tell: @escaping @Sendable (HTTPResponse) -> Void) -> Void)
}
