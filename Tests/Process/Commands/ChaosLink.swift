import Base
import Kitchen
import TestSupport
import WebSocket

@testable import Simulation

/// A player's socket to a server's process. Belongs to its network's thread.
final class ChaosLink: PlayerLink {
    let socket: TestSocket
    let port: UInt16
    /// The number of its client's address.
    let host: UInt32
    /// A newer one has a higher number.
    let number: Int
    var player: PlayerID?
    private(set) var isDead = false
    private(set) var isStalled = false
    private(set) var isOver = false
    private weak var listener: (any LinkListener)?
    private unowned let network: ChaosNetwork
    private var reader = MessageReader(heardBy: .client)
    /// True if messages on this link count towards the server's end.
    let isCounted: Bool
    private let recordNumber = MessageRecord.shared?.newConnection() ?? 0

    init(
        _ number: Int, to port: UInt16, from host: UInt32, of listener: any LinkListener,
        in network: ChaosNetwork, isCounted: Bool
    ) throws {
        socket = try TestSocket(port: port, host: host)
        (self.port, self.host, self.number) = (port, host, number)
        self.isCounted = isCounted
        self.listener = listener
        self.network = network
    }

    /// True if anything can still arrive.
    var isHeard: Bool { !isOver && !isDead }

    /// Reads the available bytes, or the end.
    func read() {
        guard let bytes = try? socket.read(), !bytes.isEmpty else {
            isOver = true
            listener?.lost(self)
            return
        }
        for message in messages(in: bytes, by: &reader, network.texts) {
            listener?.told(message, on: self)
            if isCounted, let problem = network.times.hear(message, on: self) {
                network.complain(problem)
            }
            if isHeard { listener?.receive(message, on: self) }
        }
    }

    func record(_ text: some Collection<UInt8>, from side: MessageRecord.Side) {
        MessageRecord.shared?.note(text, from: side, connection: recordNumber)
    }

    func send(_ bytes: [UInt8]) {
        guard isHeard else { return }
        if isCounted { network.burn() }
        // A failed write is noticed at the next read.
        try? socket.write(bytes)
    }

    func drop() { isOver = true }
    func die() { isDead = true }
    func stall() { isStalled = true }
    func resume() { isStalled = false }
}
