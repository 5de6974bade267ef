import Runtime

/// The operators' listener, on its own queue. It answers while the shards are busy, and its
/// requests don't count as the game's.
final class MetricsService: Sendable {
    private static let connectionLimit = 16

    private let listener: Listener
    private let shard: Shard

    var port: UInt16 { listener.port }

    /// - Returns: nil without an endpoint.
    static func make(
        _ endpoint: MetricsEndpoint?, _ context: ServerContext, _ connectionCount: ConnectionCount,
        _ shards: [Shard], _ hall: Hall
    ) throws(ServerStartError) -> MetricsService? {
        guard let endpoint else { return nil }
        return try MetricsService(
            endpoint, context: context, connectionCount: connectionCount, shards: shards,
            hall: hall)
    }

    private init(
        _ endpoint: MetricsEndpoint, context: ServerContext, connectionCount: ConnectionCount,
        shards: [Shard], hall: Hall
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
                index: shards.count, reactor: try EpollReactor(label: "chefdash.metrics"),
                limits: ShardedGame.connectionLimits(context.configuration),
                wheel: TickWheel(start: .now(), tickMilliseconds: 1_000, phaseCount: 1),
                connectionCount: ownCount, limitObserver: context.limitLog,
                application: MetricsApplication(
                    metrics: Metrics(
                        context: context, connectionCount: connectionCount, shards: shards,
                        hall: hall)), sendsByRing: false)
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
