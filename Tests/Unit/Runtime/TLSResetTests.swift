import Foundation
import TestSupport
import Testing

@testable import Runtime
@testable import TLS

@Suite("TLS peers that reset")
struct TLSResetTests {
    /// The memory that may be left over. Some allocations are pooled, and freed memory stays in the
    /// threads' arenas. A leaked connection holds 4 MB.
    private static let allocatedTolerance = 1 << 20
    private static let residentTolerance = 32 << 20

    /// A peer that resets while the server has 4 MB to write, after reading none, one or many
    /// frames.
    private static func reset(_ attempt: Int, _ port: UInt16) throws {
        let version: TestTLSPeer.Offer.Version = attempt % 2 == 0 ? .tls12 : .tls13
        let peer = try EchoPeer(port: port, .only(version), receiveBufferBytes: 16_384)
        try peer.send("fill 4096")
        for _ in 0..<[1, 0, 1, 100][attempt / 2 % 4] { _ = try peer.next() }
        peer.tls.socket.resetOnClose()
    }

    private static func resets(_ attempts: Range<Int>, _ server: EchoServer) throws {
        for attempt in attempts { try reset(attempt, server.port) }
        try waitUntil("the connections are gone") { server.connections.current == 0 }
        // Don't measure what the server records for tests.
        server.handshakes.withLock { $0 = [] }
    }

    /// Polls, with a deadline.
    private static func waitUntil(_ what: String, _ isSo: () -> Bool) throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while !isSo() {
            try #require(ContinuousClock.now < deadline, "too late: \(what)")
            sched_yield()
        }
    }

    @Test("Peers that reset in the middle of a write raise no signal and leave nothing behind")
    func resets() async throws {
        let count =
            ProcessInfo.processInfo.environment["CHEFDASH_TLS_RESETS"].flatMap(Int.init) ?? 200
        BrokenPipes.watch()
        weak var context: TLSServerContext?
        do {
            let server = try EchoServer(TestAuthority().issue())
            context = server.holder.current
            try await Blocking.run {
                // The first resets fill the pools.
                try Self.resets(0..<50, server)
                let before = try ProcessMemory()
                try Self.resets(50..<50 + count, server)
                // The last connection is counted as gone before it is freed.
                var after = try ProcessMemory()
                let deadline = ContinuousClock.now + .seconds(30)
                while after.descriptors > before.descriptors
                    || after.allocatedBytes > before.allocatedBytes + Self.allocatedTolerance,
                    ContinuousClock.now < deadline
                {
                    sched_yield()
                    after = try ProcessMemory()
                }
                let figures: Comment = "\(count) resets: \(before), then \(after)"
                // A descriptor of an earlier test may be closed meanwhile.
                #expect(after.descriptors <= before.descriptors, figures)
                #expect(
                    after.allocatedBytes <= before.allocatedBytes + Self.allocatedTolerance, figures
                )
                #expect(
                    after.residentBytes <= before.residentBytes + Self.residentTolerance, figures)
                try EchoPeer(port: server.port).expectEcho()
            }
            server.stop()
        }
        #expect(BrokenPipes.count == 0)
        // Each session holds the context, so the context goes with the last session.
        try Self.waitUntil("the context is gone") { context == nil }
    }
}
