import Runtime
import WebSocket

/// The operators' requests over WebSocket, on the socket in the data folder: who can open it may do
/// everything. Owned by its shard's queue.
final class OperatorDoor: ShardApplication {
    static let subprotocol = "chefdash-operators"
    static let path = "/operators"
    /// The requests of a connection that may be under way.
    private static let waitingLimit = 16

    /// The state of a connection.
    ///
    /// Owned by the shard's queue.
    private final class Visit: @unchecked Sendable {
        // @unchecked: answers carry it back to the shard's queue, and use it only there.
        var waitingCount = 0
    }

    private let desk: OperatorDesk

    init(_ desk: OperatorDesk) { self.desk = desk }

    func reply(to request: HTTPRequestHead, from peerAddress: String) -> HTTPReply {
        guard request.path == Self.path else {
            return .response(HTTPResponse(status: 404, body: "Only \(Self.path) is here.\n"))
        }
        guard request.method == "GET" else { return .response(.onlyReads) }
        return .upgrade(subprotocols: [Self.subprotocol], clientAddress: peerAddress)
    }

    func opened(_ connection: Connection) { connection.context = Visit() }

    func received(text: UnsafeRawBufferPointer, on connection: Connection) {
        guard let visit = connection.context as? Visit else { return }
        guard visit.waitingCount < Self.waitingLimit else {
            return connection.send(
                text: OperatorAnswer.encoded(
                    OperatorFault("\(Self.waitingLimit) requests are under way; wait for one"),
                    re: nil))
        }
        visit.waitingCount += 1
        let (bytes, shard) = (Array(text), connection.shard)
        Task { [desk] in
            let reply = await desk.answer(bytes, by: nil, .owner)
            shard.async {
                visit.waitingCount -= 1
                connection.send(text: reply.text)
                reply.then()
            }
        }
    }

    func received(binary: UnsafeRawBufferPointer, on connection: Connection) {
        connection.close(.unsupportedData, reason: "requests are JSON texts")
    }

    func closed(_ connection: Connection) {}
    func tick(slot: Int64) {}
    func sweep(_ connection: Connection, at now: Instant) {}
    func sweep(at now: Instant) {}
}
