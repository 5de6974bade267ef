import Base
import Kitchen
import Runtime
import TestSupport
import WebSocket

/// One connection over the simulated network: bytes take their time, stay in order, and either end
/// can vanish without the other noticing.
///
/// The witness reads the server's messages when they are sent, which is when their promises must
/// hold; the player gets them later, or never.
final class Link: ByteStream, PlayerLink, @unchecked Sendable {
    // @unchecked: a simulation belongs to one thread.

    /// The most bytes in transit to a player before the server's writes must wait.
    private static let windowBytes = 12 * 1024

    let descriptor: Int32
    private let loop: EventLoop
    private let table: LinkTable
    var player: PlayerID?
    /// The number of the node at its other end.
    let node: Int
    /// The epoch of the server at its other end; nil if that is alone.
    var epoch: Int64?
    private weak var peer: (any LinkListener)?
    /// The connection's number in the record of messages. Only one in so many is recorded: there
    /// are a hundred million messages.
    private let recordNumber = MessageRecord.shared?.newConnection() ?? 0
    private static let connectionsPerRecord = 200

    /// The reactor of the server's end; nil before it is accepted and after it is closed.
    weak var reactor: SimulatedReactor?
    var interest: SocketInterest = []
    var isSignalled = false
    private var input: [UInt8] = []
    private var inputHasEnded = false
    private var isClosedByServer = false

    /// True if the player is gone, or will never be heard of again.
    private(set) var isAbandoned = false
    private(set) var isDead = false
    private(set) var isStalled = false
    /// True if the server's last write had to wait: later messages are late.
    private(set) var isHeldUp = false
    private var stalledMessages: [Told?] = []
    private var bytesUnderWay = 0
    private var lastUpstream: Int64 = 0
    private var lastDownstream: Int64 = 0
    private var reader = MessageReader(
        heardBy: .client, limits: WebSocketLimits(messageBytes: 1 << 20, framesPerMessage: 64))

    init(
        descriptor: Int32, loop: EventLoop, table: LinkTable, peer: any LinkListener, node: Int = 0
    ) {
        self.descriptor = descriptor
        self.node = node
        self.loop = loop
        self.table = table
        self.peer = peer
    }

    // MARK: - The server's end

    var isReadable: Bool { !input.isEmpty || inputHasEnded }
    var isWritable: Bool { inputHasEnded || bytesUnderWay < Self.windowBytes }

    /// True if an event occurred that the server waits for.
    var isReady: Bool {
        isReadable && interest.contains(.read) || isWritable && interest.contains(.write)
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> ByteTransfer {
        guard !input.isEmpty else { return inputHasEnded ? .ended : .wouldBlock }
        let count = min(input.count, buffer.count)
        buffer.copyBytes(from: input[..<count])
        input.removeFirst(count)
        return .bytes(count)
    }

    func write(_ bytes: UnsafeRawBufferPointer) -> ByteTransfer {
        if inputHasEnded { return .ended }
        let count = min(bytes.count, Self.windowBytes - bytesUnderWay)
        defer { isHeldUp = count < bytes.count }
        guard count > 0 else { return .wouldBlock }
        let messages = self.messages(
            in: UnsafeRawBufferPointer(rebasing: bytes[..<count]), by: &reader, table.texts)
        for message in messages { peer?.told(message, on: self) }
        bytesUnderWay += count
        guard !isDead else { return .bytes(count) }
        downstream {
            if self.isStalled {
                self.stalledMessages += messages
            } else {
                self.release(count)
                self.hand(messages)
            }
        }
        return .bytes(count)
    }

    func finishWriting() { downstream { self.endForPeer() } }

    func close() {
        isClosedByServer = true
        reactor = nil
        table.remove(self)
        downstream { self.endForPeer() }
    }

    /// Delivers something to the player's end, after everything sent before it.
    private func downstream(_ work: @escaping () -> Void) {
        lastDownstream = max(lastDownstream, loop.now.nanoseconds + drawLatency())
        loop.add(at: Instant(nanoseconds: lastDownstream), work)
    }

    private func drawLatency() -> Int64 {
        2_000_000 + loop.drawDelay(usual: 40_000_000, slow: 900_000_000, slowInThousand: 8)
    }

    func record(_ text: some Collection<UInt8>, from side: MessageRecord.Side) {
        guard recordNumber % Self.connectionsPerRecord == 1 else { return }
        MessageRecord.shared?.note(text, from: side, connection: recordNumber)
    }

    // MARK: - The player's end

    /// Sends bytes, which arrive in one or two pieces.
    func send(_ bytes: [UInt8]) {
        guard !isAbandoned, !isDead else { return }
        let isSplit = bytes.count > 1 && loop.random.next(below: 16) == 0
        let cut = isSplit ? 1 + loop.random.next(below: bytes.count - 1) : bytes.count
        upstream { self.arrive(bytes[..<cut]) }
        if isSplit { upstream { self.arrive(bytes[cut...]) } }
    }

    func drop() {
        guard !isAbandoned else { return }
        isAbandoned = true
        guard !isDead else { return }
        upstream {
            self.inputHasEnded = true
            self.reactor?.signal(self)
        }
    }

    func die() { isDead = true }

    func stall() { isStalled = true }

    func resume() {
        isStalled = false
        let messages = stalledMessages.compactMap(\.self)
        stalledMessages = []
        guard !isDead else { return }
        release(bytesUnderWay)
        hand(messages)
    }

    private func upstream(_ work: @escaping () -> Void) {
        lastUpstream = max(lastUpstream, loop.now.nanoseconds + drawLatency())
        loop.add(at: Instant(nanoseconds: lastUpstream)) { if !self.isDead { work() } }
    }

    private func arrive(_ bytes: ArraySlice<UInt8>) {
        guard !isClosedByServer else { return }
        input += bytes
        reactor?.signal(self)
    }

    private func release(_ count: Int) {
        bytesUnderWay = max(0, bytesUnderWay - count)
        reactor?.signal(self)
    }

    private func hand(_ messages: [Told]) {
        for message in messages where !isAbandoned && !isDead {
            peer?.receive(message, on: self)
        }
    }

    private func endForPeer() {
        guard !isAbandoned, !isDead else { return }
        isAbandoned = true
        inputHasEnded = true
        reactor?.signal(self)
        peer?.lost(self)
    }
}
