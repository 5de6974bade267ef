import COpenSSL
import Glibc
import TestSupport
import Testing

@testable import Runtime
@testable import TLS

/// A server's session and a client's on a pair of sockets, whose records the test itself carries from
/// the client to the server.
private final class SessionPair {
    let server: TLSSession
    let client: TLSSession
    private let sockets: SocketPair
    private let buffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: TLSSession.readByteCount, alignment: 16)

    init() throws {
        sockets = try SocketPair()
        _ = fcntl(sockets.theirs, F_SETFL, O_NONBLOCK)
        server = try EchoServer.context(TestAuthority().issue()).session(descriptor: sockets.ours)
        client = try TLSClientContext(trust: .anyone).session(
            descriptor: sockets.theirs, host: "localhost")
        while client.handshake() == .wantsRead { _ = server.handshake() }
        // The client's last message.
        guard case .complete = server.handshake() else {
            throw TestTLSPeer.Failure(description: "the server isn't done")
        }
        // The ticket.
        #expect(try read(client).transfer == .wouldBlock)
    }

    deinit {
        buffer.deallocate()
        close(sockets.ours)
        close(sockets.theirs)
    }

    func sealed(_ bytes: [UInt8], by session: TLSSession) -> [UInt8] {
        var wire: [UInt8] = []
        #expect(bytes.withUnsafeBytes { session.seal($0, to: &wire) })
        return wire
    }

    func send(_ wire: some Collection<UInt8>, to session: TLSSession) {
        let wire = Array(wire)
        let descriptor = session === server ? sockets.theirs : sockets.ours
        #expect(Glibc.send(descriptor, wire, wire.count, 0) == wire.count)
    }

    /// Takes the bytes that wait in a session's socket.
    func wire(to session: TLSSession) -> [UInt8] {
        let descriptor = session === server ? sockets.ours : sockets.theirs
        return [UInt8](unsafeUninitializedCapacity: 1024) {
            $1 = max(0, recv(descriptor, $0.baseAddress, 1024, 0))
        }
    }

    func read(
        _ session: TLSSession
    ) throws -> (transfer: ByteTransfer, data: [UInt8], answer: [UInt8]) {
        var answer: [UInt8] = []
        let transfer = session.read(into: buffer, answer: &answer)
        guard case .bytes(let count) = transfer else { return (transfer, [], answer) }
        return (transfer, Array(buffer[..<count]), answer)
    }

    /// Reads until nothing is left.
    func readAll(_ session: TLSSession) throws -> [UInt8] {
        var all: [UInt8] = []
        while case (let transfer, let data, _) = try read(session), transfer != .wouldBlock {
            try #require(transfer != .ended)
            all += data
        }
        return all
    }
}

