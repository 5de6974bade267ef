import WebSocket

/// What one kind of WebSocket may take.
package struct WebSocketTerms: Sendable {
    package let limits: WebSocketLimits
    /// Bytes that may wait to be written.
    package let outboundBytes: Int

    package init(limits: WebSocketLimits, outboundBytes: Int) {
        self.limits = limits
        self.outboundBytes = outboundBytes
    }
}
