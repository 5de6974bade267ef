import TestSupport
import Testing
import WebSocket

@testable import Runtime
@testable import TLS

@Suite("TLS connections")
struct TLSTransferTests {
    /// The kernel raises it to its smallest send buffer, about 5 kB.
    private static let tiny: Int32 = 1
    /// With smaller buffers segments get lost, since a segment's bookkeeping counts too, and timers
    /// dominate.
    private static let small: Int32 = 16_384

    /// Text that reveals a lost or doubled piece.
    private static func text(count: Int) -> [UInt8] {
        var text: [UInt8] = []
        for letter in 0..<(count + 999) / 1000 {
            text += [UInt8](repeating: UInt8(ascii: "a") + UInt8(letter % 26), count: 1000)
        }
        return Array(text.prefix(count))
    }

    /// Reads the answer to `fill`.
    private static func readFill(_ kibibytes: Int, from peer: EchoPeer) throws {
        let expected = [UInt8](repeating: UInt8(ascii: "f"), count: 1024)
        for number in 0..<kibibytes {
            let text = try peer.next()
            try #require(text == expected, "frame \(number)")
        }
    }

    @Test(
        "A message of many records arrives whole in both directions",
        arguments: servedVersions, [1, 16_383, 16_384, 16_385, 1 << 20, 8_000_000])
    func largeMessage(version: TestTLSPeer.Offer.Version, count: Int) async throws {
        try await withEchoPeer(version) { try $0.expectEcho(of: Self.text(count: count)) }
    }

    @Test("A peer that asks for small records gets all of them", arguments: servedVersions)
    func smallRecords(version: TestTLSPeer.Offer.Version) async throws {
        try await withEchoServer { server in
            var offer = TestTLSPeer.Offer.only(version)
            offer.wantsSmallRecords = true
            let peer = try EchoPeer(port: server.port, offer)
            for count in [500, 1_100, 8_000, 16_000, 100_000] {
                try peer.expectEcho(of: Self.text(count: count))
            }
        }
    }

    @Test("A record that can't be read is answered with an alert", arguments: servedVersions)
    func alert(version: TestTLSPeer.Offer.Version) async throws {
        try await withEchoPeer(version) { peer in
            try peer.tls.socket.write([23, 3, 3, 0, 32] + [UInt8](repeating: 7, count: 32))
            do {
                while try !peer.tls.read().isEmpty {}
                Issue.record("the connection ended without an alert")
            } catch {
                #expect("\(error)".contains("alert"), "\(error)")
            }
        }
    }

    @Test(
        "Everything arrives whole through sockets that hold less than a record",
        arguments: servedVersions)
    func tinyBuffers(version: TestTLSPeer.Offer.Version) async throws {
        try await withEchoPeer(
            version, sendBufferBytes: Self.tiny, receiveBufferBytes: Self.small
        ) { peer in
            try peer.expectEcho(of: Self.text(count: 1 << 20))
            try peer.send("fill 1024")
            try Self.readFill(1024, from: peer)
            try peer.expectEcho()
        }
    }

