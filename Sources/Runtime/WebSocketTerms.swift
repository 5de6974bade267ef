import WebSocket

/// What one kind of WebSocket may take, and how its messages are compressed.
package struct WebSocketTerms: Sendable {
    package let limits: WebSocketLimits
    /// Bytes that may wait to be written.
    package let outboundBytes: Int

    /// What is agreed to of permessage-deflate (RFC 7692).
    package let deflate: DeflatePolicy

    package init(limits: WebSocketLimits, outboundBytes: Int, deflate: DeflatePolicy) {
        self.limits = limits
        self.outboundBytes = outboundBytes
        self.deflate = deflate
    }
}
