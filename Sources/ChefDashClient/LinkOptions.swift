import GameProtocol
import TLS
import WebSocket

/// What one WebSocket connection of a client offers, takes and waits for.
package struct LinkOptions: Sendable {
    /// The one subprotocol that is offered, which the server must choose then; nil: none.
    package var subprotocol: String?

    /// What is offered of permessage-deflate, and when messages are compressed.
    package var deflate = DeflatePolicy.off

    /// What the server may make the client hold.
    package var limits = WebSocketLimits()

    /// Whether binary messages are taken; if not, one ends the connection with 1003.
    package var takesBinary = false

    /// The most bytes that wait to be sent.
    package var outboundBytes = 256 * 1024

    /// Whose certificates are taken for genuine, on `wss://`.
    package var trust = TLSTrust.system

    /// For finding the address, connecting, and the TLS handshake.
    package var connectTimeout = Duration.seconds(5)

    /// For the WebSocket handshake.
    package var handshakeTimeout = Duration.seconds(5)

    /// For the server's half of the closing handshake, and then for its end of the transport.
    package var closeTimeout = Duration.seconds(2)

    package init() {}

    /// The game's connection.
    init(_ options: ClientOptions) {
        subprotocol = GameProtocol.subprotocol
        // Small windows, and no context that would be kept on either side while nothing is said:
        // what is long enough to be compressed, lists and snapshots, comes seldom.
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