    @Test("Many messages in one record, and one message in many, arrive in order")
    func manyMessages() async throws {
        try await withEchoPeer { peer in
            let texts = (0..<2_000).map { Array("message \($0)".utf8) }
            try peer.send(texts)
            for text in texts { #expect(try peer.next() == text) }
            for byte in Array("GET".utf8) { try peer.send([[byte]]) }
            for expected in ["G", "E", "T"] { #expect(try peer.nextText() == expected) }
        }
    }

    @Test(
        "The server still reads from a peer that doesn't read, and sends everything later",
        arguments: servedVersions)
    func slowReader(version: TestTLSPeer.Offer.Version) async throws {
        try await withEchoPeer(version, receiveBufferBytes: Self.small) { peer in
            // This fills the server's socket long before the end.
            try peer.send("fill 8192")
            let text = Self.text(count: 4_000_000)
            // More than both sockets hold, so the send finishes only if the server reads.
            try peer.send([text])
            try Self.readFill(8192, from: peer)
            #expect(try peer.next() == text)
        }
    }

    @Test(
        "A key change while the server's socket is full delays nothing",
        .enabled(if: !KernelTLS.isOffered, "the kernel's keys never change"))
    func keyUpdate() async throws {
        try await withEchoPeer(
            sendBufferBytes: Self.tiny, receiveBufferBytes: Self.small
        ) { peer in
            for _ in 0..<3 {
                try peer.send("fill 512")
                for number in 0..<10 {
                    peer.tls.updateKeys()
                    try peer.send("updated \(number)")
                }
                try Self.readFill(512, from: peer)
                for number in 0..<10 { #expect(try peer.nextText() == "updated \(number)") }
            }
            for round in 0..<100 {
                peer.tls.updateKeys()
                try peer.expectEcho(of: Array("again \(round)".utf8))
            }
        }
    }

    @Test(
        "If the kernel encrypts, a peer that asks for new keys loses its connection, and no other",
        .enabled(if: KernelTLS.isOffered, "this kernel offers no TLS"))
    func kernelKeyUpdate() async throws {
        try await withEchoServer { server in
            let other = try EchoPeer(port: server.port)
            let peer = try EchoPeer(port: server.port, .only(.tls13))
            try #require(server.handshakes.withLock { $0.last?.kernelEncrypts } == true)
            try peer.expectEcho()
            try peer.tls.sendKeyUpdate()
            #expect(try peer.tls.readAll().isEmpty)
            try other.expectEcho()
        }
    }

    @Test(
        "A peer that requests key changes and reads nothing can't make the server queue the answers"
    )
    func unreadKeyUpdates() async throws {
        try await withEchoPeer(
            sendBufferBytes: Self.tiny, receiveBufferBytes: Self.small
        ) { peer in
            // This fills the server's socket. Then comes a message that never ends, byte by byte,
            // with key changes between them.
            try peer.send("fill 512")
            let message = FrameEncoder.frame(
                .text, [UInt8](repeating: 0x61, count: 500_000), mask: 0x1F2E_3D4C)
            #expect(throws: (any Error).self) {
                for byte in message.prefix(20_000) {
                    for _ in 0..<20 { try peer.tls.sendKeyUpdate() }
                    try peer.tls.write([byte])
                }
                while try !peer.tls.read().isEmpty {}
            }
        }
    }

    @Test("A flood of key changes ends its connection and no other")
    func keyUpdateFlood() async throws {
        try await withEchoServer { server in
            let peer = try EchoPeer(port: server.port, .only(.tls13))
            #expect(throws: (any Error).self) {
                for _ in 0..<10_000 { try peer.tls.sendKeyUpdate() }
                while try !peer.tls.read().isEmpty {}
            }
            try EchoPeer(port: server.port).expectEcho()
        }
    }

    @Test(
        "A peer that changes its keys much more often than it sends data is dropped",
        .enabled(if: !KernelTLS.isOffered, "the kernel's keys never change"))
    func frequentKeyUpdates() async throws {
        try await withEchoPeer { peer in
            for _ in 0..<200 {
                try peer.tls.sendKeyUpdate()
                try peer.expectEcho(of: [0x61])
            }
            #expect(throws: (any Error).self) {
                for _ in 0..<100 {
                    try peer.tls.sendKeyUpdate()
                    try peer.expectEcho(of: [0x61])
                }
            }
        }
    }

    @Test("A TLS connection can move to another shard", arguments: servedVersions)
    func move(version: TestTLSPeer.Offer.Version) async throws {
        try await withEchoPeer(version) { peer in
            try peer.send("where")
            var shard = try #require(Int(try peer.nextText()))
            for round in 0..<50 {
                try peer.send("move", "one", "two")
                let answers = try [peer.nextText(), peer.nextText(), peer.nextText()]
                #expect(Set(answers) == ["moved", "one", "two"], "round \(round)")
                shard = 1 - shard
                try peer.send("where")
                #expect(try peer.nextText() == "\(shard)")
                try peer.expectEcho(of: Self.text(count: 100_000))
            }
        }
    }

    @Test("close_notify ends a connection cleanly, and is answered")
    func closeNotify() async throws {
        try await withEchoPeer { peer in
            try peer.tls.close()
            #expect(try peer.tls.readAll().isEmpty)
        }
    }
}
