import ChefDashClient
import Crypto
import GameProtocol
import Glibc
import Kitchen
import Runtime
import TLS
import WebSocket

/// One WebSocket connection of a player, from the first packet to the last, on a nonblocking
/// socket. It never blocks: the owner of the epoll set reports when the socket is ready.
final class Link {
    /// The events of a readable socket.
    enum Event {
        /// The upgrade is done; messages can be sent.
        case opened
        /// A text message; the bytes are valid until the handler returns.
        case text(UnsafeRawBufferPointer)
        /// The connection is over; nothing follows.
        case ended(Ending)
    }

    enum Ending: Hashable {
        /// It was never open; the reason is for people.
        case refused(String)
        /// The server closed it with this code, 1005 if it gave none.
        case closed(UInt16)
        /// The transport was lost.
        case lost(String)
        /// The server broke the WebSocket protocol.
        case broken(String)
        /// The player closed it, and the server agreed.
        case left
    }

    private enum Stage {
        /// `securing` or `shaking` follows, or `ended`.
        case connecting
        /// The TLS handshake. `shaking` follows, or `ended`.
        case securing
        /// The upgrade request was sent. `open` follows, or `ended`.
        case shaking(ClientHandshake, HTTPResponseHeadParser)
        /// `closing` follows, or `ended`.
        case open
        /// A close frame was sent, first or in answer; waits for the server to close the transport.
        /// `ended` follows.
        case closing(Ending)
        case ended
    }

    /// The settings that all links of a run share.
    struct Terms {
        let target: LoadTarget
        let tls: TLSClientContext?
        let deflate: DeflatePolicy
    }

    let descriptor: Int32
    private(set) var receivedByteCount = 0
    private(set) var sentByteCount = 0
    var isWatchedForWriting = true

    private let terms: Terms
    private var stage = Stage.connecting
    private var tls: TLSSession?
    private var tlsWantsWrite = false
    private var decoder = MessageDecoder(role: .client, limits: WebSocketLimits())
    private var outbox: [UInt8] = []
    private var sentOfOutbox = 0
    /// The source of masks. They keep strangers from choosing the bytes on the wire (RFC 6455,
    /// section 10.3); here nobody but this program chooses any, so a fast generator will do.
    private var masks: SplitMix64

    /// Begins to connect.
    ///
    /// - Parameter source: The socket's own address on the loopback; nil leaves it to the kernel.
    init(_ terms: Terms, source: UInt32?) throws(SystemError) {
        self.terms = terms
        masks = SplitMix64(seed: .random(in: 0 ... .max))
        descriptor = try terms.target.connect(source: source)
    }

    deinit { close(descriptor) }

    var wantsToWrite: Bool {
        switch stage {
        case .connecting: true
        case .securing: tlsWantsWrite
        case .shaking, .open, .closing: sentOfOutbox < outbox.count
        case .ended: false
        }
    }

    var isOpen: Bool { if case .open = stage { true } else { false } }

    // MARK: - Sending

    /// Sends a text message now, or as soon as the socket accepts it.
    func send(_ text: [UInt8]) {
        guard case .open = stage else { return }
        append(.text, text)
        flush()
    }

    /// Begins the closing handshake (RFC 6455, section 7.1.2).
    func sayGoodbye() {
        guard case .open = stage else { return }
        stage = .closing(.left)
        appendClose(.normal)
        flush()
    }

    private func append(_ opcode: Opcode, _ payload: [UInt8]) {
        var frame: [UInt8] = []
        // A player's messages are too short for compression.
        FrameEncoder.append(
            opcode, payload: payload, mask: UInt32(truncatingIfNeeded: masks.next()), to: &frame)
        append(frame)
    }

    private func appendClose(_ code: CloseCode?) {
        var frame: [UInt8] = []
        FrameEncoder.appendClose(
            code: code, mask: UInt32(truncatingIfNeeded: masks.next()), to: &frame)
        append(frame)
    }

    private func append(_ bytes: [UInt8]) {
        if let tls {
            _ = bytes.withUnsafeBytes { tls.seal($0, to: &outbox) }
        } else {
            outbox += bytes
        }
    }

    private func flush() {
        while sentOfOutbox < outbox.count {
            let count = outbox.withUnsafeBytes { bytes in
                write(UnsafeRawBufferPointer(rebasing: bytes[sentOfOutbox...]))
            }
            guard let count else { return }
            sentOfOutbox += count
            sentByteCount += count
        }
        outbox.removeAll(keepingCapacity: outbox.capacity <= 1024)
        sentOfOutbox = 0
    }

    /// - Returns: nil if nothing can be written now; reading finds out that a socket is gone.
    private func write(_ bytes: UnsafeRawBufferPointer) -> Int? {
        let count = Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        return count > 0 ? count : nil
    }

    // MARK: - Events of the socket

    func becameWritable(_ handle: (Event) -> Void) {
        switch stage {
        case .connecting:
            if let failure = SystemSockets.connectionFailure(descriptor) {
                return end(.refused(failure.description), handle)
            }
            connected(handle)
        case .securing: secure(handle)
        case .shaking, .open, .closing: flush()
        case .ended: break
        }
    }

