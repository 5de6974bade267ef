import CLinux
import Dispatch
import Glibc
import TLS

/// Accepts connections on one address and distributes them over the shards, round-robin.
package final class Listener: @unchecked Sendable {
    // @unchecked: `queue` owns all mutable state; the source's handlers run on it.

    private let descriptor: Int32
    private var shards: [Shard] = []
    private let connectionCount: ConnectionCount
    private let admission: (any ConnectionAdmission)?
    private let limitObserver: any LimitObserver
    private let tls: TLSServerContextHolder?
    private let queue = DispatchQueue(label: "chefdash.listener")
    /// Set from `start` to `stop`.
    private var source: (any DispatchSourceRead)?
    private var nextShard = 0
    /// True if a service manager has the socket too, which outlives this server.
    private let isInherited: Bool
    private var isPaused = false
    private var hasStopped = false
    /// The actual port, even if the caller requested 0.
    package let port: UInt16

    /// The number of descriptors reserved for files and Dispatch's own threads. If libdispatch
    /// can't open a file, it ends the process.
    private static let descriptorsForFiles = 16

    /// The number of connections beyond the limit for health checks.
    private static let connectionsForHealth = 64

    /// The pause after the process or the system has run out of descriptors.
    private static let pauseMilliseconds = 100

    /// The most unsent bytes that the kernel buffers for a connection. By default it would keep
    /// megabytes for a peer that reads nothing, which our limits don't count (tcp(7)).
    private static let unsentBytes: Int32 = 128 * 1024

    /// Binds and listens. Accepts no connections until `start`.
    ///
    /// - Parameters:
    ///   - inherited: listens already, in the place of a socket on `host` and `port`.
    ///   - tls: The source of each new connection's TLS context; nil for plain connections.
    /// - Throws: The failed call, with `EADDRINUSE` if the port is taken.
    package init(
        host: String, port: UInt16, inherited: InheritedSocket? = nil,
        connectionCount: ConnectionCount,
        admission: (any ConnectionAdmission)? = nil, limitObserver: any LimitObserver,
        tls: TLSServerContextHolder? = nil
    ) throws(SystemError) {
        self.connectionCount = connectionCount
        self.admission = admission
        self.limitObserver = limitObserver
        self.tls = tls
        isInherited = inherited != nil
        descriptor =
            if let inherited {
                try inherited.duplicate()
            } else {
                try SocketAddress.listen(host: host, port: port)
            }
        self.port = SocketAddress.localPort(of: descriptor)
    }

    /// Listens on a Unix socket, for processes of the file's owner. Accepts no connections until
    /// `start`.
    package init(
        name: String, in directory: String, connectionCount: ConnectionCount,
        limitObserver: any LimitObserver
    ) throws(SystemError) {
        self.connectionCount = connectionCount
        admission = nil
        self.limitObserver = limitObserver
        tls = nil
        isInherited = false
        descriptor = try SocketAddress.listen(name: name, in: directory)
        port = 0
    }

    deinit { Glibc.close(descriptor) }

    package func start(shards: [Shard]) {
        precondition(!shards.isEmpty)
        queue.async { [self] in
            guard !hasStopped else { return }
            self.shards = shards
            let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
            source.setEventHandler { self.accept() }
            source.activate()
            self.source = source
        }
    }

    /// Stops accepting. The kernel refuses new connections once this returns, or lets them wait for
    /// the next server if the socket is a service manager's.
    package func stop() {
        queue.sync {
            hasStopped = true
            if !isInherited { shutdown(descriptor, Int32(SHUT_RDWR)) }
            if isPaused { source?.resume() }
            isPaused = false
            source?.cancel()
            source = nil
        }
    }

    private func accept() {
        // The limit per wake-up keeps `stop` from waiting behind a flood.
        for _ in 0..<256 {
            let (peer, address) = acceptOne()
            if peer >= 0 {
                deal(peer, from: address)
                continue
            }
            switch errno {
            case EINTR, ECONNABORTED: continue
            case EMFILE, ENFILE, ENOBUFS, ENOMEM: return pause()
            default: return
            }
        }
    }

    /// - Returns: A negative descriptor, with `errno` set, if no connection is waiting or none can
    ///   be accepted.
    private func acceptOne() -> (peer: Int32, address: String) {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let peer = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                accept4(
                    descriptor, $0, &length, Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue))
            }
        }
        return (peer, peer < 0 ? "" : SocketAddress.text(of: storage))
    }

    private func deal(_ peer: Int32, from address: String) {
        guard Int(peer) < DescriptorLimit.current - Self.descriptorsForFiles else {
            limitObserver.reached(.descriptors, by: address)
            refuse(peer, HTTPResponse.tooMany)
            return
        }
        var share = admission?.admit(address)
        if admission != nil, share == nil {
            limitObserver.reached(.addressConnections, by: address)
            share = shareBeyondLimit(peer, address, HTTPResponse.tooManyOfAddress)
            guard share != nil else { return }
        } else if !connectionCount.increment() {
            limitObserver.reached(.connections, by: address)
            share = shareBeyondLimit(peer, address, HTTPResponse.tooMany)
            guard share != nil else { return }
        }
        Descriptor.setOption(peer, level: Int32(IPPROTO_TCP), name: TCP_NODELAY, value: 1)
        Descriptor.setOption(
            peer, level: Int32(IPPROTO_TCP), name: TCP_NOTSENT_LOWAT, value: Self.unsentBytes)
        shards[nextShard].adopt(
            descriptor: peer, peerAddress: address, share: share, tls: tls?.current,
            expectsProxyHeader: admission?.namesClients(address) ?? false)
        nextShard = (nextShard + 1) % shards.count
    }

    /// At the connection limit, returns a share for a health check, or refuses the peer and returns
    /// nil.
    private func shareBeyondLimit(
        _ peer: Int32, _ address: String, _ refusal: HTTPResponse
    ) -> ConnectionShare? {
        guard let share = admission?.admitBeyondLimit(address, refusal: refusal),
            connectionCount.increment(beyondLimitBy: Self.connectionsForHealth)
        else {
            refuse(peer, refusal)
            return nil
        }
        return share
    }

    /// Refuses a connection with an HTTP response, without waiting if the socket is full. TLS
    /// clients get no response: the handshake would cost more than the refused connection.
    private func refuse(_ peer: Int32, _ response: HTTPResponse) {
        defer { Glibc.close(peer) }
        guard tls == nil else { return }
        response.encoded(isSecure: false).withUnsafeBytes { _ = Descriptor.write(peer, $0) }
    }

    private func pause() {
        isPaused = true
        source?.suspend()
        queue.asyncAfter(deadline: .now() + .milliseconds(Self.pauseMilliseconds)) { [self] in
            guard isPaused else { return }
            isPaused = false
            source?.resume()
        }
    }
}

extension HTTPResponse {
    fileprivate static let tooMany = HTTPResponse(
        status: 503, fields: ["Retry-After": "10"],
        body: "The server already has the most connections allowed; try again later.\n")

    /// The response to clients whose address already has the most connections allowed.
    package static let tooManyOfAddress = HTTPResponse(
        status: 503, fields: ["Retry-After": "10"],
        body: "Your address already has the most connections allowed; try again later.\n")
}
