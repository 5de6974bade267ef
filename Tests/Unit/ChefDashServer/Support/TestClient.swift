import Crypto
import Foundation
import Synchronization
import TestSupport
import Testing
import WebSocket

/// A WebSocket client that sends anything a test wants, well-formed or not, and keeps all received
/// messages.
final class TestClient: Conversation, Sendable {
    /// The end of a connection.
    enum Ending: Hashable, Sendable {
        /// The server's close frame with its code.
        case closed(UInt16?)
        /// The connection ended without a close frame.
        case dropped
    }

    var client: TestClient { self }

    /// The received messages that no test has taken, in order.
    let messages = Inbox<JSONValue>()
    /// The times of received pings.
    let pings = Inbox<ContinuousClock.Instant>()
    private let endings = Inbox<Ending>()
    private let responses = Inbox<HTTPResponseHead>()
    private let state = Mutex(State())
    private let stream = Mutex<TestStream?>(nil)
    private let handshake: ClientHandshake
    /// The connection's number in the record of messages.
    private let number = MessageRecord.shared?.newConnection() ?? 0
    private let deflate: DeflatePolicy

    private struct State {
        var parser: HTTPResponseHeadParser? = HTTPResponseHeadParser()
        var decoder = MessageDecoder(role: .client, limits: TestClient.limits)
        var encoder = MessageEncoder(role: .client, deflate: nil, policy: .off)
        var agreedDeflate: DeflateParameters?
        /// The number of bytes received in frames.
        var byteCount = 0
        /// True once the server has accepted the upgrade.
        var isWebSocket = false
        var closing: UInt16??
        var lastRequest = 0
        var answersPings = true
        var answersClose = true
    }

    private static let limits = WebSocketLimits(messageBytes: 1 << 20, framesPerMessage: 64)

    /// Connects and upgrades to a WebSocket.
    ///
    /// - Parameters:
    ///   - source: the last byte of the client's address, 127.0.0.x.
    ///   - fields: added to the handshake's own.
    ///   - deflate: the offer of permessage-deflate.
    init(
        port: UInt16, source: UInt8 = 1, subprotocols: [String] = ["chefdash.v1.json"],
        fields: [String] = [], deflate: DeflatePolicy = .off
    ) async throws {
        self.deflate = deflate
        handshake = ClientHandshake(
            host: "127.0.0.1:\(port)", path: "/play", key: Crypto.randomBytes(count: 16),
            subprotocols: subprotocols, deflate: deflate)
        let stream = try TestStream(port: port, host: source) { [weak self] in self?.receive($0) }
        self.stream.withLock { $0 = stream }
        let lines = fields.map { $0 + "\r\n" }.joined()
        stream.send(handshake.requestBytes.dropLast(2) + Array((lines + "\r\n").utf8))
        let response = try await responses.first("the handshake's response")
        let agreed =
            subprotocols.contains("chefdash.v1.json") ? "chefdash.v1.json" : subprotocols[0]
        #expect(try handshake.accept(response).subprotocol == agreed)
    }

    // MARK: - Sending

    /// - Parameter side: `.test` for messages that no client should send: the schema judges
    ///   clients' messages.
    func send(_ message: JSONValue, as side: MessageRecord.Side = .client) {
        send(burst: [message], as: side)
    }

    /// Sends any text, valid or not.
    func send(text: String) { send(.text, Array(text.utf8)) }

    /// Sends one masked frame, as it is.
    func send(_ opcode: Opcode, _ payload: [UInt8], isFinal: Bool = true) {
        if opcode == .text, isFinal { note(payload, from: .test) }
        send(bytes: FrameEncoder.clientFrame(opcode, payload, isFinal: isFinal))
    }

    /// Sends a message, compressed if that was negotiated.
    func send(compressed payload: [UInt8]) {
        note(payload, from: .test)
        var frame: [UInt8] = []
        state.withLock {
            $0.encoder.append(.text, payload: payload, mask: FrameEncoder.testMask, to: &frame)
        }
        send(bytes: frame)
    }

    /// Sends all the messages in one write.
    func send(burst messages: [JSONValue], as side: MessageRecord.Side = .client) {
        var frames: [UInt8] = []
        for message in messages {
            let payload = Array(message.text.utf8)
            note(payload, from: side)
            frames += FrameEncoder.clientFrame(.text, payload)
        }
        send(bytes: frames)
    }

    private func note(_ payload: [UInt8], from side: MessageRecord.Side) {
        MessageRecord.shared?.note(payload, from: side, connection: number)
    }

    func send(bytes: [UInt8]) { stream.withLock { $0 }?.send(bytes) }

    /// Stops answering pings.
    func stopAnsweringPings() { state.withLock { $0.answersPings = false } }

    /// Stops answering the server's close frame.
    func stopAnsweringClose() { state.withLock { $0.answersClose = false } }

    /// Ends the TCP connection with a reset.
    func reset() { stream.withLock { $0 }?.reset() }

    /// Closes normally and waits for the server's half.
    func close() async throws {
        send(bytes: FrameEncoder.closeFrame(.normal, mask: FrameEncoder.testMask))
        #expect(try await ending() == .closed(1000))
    }

    // MARK: - Receiving

    /// The negotiated permessage-deflate parameters.
    var agreedDeflate: DeflateParameters? { state.withLock { $0.agreedDeflate } }

    /// The number of bytes received in frames so far.
    var receivedByteCount: Int { state.withLock { $0.byteCount } }

