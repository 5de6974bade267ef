import Dispatch
import Glibc
import WebSocket

/// One peer's socket: the HTTP request, then the WebSocket. It knows nothing of the game; messages
/// go to the shard's application.
///
/// Owned by the queue of `shard`, which is the only one that may touch it; `Shard.move` hands it to
/// another shard's queue.
package final class Connection: @unchecked Sendable {
    // @unchecked: every way in is from the shard's queue, and the ways in from outside this module
    // check that.

    enum Stage {
        /// Reading an HTTP request; `answering`, `webSocket` or `draining` follows.
        case request
        /// Writing an answer that needn't be the last; `request` or `draining` follows.
        case answering
        /// `draining` follows once the closing handshake says so.
        case webSocket(ClosingHandshake)
        /// All is said; what waits is written, and what still comes is thrown away until the peer
        /// closes too, so that its kernel doesn't drop our last words. `closed` follows.
        case draining
        case closed
    }

    let descriptor: Int32
    /// Where the client connects from, for the log: the peer, or whom a trusted proxy names.
    package internal(set) var peerAddress: String
    /// The shard whose queue owns the connection.
    package internal(set) unowned var shard: Shard
    /// What the application knows about the connection.
    package var context: AnyObject?

    /// The close code, where there was one, and whether the server closed first.
    package private(set) var closing: (code: CloseCode?, isOurs: Bool) = (nil, false)

    let limits: ConnectionLimits
    var stage = Stage.request
    /// There until the request was read.
    var parser: HTTPHeadParser? = HTTPHeadParser()
    /// How many requests have come.
    var requestCount = 0
    /// Whether an answer is written and nothing of another request has come.
    var isIdle = false
    private var decoder: MessageDecoder
    var outbound = OutboundBuffer()
    var deadline: Instant?
    private var nextPing: Instant
    private var pingSent: Instant?
    private var wantsWrite = false
    /// Whether the application was told `opened` and not yet `closed`.
    var isAnnounced = false
    /// Whether the shard has it among those to flush.
    var isDirty = false

    init(
        descriptor: Int32, peerAddress: String, shard: Shard, limits: ConnectionLimits,
        now: Instant
    ) {
        self.descriptor = descriptor
        self.peerAddress = peerAddress
        self.shard = shard
        self.limits = limits
        decoder = MessageDecoder(role: .server, limits: limits.webSocket)
        deadline = now.advanced(byMilliseconds: limits.handshakeMilliseconds)
        nextPing = now.advanced(byMilliseconds: limits.pingIntervalMilliseconds)
    }

    /// Whether messages can still be sent.
    package var isOpen: Bool {
        if case .webSocket(let handshake) = stage { handshake.permitsSending } else { false }
    }

    // MARK: - Sending

    /// Sends a text message that must not get lost; nothing happens on a connection that closes.
    package func send(text: [UInt8]) {
        dispatchPrecondition(condition: .onQueue(shard.queue))
        guard isOpen else { return }
        var frame: [UInt8] = []
        frame.reserveCapacity(text.count + 4)
        FrameEncoder.append(.text, payload: text, mask: nil, to: &frame)
        send(frame)
    }

    /// Sends a whole frame that a newer one may replace while the peer reads too slowly. The bytes
    /// can be shared among connections.
    package func send(stateFrame: [UInt8]) {
        dispatchPrecondition(condition: .onQueue(shard.queue))
        guard isOpen else { return }
        outbound.setState(stateFrame)
        markDirty()
    }

    /// Starts the closing handshake (RFC 6455, section 7.1.2). The application is told `closed` at
    /// once, during this call.
    package func close(_ code: CloseCode, reason: String) {
        dispatchPrecondition(condition: .onQueue(shard.queue))
        guard case .webSocket(var handshake) = stage, handshake.close() else { return }
        stage = .webSocket(handshake)
        closing = (code, true)
        sendClose(code, reason: reason)
        deadline = Instant.now().advanced(byMilliseconds: limits.closeMilliseconds)
        announceClosed()
    }

    private func send(_ frame: [UInt8]) {
        outbound.append(frame)
        markDirty()
        guard outbound.byteCount > limits.outboundBytes else { return }
        // Only what the socket doesn't take is the peer's fault.
        if !outbound.isBlocked { flush() }
        guard outbound.byteCount > limits.outboundBytes else { return }
        close(limits.slowConsumer.code, reason: limits.slowConsumer.reason)
    }

    /// A blocked connection is flushed when its socket can be written, not before.
    func markDirty() {
        if !outbound.isBlocked { shard.markDirty(self) }
    }

    private func sendClose(_ code: CloseCode?, reason: String = "") {
        var frame: [UInt8] = []
        FrameEncoder.appendClose(code: code, reason: reason, mask: nil, to: &frame)
        outbound.append(frame)
        markDirty()
    }

    /// Ends the connection as its stage allows it.
    func goodbye(_ notice: ConnectionLimits.Notice) {
        switch stage {
        case .request where isIdle: end()
        case .request: refuse(HTTPResponse(status: 503, body: notice.reason + "\n"))
        case .answering: stage = .draining
        case .webSocket: close(notice.code, reason: notice.reason)
        case .draining, .closed: break
        }
    }

    // MARK: - Events of the socket

    /// Reads once into `buffer`, which the shard lends, and acts on what came.
    func readable(into buffer: UnsafeMutableRawBufferPointer) {
        switch Descriptor.read(descriptor, into: buffer) {
        case .wouldBlock: break
        case .ended: end()
        case .bytes(let count):
            receive(UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]))
        }
    }

    func receive(_ bytes: UnsafeMutableRawBufferPointer) {
        switch stage {
        case .request: receiveRequest(bytes)
        // Who doesn't wait for an answer gets no more of them.
        case .answering: stage = .draining
        case .webSocket: receiveFrames(bytes)
        case .draining, .closed: break
        }
    }

    /// Writes what waits, with one call.
    func flush() {
        isDirty = false
        guard !isClosed else { return }
        let result = outbound.flush { [descriptor] in Descriptor.write(descriptor, $0) }
        switch result {
        case .ended:
            end()
            return
        case .blocked: setWantsWrite(true)
        case .empty:
            setWantsWrite(false)
            didWriteAll()
        }
    }

    private func setWantsWrite(_ wanted: Bool) {
        guard wantsWrite != wanted, !isClosed else { return }
        wantsWrite = wanted
        shard.setWantsWrite(self, wanted)
    }

    /// Whether `flush` must be called when the socket can be written.
    var isBlocked: Bool { outbound.isBlocked }

    /// Looks after deadlines and pings; called every `sweepMilliseconds`.
    func sweep(at now: Instant) {
        if let deadline, now >= deadline {
            expire()
            return
        }
        guard isOpen else { return }
        shard.application.sweep(self, at: now)
        if let pingSent {
            if pingSent.advanced(byMilliseconds: limits.pingTimeoutMilliseconds) <= now {
                close(limits.pingTimeout.code, reason: limits.pingTimeout.reason)
            }
        } else if nextPing <= now {
            ping(at: now)
        }
    }

    private func expire() {
        guard case .request = stage, !isIdle else {
            end()
            return
        }
        refuse(
            HTTPResponse(
                status: 408,
                body: "The request took longer than \(limits.handshakeMilliseconds) ms.\n"))
    }

    private func ping(at now: Instant) {
        pingSent = now
        // From when it was due, so that late sweeps don't add up; a long pause isn't made up for.
        let interval = limits.pingIntervalMilliseconds
        nextPing = max(nextPing, now.advanced(byMilliseconds: -interval))
            .advanced(byMilliseconds: interval)
        let payload = withUnsafeBytes(of: now.nanoseconds.bigEndian) { Array($0) }
        var frame: [UInt8] = []
        FrameEncoder.append(.ping, payload: payload, mask: nil, to: &frame)
        send(frame)
    }

    // MARK: - The end

    /// Drops the socket and tells the application, once.
    func end() {
        guard !isClosed else { return }
        stage = .closed
        announceClosed()
        shard.remove(self)
        Glibc.close(descriptor)
    }

    /// Drops the socket of a connection that no shard has.
    func abandon() {
        guard !isClosed else { return }
        stage = .closed
        announceClosed()
        Glibc.close(descriptor)
    }

    private var isClosed: Bool {
        if case .closed = stage { true } else { false }
    }

    private func announceClosed() {
        guard isAnnounced else { return }
        isAnnounced = false
        shard.application.closed(self)
        context = nil
    }

    /// Ends the connection once all is written, if the peer reads it in time.
    func drain() {
        stage = .draining
        deadline = Instant.now().advanced(byMilliseconds: limits.closeMilliseconds)
        markDirty()
    }

    /// Goes on once all that was to be said is in the socket.
    private func didWriteAll() {
        switch stage {
        case .answering: awaitRequest()
        case .draining:
            shutdown(descriptor, Int32(SHUT_WR))
            let end = Instant.now().advanced(byMilliseconds: limits.closeMilliseconds)
            deadline = min(deadline ?? end, end)
        case .request, .webSocket, .closed: break
        }
    }
}

