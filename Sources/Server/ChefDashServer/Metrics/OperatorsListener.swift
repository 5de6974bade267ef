import Glibc
import Runtime
import TLS

/// The operators' listener, on its own queue. It answers while the shards are busy, and its
/// requests don't count as the game's.
package final class OperatorsListener: Sendable {
    /// The most connections, and the most of one address where it could be anybody's.
    private static let connectionLimit = 128
    private static let addressLimit = 16

    private let listener: Listener
    private let shard: Shard
    /// The path of a Unix socket; nil for an address.
    private let path: String?

    package var port: UInt16 { listener.port }

    /// Listens on a Unix socket.
    init(
        name: String, in directory: String, _ configuration: ServerConfiguration,
        _ limitLog: LimitLog, _ application: sending any ShardApplication
    ) throws(ServerStartError) {
        path = "\(directory)/\(name)"
        let ownCount = ConnectionCount(limit: Self.connectionLimit)
        do {
            listener = try Listener(
                name: name, in: directory, connectionCount: ownCount, limitObserver: limitLog)
            shard = try Self.shard(
                "chefdash.operators", configuration, limitLog, ownCount, application)
        } catch {
            throw .system(error)
        }
    }

    /// - Parameter tls: nil for plain connections.
    init(
        _ endpoint: MetricsEndpoint, _ configuration: ServerConfiguration, _ limitLog: LimitLog,
        tls: TLSServerContextHolder? = nil, _ application: sending any ShardApplication
    ) throws(ServerStartError) {
        path = nil
        let ownCount = ConnectionCount(limit: Self.connectionLimit)
        do {
            listener = try Listener(
                host: endpoint.host, port: endpoint.port, connectionCount: ownCount,
                admission: AddressShares(
                    limit: Self.addressLimit, trustedProxies: configuration.trustedProxies),
                limitObserver: limitLog, tls: tls)
        } catch {
            throw ServerStartError(listening: endpoint.host, port: endpoint.port, error)
        }
        do {
            shard = try Self.shard(
                "chefdash.metrics", configuration, limitLog, ownCount, application)
        } catch {
            throw .system(error)
        }
    }

    private static func shard(
        _ label: String, _ configuration: ServerConfiguration, _ limitLog: LimitLog,
        _ ownCount: ConnectionCount, _ application: sending any ShardApplication
    ) throws(SystemError) -> Shard {
        Shard(
            index: 0, reactor: try EpollReactor(label: label),
            limits: ShardedGame.connectionLimits(configuration),
            wheel: TickWheel(start: .now(), tickMilliseconds: 1_000, phaseCount: 1),
            connectionCount: ownCount, limitObserver: limitLog, application: application,
            sendsByRing: false)
    }

    /// Tells that a server lives and isn't ready, with its process's metrics; nil without an endpoint, or while another server
    /// on this machine has it.
    package convenience init?(ofStandby configuration: ServerConfiguration, _ log: Log) {
        guard let endpoint = configuration.metricsEndpoint else { return nil }
        let process = ProcessMetrics(configuration: configuration, log: log, isStandby: true)
        do {
            try self.init(
                endpoint, configuration, LimitLog(log: log), OperatorsApplication(.standby(process))
            )
        } catch {
            log.info("standby_unseen", ["message": "\(error)"])
            return nil
        }
    }

    package func start() {
        shard.start()
        listener.start(shards: [shard])
    }

    package func stop() {
        listener.stop()
        if let path { unlink(path) }
        shard.reactor.sync { shard.stop() }
    }
}
