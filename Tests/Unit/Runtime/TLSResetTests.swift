import Foundation
import TestSupport
import Testing

@testable import Runtime
@testable import TLS

@Suite("TLS peers that reset")
struct TLSResetTests {
    /// What a process holds; compared before and after.
    private struct Holdings {
        let descriptors: Int
        let allocatedBytes: Int
        let residentBytes: Int

        init() throws {
            descriptors = try ProcessMemory.descriptorCount()
            residentBytes = try ProcessMemory.residentBytes()
            allocatedBytes = ProcessMemory.allocatedBytes()
        }
    }

    /// What may be left over. Allocations are pooled a little, and what was freed stays scattered
    /// over the arenas of the threads; a connection that is left holds 4 MB.
    private static let allocatedTolerance = 1 << 20
    private static let residentTolerance = 32 << 20

    /// A peer that resets while the server has 4 MB to write: after the first of it, before, or
    /// when it has read some.
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
        // The server's notes for tests aren't what is measured.
        server.handshakes.withLock { $0 = [] }
    }

    /// Asks again and again, but not for ever.
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
                // The first ones fill the pools.
                try Self.resets(0..<50, server)
                let before = try Holdings()
                try Self.resets(50..<50 + count, server)
                // The last connection is counted off before it is let go of.
                var after = try Holdings()
                let deadline = ContinuousClock.now + .seconds(30)
                while after.descriptors > before.descriptors
                    || after.allocatedBytes > before.allocatedBytes + Self.allocatedTolerance,
                    ContinuousClock.now < deadline
                {
                    sched_yield()
                    after = try Holdings()
                }
                let figures: Comment = "\(count) resets: \(before), then \(after)"
                // One that an earlier test let go of may be closed meanwhile.
                #expect(after.descriptors <= before.descriptors, figures)
                #expect(
                    after.allocatedBytes <= before.allocatedBytes + Self.allocatedTolerance, figures
                )
                #expect(
                    after.residentBytes <= before.residentBytes + Self.residentTolerance, figures)
                let peer = try EchoPeer(port: server.port)
                try peer.send("still here")
                #expect(try peer.nextText() == "still here")
            }
            server.stop()
        }
        #expect(BrokenPipes.count == 0)
        // Each session holds the context: the last one is gone when it is.
        try Self.waitUntil("the context is gone") { context == nil }
    }
}
