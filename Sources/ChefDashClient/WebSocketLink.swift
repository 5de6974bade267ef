import Crypto
import Dispatch
import Foundation
import GameProtocol
import WebSocket

/// One WebSocket connection of a client, from the name lookup to the closing handshake: performs
/// on a socket what the state machines of `WebSocket` decide.
///
/// `@unchecked Sendable`: everything in it belongs to `queue`, as every entry checks.
final class WebSocketLink: @unchecked Sendable {
    enum Event {
        /// Bytes arrived.
        case heard
        /// A text message.
        case text(Data)
        /// The last event of a link that was open.
        case ended(Disconnection)
    }

    private let address: ServerAddress
    private let options: ClientOptions
    private let queue: DispatchQueue
    private let report: (WebSocketLink, Event) -> Void
    private var socket: StreamSocket?
    private var state = State.idle
    private var closing = ClosingHandshake.open
    private var decoder: MessageDecoder
    private var whenOpened: ((Result<Void, ChefDashClientError>) -> Void)?
    private var whenClosed: [() -> Void] = []

    private enum State {
        /// `connecting` follows.
        case idle
        /// `shaking` follows, or `ended`.
        case connecting
        /// The upgrade was asked for; `open` follows, or `ended`.
        case shaking(ClientHandshake, HTTPResponseHeadParser)
        /// `ended` follows.
        case open
        case ended
    }

    init(
        address: ServerAddress, options: ClientOptions, queue: DispatchQueue,
        report: @escaping (WebSocketLink, Event) -> Void
    ) {
        self.address = address
        self.options = options
        self.queue = queue
        self.report = report
        decoder = MessageDecoder(
            role: .client, limits: WebSocketLimits(messageBytes: options.messageBytes))
    }

    /// Whether messages can be sent.
    var isOpen: Bool {
        if case .open = state { closing.permitsSending } else { false }
    }

    /// Connects and upgrades; says once how that went.
    func open(completion: @escaping (Result<Void, ChefDashClientError>) -> Void) {
        dispatchPrecondition(condition: .onQueue(queue))
        guard case .idle = state else { return completion(.failure(.alreadyConnected)) }
        guard HTTPSyntax.isHost(address.hostField.utf8), HTTPSyntax.isOriginForm(address.path.utf8)
        else {
            state = .ended
            return completion(
                .failure(.badURL("\(address.hostField)\(address.path) is no host and path")))
        }
        let security: SocketSecurity
        do throws(ChefDashClientError) {
            security = try SocketSecurity(address, trusting: options.trust)
        } catch {
            state = .ended
            return completion(.failure(error))
        }
        state = .connecting
        whenOpened = completion
        let socket = StreamSocket(
            queue: queue, security: security, outboundLimit: options.outboundBytes
        ) { [weak self] in self?.didHear($0) }
        self.socket = socket
        socket.connect(host: address.host, port: address.port)
        deadline(options.connectTimeout) { link in
            guard case .connecting = link.state else { return }
            link.refuse(.timedOut("connecting to \(link.address.hostField)"))
        }
    }

    /// Sends a message; false where too much waits to be sent.
    func send(text: [UInt8]) -> Bool {
        dispatchPrecondition(condition: .onQueue(queue))
        return isOpen && send(.text, text)
    }

    /// Closes with the closing handshake, for which the server has a while.
    func close(completion: @escaping () -> Void) {
        dispatchPrecondition(condition: .onQueue(queue))
        guard case .open = state else {
            abandon()
            return completion()
        }
        whenClosed.append(completion)
        if closing.close() { sendClose(.normal) }
        deadline(options.closeTimeout) { $0.end(.abnormal("the server didn't answer the close")) }
    }

    /// Closes at once and reports no more.
    func abandon() {
        dispatchPrecondition(condition: .onQueue(queue))
        state = .ended
        socket?.close()
        socket = nil
        whenOpened?(.failure(.cancelled))
        whenOpened = nil
        for completion in whenClosed { completion() }
        whenClosed = []
    }

    private func didHear(_ event: StreamSocket.Event) {
        switch event {
        case .connected: shakeHands()
        case .received(let bytes):
            report(self, .heard)
            receive(bytes)
        case .untrusted(let reason):
            refuse(.untrusted("\(address.hostField) isn't who it should be: \(reason)"))
        case .ended(let reason):
            if case .open = state {
                end(.abnormal(reason))
            } else {
                refuse(.unreachable("can't connect to \(address.hostField): \(reason)"))
            }
        }
    }

    private func shakeHands() {
        let handshake = ClientHandshake(
            host: address.hostField, path: address.path, key: Crypto.randomBytes(count: 16),
            subprotocols: [GameProtocol.subprotocol])
        state = .shaking(handshake, HTTPResponseHeadParser())
        guard socket?.send(handshake.requestBytes) == true else { return refuse(.queueFull) }
        deadline(options.handshakeTimeout) { link in
            guard case .shaking = link.state else { return }
            link.refuse(.timedOut("the WebSocket handshake"))
        }
    }

