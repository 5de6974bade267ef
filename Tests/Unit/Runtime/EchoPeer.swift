import Crypto
import TestSupport
import Testing
import WebSocket

/// A WebSocket on a TLS connection to the echo server. Its calls wait.
final class EchoPeer {
    let tls: TestTLSPeer
    private var reader = MessageReader(
        heardBy: .client, limits: WebSocketLimits(messageBytes: 8 << 20, framesPerMessage: 64))
    private var texts: [[UInt8]] = []

    init(
        port: UInt16, _ offer: TestTLSPeer.Offer = .init(), receiveBufferBytes: Int32? = nil
    ) throws {
        tls = try TestTLSPeer(TestSocket(port: port, receiveBufferBytes: receiveBufferBytes), offer)
        let handshake = ClientHandshake(
            host: "localhost", path: "/echo", key: Crypto.randomBytes(count: 16), subprotocols: [])
        try tls.write(handshake.requestBytes)
        while !reader.isOpen { try read() }
    }

    func send(_ texts: String...) throws { try send(texts.map { Array($0.utf8) }) }

    /// Sends the messages with one write.
    func send(_ texts: [[UInt8]]) throws {
        try tls.write(texts.flatMap { FrameEncoder.frame(.text, $0, mask: 0x1F2E_3D4C) })
    }

    func next() throws -> [UInt8] {
        while texts.isEmpty { try read() }
        return texts.removeFirst()
    }

    func nextText() throws -> String { String(decoding: try next(), as: UTF8.self) }

    /// Sends a message and expects it back.
    func expectEcho(
        of text: [UInt8] = Array("still here".utf8),
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try send([text])
        #expect(try next() == text, sourceLocation: sourceLocation)
    }

    private func read() throws {
        let bytes = try tls.read()
        if bytes.isEmpty { throw TestTLSPeer.Failure(description: "the server closed") }
        try reader.read(bytes) { event in
            if case .text(let text) = event { texts.append(Array(text)) }
        }
    }
}
