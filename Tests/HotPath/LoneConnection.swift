import GameProtocol
import Glibc
import Runtime
import Scheduling
import TLS
import TestSupport
import WebSocket

/// One connection on its own shard whose peer accepts every write. It measures the cost of a
/// message between the game and the system, without the system; with TLS, on a real socket.
final class LoneConnection: ShardApplication {
    private let reactor = ImmediateReactor()
    private(set) var shard: Shard!
    private(set) var connection: Connection!
    private let frames = FrameCount()
    /// The peer's socket, if there is TLS. Unchecked, because checking would be counted.
    @exclusivity(unchecked) private var peer: Int32?

    init(isSecure: Bool = false) {
        let notice = ConnectionLimits.Notice(code: .normal, reason: "")
        shard = Shard(
            index: 0, reactor: reactor,
            limits: ConnectionLimits(
                handshakeMilliseconds: 1_000, keepAliveMilliseconds: 0, requestsPerConnection: 1,
                request: HTTPLimits(), controlFrames: .init(burst: 1, perSecond: 1),
                pingIntervalMilliseconds: 1_000, pingTimeoutMilliseconds: 1_000,
                closeMilliseconds: 1_000, sweepMilliseconds: 1_000, discardedBytes: 0,
                webSocket: WebSocketTerms(
                    limits: WebSocketLimits(), outboundBytes: 1 << 20, deflate: .off),
                pingTimeout: notice, controlFlood: notice, slowConsumer: notice),
            wheel: TickWheel(start: reactor.now, tickMilliseconds: 100, phaseCount: 1),
            connectionCount: ConnectionCount(limit: 1), limitObserver: UnobservedLimits(),
            application: self, sendsByRing: false)
        if isSecure {
            connectSecurely()
        } else {
            let peer = LonePeer(descriptor: 0, frames)
            peer.say(LonePeer.request)
            shard.adopt(peer, descriptor: 0, peerAddress: "127.0.0.1")
            shard.isReady(0, canRead: true, canWrite: false)
        }
        precondition(connection != nil, "the handshake is right")
    }

    var writtenBytes: Int { frames.bytes }

    /// Releases the shard, which refers to this object.
    func close() { shard = nil }

    private func connectSecurely() {
        var sockets: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        precondition(socketpair(AF_UNIX, kind, 0, &sockets) == 0, "two sockets can be made")
        let files = TestAuthority().issue()
        do {
            let certificate = try TLSCertificate(
                certificateFile: files.certificate, keyFile: files.key, now: Int64(time(nil)))
            let context = try TLSServerContext(
                certificate: certificate, ticketKeys: TLSTicketKeys { 0 })
            shard.adopt(descriptor: sockets[0], peerAddress: "127.0.0.1", tls: context)
            let client = try TLSClientContext(trust: .anyone)
                .session(descriptor: sockets[1], host: "localhost")
            while client.handshake() == .wantsRead {
                shard.isReady(sockets[0], canRead: true, canWrite: false)
            }
            var wire: [UInt8] = []
            _ = Array(LonePeer.request.utf8).withUnsafeBytes { client.seal($0, to: &wire) }
            precondition(send(sockets[1], wire, wire.count, 0) == wire.count)
        } catch {
            preconditionFailure("\(error)")
        }
        peer = sockets[1]
        while connection == nil { shard.isReady(sockets[0], canRead: true, canWrite: false) }
        takeWritten()
    }

    /// Empties the peer's socket.
    func takeWritten() {
        guard let peer else { return }
        withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { buffer in
            while case let count = recv(peer, buffer.baseAddress, buffer.count, 0), count > 0 {
                frames.bytes += count
            }
        }
    }

    // MARK: - The application

    func reply(to request: HTTPRequestHead, from peerAddress: String) -> HTTPReply {
        .upgrade(subprotocols: [GameProtocol.subprotocol])
    }

    func opened(_ connection: Connection) { self.connection = connection }
    func received(text: UnsafeRawBufferPointer, on connection: Connection) {}
    func received(binary: UnsafeRawBufferPointer, on connection: Connection) {}
    func closed(_ connection: Connection) {}
    func tick(slot: Int64) {}
    func sweep(_ connection: Connection, at now: Instant) {}
    func sweep(at now: Instant) {}
}

/// A queue that runs everything immediately, with a stopped clock.
private final class ImmediateReactor: Reactor {
    let now = Instant(nanoseconds: 1_000_000_000)
    let isCurrent = true

    func assertIsCurrent() {}
    func async(_ work: @escaping @Sendable () -> Void) { work() }
    func async(at moment: Instant, _ work: @escaping @Sendable () -> Void) {}
    func sync<Value>(_ work: () -> Value) -> Value { work() }
    func start(_ shard: Shard, sweepMilliseconds: Int) {}
    func stop() {}
    func startTicking(at first: Instant, everyNanoseconds interval: Int64) {}
    func stopTicking() {}
    func add(_ descriptor: Int32, _ interest: SocketInterest) -> Bool { true }
    func set(_ descriptor: Int32, _ interest: SocketInterest) {}
    func remove(_ descriptor: Int32) {}
}
