import Dispatch
import Glibc
import Synchronization
import TestSupport
import WebSocket

@testable import Runtime
@testable import TLS

/// Two shards behind a TLS port that echo messages, and obey commands: `move` moves the connection
/// to the other shard, `where` asks for the shard, `fill N` asks for N kibibytes.
final class EchoServer: Sendable {
    let port: UInt16
    let holder: TLSServerContextHolder
    private let ticketKeys: TLSTicketKeys
    let connections = ConnectionCount(limit: 1_000)
    /// The handshakes reported to the shards.
    let handshakes = Mutex<[TLSSummary]>([])
    let failures = Mutex<[TLSFailure]>([])
    private let listener: Listener
    private let shards: [Shard]

    /// The size of the kernel's send buffers; the kernel's choice if nil.
    let sendBufferBytes: Int32?

    /// - Parameter ticketClock: the time in milliseconds.
    init(
        _ files: TestAuthority.Files, handshakeMilliseconds: Int = 10_000,
        sendBufferBytes: Int32? = nil,
        ticketClock: @escaping @Sendable () -> Int64 = { 0 }
    ) throws {
        let limits = ConnectionLimits.lenient(handshakeMilliseconds: handshakeMilliseconds)
        self.sendBufferBytes = sendBufferBytes
        ticketKeys = TLSTicketKeys(clock: ticketClock)
        holder = TLSServerContextHolder(try Self.context(files, ticketKeys))
        listener = try Listener(
            host: "127.0.0.1", port: 0, connectionCount: connections,
            limitObserver: UnobservedLimits(), tls: holder)
        port = listener.port
        let wheel = TickWheel(start: .now(), tickMilliseconds: 100, phaseCount: 1)
        let applications = [EchoApplication(), EchoApplication()]
        shards = try applications.enumerated().map { [connections] index, application in
            Shard(
                index: index, reactor: try EpollReactor(label: "echo.\(index)"), limits: limits,
                wheel: wheel, connectionCount: connections, limitObserver: UnobservedLimits(),
                application: application, sendsByRing: true)
        }
        for application in applications {
            application.server = self
            application.shards = shards
        }
        for shard in shards { shard.start() }
        listener.start(shards: shards)
    }

    /// Sets the certificate of future connections.
    func change(_ files: TestAuthority.Files) throws {
        holder.current = try Self.context(files, ticketKeys)
    }

    static func context(
        _ files: TestAuthority.Files, _ keys: TLSTicketKeys = TLSTicketKeys { 0 }
    ) throws -> TLSServerContext {
        let certificate = try TLSCertificate(
            certificateFile: files.certificate, keyFile: files.key,
            now: Int64(DispatchTime.wallSeconds))
        return try TLSServerContext(certificate: certificate, ticketKeys: keys)
    }

    func stop() {
        listener.stop()
        for shard in shards { shard.reactor.sync { shard.stop() } }
        for shard in shards { (shard.application as? EchoApplication)?.shards = [] }
    }
}

/// The versions of TLS that are served.
let servedVersions: [TestTLSPeer.Offer.Version] = [.tls12, .tls13]

/// Runs peers against a server that stops when they are done.
func withEchoServer<Value: Sendable>(
    handshakeMilliseconds: Int = 10_000, sendBufferBytes: Int32? = nil,
    _ body: @escaping @Sendable (EchoServer) throws -> Value
) async throws -> Value {
    let server = try EchoServer(
        TestAuthority().issue(), handshakeMilliseconds: handshakeMilliseconds,
        sendBufferBytes: sendBufferBytes)
    defer { server.stop() }
    return try await Blocking.run { try body(server) }
}

/// Runs a peer against an echo server.
func withEchoPeer(
    _ version: TestTLSPeer.Offer.Version = .tls13, sendBufferBytes: Int32? = nil,
    receiveBufferBytes: Int32? = nil,
    _ body: @escaping @Sendable (EchoPeer) throws -> Void
) async throws {
    try await withEchoServer(sendBufferBytes: sendBufferBytes) { server in
        try body(
            EchoPeer(port: server.port, .only(version), receiveBufferBytes: receiveBufferBytes))
    }
}

extension DispatchTime {
    /// Seconds since 1970-01-01 UTC.
    static var wallSeconds: Int { Int(time(nil)) }
}

/// Owned by its shard's queue.
private final class EchoApplication: ShardApplication, @unchecked Sendable {
    // @unchecked: set up before the shards start, and called on the shard's queue alone.
    unowned var server: EchoServer!
    var shards: [Shard] = []

    func reply(to request: HTTPRequestHead, from peerAddress: String) -> HTTPReply {
        request.path == "/echo"
            ? .upgrade(subprotocols: []) : .response(HTTPResponse(status: 200, body: "hello\n"))
    }

    func received(text: UnsafeRawBufferPointer, on connection: Connection) {
        let words = String(decoding: text, as: UTF8.self).split(separator: " ")
        switch words.first {
        case "where": connection.send(text: Array("\(connection.shard.index)".utf8))
        case "fill":
            let kibibyte = [UInt8](repeating: UInt8(ascii: "f"), count: 1024)
            for _ in 0..<(words.last.flatMap { Int($0) } ?? 0) { connection.send(text: kibibyte) }
        case "move":
            let shard = connection.shard
            let other = shards[1 - shard.index]
            shard.async {
                shard.move(connection, to: other) { $0.send(text: Array("moved".utf8)) }
            }
        default: connection.send(text: Array(text))
        }
    }

    func secured(_ connection: Connection, _ summary: TLSSummary) {
        server.handshakes.withLock { $0.append(summary) }
        guard let bytes = server.sendBufferBytes else { return }
        Descriptor.setOption(
            connection.descriptor, level: SOL_SOCKET, name: SO_SNDBUF, value: bytes)
    }

    func refusedTLS(_ connection: Connection, _ failure: TLSFailure) {
        server.failures.withLock { $0.append(failure) }
    }

    func opened(_ connection: Connection) {}
    func received(binary: UnsafeRawBufferPointer, on connection: Connection) {}
    func closed(_ connection: Connection) {}
    func tick(slot: Int64) {}
    func sweep(_ connection: Connection, at now: Instant) {}
    func sweep(at now: Instant) {}
}