// MARK: - WebSocket

extension Connection {
    private func receiveFrames(_ bytes: UnsafeMutableRawBufferPointer) {
        // The decoder is taken out while it runs, since handling a message may close or send.
        var decoder = self.decoder
        self.decoder = MessageDecoder(role: .server, limits: limits.webSocket)
        do throws(ProtocolViolation) {
            try decoder.receive(bytes) { event throws(ProtocolViolation) in self.handle(event) }
        } catch {
            fail(error)
        }
        self.decoder = decoder
    }

    private func handle(_ event: MessageEvent) {
        guard case .webSocket(let handshake) = stage else { return }
        switch event {
        case .text(let bytes) where handshake.acceptsMessages:
            shard.application.received(text: bytes, on: self)
        case .binary(let bytes) where handshake.acceptsMessages:
            shard.application.received(binary: bytes, on: self)
        case .ping(let payload) where handshake.permitsSending:
            var frame: [UInt8] = []
            FrameEncoder.append(.pong, payload: payload, mask: nil, to: &frame)
            send(frame)
        case .pong(let payload): receivePong(payload)
        case .close(let code, _): receiveClose(code)
        case .text, .binary, .ping: break
        }
    }

    /// Only the pong that echoes our ping counts; others are allowed and mean nothing (RFC 6455,
    /// section 5.5.3).
    private func receivePong(_ payload: UnsafeRawBufferPointer) {
        guard let pingSent, payload.count == 8 else { return }
        let echoed = Int64(bigEndian: payload.loadUnaligned(as: Int64.self))
        if echoed == pingSent.nanoseconds { self.pingSent = nil }
    }

    private func receiveClose(_ code: CloseCode?) {
        guard case .webSocket(var handshake) = stage else { return }
        if handshake.receiveClose(code) {
            closing = (code, false)
            sendClose(code)
        }
        drain()
        announceClosed()
    }

    /// Fails the connection (RFC 6455, section 7.1.7).
    private func fail(_ violation: ProtocolViolation) {
        guard case .webSocket(var handshake) = stage else { return }
        if handshake.fail() {
            closing = (violation.closeCode, true)
            sendClose(violation.closeCode, reason: violation.reason)
        }
        drain()
        announceClosed()
    }
}
