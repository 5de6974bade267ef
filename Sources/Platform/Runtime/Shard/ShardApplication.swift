import TLS
import WebSocket

/// The application on a shard: one object per shard, called only on the shard's queue.
package protocol ShardApplication: AnyObject {
    /// Answers an HTTP request.
    ///
    /// - Parameter peerAddress: The numeric address of the peer.
    func reply(to request: HTTPRequestHead, from peerAddress: String) -> HTTPReply

    /// True if a request only asks for the server's health, which is allowed even at the connection
    /// limit.
    func isAboutHealth(_ request: HTTPRequestHead) -> Bool

    /// Returns a share for the client that a proxy has named, or nil to refuse it.
    func admit(_ client: String) -> ConnectionShare?

    /// Called when a connection finishes its handshake.
    func opened(_ connection: Connection)

    /// Called with a text message. The bytes are valid UTF-8, and only valid during the call.
    func received(text: UnsafeRawBufferPointer, on connection: Connection)

    /// Called with a binary message. The bytes are only valid during the call.
    func received(binary: UnsafeRawBufferPointer, on connection: Connection)

    /// Called once when an opened connection is gone, on the queue of its shard.
    func closed(_ connection: Connection)

    /// Called when a slot of the tick wheel is due (see `TickWheel`).
    func tick(slot: Int64)

    /// Called about once a second for each open connection.
    func sweep(_ connection: Connection, at now: Instant)

    /// Called about once a second, for deadlines that needn't be exact.
    func sweep(at now: Instant)

    /// Called when the shard becomes overloaded, and when it no longer is.
    func loadChanged(on shard: Shard)

    /// Called when a connection's TLS handshake is complete; its HTTP request follows.
    func secured(_ connection: Connection, _ summary: TLSSummary)

    /// Called when a connection's TLS handshake failed; the shard then closes the connection.
    func refusedTLS(_ connection: Connection, _ failure: TLSFailure)
}

extension ShardApplication {
    package func isAboutHealth(_ request: HTTPRequestHead) -> Bool { false }
    package func admit(_ client: String) -> ConnectionShare? { ConnectionShare(giveBack: nil) }
    package func loadChanged(on shard: Shard) {}
    package func secured(_ connection: Connection, _ summary: TLSSummary) {}
    package func refusedTLS(_ connection: Connection, _ failure: TLSFailure) {}
}
