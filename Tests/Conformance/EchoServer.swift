import Glibc
import Runtime
import TLS
import WebSocket

/// One shard of the server on its own port that echoes every message.
final class EchoServer: Sendable {
    private static let path = "/echo"

    private let listener: Listener
    private let shard: Shard
    /// The URL for the suite.
    let url: String

    /// Listens on a free port of 127.0.0.1.
    ///
    /// - Parameter tls: PEM files with the certificate and its key; nil for plain connections.
    init(tls: (certificate: String, key: String)?) throws {
        let count = ConnectionCount(limit: 1_000)
        let context = try tls.map { files in
            try TLSServerContext(
                certificate: TLSCertificate(
                    certificateFile: files.certificate, keyFile: files.key, now: Int64(time(nil))),
                ticketKeys: TLSTicketKeys { Instant.now().nanoseconds / 1_000_000 })
        }
        listener = try Listener(
            host: "127.0.0.1", port: 0, connectionCount: count, limitObserver: UnobservedLimits(),
            tls: context.map(TLSServerContextHolder.init))
        shard = Shard(
            index: 0, reactor: try EpollReactor(label: "conformance.echo"), limits: Self.limits,
            wheel: TickWheel(start: .now(), tickMilliseconds: 100, phaseCount: 1),
            connectionCount: count, limitObserver: UnobservedLimits(), application: Application(),
            sendsByRing: true)
        url = "\(tls == nil ? "ws" : "wss")://127.0.0.1:\(listener.port)\(Self.path)"
        shard.start()
        listener.start(shards: [shard])
    }

    /// For the suite's largest messages: 16 MiB, and 65,536 fragments.
    private static let terms = WebSocketTerms(
        limits: WebSocketLimits(messageBytes: 16 * 1024 * 1024, framesPerMessage: 65_536 * 2),
        outboundBytes: 64 * 1024 * 1024, deflate: DeflatePolicy(minimumMessageBytes: 0))

    private static let limits = ConnectionLimits(
        handshakeMilliseconds: 10_000, keepAliveMilliseconds: 5_000, requestsPerConnection: 100,
        request: HTTPLimits(), controlFrames: .init(burst: 50, perSecond: 10),
        pingIntervalMilliseconds: 10_000,
        // The suite sends 65,536 fragments before it reads again, so its pong can be late on a busy
        // machine.
        pingTimeoutMilliseconds: 300_000,
        closeMilliseconds: 5_000, sweepMilliseconds: 500, discardedBytes: 1024 * 1024,
        webSocket: terms, pingTimeout: notice("no pong came"),
        controlFlood: notice("too many control frames"), slowConsumer: notice("too slow a reader"))

    private static func notice(_ reason: String) -> ConnectionLimits.Notice {
        ConnectionLimits.Notice(code: .policyViolation, reason: reason)
    }

    private final class Application: ShardApplication {
        func reply(to request: HTTPRequestHead, from peerAddress: String) -> HTTPReply {
            request.path == EchoServer.path
                ? .upgrade(subprotocols: [])
                : .response(HTTPResponse(status: 404, body: "the echo is at \(EchoServer.path)\n"))
        }

        func received(text: UnsafeRawBufferPointer, on connection: Connection) {
            connection.send(.text, text)
        }

        func received(binary: UnsafeRawBufferPointer, on connection: Connection) {
            connection.send(.binary, binary)
        }

        func opened(_ connection: Connection) {}
        func closed(_ connection: Connection) {}
        func tick(slot: Int64) {}
        func sweep(_ connection: Connection, at now: Instant) {}
        func sweep(at now: Instant) {}
    }
}
