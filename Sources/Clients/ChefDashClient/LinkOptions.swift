import GameProtocol
import TLS
import WebSocket

/// The offers and limits of one WebSocket connection of a client, and its deadlines.
package struct LinkOptions: Sendable {
    /// The subprotocol offered, which the server must choose; nil for none.
    package var subprotocol: String?

    /// The permessage-deflate offer, and the threshold for compressing messages.
    package var deflate = DeflatePolicy.off

    /// The limits on the memory that the server can occupy in the client.
    package var limits = WebSocketLimits()

    /// True if binary messages are accepted. Otherwise one ends the connection with 1003.
    package var takesBinary = false

    /// The maximum number of unsent bytes.
    package var outboundBytes = 256 * 1024

    /// The certificates to trust with `wss://`.
    package var trust = TLSTrust.system

    /// The deadline for the name lookup, connecting, and the TLS handshake.
    package var connectTimeout = Duration.seconds(5)

    /// The deadline for the WebSocket handshake.
    package var handshakeTimeout = Duration.seconds(5)

    /// The deadline for the server's half of the closing handshake, and then again for its end of
    /// the transport.
    package var closeTimeout = Duration.seconds(2)

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
        outboundBytes = options.outboundBytes
        trust = options.trust
        connectTimeout = options.connectTimeout
        handshakeTimeout = options.handshakeTimeout
        closeTimeout = options.closeTimeout
    }
}
