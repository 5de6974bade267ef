import CLinux
import RateLimiting
import TLS
import WebSocket

/// One peer's socket: first what its `Opening` makes of it, then a WebSocket. It knows nothing of the
/// game; messages go to the shard's application.
///
/// Owned by the queue of `shard`, which is the only one that may touch it; `Shard.move` hands it to
/// another shard's queue.
///
/// Properties that each message uses are `@exclusivity(unchecked)` if they are only read and set
/// whole: accesses can't overlap then, and checking that at run time took a fifth of the
/// instructions of sending a frame.
package final class Connection: @unchecked Sendable {
    // @unchecked: every way in is from the shard's queue, and the ways in from outside this module
    // check that.

    enum Stage {
        /// TLS and HTTP, as `opening` says; `webSocket` or `draining` follows.
        case opening
        /// `draining` follows once the closing handshake says so.
        case webSocket(ClosingHandshake)
        /// Nothing more will be sent. What waits is written, and input is thrown away until the
        /// peer closes too, so that its kernel doesn't drop our last bytes. `closed` follows.
        case draining
        case closed
    }

    var descriptor: Int32 { transport.descriptor }
    /// The socket of the system, or -1 in a simulation.
    let socket: Int32
    /// Makes records of what is sent, if that is needed.
    @exclusivity(unchecked) private(set) var sealer: TLSSession?
    /// Where the client connects from, for the log: the peer's address, or the one that a trusted
    /// proxy names.
    package internal(set) var peerAddress: String
    /// The connection's share of what its address may have; nil after the end.
    var share: ConnectionShare?
    /// The subprotocol that was agreed on, if any.
    package internal(set) var subprotocol: String?
    /// The shard whose queue owns the connection.
    @exclusivity(unchecked) package internal(set) unowned var shard: Shard
    /// What the application knows about the connection.
    @exclusivity(unchecked) package var context: AnyObject?

    /// The close code, if there was one, whether the server closed first, and what it said was wrong.
    package internal(set) var closing: (code: CloseCode?, isOurs: Bool, reason: String) = (
        nil, false, ""
    )

    /// The shard's limits; a copy would take many bytes.
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
    /// Whether messages can still be sent.
    @exclusivity(unchecked) package private(set) var isOpen = false
    /// Set in the stage of that name.
    private(set) var opening: Opening?
    var decoder: MessageDecoder
    /// For messages that are this connection's alone; frames that connections share, and control
    /// frames, go uncompressed.
    var encoder: MessageEncoder
    var outbound = OutboundBuffer()
    var deadline: Instant?
    var heartbeat: Heartbeat
    var controlFrames = RateLimit()
    /// Bytes that came after our last message and were thrown away.
    private var discardedByteCount = 0
    /// What the poller watches for.
    private var watched: SocketInterest
    /// Whether the application was told `opened` and not yet `closed`.
    var isAnnounced = false
    /// Whether the shard has it among those to flush.
    @exclusivity(unchecked) var isDirty = false
    /// Whether something for it waits in the shard's batch; then `outbound` holds nothing older.
    @exclusivity(unchecked) var isBatched = false

    /// The most bytes of one turn, not counting the last record; the rest waits for another turn.
    private static let bytesPerTurn = 65_536
    /// What a read costs at least, in bytes.
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

    /// About the size of a connection in memory, in bytes.
    static let byteCount = 430

    /// Becomes a WebSocket, and tells the application.
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

    /// Ends the connection as its stage allows it.
    func goodbye(_ notice: ConnectionLimits.Notice) {
        switch stage {
        case .opening: opening?.goodbye(notice)
        case .webSocket: close(notice.code, reason: notice.reason)
        case .draining, .closed: break
        }
    }

    /// Reads into `buffer`, which the shard lends, and acts on what came.
    func readable(into buffer: UnsafeMutableRawBufferPointer) {
        if case .opening = stage, opening?.begin() == false { return }
        let shard = shard
        readInput(into: buffer)
        guard !isClosed, self.shard === shard else { return }
        watch()
    }

    /// Writes what waited for room in the socket.
    func writable(into buffer: UnsafeMutableRawBufferPointer) {
        if transport.shakesOnWritable { readable(into: buffer) }
        flush()
    }

    /// TLS is agreed on.
    func seal() {
        sealer = transport.sealer
        outbound.sealer = sealer
    }

    /// Prefetches what makes records.
    @inline(__always)
    package func prefetchSealer() {
        guard let sealer else { return }
        chefdash_prefetch(Unmanaged.passUnretained(sealer).toOpaque(), TLSSession.byteCount)
    }

    /// Reads once, or a few times if TLS has more records. What the kernel still holds makes the
    /// socket readable again; for what TLS holds, another turn is asked for.
    private func readInput(into buffer: UnsafeMutableRawBufferPointer) {
        let shard = shard
        var byteCount = 0
        while byteCount < Self.bytesPerTurn {
            var answer: [UInt8] = []
            let transfer = transport.read(into: buffer, answer: &answer)
            if !answer.isEmpty, !send(answer: answer) { return }
            switch transfer {
            case .wouldBlock: return
            case .ended:
                // What waits may be the answer to what came just before, or says why.
                if !outbound.isEmpty || isBatched { flush() }
                end()
                return
            case .bytes(let count):
                shard.traffic.receivedBytes.addAlone(count)
                byteCount += max(count, Self.bytesPerRead)
                receive(UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]))
            }
            // What was received may have ended the connection, or sent it elsewhere.
            guard !isClosed, self.shard === shard, transport.hasBufferedInput else { return }
        }
        if transport.hasBufferedInput { shard.readAgain(self) }
    }

    /// Sends what TLS answers by itself. A peer that asks for much and reads nothing is dropped.
    ///
    /// - Returns: whether the connection goes on.
    private func send(answer: [UInt8]) -> Bool {
        outbound.append(wire: answer)
        markDirty()
        guard outbound.byteCount > terms.outboundBytes + OutboundBuffer.chunkBytes * 2 else {
            return true
        }
        report(.outboundBytes)
        end()
        return false
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

    /// Writes what waits, with one call.
    func flush() {
        // Sending may end other connections, and the application may then send something to this
        // one.
        while isBatched { shard.sendBatch() }
        isDirty = false
        guard !isClosed else { return }
        let wasBlocked = outbound.isBlocked
        let flushed = outbound.flush { bytes in
            let transfer = transport.write(bytes)
            if case .bytes(let count) = transfer { shard.traffic.sentBytes.addAlone(count) }
            return transfer
        }
        noteBlocked(since: wasBlocked)
        switch flushed {
        case .ended:
            end()
            return
        case .blocked: break
        case .empty:
            didWriteAll()
        }
        watch()
    }

    /// Tells the poller what to wait for, if that has changed.
    func watch() {
        guard !isClosed, interest != watched else { return }
        watched = interest
        shard.setInterest(self, watched)
    }

    /// What the poller is to watch for.
    var interest: SocketInterest {
        transport.interest(isBlocked: outbound.isBlocked)
    }

    /// Looks after deadlines and pings; called every `sweepMilliseconds`.
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
            send(frame)
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

    /// A peer without a pong is gone, unless there is no room for our ping: then it doesn't read.
    private func giveUpOnPong() {
        report(outbound.isBlocked ? .outboundBytes : .pongTime)
        let notice = outbound.isBlocked ? limits.slowConsumer : limits.pingTimeout
        close(notice.code, reason: notice.reason)
    }

    // MARK: - The end

    /// Drops the socket and tells the application, once.
    func end() {
        guard !isClosed else { return }
        stage = .closed
        if outbound.isBlocked {
            shard.traffic.blockedConnections.subtract(1, ordering: .relaxed)
        }
        announceClosed()
        let isComplete = outbound.isEmpty && !isBatched
        if isBatched { shard.removeFromBatch(self) }
        shard.remove(self)
        transport.close(isComplete: isComplete)
        share = nil
    }

    /// Drops the socket of a connection that no shard has.
    func abandon() {
        guard !isClosed else { return }
        stage = .closed
        announceClosed()
        transport.close(isComplete: outbound.isEmpty)
        share = nil
    }

    /// Whether what comes is still listened to.
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

    /// Ends the connection once everything is written, if the peer reads it in time.
    func drain() {
        stage = .draining
        finishWriting()
    }

    /// Writes what waits, if the peer reads it in time.
    func finishWriting() {
        deadline = shard.now.advanced(byMilliseconds: limits.closeMilliseconds)
        markDirty()
    }

    /// Goes on once the socket has taken everything.
    private func didWriteAll() {
        switch stage {
        case .opening: opening?.didWriteAll()
        case .draining:
            let alert = transport.endTLS()
            guard alert.isEmpty else {
                // This comes again once the alert is written.
                outbound.append(wire: alert)
                return markDirty()
            }
            transport.finishWriting()
            let end = shard.now.advanced(byMilliseconds: limits.closeMilliseconds)
            deadline = min(deadline ?? end, end)
        case .webSocket, .closed: break
        }
    }
}
