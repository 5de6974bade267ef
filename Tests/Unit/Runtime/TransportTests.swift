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
        "Input buffered by TLS is reported, since the poller can't see it",
        arguments: servedVersions)
    func bufferedInput(version: TestTLSPeer.Offer.Version) async throws {
        try await Blocking.run {
            let pair = try TransportPair(version)
            let sent = Self.bytes(10_000)
            try pair.peer.write(sent)
            try #require(pair.waitUntilReady())
            var received: [UInt8] = []
            while received.count < sent.count {
                let (transfer, piece) = pair.read()
                try #require(!piece.isEmpty, "nothing after \(received.count) bytes")
                received += piece
                let isMore = received.count < sent.count
                #expect(pair.transport.hasBufferedInput == isMore)
                #expect(pair.transport.mayHoldMore(after: transfer) == isMore)
                // The whole record left the socket with its first bytes.
                #expect(!pair.isReadable)
            }
            #expect(received == sent)
        }
    }

    @Test(
        "A partial write can be continued from another buffer, with more bytes behind it",
        arguments: servedVersions)
    func fullSocket(version: TestTLSPeer.Offer.Version) async throws {
        try await Blocking.run {
            let pair = try TransportPair(version)
            let sent = Self.bytes(200_000)
            var received: [UInt8] = []
            var written = 0
            var blockedCount = 0
            while written < sent.count {
                // A copy, and longer than what was tried before.
                let piece = Array(sent[written...].prefix(40_000 + blockedCount))
                switch piece.withUnsafeBytes({ pair.transport.write($0) }) {
                case .bytes(let count): written += count
                case .wouldBlock:
                    blockedCount += 1
                    #expect(pair.transport.interest(isBlocked: true) == [.read, .write])
                    #expect(pair.transport.interest(isBlocked: false) == [.read])
                    received += try pair.peer.readAvailable()
                case .ended: Issue.record("the transport ended")
                }
            }
            #expect(blockedCount > 10)
            #expect(pair.transport.finishWriting() == true)
            received += try pair.peer.readAll()
            #expect(received == sent)
        }
    }

    @Test(
        "A close_notify that doesn't fit into the socket is sent later", arguments: servedVersions)
    func goodbye(version: TestTLSPeer.Offer.Version) async throws {
        try await Blocking.run {
            let full = try TransportPair(version)
            let record = Self.bytes(500)
            var count = 0
            while case .bytes = record.withUnsafeBytes({ full.transport.write($0) }) { count += 1 }
            // A second pair is filled just as far, with no partial write.
            let pair = try TransportPair(version)
            for _ in 0..<count {
                _ = record.withUnsafeBytes { pair.transport.write($0) }
            }
            #expect(pair.transport.finishWriting() == false)
            #expect(pair.transport.interest(isBlocked: true) == [.read, .write])
            var received = try pair.peer.read()
            while !pair.transport.finishWriting() { received += try pair.peer.read() }
            received += try pair.peer.readAll()
            #expect(received.count == count * record.count)
        }
    }

    @Test("Writing to a peer that is gone ends it, without a signal", arguments: servedVersions)
    func brokenPipe(version: TestTLSPeer.Offer.Version) async throws {
        BrokenPipes.watch()
        try await Blocking.run {
            let pair = try TransportPair(version)
            pair.peer.socket.cut()
            for _ in 0..<3 {
                let transfer = Self.bytes(100).withUnsafeBytes { pair.transport.write($0) }
                guard case .ended = transfer else {
                    Issue.record("\(transfer)")
                    return
                }
            }
            // The same for a close_notify.
            let other = try TransportPair(version)
            other.peer.socket.cut()
            #expect(other.transport.finishWriting() == true)
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
