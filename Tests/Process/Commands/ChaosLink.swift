import Base
import Kitchen
import TestSupport
import WebSocket

@testable import Simulation

/// A player's socket to a server's process. Belongs to its network's thread.
final class ChaosLink: PlayerLink {
    let socket: TestSocket
    var player: PlayerID?
    private(set) var isDead = false
    private(set) var isStalled = false
    private(set) var isOver = false
    private weak var listener: (any LinkListener)?
    private unowned let network: ChaosNetwork
    private var reader = MessageReader(heardBy: .client)
    /// True if messages on this link count towards the server's end.
    private let isCounted: Bool
    private let number = MessageRecord.shared?.newConnection() ?? 0

    init(
        _ socket: TestSocket, of listener: any LinkListener, in network: ChaosNetwork,
        isCounted: Bool = true
    ) {
        self.isCounted = isCounted
        self.socket = socket
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
            if isHeard { listener?.receive(message, on: self) }
        }
    }

    func record(_ text: some Collection<UInt8>, from side: MessageRecord.Side) {
        MessageRecord.shared?.note(text, from: side, connection: number)
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