    func becameReadable(_ buffer: UnsafeMutableRawBufferPointer, _ handle: (Event) -> Void) {
        if case .connecting = stage { return becameWritable(handle) }
        if case .securing = stage { return secure(handle) }
        // TLS returns one record at a time, and the socket isn't readable for records that TLS
        // already holds.
        repeat {
            guard let count = read(buffer, handle) else { return }
            receivedByteCount += count
            receive(UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]), handle)
        } while tls?.hasBufferedInput == true && !hasEnded
    }

    private var hasEnded: Bool { if case .ended = stage { true } else { false } }

    /// - Returns: `nil` if there is nothing to read now, or ever again.
    private func read(_ buffer: UnsafeMutableRawBufferPointer, _ handle: (Event) -> Void) -> Int? {
        if let tls {
            defer { flush() }
            switch tls.read(into: buffer, answer: &outbox) {
            case .bytes(let count): return count
            case .wouldBlock: break
            case .ended: transportEnded("the server closed the transport", handle)
            }
            return nil
        }
        let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
        if count > 0 { return count }
        if count == 0 {
            transportEnded("the server closed the transport", handle)
        } else if errno != EAGAIN, errno != EINTR {
            transportEnded(String(cString: strerror(errno)), handle)
        }
        return nil
    }

    private func transportEnded(_ reason: String, _ handle: (Event) -> Void) {
        switch stage {
        case .connecting, .securing, .shaking: end(.refused(reason), handle)
        case .open: end(.lost(reason), handle)
        case .closing(let ending): end(ending, handle)
        case .ended: break
        }
    }

    private func end(_ ending: Ending, _ handle: (Event) -> Void) {
        stage = .ended
        handle(.ended(ending))
    }

    // MARK: - Opening

    private func connected(_ handle: (Event) -> Void) {
        guard let context = terms.tls else { return shakeHands() }
        tls = context.session(descriptor: descriptor, host: terms.target.address.host)
        stage = .securing
        secure(handle)
    }

    private func secure(_ handle: (Event) -> Void) {
        guard let tls else { return }
        let progress = tls.handshake()
        tlsWantsWrite = progress == .wantsWrite
        switch progress {
        case .complete: shakeHands()
        case .wantsRead, .wantsWrite: break
        case .failed(let failure): end(.refused("TLS: \(failure)"), handle)
        }
    }

    private func shakeHands() {
        let address = terms.target.address
        let handshake = ClientHandshake(
            host: address.hostField, path: address.path, key: Crypto.randomBytes(count: 16),
            subprotocols: [GameProtocol.subprotocol], deflate: terms.deflate)
        stage = .shaking(handshake, HTTPResponseHeadParser())
        append(handshake.requestBytes)
        flush()
    }

    // MARK: - Receiving

    private func receive(_ bytes: UnsafeMutableRawBufferPointer, _ handle: (Event) -> Void) {
        switch stage {
        case .shaking(let handshake, let parser): receiveHead(bytes, handshake, parser, handle)
        case .open, .closing: receiveFrames(bytes, handle)
        case .connecting, .securing, .ended: break
        }
    }

    private func receiveHead(
        _ bytes: UnsafeMutableRawBufferPointer, _ handshake: ClientHandshake,
        _ parser: HTTPResponseHeadParser, _ handle: (Event) -> Void
    ) {
        var parser = parser
        do {
            let progress = try parser.receive(UnsafeRawBufferPointer(bytes))
            guard case .complete(let head, let count) = progress else {
                stage = .shaking(handshake, parser)
                return
            }
            let acceptance = try handshake.accept(head)
            guard acceptance.subprotocol == GameProtocol.subprotocol else {
                return end(.refused("the server doesn't speak \(GameProtocol.subprotocol)"), handle)
            }
            decoder = MessageDecoder(
                role: .client, limits: WebSocketLimits(), deflate: acceptance.deflate)
            stage = .open
            handle(.opened)
            let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[count...])
            if !rest.isEmpty { receiveFrames(rest, handle) }
        } catch let failure as HandshakeFailure {
            end(.refused(failure.reason), handle)
        } catch {
            end(.refused("the server's answer isn't HTTP: \(error)"), handle)
        }
    }

    private func receiveFrames(_ bytes: UnsafeMutableRawBufferPointer, _ handle: (Event) -> Void) {
        // The decoder is taken out while it runs, since a handler may send.
        var decoder = self.decoder
        self.decoder = MessageDecoder(role: .client, limits: WebSocketLimits())
        do throws(ProtocolViolation) {
            try decoder.receive(bytes) { event throws(ProtocolViolation) in
                self.take(event, handle)
            }
            self.decoder = decoder
        } catch {
            end(.broken(error.reason), handle)
        }
    }

    private func take(_ event: MessageEvent, _ handle: (Event) -> Void) {
        switch event {
        case .text(let text):
            if !hasEnded { handle(.text(text)) }
        case .binary:
            end(.broken("a binary message arrived, but the protocol has none"), handle)
        case .ping(let payload):
            guard case .open = stage else { return }
            append(.pong, Array(payload))
            flush()
        case .pong: break
        case .close(let code, _):
            guard case .open = stage else { return }
            appendClose(code)
            flush()
            stage = .closing(.closed((code ?? .noStatusReceived).rawValue))
        }
    }
}
