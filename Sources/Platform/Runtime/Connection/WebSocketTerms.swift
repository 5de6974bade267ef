import WebSocket

/// The limits and the compression of one kind of WebSocket, shared by all connections of that kind.
package final class WebSocketTerms: Sendable {
    package let limits: WebSocketLimits
    /// The most bytes of output that may wait.
    package let outboundBytes: Int

    /// The server's policy for permessage-deflate (RFC 7692).
    package let deflate: DeflatePolicy

    package init(limits: WebSocketLimits, outboundBytes: Int, deflate: DeflatePolicy) {
        self.limits = limits
        self.outboundBytes = outboundBytes
        self.deflate = deflate
    }
}
