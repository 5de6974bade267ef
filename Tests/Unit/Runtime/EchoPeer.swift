import Crypto
import TestSupport
import WebSocket

/// A WebSocket on a TLS connection to the echo server. Its calls wait.
final class EchoPeer {
    let tls: TestTLSPeer
    private var decoder = MessageDecoder(
        role: .client, limits: WebSocketLimits(messageBytes: 8 << 20, framesPerMessage: 64))
    private var texts: [[UInt8]] = []

    init(
        port: UInt16, _ offer: TestTLSPeer.Offer = .init(), receiveBufferBytes: Int32? = nil
    ) throws {
        tls = try TestTLSPeer(
            TestSocket(port: port, receiveBufferBytes: receiveBufferBytes), offer)
        let handshake = ClientHandshake(
            host: "localhost", path: "/echo", key: Crypto.randomBytes(count: 16), subprotocols: [])
        try tls.write(handshake.requestBytes)
        var parser = HTTPResponseHeadParser()
        while true {
            var bytes = try tls.read()
            switch try bytes.withUnsafeBytes({ try parser.receive($0) }) {
            case .needsMore: continue
            case .complete(let head, let count):
                _ = try handshake.verify(head)
                bytes.removeFirst(count)
                try decode(&bytes)
            }
            return
        }
    }

    func send(_ texts: String...) throws { try send(texts.map { Array($0.utf8) }) }

    /// Sends the messages with one write.
    func send(_ texts: [[UInt8]]) throws {
        var frames: [UInt8] = []
        for text in texts {
            FrameEncoder.append(.text, payload: text, mask: 0x1F2E_3D4C, to: &frames)
        }
        try tls.write(frames)
    }

    func next() throws -> [UInt8] {
        while texts.isEmpty {
            var bytes = try tls.read()
            if bytes.isEmpty { throw TestTLSPeer.Failure(description: "the server closed") }
            try decode(&bytes)
        }
        return texts.removeFirst()
    }

    func nextText() throws -> String { String(decoding: try next(), as: UTF8.self) }

    private func decode(_ bytes: inout [UInt8]) throws {
        try bytes.withUnsafeMutableBytes { bytes in
            guard !bytes.isEmpty else { return }
            try decoder.receive(bytes) { event in
                if case .text(let text) = event { texts.append(Array(text)) }
            }
        }
    }
}
