import WebSocket

@testable import Runtime

/// Keeps its connections, and runs a test's closure when one is closed.
final class KeepingApplication: ShardApplication {
    private(set) var opened: [Connection] = []
    /// Every report of a closed connection, in order.
    private(set) var closed: [Connection] = []
    var whenClosed: (Connection) -> Void = { _ in }
    private(set) var tickedSlots: [Int64] = []
    var whenTicked: (_ slot: Int64) -> Void = { _ in }

    /// The number of times that the connection was reported as closed.
    func closedCount(of connection: Connection) -> Int {
        closed.count { $0 === connection }
    }

    func reply(to request: HTTPRequestHead, from peerAddress: String) -> HTTPReply {
        .upgrade(subprotocols: [])
    }

    func opened(_ connection: Connection) { opened.append(connection) }

    func closed(_ connection: Connection) {
        closed.append(connection)
        whenClosed(connection)
    }

    func received(text: UnsafeRawBufferPointer, on connection: Connection) {}
    func received(binary: UnsafeRawBufferPointer, on connection: Connection) {}
    func tick(slot: Int64) {
        tickedSlots.append(slot)
        whenTicked(slot)
    }
    func sweep(_ connection: Connection, at now: Instant) {}
    func sweep(at now: Instant) {}
}
