import WebSocket

/// The limits and the compression of one kind of WebSocket, which all of the kind share.
package final class WebSocketTerms: Sendable {
    package let limits: WebSocketLimits
    /// The most bytes that may wait to be written.
    package let outboundBytes: Int

    /// What we accept of permessage-deflate (RFC 7692).
    package let deflate: DeflatePolicy

    package init(limits: WebSocketLimits, outboundBytes: Int, deflate: DeflatePolicy) {
        self.limits = limits
        self.outboundBytes = outboundBytes
        self.deflate = deflate
    }
}
