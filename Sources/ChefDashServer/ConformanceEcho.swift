import Runtime
import TLS
import WebSocket

/// A shard's application with an echo at `/echo` besides the game, for conformance suites:
/// `chefdash serve --conformance-echo`. Every message comes back as it was, under limits of its own.
///
/// Owned by the shard's queue, as the game is.
package final class ConformanceEcho: ShardApplication {
    package static let path = "/echo"

    /// What suites send: messages of 16 MiB, and as many fragments as 16 bits count.
    private static let terms = WebSocketTerms(
        limits: WebSocketLimits(messageBytes: 16 * 1024 * 1024, framesPerMessage: 65_536 * 2),
        outboundBytes: 64 * 1024 * 1024, deflate: DeflatePolicy(minimumMessageBytes: 0))

    private let game: any ShardApplication

    init(besides game: any ShardApplication) {
        self.game = game
    }

    package func reply(to request: HTTPRequestHead, from peerAddress: String) -> HTTPReply {
        guard request.path == Self.path else { return game.reply(to: request, from: peerAddress) }
        return .upgrade(subprotocols: [], terms: Self.terms)
    }

    package func opened(_ connection: Connection) {
        if connection.path != Self.path { game.opened(connection) }
    }

    package func received(text: UnsafeRawBufferPointer, on connection: Connection) {
        if connection.path == Self.path {
            connection.send(.text, text)
        } else {
            game.received(text: text, on: connection)
        }
    }

    package func received(binary: UnsafeRawBufferPointer, on connection: Connection) {
        if connection.path == Self.path {
            connection.send(.binary, binary)
        } else {
            game.received(binary: binary, on: connection)
        }
    }

    package func closed(_ connection: Connection) {
        if connection.path != Self.path { game.closed(connection) }
    }

    package func tick(slot: Int64) { game.tick(slot: slot) }

    package func sweep(_ connection: Connection, at now: Instant) {
        if connection.path != Self.path { game.sweep(connection, at: now) }
    }

    package func sweep(at now: Instant) { game.sweep(at: now) }

    package func secured(_ connection: Connection, _ summary: TLSSummary) {
        game.secured(connection, summary)
    }

    package func refusedTLS(_ connection: Connection, _ failure: TLSFailure) {
        game.refusedTLS(connection, failure)
    }
}
