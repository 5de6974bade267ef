import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Runtime
@testable import TLS

@Suite("TLS handshakes")
struct TLSHandshakeTests {
    /// A request whose answer is "hello" and the end of the connection.
    static let request = Array(
        "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)

    private static let noProtocol = "tlsv1 alert no application protocol"
    private static let noSuite = "sslv3 alert handshake failure"

    @Test(
        "Versions, suites and protocols are served or refused",
        arguments: [
            (.init(), "TLSv1.3 http/1.1"),
            (.only(.tls12), "TLSv1.2 http/1.1"),
            (.only(.tls13), "TLSv1.3 http/1.1"),
            (.only(.tls10), "tlsv1 alert protocol version"),
            (.only(.tls11), "tlsv1 alert protocol version"),
            (.init { $0.minimum = 0x0301 }, "TLSv1.3 http/1.1"),
            (.init { $0.protocols = [] }, "TLSv1.3 "),
            (.init { $0.protocols = ["h2", "http/1.1"] }, "TLSv1.3 http/1.1"),
            (.init { $0.protocols = ["h2"] }, noProtocol),
            (.init { $0.protocols = ["http/1.0", "http/1.10"] }, noProtocol),
            (.only(.tls12) { $0.ciphers = "AES128-GCM-SHA256" }, noSuite),
            (.only(.tls12) { $0.ciphers = "ECDHE-ECDSA-AES128-SHA" }, noSuite),
            (.only(.tls12) { $0.ciphers = "ECDHE-ECDSA-CHACHA20-POLY1305" }, "TLSv1.2 http/1.1"),
        ] as [(TestTLSPeer.Offer, String)])
    func offers(_ offer: TestTLSPeer.Offer, _ expected: String) async throws {
        let result = try await withEchoServer { server in
            do {
                let peer = try TestTLSPeer(port: server.port, offer)
                try peer.write(Self.request)
                let answer = String(decoding: try peer.readAll(), as: UTF8.self)
                #expect(
                    answer.hasPrefix("HTTP/1.1 200 OK\r\n") && answer.hasSuffix("\r\n\r\nhello\n"))
                let summary = try #require(server.handshakes.withLock { $0.first })
                #expect(!summary.isResumed)
                // Only if the kernel supports TLS, which many don't.
                #expect(KernelTLS.isOffered || !summary.kernelEncrypts)
                return "\(summary.version) \(peer.selectedProtocol)"
            } catch let failure as TestTLSPeer.Failure {
                #expect(server.handshakes.withLock { $0.isEmpty })
                return failure.description
            }
        }
        #expect(result == expected)
    }