    private func receive(_ bytes: UnsafeMutableRawBufferPointer) {
        switch state {
        case .shaking(let handshake, let parser): receiveHead(bytes, handshake, parser)
        case .open: receiveFrames(bytes)
        case .idle, .connecting, .ended: break
        }
    }

    private func receiveHead(
        _ bytes: UnsafeMutableRawBufferPointer, _ handshake: ClientHandshake,
        _ parser: HTTPResponseHeadParser
    ) {
        var parser = parser
        do {
            switch try parser.receive(UnsafeRawBufferPointer(bytes)) {
            case .needsMore:
                state = .shaking(handshake, parser)
            case .complete(let head, let count):
                guard try handshake.verify(head) == GameProtocol.subprotocol else {
                    return refuse(
                        .handshakeRefused(
                            status: nil,
                            reason: "it doesn't speak \(GameProtocol.subprotocol)"))
                }
                state = .open
                whenOpened?(.success(()))
                whenOpened = nil
                receiveFrames(UnsafeMutableRawBufferPointer(rebasing: bytes[count...]))
            }
        } catch let failure as HandshakeFailure {
            refuse(.handshakeRefused(status: failure.status, reason: failure.reason))
        } catch {
            refuse(.handshakeRefused(status: nil, reason: "its answer isn't HTTP: \(error)"))
        }
    }

    private func receiveFrames(_ bytes: UnsafeMutableRawBufferPointer) {
        guard case .open = state, !bytes.isEmpty else { return }
        var events: [Held] = []
        var violation: ProtocolViolation?
        do {
            try decoder.receive(bytes) { event in events.append(Held(event)) }
        } catch {
            violation = error
        }
        for event in events { act(on: event) }
        if let violation, case .open = state { fail(violation) }
    }

    /// An event that outlives the decoder's call.
    private enum Held {
        case text(Data)
        case binary
        case ping([UInt8])
        case pong
        case close(CloseCode?, reason: String)

        init(_ event: MessageEvent) {
            switch event {
            case .text(let bytes): self = .text(Data(bytes))
            case .binary: self = .binary
            case .ping(let bytes): self = .ping(Array(bytes))
            case .pong: self = .pong
            case .close(let code, let reason): self = .close(code, reason: reason)
            }
        }
    }

    private func act(on event: Held) {
        guard case .open = state else { return }
        switch event {
        case .text(let text):
            if closing.acceptsMessages { report(self, .text(text)) }
        case .binary:
            fail(
                ProtocolViolation(
                    closeCode: .unsupportedData,
                    reason: "\(GameProtocol.subprotocol) has text messages only"))
        case .ping(let payload):
            if closing.permitsSending { _ = send(.pong, payload) }
        case .pong: break
        case .close(let code, let reason):
            didReceiveClose(code, reason)
        }
    }

    private func didReceiveClose(_ code: CloseCode?, _ reason: String) {
        if closing.receiveClose(code) {
            sendClose(code)
            closing.didAnswer()
        }
        // The server closes the transport after its own close frame (RFC 6455, section 7.1.1).
        // Nothing is awaited of it any more, and so it may be closed from here as well.
        let code = code ?? .noStatusReceived
        end(
            Disconnection(
                closeCode: code.rawValue, reason: reason.isEmpty ? "the server closed" : reason))
    }

    private func send(_ opcode: Opcode, _ payload: [UInt8]) -> Bool {
        var frame: [UInt8] = []
        FrameEncoder.append(opcode, payload: payload, mask: Self.mask(), to: &frame)
        return socket?.send(frame) ?? false
    }

    private func sendClose(_ code: CloseCode?, reason: String = "") {
        var frame: [UInt8] = []
        FrameEncoder.appendClose(code: code, reason: reason, mask: Self.mask(), to: &frame)
        _ = socket?.send(frame)
    }

    /// A key that nobody can foresee (RFC 6455, section 5.3).
    private static func mask() -> UInt32 {
        Crypto.randomBytes(count: 4).reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// The server broke the protocol.
    private func fail(_ violation: ProtocolViolation) {
        if closing.fail() { sendClose(violation.closeCode, reason: violation.reason) }
        end(Disconnection(closeCode: violation.closeCode.rawValue, reason: violation.reason))
    }

    private func refuse(_ error: ChefDashClientError) {
        let completion = whenOpened
        whenOpened = nil
        abandon()
        completion?(.failure(error))
    }

    private func end(_ disconnection: Disconnection) {
        guard case .open = state else { return }
        abandon()
        report(self, .ended(disconnection))
    }

    private func deadline(
        _ time: Duration, _ action: @escaping @Sendable (WebSocketLink) -> Void
    ) {
        queue.asyncAfter(deadline: .now() + time.dispatchInterval) { [weak self] in
            if let self { action(self) }
        }
    }
}
