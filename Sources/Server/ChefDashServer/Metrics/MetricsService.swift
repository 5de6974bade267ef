import Runtime

/// The operators' listener, on its own queue. It answers while the shards are busy, and its
/// requests don't count as the game's.
final class MetricsService: Sendable {
    private static let connectionLimit = 16

    private let listener: Listener
    private let shard: Shard

    var port: UInt16 { listener.port }

    init(
        _ endpoint: MetricsEndpoint, _ context: ServerContext, _ metrics: Metrics
    ) throws(ServerStartError) {
        let ownCount = ConnectionCount(limit: Self.connectionLimit)
        do {
            listener = try Listener(
                host: endpoint.host, port: endpoint.port, connectionCount: ownCount,
                limitObserver: context.limitLog)
        } catch {
            throw ServerStartError(listening: endpoint.host, port: endpoint.port, error)
        }
        do {
            shard = Shard(
                index: metrics.shards.count, reactor: try EpollReactor(label: "chefdash.metrics"),
                limits: ShardedGame.connectionLimits(context.configuration),
                wheel: TickWheel(start: .now(), tickMilliseconds: 1_000, phaseCount: 1),
                connectionCount: ownCount, limitObserver: context.limitLog,
                application: MetricsApplication(metrics),
                sendsByRing: false)
        } catch {
            throw .system(error)
        }
    }

    func start() {
        shard.start()
        listener.start(shards: [shard])
    }

    func stop() {
        listener.stop()
        shard.reactor.sync { shard.stop() }
    }
}
