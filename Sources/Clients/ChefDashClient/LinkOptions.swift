import GameProtocol
import WebSocket

/// The offers and limits of one WebSocket connection of a client.
package struct LinkOptions: Sendable {
    /// The subprotocol offered, which the server must choose; nil for none.
    package var subprotocol: String?
    /// The permessage-deflate offer, and the threshold for compressing messages.
    package var deflate = DeflatePolicy.off
    /// The limits on the memory that the server can occupy in the client.
    package var limits = WebSocketLimits()
    /// True if binary messages are accepted. Otherwise one ends the connection with 1003.
    package var takesBinary = false
    /// The deadlines, the limit for unsent bytes, and the certificates to trust.
    package var client = ClientOptions()

    package init() {}

    /// The options of the game's connection.
    init(_ options: ClientOptions) {
        subprotocol = GameProtocol.subprotocol
        // Small windows and no kept context, so that idle connections use no memory on either side.
        // The messages long enough to compress, lists and snapshots, are rare.
        if options.offersCompression {
            deflate = DeflatePolicy(
                maximumWindowBits: 12, allowsContextTakeover: false, memoryLevel: 5)
        }
        limits.messageBytes = options.messageBytes
        client = options
    }
}
