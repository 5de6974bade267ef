import TestSupport
import Testing
import WebSocket

@testable import Runtime
@testable import TLS

/// Records that cost a server work and carry nothing.
@Suite("Floods of TLS records")
struct TLSFloodTests {
    /// A ClientHello that offers one cipher suite (RFC 5246, section 7.4.1.2).
    private static let clientHello: [UInt8] =
        [1, 0, 0, 41, 3, 3] + [UInt8](repeating: 7, count: 32) + [0, 0, 2, 0xC0, 0x2B, 1, 0]

    private static let mask: UInt32 = 0x1F2E_3D4C

    @Test(
        "A flood of empty records ends its connection, and others go on", arguments: servedVersions)
    func emptyRecords(version: TestTLSPeer.Offer.Version) async throws {
        try await withEchoServer { server in
            let other = try EchoPeer(port: server.port)
            let peer = try EchoPeer(port: server.port, .only(version))
            var records = try peer.tls.records()
            let flood = (0..<33).flatMap { _ in records.record(.applicationData, []) }
            try peer.tls.socket.write(flood)
            // The alert, and the end.
            #expect(throws: (any Error).self) { try peer.tls.read() }
            #expect(try peer.tls.socket.readAll().isEmpty)
            try other.expectEcho()
        }
    }

    @Test(
        "Empty records between the bytes of a message delay neither it nor others",
        arguments: servedVersions)
    func emptyRecordsBetweenBytes(version: TestTLSPeer.Offer.Version) async throws {
        try await withEchoServer { server in
            let other = try EchoPeer(port: server.port)
            let peer = try EchoPeer(port: server.port, .only(version))
            var records = try peer.tls.records()
            let text = [UInt8](repeating: 0x61, count: 500)
            for byte in FrameEncoder.frame(.text, text, mask: Self.mask) {
                let empty = (0..<31).flatMap { _ in records.record(.applicationData, []) }
                try peer.tls.socket.write(empty + records.record(.applicationData, [byte]))
                try other.expectEcho()
            }
            #expect(try peer.next() == text)
        }
    }

    @Test("A peer that asks for another handshake and reads the refusal may go on")
    func renegotiation() async throws {
        try await withEchoServer { server in
            let peer = try EchoPeer(port: server.port, .only(.tls12))
            var records = try peer.tls.records()
            for _ in 0..<3 {
                try peer.tls.socket.write(records.record(.handshake, Self.clientHello))
                #expect(try Self.types(of: peer.tls.socket.read()) == [.alert])
            }
            let message = FrameEncoder.frame(.text, [0x61], mask: Self.mask)
            try peer.tls.socket.write(records.record(.applicationData, message))
            #expect(try Self.types(of: peer.tls.socket.read()) == [.applicationData])
        }
    }

    @Test("A peer that asks for another handshake again and again is dropped, and others go on")
    func renegotiations() async throws {
        try await withEchoServer { server in
            let other = try EchoPeer(port: server.port)
            let peer = try EchoPeer(port: server.port, .only(.tls12))
            var records = try peer.tls.records()
            var refusals = 0
            #expect(throws: (any Error).self) {
                while refusals < 1_000 {
                    try peer.tls.socket.write(records.record(.handshake, Self.clientHello))
                    guard try Self.types(of: peer.tls.socket.read()) == [.alert] else {
                        throw TestTLSPeer.Failure(description: "the connection ended")
                    }
                    refusals += 1
                    if refusals.isMultiple(of: 16) { try other.expectEcho() }
                }
            }
            #expect((3..<300).contains(refusals))
            try other.expectEcho()
        }
    }

    @Test("A flood of requests for another handshake ends its connection, and others go on")
    func unreadRenegotiations() async throws {
        try await withEchoServer { server in
            let other = try EchoPeer(port: server.port)
            let peer = try EchoPeer(port: server.port, .only(.tls12))
            var records = try peer.tls.records()
            #expect(throws: (any Error).self) {
                for _ in 0..<1_000 {
                    let asks = (0..<100).flatMap { _ in
                        records.record(.handshake, Self.clientHello)
                    }
                    try peer.tls.socket.write(asks)
                    try other.expectEcho()
                }
            }
            try other.expectEcho()
        }
    }

    /// The types of whole records on the wire.
    private static func types(of wire: [UInt8]) throws -> [TestTLSRecords.Content] {
        var types: [TestTLSRecords.Content] = []
        var rest = wire[...]
        while let type = rest.first {
            types.append(try #require(TestTLSRecords.Content(rawValue: type)))
            try #require(rest.count >= 5)
            let bytes = Array(rest.prefix(5))
            rest = rest.dropFirst(5 + Int(bytes[3]) << 8 + Int(bytes[4]))
        }
        return types
    }
}
