import TLS
import WebSocket

/// The application on a shard: one object for each shard, called only on its queue.
package protocol ShardApplication: AnyObject {
    /// Answers an HTTP request.
    ///
    /// - Parameter peerAddress: the numeric address that the connection comes from.
    func reply(to request: HTTPRequestHead, from peerAddress: String) -> HTTPReply

    /// Whether a request asks only for the server's health, for which there is always room.
    func isAboutHealth(_ request: HTTPRequestHead) -> Bool

    /// A share for the client that a proxy has named, or nil if it gets none.
    func admit(_ client: String) -> ConnectionShare?

    /// A connection finished its handshake.
    func opened(_ connection: Connection)

    /// A text message. The bytes are valid UTF-8 and only valid during the call.
    func received(text: UnsafeRawBufferPointer, on connection: Connection)

    /// A binary message.
    func received(binary: UnsafeRawBufferPointer, on connection: Connection)

    /// An opened connection is gone. Called once, on the queue of the shard that has it.
    func closed(_ connection: Connection)

    /// A slot of the tick wheel is due (see `TickWheel`).
    func tick(slot: Int64)

    /// Messages of many connections are about to be handled: prefetches this connection's objects,
    /// in steps from 1 on. Each step follows the pointers of the one before (see `Shard.prefetch`).
    func prefetch(_ step: Int, of connection: Connection)

    /// Called about once a second for each open connection.
    func sweep(_ connection: Connection, at now: Instant)

    /// Called about once a second, for deadlines that needn't be exact.
    func sweep(at now: Instant)

    /// The shard has begun or ceased to leave frames out, or to be overloaded.
    func loadChanged(on shard: Shard)

    /// A connection's TLS handshake is complete; its HTTP request follows.
    func secured(_ connection: Connection, _ summary: TLSSummary)

    /// A connection's TLS handshake failed; the connection is being closed.
    func refusedTLS(_ connection: Connection, _ failure: TLSFailure)
}

extension ShardApplication {
    package func isAboutHealth(_ request: HTTPRequestHead) -> Bool { false }
    package func admit(_ client: String) -> ConnectionShare? { ConnectionShare(giveBack: nil) }
    package func prefetch(_ step: Int, of connection: Connection) {}
    package func loadChanged(on shard: Shard) {}
    package func secured(_ connection: Connection, _ summary: TLSSummary) {}
    package func refusedTLS(_ connection: Connection, _ failure: TLSFailure) {}
}