    /// The end of the connection, once it has ended.
    func ending() async throws -> Ending {
        try await endings.first("the end of the connection", taking: .nothing)
    }

    /// A request id not used before.
    fileprivate func freshID() -> String {
        state.withLock { state in
            state.lastRequest += 1
            return "request-\(state.lastRequest)"
        }
    }

    // MARK: - The connection's queue

    private func receive(_ bytes: [UInt8]?) {
        guard var bytes else {
            let closing = state.withLock { $0.closing }
            let ending = closing.map(Ending.closed) ?? .dropped
            endings.put(ending)
            messages.end("\(ending)")
            pings.end("\(ending)")
            responses.end("\(ending)")
            return
        }
        do {
            if let parsed = try parseResponse(bytes) {
                defer { responses.put(parsed.head) }
                // The bytes after a refusal's head are its body.
                guard parsed.head.status == 101 else { return }
                bytes.removeFirst(parsed.byteCount)
                try begin(parsed.head)
            }
            guard state.withLock({ $0.isWebSocket }), !bytes.isEmpty else { return }
            try decode(&bytes)
        } catch {
            Issue.record("the server broke the protocol: \(error)")
            reset()
        }
    }

    /// Switches to WebSocket with the parameters of the response.
    private func begin(_ response: HTTPResponseHead) throws {
        let deflate = try handshake.accept(response).deflate
        state.withLock { state in
            state.isWebSocket = true
            state.agreedDeflate = deflate
            state.decoder = MessageDecoder(role: .client, limits: Self.limits, deflate: deflate)
            state.encoder = MessageEncoder(role: .client, deflate: deflate, policy: self.deflate)
        }
    }

    private func parseResponse(
        _ bytes: [UInt8]
    ) throws -> (head: HTTPResponseHead, byteCount: Int)? {
        try state.withLock { state in
            let progress = try bytes.withUnsafeBytes { try state.parser?.receive($0) }
            guard case .complete(let head, let byteCount)? = progress else { return nil }
            state.parser = nil
            return (head, byteCount)
        }
    }

    private func decode(_ bytes: inout [UInt8]) throws {
        var answers: [UInt8] = []
        var texts: [String] = []
        try state.withLock { state in
            state.byteCount += bytes.count
            try bytes.withUnsafeMutableBytes { bytes in
                try state.decoder.receive(bytes) { event in
                    switch event {
                    case .text(let text): texts.append(String(decoding: text, as: UTF8.self))
                    case .binary: Issue.record("the server sent a binary message")
                    case .ping(let payload):
                        pings.put(.now)
                        guard state.answersPings else { return }
                        answers += FrameEncoder.clientFrame(.pong, Array(payload))
                    case .pong: break
                    case .close(let code, _):
                        state.closing = .some(code?.rawValue)
                        guard state.answersClose else { return }
                        answers += FrameEncoder.closeFrame(code, mask: FrameEncoder.testMask)
                    }
                }
            }
        }
        for text in texts {
            MessageRecord.shared?.note(text.utf8, from: .server, connection: number)
            messages.put(try JSONValue(text: text))
        }
        if !answers.isEmpty { send(bytes: answers) }
    }
}

extension FrameEncoder {
    fileprivate static let testMask: UInt32 = 0x1F2E_3D4C

    /// A masked frame as a client sends it, valid or not.
    static func clientFrame(
        _ opcode: Opcode, _ payload: [UInt8] = [], isFinal: Bool = true
    ) -> [UInt8] {
        frame(opcode, payload, isFinal: isFinal, mask: testMask)
    }
}

/// A participant that talks to the server over one connection.
protocol Conversation {
    var client: TestClient { get }
}

extension Conversation {
    /// The next message of the type that matches; earlier messages stay, unless `taking` removes
    /// them.
    @discardableResult
    func message(
        _ type: String, taking: Inbox<JSONValue>.Taking = .it,
        where fits: @escaping @Sendable (JSONValue) -> Bool = { _ in true }
    ) async throws -> JSONValue {
        try await client.messages.first(type, taking: taking) {
            $0["type"]?.string == type && fits($0)
        }
    }

    /// The next message of any type.
    func next() async throws -> JSONValue { try await client.messages.first("a message") }

    /// The next message that answers the request.
    func answer(to id: String) async throws -> JSONValue {
        try await client.messages.first("the answer to \(id)") { $0["re"]?.string == id }
    }

    /// Sends the message, with an id if it has none, and awaits its answer.
    @discardableResult
    func request(
        _ message: JSONValue, as side: MessageRecord.Side = .client
    ) async throws -> JSONValue {
        guard case .object(var members) = message else {
            preconditionFailure("a message is an object")
        }
        let id = members["id"]?.string ?? client.freshID()
        members["id"] = .string(id)
        client.send(.object(members), as: side)
        return try await answer(to: id)
    }

    /// Sends the message and expects a refusal with the code.
    @discardableResult
    func expectRefusal(
        _ code: JSONValue, of message: JSONValue, as side: MessageRecord.Side = .client,
        at place: SourceLocation = #_sourceLocation
    ) async throws -> JSONValue {
        try await request(message, as: side).expect(["code": code], at: place)
    }

    /// Sends the message and expects an answer of the type.
    @discardableResult
    func expectAnswer(
        _ type: JSONValue, to message: JSONValue, as side: MessageRecord.Side = .client,
        at place: SourceLocation = #_sourceLocation
    ) async throws -> JSONValue {
        try await request(message, as: side).expect(["type": type], at: place)
    }
}
