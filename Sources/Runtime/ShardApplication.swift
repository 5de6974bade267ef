import TLS
import WebSocket

/// What runs on a shard: one object for each, called on the shard's queue alone.
package protocol ShardApplication: AnyObject {
    /// Answers an HTTP request.
    ///
    /// - Parameter peerAddress: the numeric address that the connection comes from.
    func reply(to request: HTTPRequestHead, from peerAddress: String) -> HTTPReply

    /// A connection finished its handshake.
    func opened(_ connection: Connection)

    /// A text message; the bytes are valid UTF-8 and only there during the call.
    func received(text: UnsafeRawBufferPointer, on connection: Connection)

    /// A binary message.
    func received(binary: UnsafeRawBufferPointer, on connection: Connection)

    /// A connection that was opened is gone; called once, on the queue of the shard that has it.
    func closed(_ connection: Connection)

    /// The slot of the tick wheel that is due (see `TickWheel`).
    func tick(slot: Int64)

    /// Messages of many connections are about to be handled: prefetches this one's objects, in
    /// steps from 1 on; each step follows the pointers of the one before (see `Shard.prefetch`).
    func prefetch(_ step: Int, of connection: Connection)

    /// Called about once a second for each connection that is open.
    func sweep(_ connection: Connection, at now: Instant)

    /// Called about once a second, for deadlines that needn't be exact.
    func sweep(at now: Instant)

    /// A connection's TLS handshake is complete; its HTTP request follows.
    func secured(_ connection: Connection, _ summary: TLSSummary)

    /// A connection's TLS handshake failed; the connection is being closed.
    func refusedTLS(_ connection: Connection, _ failure: TLSFailure)
}

extension ShardApplication {
    package func prefetch(_ step: Int, of connection: Connection) {}
    package func secured(_ connection: Connection, _ summary: TLSSummary) {}
    package func refusedTLS(_ connection: Connection, _ failure: TLSFailure) {}
}
