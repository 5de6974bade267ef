import GameProtocol
import TLS
import WebSocket

/// What one WebSocket connection of a client offers and accepts, and its deadlines.
package struct LinkOptions: Sendable {
    /// The subprotocol offered, which the server must choose; nil for none.
    package var subprotocol: String?

    /// The permessage-deflate offer, and when to compress messages.
    package var deflate = DeflatePolicy.off

    /// How much memory the server may use in the client.
    package var limits = WebSocketLimits()

    /// Whether binary messages are accepted. If not, one ends the connection with 1003.
    package var takesBinary = false

    /// The most unsent bytes.
    package var outboundBytes = 256 * 1024

    /// The certificates to trust with `wss://`.
    package var trust = TLSTrust.system

    /// For the name lookup, connecting, and the TLS handshake.
    package var connectTimeout = Duration.seconds(5)

    /// For the WebSocket handshake.
    package var handshakeTimeout = Duration.seconds(5)

    /// For the server's half of the closing handshake, and then for its end of the transport.
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
