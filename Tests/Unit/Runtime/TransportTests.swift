import TestSupport
import Testing

@testable import Runtime
@testable import TLS

@Suite("Transports")
struct TransportTests {
    private static func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 ^ $0 >> 8) }
    }

    @Test(
        "Nothing is left behind that neither the poller nor TLS reports",
        arguments: servedVersions)
    func bufferedInput(version: TestTLSPeer.Offer.Version) async throws {
        try await Blocking.run {
            let pair = try TransportPair(version)
            let sent = Self.bytes(9_000)
            for start in stride(from: 0, to: sent.count, by: 3_000) {
                try pair.peer.write(Array(sent[start..<start + 3_000]))
            }
            try #require(pair.waitUntilReady())
            var received: [UInt8] = []
            while received.count < sent.count {
                let piece = pair.read().bytes
                try #require(!piece.isEmpty, "nothing after \(received.count) bytes")
                received += piece
                #expect(
                    (pair.transport.hasBufferedInput || pair.isReadable)
                        == (received.count < sent.count))
            }
            #expect(received == sent)
        }
    }

    @Test(
        "Bytes that a full socket didn't accept follow in order, and close_notify comes last",
        arguments: servedVersions)
    func fullSocket(version: TestTLSPeer.Offer.Version) async throws {
        try await Blocking.run {
            let pair = try TransportPair(version)
            let sent = Self.bytes(200_000)
            var received: [UInt8] = []
            var blockedCount = 0
            for start in stride(from: 0, to: sent.count, by: 1_000) {
                pair.outbound.append(Array(sent[start..<start + 1_000]))
                guard case .blocked = pair.flush() else { continue }
                blockedCount += 1
                received += try pair.peer.readAvailable()
            }
            #expect(blockedCount > 10)
            #expect(pair.transport.interest(isBlocked: true) == [.read, .write])
            #expect(pair.transport.interest(isBlocked: false) == [.read])
            pair.outbound.append(wire: pair.transport.endTLS())
            while case .blocked = pair.flush() { received += try pair.peer.readAvailable() }
            pair.transport.finishWriting()
            // An end without close_notify would throw.
            received += try pair.peer.readAll()
            #expect(received == sent)
        }
    }

    @Test("Long content is sent in pieces, and only one is queued", arguments: servedVersions)
    func longContent(version: TestTLSPeer.Offer.Version) async throws {
        try await Blocking.run {
            let pair = try TransportPair(version)
            let content = Self.bytes(500_000)
            pair.outbound.append([1, 2, 3], content: content)
            var received: [UInt8] = []
            while case .blocked = pair.flush() {
                #expect(pair.outbound.byteCount < 34_000)
                received += try pair.peer.readAvailable()
            }
            pair.outbound.append(wire: pair.transport.endTLS())
            while case .blocked = pair.flush() { received += try pair.peer.readAvailable() }
            received += try pair.peer.readAll()
            #expect(received == [1, 2, 3] + content)
        }
    }

    @Test("Writing to a peer that is gone ends it, without a signal", arguments: servedVersions)
    func brokenPipe(version: TestTLSPeer.Offer.Version) async throws {
        BrokenPipes.watch()
        try await Blocking.run {
            let pair = try TransportPair(version)
            pair.peer.socket.cut()
            for _ in 0..<3 {
                pair.outbound.append(Self.bytes(100))
                #expect(pair.flush() == .ended)
            }
            // The same for a close_notify.
            let other = try TransportPair(version)
            other.peer.socket.cut()
            other.outbound.append(wire: other.transport.endTLS())
            #expect(other.flush() == .ended)
        }
        #expect(BrokenPipes.count == 0)
    }

    @Test(
        "A handshake that fills the socket waits only until it can write", arguments: servedVersions
    )
    func handshake(version: TestTLSPeer.Offer.Version) async throws {
        let authority = TestAuthority()
        let files = authority.issue()
        // A chain that is longer than the socket's buffer.
        try authority.lengthenChain(of: files, by: 40)
        try await Blocking.run {
            let pair = try TransportPair(version, files, holdsPeer: true)
            #expect(pair.handshakeInterests.contains(SocketInterest.write.rawValue))
            #expect(pair.transport.interest(isBlocked: false) == [.read])
            try pair.peer.write(Array("hello".utf8))
            try #require(pair.waitUntilReady())
            #expect(pair.read().bytes == Array("hello".utf8))
        }
    }
}
