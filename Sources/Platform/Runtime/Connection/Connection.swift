import RateLimiting
import TLS
import WebSocket

/// One peer's socket. `Opening` handles TLS and HTTP first; then the connection is a WebSocket. It
/// knows nothing of the game and passes messages to the shard's application.
///
/// The queue of `shard` owns the connection, and only that queue may touch it. `Shard.move` hands
/// it to another shard's queue.
///
/// Properties used for every message are `@exclusivity(unchecked)` if they are only read and set
/// whole. Such accesses can't overlap, and the run-time check took a fifth of the instructions of
/// sending a frame.
package final class Connection: @unchecked Sendable {
    // @unchecked: all calls come from the shard's queue, and the functions that other modules call
    // check that.

    enum Stage {
        /// TLS and HTTP, handled by `opening`; `webSocket` or `draining` follows.
        case opening
        /// An open or closing WebSocket; `draining` follows once the closing handshake is over.
        case webSocket(ClosingHandshake)
        /// No new output. The connection writes the waiting output and discards input until the
        /// peer closes too, because closing with unread input could make the kernel drop our last
        /// bytes. `closed` follows.
        case draining
        case closed
    }

    var descriptor: Int32 { transport.descriptor }
    /// The file descriptor, or -1 in a simulation.
    let socket: Int32
    /// The client's address, for the log: the peer's, or the one that a trusted proxy names.
    package internal(set) var peerAddress: String
    /// The connection's share of its address's limit; nil after the end.
    var share: ConnectionShare?
    /// The WebSocket subprotocol that both sides agreed on, if any.
    package internal(set) var subprotocol: String?
    /// The shard whose queue owns the connection.
    @exclusivity(unchecked) package internal(set) unowned var shard: Shard
    /// The application's state for this connection.
    @exclusivity(unchecked) package var context: AnyObject?

    /// The close code, if there was one; `isOurs` is true if the server closed first, and `reason`
    /// is then its text.
    package internal(set) var closing: (code: CloseCode?, isOurs: Bool, reason: String) = (
        nil, false, ""
    )

    /// The shard's limits. Not stored here, because a copy takes many bytes per connection.
    var limits: ConnectionLimits { shard.limits }
    var terms: WebSocketTerms
    var transport: Transport
    var stage: Stage {
        didSet {
            isOpen =
                if case .webSocket(let handshake) = stage { handshake.permitsSending } else {
                    false
                }
            if case .opening = stage { return }
            opening = nil
        }
    }
    /// True if messages can be sent.
    @exclusivity(unchecked) package private(set) var isOpen = false
    /// Set only in the stage `opening`.
    private(set) var opening: Opening?
    var decoder: MessageDecoder
    /// Encodes messages for this connection alone. Frames shared by several connections and control
    /// frames go uncompressed.
    @exclusivity(unchecked) var encoder: MessageEncoder
    /// The sending side. Unchecked, because its members call nobody, so no access overlaps.
    @exclusivity(unchecked) var outbox = Outbox()
    var deadline: Instant?
    var heartbeat: Heartbeat
    var controlFrames = RateLimit()
    /// The number of bytes received and discarded after our last message.
    private var discardedByteCount = 0
    /// The events that the poller watches for.
    private var watched: SocketInterest
    /// True between the calls of the application's `opened` and `closed`.
    var isAnnounced = false

    /// The number of bytes after which a turn stops reading; the last read may go beyond it.
    private static let bytesPerTurn = 65_536
    /// The least that one read counts towards `bytesPerTurn`, in bytes.
    private static let bytesPerRead = 1024

    init(
        transport: Transport, peerAddress: String, shard: Shard, now: Instant,
        expectsProxyHeader: Bool = false
    ) {
        let limits = shard.limits
        self.transport = transport
        socket = transport.socket
        stage = .opening
        watched = transport.interest(isBlocked: false)
        self.peerAddress = peerAddress
        self.shard = shard
        terms = limits.webSocket
        decoder = MessageDecoder(role: .server, limits: terms.limits)
        encoder = MessageEncoder(role: .server, deflate: nil, policy: terms.deflate)
        deadline = now.advanced(byMilliseconds: limits.handshakeMilliseconds)
        heartbeat = Heartbeat(intervalMilliseconds: limits.pingIntervalMilliseconds, now: now)
        opening = Opening(self, limits: limits, expectsProxyHeader: expectsProxyHeader)
    }

    /// Turns the connection into a WebSocket and calls the application's `opened`.
    func open(_ acceptance: ServerHandshake.Acceptance) {
        decoder = MessageDecoder(
            role: .server, limits: terms.limits, deflate: acceptance.deflate)
        encoder = MessageEncoder(
            role: .server, deflate: acceptance.deflate, policy: terms.deflate)
        subprotocol = acceptance.subprotocol
        stage = .webSocket(.open)
        deadline = nil
        isAnnounced = true
        shard.application.opened(self)
    }

    // MARK: - Events of the socket

    /// Ends the connection in the way its stage allows: a close frame, an HTTP answer or a plain
    /// close.
    func goodbye(_ notice: ConnectionLimits.Notice) {
        switch stage {
        case .opening: opening?.goodbye(notice)
        case .webSocket: close(notice.code, reason: notice.reason)
        case .draining, .closed: break
        }
    }

    /// Reads into `buffer`, which belongs to the shard, and handles the input.
    func readable(into buffer: UnsafeMutableRawBufferPointer) {
        if case .opening = stage, opening?.begin() == false { return }
        let shard = shard
        readInput(into: buffer)
        guard !isClosed, self.shard === shard else { return }
        watch()
    }

    /// Continues a TLS handshake that waited for room in the socket, and writes the waiting output.
    func writable(into buffer: UnsafeMutableRawBufferPointer) {
        if transport.shakesOnWritable { readable(into: buffer) }
        flush()
    }

    /// Reads once, and again while TLS holds more records, up to `bytesPerTurn`. Input still in the
    /// kernel makes the socket readable again; for input still in TLS, this asks the shard for
    /// another turn.
    private func readInput(into buffer: UnsafeMutableRawBufferPointer) {
        let shard = shard
        var byteCount = 0
        while byteCount < Self.bytesPerTurn {
            var answer: [UInt8] = []
            let transfer = transport.read(into: buffer, answer: &answer)
            if !answer.isEmpty, !Outbox.send(answer: answer, to: self) { return }
            switch transfer {
            case .wouldBlock: return
            case .ended:
                // The waiting output may be the answer to the last input, or the reason for the
                // end.
                if !outbox.hasSentAll { flush() }
                end()
                return
            case .bytes(let count):
                shard.traffic.receivedBytes.addAlone(count)
                byteCount += max(count, Self.bytesPerRead)
                receive(UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]))
            }
            // Handling the input may have closed the connection or moved it to another shard.
            guard !isClosed, self.shard === shard, transport.hasBufferedInput else { return }
        }
        if transport.hasBufferedInput { shard.readAgain(self) }
    }

    func receive(_ bytes: UnsafeMutableRawBufferPointer) {
        if !isReceiving {
            discardedByteCount += bytes.count
            guard discardedByteCount <= limits.discardedBytes else { return end() }
        }
        switch stage {
        case .opening: opening?.receive(bytes)
        case .webSocket: receiveFrames(bytes)
        case .draining, .closed: break
        }
    }

    /// Writes the waiting output with one system call.
    func flush() { Outbox.flush(self) }

    /// Passes `interest` to the poller if it has changed.
    func watch() {
        guard !isClosed, interest != watched else { return }
        watched = interest
        shard.reactor.set(descriptor, watched)
    }

    /// The events that the poller should watch for.
    var interest: SocketInterest {
        transport.interest(isBlocked: outbox.isBlocked)
    }

    /// Checks deadlines and sends pings. The shard calls it every `sweepMilliseconds`.
    func sweep(at now: Instant) {
        if let deadline, now >= deadline {
            expire()
            return
        }
        guard isOpen else { return }
        shard.application.sweep(self, at: now)
        switch heartbeat.beat(at: now, timeoutMilliseconds: limits.pingTimeoutMilliseconds) {
        case .none: break
        case .ping(let payload):
            var frame: [UInt8] = []
            FrameEncoder.append(.ping, payload: payload, mask: nil, to: &frame)
            Outbox.send(frame, to: self)
        case .isOverdue: giveUpOnPong()
        }
    }

    private func expire() {
        switch stage {
        case .opening: opening?.expire()
        case .webSocket, .draining:
            report(.closeTime)
            end()
        case .closed: break
        }
    }

    /// Closes the connection of a peer that sent no pong. If there was no room for our ping, the
    /// peer is a slow reader and gets that reason.
    private func giveUpOnPong() {
        report(outbox.isBlocked ? .outboundBytes : .pongTime)
        let notice = outbox.isBlocked ? limits.slowConsumer : limits.pingTimeout
        close(notice.code, reason: notice.reason)
    }

    // MARK: - The end

    /// Closes the socket and calls the application's `closed`, once.
    func end() {
        guard !isClosed else { return }
        stage = .closed
        if outbox.isBlocked {
            shard.traffic.blockedConnections.subtract(1, ordering: .relaxed)
        }
        announceClosed()
        let isComplete = outbox.hasSentAll
        if outbox.isBatched { shard.batch.remove(self) }
        shard.remove(self)
        transport.close(isComplete: isComplete)
        share = nil
    }

    /// Closes the socket of a connection that belongs to no shard.
    func abandon() {
        guard !isClosed else { return }
        stage = .closed
        announceClosed()
        transport.close(isComplete: outbox.hasSentAll)
        share = nil
    }

    /// False if input is discarded and counts against `discardedBytes`.
    private var isReceiving: Bool {
        switch stage {
        case .webSocket(let handshake): handshake.permitsSending
        case .opening: opening?.isReceiving == true
        case .draining: false
        case .closed: true
        }
    }

    var isClosed: Bool {
        if case .closed = stage { true } else { false }
    }

    func announceClosed() {
        guard isAnnounced else { return }
        isAnnounced = false
        shard.application.closed(self)
        context = nil
    }

    /// Ends the connection once everything is written, or after `closeMilliseconds`.
    func drain() {
        stage = .draining
        finishWriting()
    }

    /// Writes the waiting output, for at most `closeMilliseconds`.
    func finishWriting() {
        deadline = shard.now.advanced(byMilliseconds: limits.closeMilliseconds)
        Outbox.markDirty(self)
    }

    /// Called once the socket has taken all output.
    func didWriteAll() {
        switch stage {
        case .opening: opening?.didWriteAll()
        case .draining:
            let alert = transport.endTLS()
            guard alert.isEmpty else {
                // `didWriteAll` is called again once the alert is written.
                outbox.append(wire: alert)
                return Outbox.markDirty(self)
            }
            transport.finishWriting()
            let end = shard.now.advanced(byMilliseconds: limits.closeMilliseconds)
            deadline = min(deadline ?? end, end)
        case .webSocket, .closed: break
        }
    }
}
