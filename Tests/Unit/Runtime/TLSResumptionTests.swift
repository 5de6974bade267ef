import Synchronization
import TestSupport
import Testing

@testable import Runtime
@testable import TLS

@Suite("TLS sessions resumed")
struct TLSResumptionTests {
    private static let hour = TLSTicketKeys.intervalMilliseconds

    /// Sends a request and waits for the answer, so that a TLS 1.3 peer has its ticket too. The
    /// ticket comes after the handshake (RFC 8446, section 4.6.1).
    private static func connect(
        _ server: EchoServer, _ version: TestTLSPeer.Offer.Version,
        resuming session: TestTLSPeer.Session?
    ) throws -> TestTLSPeer {
        let peer = try TestTLSPeer(port: server.port, .only(version), resuming: session)
        try peer.write(TLSHandshakeTests.request)
        let answer = String(decoding: try peer.readAll(), as: UTF8.self)
        #expect(answer.hasSuffix("hello\n"))
        return peer
    }

    /// True if a ticket made at the start still works at the last moment, after connections without
    /// tickets at the moments between.
    struct Row: Sendable, CustomTestStringConvertible {
        let moments: [Int64]
        let isResumed: Bool
        /// True if the server has a newer ticket key by then.
        let isRenewed: Bool

        var testDescription: String { "\(moments): \(isResumed), \(isRenewed)" }
    }

    @Test(
        "A ticket is valid until its key has been replaced twice, and is renewed after the first",
        arguments: servedVersions,
        [
            Row(moments: [0], isResumed: true, isRenewed: false),
            Row(moments: [hour - 1], isResumed: true, isRenewed: false),
            Row(moments: [hour], isResumed: true, isRenewed: true),
            Row(moments: [hour, 2 * hour - 1], isResumed: true, isRenewed: true),
            Row(moments: [2 * hour - 1], isResumed: true, isRenewed: true),
            Row(moments: [hour, 2 * hour], isResumed: false, isRenewed: true),
            Row(moments: [2 * hour], isResumed: false, isRenewed: true),
            Row(moments: [100 * hour], isResumed: false, isRenewed: true),
        ])
    func lifetime(version: TestTLSPeer.Offer.Version, row: Row) async throws {
        let clock = Atomic<Int64>(0)
        let server = try EchoServer(TestAuthority().issue()) { clock.load(ordering: .relaxed) }
        defer { server.stop() }
        try await Blocking.run {
            let first = try Self.connect(server, version, resuming: nil)
            #expect(!first.isResumed)
            let session = first.session
            #expect(session.lifetimeSeconds == 3_600)
            let keyName = session.ticket.prefix(TLSTicketKeyRing.Key.nameCount)
            for moment in row.moments.dropLast() {
                clock.store(moment, ordering: .relaxed)
                _ = try Self.connect(server, version, resuming: nil)
            }
            clock.store(row.moments.last ?? 0, ordering: .relaxed)
            let second = try Self.connect(server, version, resuming: session)
            #expect(second.isResumed == row.isResumed)
            let newName = second.session.ticket.prefix(TLSTicketKeyRing.Key.nameCount)
            #expect((newName != keyName) == row.isRenewed)
            // The server reports the same, and the log shows it.
            #expect(server.handshakes.withLock { $0.last?.isResumed } == row.isResumed)
            #expect(try Self.connect(server, version, resuming: second.session).isResumed)
        }
    }

    @Test("A client that comes back every hour is resumed each time", arguments: servedVersions)
    func chain(version: TestTLSPeer.Offer.Version) async throws {
        let clock = Atomic<Int64>(0)
        let server = try EchoServer(TestAuthority().issue()) { clock.load(ordering: .relaxed) }
        defer { server.stop() }
        try await Blocking.run {
            var session: TestTLSPeer.Session?
            let resumed = try (0..<6 as Range<Int64>).map { round in
                clock.store(round * Self.hour, ordering: .relaxed)
                let peer = try Self.connect(server, version, resuming: session)
                session = peer.session
                return peer.isResumed
            }
            #expect(resumed == [false, true, true, true, true, true])
        }
    }

    @Test(
        "A ticket that was tampered with is ignored without an error",
        arguments: servedVersions, [0, 15, 16, 31, 32, 60, -33, -32, -1])
    func tampering(version: TestTLSPeer.Offer.Version, offset: Int) async throws {
        try await withEchoServer { server in
            let session = try Self.connect(server, version, resuming: nil).session
            session.corruptTicket(at: offset)
            #expect(try !Self.connect(server, version, resuming: session).isResumed)
        }
    }

    @Test(
        "Tickets survive a change of the certificate, but not of the server",
        arguments: servedVersions)
    func certificateChange(version: TestTLSPeer.Offer.Version) async throws {
        let authority = TestAuthority()
        let server = try EchoServer(authority.issue())
        defer { server.stop() }
        let other = try EchoServer(authority.issue("other"))
        defer { other.stop() }
        try await Blocking.run {
            let session = try Self.connect(server, version, resuming: nil).session
            try server.change(authority.issue("new"))
            #expect(try Self.connect(server, version, resuming: session).isResumed)
            #expect(try !Self.connect(other, version, resuming: session).isResumed)
        }
    }
}