    @Test("Plain HTTP gets a hint to use TLS", arguments: ["GET", "HEAD", "POST", "PUT"])
    func plainHTTP(method: String) async throws {
        let answer = try await withEchoServer { server in
            let socket = try TestSocket(port: server.port)
            try socket.write(Array("\(method) / HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
            return String(decoding: try socket.readAll(), as: UTF8.self)
        }
        #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
        #expect(answer.hasSuffix("This port uses TLS: use https:// or wss:// instead.\n"))
    }

    @Test(
        "Anything else that isn't TLS is closed, with at most an alert",
        arguments: [
            Noise("all kinds", (0..<2_000).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }),
            Noise("zeros", [UInt8](repeating: 0, count: 64)),
            Noise("more than a record of ones", [UInt8](repeating: 0xFF, count: 70_000)),
            Noise("SSH", Array("SSH-2.0-client\r\n".utf8)),
            Noise("empty lines", Array("\r\n\r\n\r\n".utf8)),
            Noise(
                "the ClientHello of SSL 2.0",
                [0x80, 0x2E, 0x01, 0x00, 0x02, 0x00, 0x15, 0x00, 0x00, 0x00, 0x10] + (0..<37)),
            // Records (RFC 8446, section 5.1).
            Noise("no ClientHello", [0x16, 0x03, 0x01, 0x00, 0x04, 0x02, 0x00, 0x00, 0x00]),
            Noise("an empty ClientHello", [0x16, 0x03, 0x01, 0x00, 0x04, 0x01, 0x00, 0x00, 0x00]),
            Noise("data first", [0x17, 0x03, 0x03, 0x00, 0x05] + Array("hello".utf8)),
            Noise("an alert", [0x15, 0x03, 0x01, 0x00, 0x02, 0x02, 0x28]),
            Noise("too long a record", [0x16, 0x03, 0x01, 0xFF, 0xFF, 0x01]),
            Noise(
                "a ClientHello that announces 2^24 - 1 bytes",
                [0x16, 0x03, 0x01, 0x00, 0x04, 0x01, 0xFF, 0xFF, 0xFF]),
        ])
    func noise(_ noise: Noise) async throws {
        try await withEchoServer { server in
            let socket = try TestSocket(port: server.port)
            try socket.write(noise.bytes)
            #expect(try socket.readAll().count <= 7)
            #expect(server.failures.withLock { $0.count } == 1)
            try EchoPeer(port: server.port).expectEcho()
        }
    }

    @Test("A handshake may come byte by byte", arguments: servedVersions)
    func trickle(version: TestTLSPeer.Offer.Version) async throws {
        try await withEchoServer { server in
            try EchoPeer(port: server.port, .only(version) { $0.trickles = true }).expectEcho()
        }
    }

    @Test(
        "A missing handshake ends the connection at the deadline",
        arguments: [[], [0x16], [0x16, 0x03, 0x01, 0x02, 0x00, 0x01]] as [[UInt8]])
    func timeout(start: [UInt8]) async throws {
        let answer = try await withEchoServer(handshakeMilliseconds: 200) { server in
            let socket = try TestSocket(port: server.port)
            try socket.write(start)
            return try socket.readAll()
        }
        #expect(answer.isEmpty)
    }

    @Test("A handshake that trickles in without end is ended at the deadline")
    func endlessTrickle() async throws {
        let milliseconds = 300
        try await withEchoServer(handshakeMilliseconds: milliseconds) { server in
            let socket = try TestSocket(port: server.port)
            let start = ContinuousClock.now
            // A record of 16 KiB with a ClientHello that fills it.
            try socket.write([0x16, 0x03, 0x01, 0x40, 0x00, 0x01, 0x00, 0x3F, 0xFC])
            var count = 0
            while !socket.isReadable(withinMilliseconds: 5) {
                try #require(count < 10_000, "the deadline never comes")
                try socket.write([0])
                count += 1
            }
            #expect(ContinuousClock.now - start >= .milliseconds(milliseconds))
            #expect(count > 0)
            do {
                #expect(try socket.readAll().isEmpty)
            } catch let failure as TestSocket.Failure where failure.errorNumber == ECONNRESET {
                // The kernel resets the connection if the server left a byte unread.
            }
        }
    }

    @Test("A peer without a request gets an error over TLS")
    func requestTimeout() async throws {
        let answer = try await withEchoServer(handshakeMilliseconds: 300) { server in
            let peer = try TestTLSPeer(port: server.port)
            return String(decoding: try peer.readAll(), as: UTF8.self)
        }
        #expect(answer.hasPrefix("HTTP/1.1 408 "))
    }

    @Test("A second handshake on a connection is refused, and others go on")
    func renegotiation() async throws {
        try await withEchoServer { server in
            let peer = try EchoPeer(port: server.port, .only(.tls12))
            let failure = #expect(throws: TestTLSPeer.Failure.self) { try peer.tls.renegotiate() }
            #expect(failure?.description == "no renegotiation")
            try EchoPeer(port: server.port, .only(.tls12)).expectEcho()
        }
    }
}

/// Bytes that aren't TLS, under a name that fits into a line.
struct Noise: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let bytes: [UInt8]

    init(_ name: String, _ bytes: [UInt8]) {
        testDescription = name
        self.bytes = bytes
    }
}
