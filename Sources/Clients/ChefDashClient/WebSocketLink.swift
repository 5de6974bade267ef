import Crypto
import Dispatch
import Foundation
import WebSocket

/// One WebSocket connection of a client, from the name lookup to the closing handshake. It carries
/// out the decisions of the state machines in `WebSocket` on a socket.
///
/// `@unchecked Sendable`: everything in it belongs to `queue`, which every entry checks.
package final class WebSocketLink: @unchecked Sendable {
    package enum Event {
        /// Bytes arrived.
        case heard
        /// A text message; valid UTF-8.
        case text(Data)
        /// A binary message, if the options accept them.
        case binary(Data)
        /// An open link has ended; no more messages either way. `closed` follows.
        case ended(Disconnection)
        /// The transport is closed too; the last event.
        case closed
    }

    private let address: ServerAddress
    private let options: LinkOptions
    private let queue: DispatchQueue
    private let report: (WebSocketLink, Event) -> Void
    private var socket: StreamSocket?
    private var state = State.idle
    private var closing = ClosingHandshake.open
    private var decoder: MessageDecoder
    private var encoder: MessageEncoder
    private var whenOpened: ((Result<Void, ChefDashClientError>) -> Void)?
    private var whenClosed: [() -> Void] = []

    private enum State {
        /// Followed by `connecting`.
        case idle
        /// Followed by `shaking` or `ended`.
        case connecting
        /// The upgrade was requested. Followed by `open` or `ended`.
        case shaking(ClientHandshake, HTTPResponseHeadParser)
        /// Followed by `draining` or `ended`.
        case open
        /// No more frames are added. The socket sends the waiting bytes and closes after the server
        /// has (RFC 6455, section 7.1.1). Followed by `ended`.
        case draining
        case ended
    }

    /// - Parameter report: called on `queue` with each event once the link is open.
    package init(
        address: ServerAddress, options: LinkOptions, queue: DispatchQueue,
        report: @escaping (WebSocketLink, Event) -> Void
    ) {
        self.address = address
        self.options = options
        self.queue = queue
        self.report = report
        decoder = MessageDecoder(role: .client, limits: options.limits)
        encoder = MessageEncoder(role: .client, deflate: nil, policy: options.deflate)
    }

    /// True if messages can be sent.
    package var isOpen: Bool {
        if case .open = state { closing.permitsSending } else { false }
    }

    /// Connects and upgrades. Calls `completion` once with the result.
    package func open(completion: @escaping (Result<Void, ChefDashClientError>) -> Void) {
        dispatchPrecondition(condition: .onQueue(queue))
        guard case .idle = state else { return completion(.failure(.alreadyConnected)) }
        guard HTTPSyntax.isHost(address.hostField.utf8), HTTPSyntax.isOriginForm(address.path.utf8)
        else {
            state = .ended
            return completion(
                .failure(.badURL("\(address.hostField)\(address.path) isn't a host and path")))
        }
        let security: SocketSecurity
        do throws(ChefDashClientError) {
            security = try SocketSecurity(address, trusting: options.client.trust)
        } catch {
            state = .ended
            return completion(.failure(error))
        }
        state = .connecting
        whenOpened = completion
        let socket = StreamSocket(
            queue: queue, security: security, outboundLimit: options.client.outboundBytes
        ) { [weak self] in self?.didHear($0) }
        self.socket = socket
        socket.connect(host: address.host, port: address.port)
        deadline(options.client.connectTimeout) { link in
            guard case .connecting = link.state else { return }
            link.refuse(.timedOut("connecting to \(link.address.hostField)"))
        }
    }

    /// Sends a message. Returns `false` if too much is waiting to be sent, or the link isn't open.
    package func send(text: [UInt8]) -> Bool { send(message: .text, text) }

    /// Sends a binary message, like the function above.
    package func send(binary: [UInt8]) -> Bool { send(message: .binary, binary) }

    private func send(message opcode: Opcode, _ payload: [UInt8]) -> Bool {
        dispatchPrecondition(condition: .onQueue(queue))
        return isOpen
            && sendFrame(with: payload) {
                encoder.append(opcode, payload: payload, mask: Self.mask(), to: &$0)
            }
    }

    /// Sends the frame that `append` writes. Returns `false` if too much is waiting to be sent.
    @discardableResult
    private func sendFrame(with payload: [UInt8], _ append: (inout [UInt8]) -> Void) -> Bool {
        let headCount = FrameEncoder.headerByteCount(
            payloadByteCount: payload.count, isMasked: true)
        guard let socket, socket.hasRoom(for: headCount + payload.count) else { return false }
        var frame: [UInt8] = []
        append(&frame)
        socket.send(frame)
        return true
    }

    /// Closes with the closing handshake and a deadline for the server.
    package func close(completion: @escaping () -> Void) {
        dispatchPrecondition(condition: .onQueue(queue))
        switch state {
        case .open:
            whenClosed.append(completion)
            if closing.close() { sendClose(.normal) }
            deadline(options.client.closeTimeout) {
                $0.end(.abnormal("the server didn't answer the close"))
            }
        case .draining:
            // Both sides have sent a close frame; only `closed` is still to be reported.
            completion()
        case .idle, .connecting, .shaking, .ended:
            abandon()
            completion()
        }
    }

    /// Closes immediately and reports nothing more. If only the server's end of the transport is
    /// missing, the socket keeps waiting for it.
    package func abandon() {
        dispatchPrecondition(condition: .onQueue(queue))
        if case .draining = state {} else { socket?.close() }
        state = .ended
        socket = nil
        whenOpened?(.failure(.cancelled))
        whenOpened = nil
        tellClosed()
    }

    private func didHear(_ event: StreamSocket.Event) {
        switch event {
        case .connected: shakeHands()
        case .received(let bytes):
            report(self, .heard)
            receive(bytes)
        case .untrusted(let reason):
            refuse(.untrusted("\(address.hostField) couldn't prove its identity: \(reason)"))
        case .ended(let reason):
            switch state {
            case .open: end(.abnormal(reason))
            case .draining:
                abandon()
                report(self, .closed)
            case .idle, .connecting, .shaking, .ended:
                refuse(.unreachable("can't connect to \(address.hostField): \(reason)"))
            }
        }
    }

    private func shakeHands() {
        let handshake = ClientHandshake(
            host: address.hostField, path: address.path, key: Crypto.randomBytes(count: 16),
            subprotocols: options.subprotocol.map { [$0] } ?? [], deflate: options.deflate)
        state = .shaking(handshake, HTTPResponseHeadParser())
        socket?.send(handshake.requestBytes)
        deadline(options.client.handshakeTimeout) { link in
            guard case .shaking = link.state else { return }
            link.refuse(.timedOut("the WebSocket handshake"))
        }
    }

    private func receive(_ bytes: UnsafeMutableRawBufferPointer) {
        switch state {
        case .shaking(let handshake, let parser): receiveHead(bytes, handshake, parser)
        case .open: receiveFrames(bytes)
        case .idle, .connecting, .draining, .ended: break
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
                let acceptance = try handshake.accept(head)
                if let subprotocol = options.subprotocol, acceptance.subprotocol != subprotocol {
                    return refuse(
                        .handshakeRefused(
                            status: nil, reason: "it doesn't support \(subprotocol)"))
                }
                decoder = MessageDecoder(
                    role: .client, limits: options.limits, deflate: acceptance.deflate)
                encoder = MessageEncoder(
                    role: .client, deflate: acceptance.deflate, policy: options.deflate)
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
        do {
            try decoder.receive(bytes) { act(on: $0) }
        } catch {
            if case .open = state { fail(error) }
        }
    }

    private func act(on event: MessageEvent) {
        guard case .open = state else { return }
        switch event {
        case .text(let bytes):
            if closing.permitsSending { report(self, .text(Data(bytes))) }
        case .binary(let bytes):
            guard options.takesBinary else {
                return fail(
                    ProtocolViolation(
                        closeCode: .unsupportedData,
                        reason: "only text messages are accepted here"))
            }
            if closing.permitsSending { report(self, .binary(Data(bytes))) }
        case .ping(let bytes):
            guard closing.permitsSending else { return }
            let payload = Array(bytes)
            // A pong that doesn't fit is dropped: the server reads too slowly for its own pings.
            sendFrame(with: payload) {
                FrameEncoder.append(.pong, payload: payload, mask: Self.mask(), to: &$0)
            }
        case .pong: break
        case .close(let code, let reason): didReceiveClose(code, reason)
        }
    }

    private func didReceiveClose(_ code: CloseCode?, _ reason: String) {
        if closing.receiveClose(code) {
            sendClose(code)
            closing.didAnswer()
        }
        let code = code ?? .noStatusReceived
        drain(
            Disconnection(
                closeCode: code.rawValue, reason: reason.isEmpty ? "the server closed" : reason))
    }

    private func sendClose(_ code: CloseCode?, reason: String = "") {
        var frame: [UInt8] = []
        FrameEncoder.appendClose(code: code, reason: reason, mask: Self.mask(), to: &frame)
        socket?.send(frame)
    }

    /// An unpredictable key (RFC 6455, section 5.3).
    private static func mask() -> UInt32 {
        Crypto.randomBytes(count: 4).reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Ends the link because the server broke the protocol.
    private func fail(_ violation: ProtocolViolation) {
        if closing.fail() { sendClose(violation.closeCode, reason: violation.reason) }
        drain(Disconnection(closeCode: violation.closeCode.rawValue, reason: violation.reason))
    }

    private func refuse(_ error: ChefDashClientError) {
        let completion = whenOpened
        whenOpened = nil
        abandon()
        completion?(.failure(error))
    }

    /// Stops sending and waits for the end of the transport.
    private func drain(_ disconnection: Disconnection) {
        guard case .open = state else { return }
        state = .draining
        tellClosed()
        socket?.finish(within: options.client.closeTimeout)
        report(self, .ended(disconnection))
    }

    /// Ends the link because the transport is gone or was given up.
    private func end(_ disconnection: Disconnection) {
        guard case .open = state else { return }
        abandon()
        report(self, .ended(disconnection))
        report(self, .closed)
    }

    private func tellClosed() {
        for completion in whenClosed { completion() }
        whenClosed = []
    }

    private func deadline(_ time: Duration, _ action: @escaping @Sendable (WebSocketLink) -> Void) {
        queue.asyncAfter(deadline: .now() + time.dispatchInterval) { [weak self] in
            if let self { action(self) }
        }
    }
}
