import Synchronization
import TLSTestSupport
import Testing

@testable import Runtime
@testable import TLS

@Suite("TLS handshakes")
struct TLSHandshakeTests {
    /// Asks for "hello" and the end of the connection.
    static let request = Array(
        "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)

    /// Runs a peer's side against a server that goes with it.
    static func withServer<Value: Sendable>(
        handshakeMilliseconds: Int = 10_000,
        _ body: @escaping @Sendable (EchoServer) throws -> Value
    ) async throws -> Value {
        let authority = TestAuthority()
        let server = try EchoServer(
            authority.issue(), handshakeMilliseconds: handshakeMilliseconds)
        defer { server.stop() }
        return try await Blocking.run { try body(server) }
    }

    @Test(
        "Versions, suites and protocols are served or refused",
        arguments: [
            (.init(), "TLSv1.3 http/1.1"),
            (.only(.tls12), "TLSv1.2 http/1.1"),
            (.only(.tls13), "TLSv1.3 http/1.1"),
            (.only(.tls11), "tlsv1 alert protocol version"),
            (.init { $0.protocols = [] }, "TLSv1.3 "),
            (.init { $0.protocols = ["h2", "http/1.1"] }, "TLSv1.3 http/1.1"),
            (.init { $0.protocols = ["h2"] }, "tlsv1 alert no application protocol"),
            (
                .init { $0.protocols = ["http/1.0", "http/1.10"] },
                "tlsv1 alert no application protocol"
            ),
            (.only(.tls12) { $0.ciphers = "AES128-GCM-SHA256" }, "sslv3 alert handshake failure"),
            (
                .only(.tls12) { $0.ciphers = "ECDHE-ECDSA-AES128-SHA" },
                "sslv3 alert handshake failure"
            ),
            (.only(.tls12) { $0.ciphers = "ECDHE-ECDSA-CHACHA20-POLY1305" }, "TLSv1.2 http/1.1"),
        ] as [(TestTLSPeer.Offer, String)])
    func offers(_ offer: TestTLSPeer.Offer, _ expected: String) async throws {
        let result = try await Self.withServer { server in
            do {
                let peer = try TestTLSPeer(port: server.port, offer)
                try peer.write(Self.request)
                let answer = String(decoding: try peer.readAll(), as: UTF8.self)
                #expect(
                    answer.hasPrefix("HTTP/1.1 200 OK\r\n") && answer.hasSuffix("\r\n\r\nhello\n"))
                let summary = try #require(server.handshakes.withLock { $0.first })
                #expect(!summary.isResumed)
                // As far as the kernel goes, which on many machines isn't far.
                #expect(KernelTLS.isOffered || !summary.kernelEncrypts)
                return "\(summary.version) \(peer.selectedProtocol)"
            } catch let failure as TestTLSPeer.Failure {
                #expect(server.handshakes.withLock { $0.isEmpty })
                return failure.description
            }
        }
        #expect(result == expected)
    }

    @Test("Plain HTTP is told to speak TLS", arguments: ["GET", "HEAD", "POST", "PUT"])
    func plainHTTP(method: String) async throws {
        let answer = try await Self.withServer { server in
            let socket = try TestSocket(port: server.port)
            try socket.write(Array("\(method) / HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
            return String(decoding: try socket.readAll(), as: UTF8.self)
        }
        #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
        #expect(answer.hasSuffix("This port speaks TLS: use https:// or wss:// instead.\n"))
    }

    @Test("Anything else that isn't TLS is closed with an alert at most")
    func noise() async throws {
        let answer = try await Self.withServer { server in
            let socket = try TestSocket(port: server.port)
            try socket.write((0..<2_000).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) })
            return try socket.readAll()
        }
        #expect(answer.count <= 7)
    }

    @Test(
        "A handshake that comes byte by byte is a handshake",
        arguments: [.tls12, .tls13]
            as [TestTLSPeer.Offer.Version])
    func trickle(version: TestTLSPeer.Offer.Version) async throws {
        let text = try await Self.withServer { server in
            let peer = try EchoPeer(port: server.port, .only(version) { $0.trickles = true })
            try peer.send("byte by byte")
            return try peer.nextText()
        }
        #expect(text == "byte by byte")
    }

    @Test(
        "A handshake that doesn't come is ended at the deadline",
        arguments: [[], [0x16], [0x16, 0x03, 0x01, 0x02, 0x00, 0x01]] as [[UInt8]])
    func timeout(start: [UInt8]) async throws {
        let answer = try await Self.withServer(handshakeMilliseconds: 200) { server in
            let socket = try TestSocket(port: server.port)
            try socket.write(start)
            return try socket.readAll()
        }
        #expect(answer.isEmpty)
    }

    @Test("A peer without a request is told so over TLS")
    func requestTimeout() async throws {
        let answer = try await Self.withServer(handshakeMilliseconds: 300) { server in
            let peer = try TestTLSPeer(port: server.port)
            return String(decoding: try peer.readAll(), as: UTF8.self)
        }
        #expect(answer.hasPrefix("HTTP/1.1 408 "))
    }

    @Test("A second handshake on a connection is refused, and the connection goes on")
    func renegotiation() async throws {
        let text = try await Self.withServer { server in
            let peer = try EchoPeer(port: server.port, .only(.tls12))
            let failure = #expect(throws: TestTLSPeer.Failure.self) { try peer.tls.renegotiate() }
            #expect(failure?.description == "no renegotiation")
            let other = try EchoPeer(port: server.port, .only(.tls12))
            try other.send("still here")
            return try other.nextText()
        }
        #expect(text == "still here")
    }
}
