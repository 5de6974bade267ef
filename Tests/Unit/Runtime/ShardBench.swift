import Crypto
import Glibc
import Synchronization
import TestSupport
import Testing
import WebSocket

@testable import Runtime

/// A shard that a test runs turn by turn, with peers on socket pairs.
final class ShardBench {
    let reactor = ManualReactor()
    let application = KeepingApplication()
    let shard: Shard
    private let connectionCount = ConnectionCount(limit: 1_000)

    /// - Parameter phaseCount: the number of equal phases in a tick of 100 ms.
    init(sendsByRing: Bool, phaseCount: Int = 1) {
        shard = Shard(
            index: 0, reactor: reactor, limits: .lenient(),
            wheel: TickWheel(start: reactor.now, tickMilliseconds: 100, phaseCount: phaseCount),
            connectionCount: connectionCount, limitObserver: UnobservedLimits(),
            application: application, sendsByRing: sendsByRing)
        shard.start()
        reactor.runWorks()
    }

    deinit {
        application.whenClosed = { _ in }
        reactor.turn { shard.stop() }
    }

    var blockedConnectionCount: Int {
        shard.traffic.blockedConnections.load(ordering: .relaxed)
    }

    var sentByteCount: Int { Int(shard.traffic.sentBytes.load(ordering: .relaxed)) }

    /// Connects a peer and completes the WebSocket handshake.
    ///
    /// - Parameters:
    ///   - keepsWritesApart: true if the peer must get each write of the shard as a separate piece,
    ///   as with SOCK_SEQPACKET.
    ///   - sendBufferBytes: of the shard's socket; the kernel rounds it, to 5 kB at least.
    ///   - leastDescriptor: the shard's socket gets the first free number from here on.
    func connect(
        keepsWritesApart: Bool = false, sendBufferBytes: Int32? = nil, leastDescriptor: Int32? = nil
    ) throws -> BenchPeer {
        let pair = try SocketPair(keepsWritesApart: keepsWritesApart)
        var descriptor = pair.ours
        if let sendBufferBytes {
            Descriptor.setOption(
                descriptor, level: SOL_SOCKET, name: SO_SNDBUF, value: sendBufferBytes)
        }
        if let leastDescriptor {
            descriptor = fcntl(pair.ours, F_DUPFD_CLOEXEC, leastDescriptor)
            close(pair.ours)
        }
        try #require(connectionCount.increment())
        shard.adopt(descriptor: descriptor, peerAddress: "127.0.0.1")
        reactor.runWorks()
        let peer = BenchPeer(TestSocket(descriptor: pair.theirs))
        let handshake = ClientHandshake(
            host: "localhost", path: "/", key: Crypto.randomBytes(count: 16), subprotocols: [])
        try peer.write(handshake.requestBytes)
        reactor.poll()
        try peer.open()
        let connection = try #require(application.opened.last)
        try #require(connection.descriptor == descriptor)
        peer.connection = connection
        return peer
    }

    func connect(count: Int) throws -> [BenchPeer] {
        try (0..<count).map { _ in try connect() }
    }

    func wait(milliseconds: Int) {
        reactor.now = reactor.now.advanced(byMilliseconds: milliseconds)
    }

    /// One turn of the shard's queue.
    func turn(_ body: () throws -> Void) rethrows { try reactor.turn(body) }

    /// Alternates the peer's reads and the shard's turns until neither has anything to do.
    func readAll(_ peer: BenchPeer) throws {
        while try peer.read() || reactor.poll() {}
    }
}