@Suite("TLS sessions")
struct TLSSessionTests {
    private static func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 ^ $0 >> 8) }
    }

    @Test(
        "Data comes whole, wherever its records are cut",
        arguments: [1, 4, 5, 6, 21, 22, 23, 100, 338, 339, 10_000, 16_721, 16_744, 16_745])
    func cuts(at cut: Int) throws {
        let pair = try SessionPair()
        let texts = [1, 300, 16_384, 16_384].map(Self.bytes)
        let wire = texts.flatMap { pair.sealed($0, by: pair.client) }
        pair.send(wire.prefix(cut), to: pair.server)
        let first = try pair.readAll(pair.server)
        #expect(!pair.server.hasBufferedInput)
        pair.send(wire.dropFirst(cut), to: pair.server)
        #expect(first + (try pair.readAll(pair.server)) == texts.flatMap(\.self))
    }

    @Test("The records of one read are opened together")
    func together() throws {
        let pair = try SessionPair()
        let texts = (1...50).map(Self.bytes)
        for text in texts { pair.send(pair.sealed(text, by: pair.client), to: pair.server) }
        #expect(try pair.read(pair.server).data == texts.flatMap(\.self))
        #expect(try pair.read(pair.server).transfer == .wouldBlock)
    }

    @Test("A record with a changed bit ends the session with an alert, and data before it is read")
    func forgery() throws {
        let whole = 5 + 3 + 1 + 16
        for index in 5..<whole {
            let pair = try SessionPair()
            let first = pair.sealed([1, 2], by: pair.client)
            var forged = pair.sealed([3, 4, 5], by: pair.client)
            forged[index] ^= 1
            pair.send(first + forged, to: pair.server)
            let (transfer, data, alert) = try pair.read(pair.server)
            #expect(transfer == .bytes(2) && data == [1, 2] && !alert.isEmpty)
            #expect(pair.server.hasBufferedInput)
            #expect(try pair.read(pair.server).transfer == .ended)
            #expect(pair.server.close().isEmpty)
            pair.send(alert, to: pair.client)
            #expect(try pair.read(pair.client).transfer == .ended)
        }
    }

    @Test("A record again, or out of order, ends the session", arguments: [[0, 0], [1]])
    func order(_ order: [Int]) throws {
        let pair = try SessionPair()
        let wires = [[UInt8(1)], [2]].map { pair.sealed($0, by: pair.client) }
        pair.send(order.flatMap { wires[$0] }, to: pair.server)
        while case .bytes = try pair.read(pair.server).transfer {}
        #expect(pair.server.hasBufferedInput)
    }

    @Test("close_notify comes after the data before it, and what we send after it is read")
    func closeNotify() throws {
        let pair = try SessionPair()
        pair.send(pair.sealed([1], by: pair.client) + pair.client.close(), to: pair.server)
        #expect(try pair.read(pair.server).data == [1])
        #expect(pair.server.hasBufferedInput)
        #expect(try pair.read(pair.server).transfer == .ended)
        #expect(!pair.sealed([2], by: pair.server).isEmpty)
        #expect(pair.client.close().isEmpty && !pair.server.close().isEmpty)
    }

    @Test("Our keys change by themselves long before they are worn out")
    func ownKeyUpdate() throws {
        let pair = try SessionPair()
        pair.server.recordCount = TLSSession.recordsPerKey - 1
        var sizes: [Int] = []
        for byte in UInt8(1)...3 {
            let wire = pair.sealed([byte], by: pair.server)
            sizes.append(wire.count)
            pair.send(wire, to: pair.client)
            #expect(try pair.read(pair.client).data == [byte])
        }
        #expect(sizes == [23, 23 + 27, 23])
    }

    @Test("If the kernel encrypts, a peer may change its own keys")
    func kernelKeys() throws {
        let pair = try SessionPair()
        pair.server.kernelEncrypts = true
        for byte in UInt8(1)...3 {
            SSL_key_update(pair.client.ssl, SSL_KEY_UPDATE_NOT_REQUESTED)
            pair.send(pair.sealed([byte], by: pair.client), to: pair.server)
            #expect(try pair.read(pair.server).data == [byte])
        }
        #expect(try pair.read(pair.server).transfer == .wouldBlock)
    }

    @Test(
        "If the kernel encrypts, a peer that asks for new keys gets close_notify with the old ones")
    func kernelKeyRequest() throws {
        for isLast in [false, true] {
            let pair = try SessionPair()
            // Without kernel TLS here, OpenSSL writes its records to the socket.
            pair.server.kernelEncrypts = true
            let first = pair.sealed([1], by: pair.client)
            SSL_key_update(pair.client.ssl, SSL_KEY_UPDATE_REQUESTED)
            let rest = pair.sealed([2], by: pair.client)
            pair.send(first + (isLast ? rest.prefix(27) : rest[...]), to: pair.server)
            #expect(try pair.read(pair.server).data == [1])
            #expect(pair.server.hasBufferedInput)
            #expect(try pair.read(pair.server).transfer == .ended)
            #expect(pair.server.close().isEmpty)
            // Only the alert: its 2 bytes and their type.
            #expect(pair.wire(to: pair.client).count == 5 + 2 + 1 + 16)
        }
    }
}
