import Crypto
import Dispatch
import Foundation
import GameProtocol
import Kitchen
import Runtime
import Store
import WebSocket

/// The server whole: configuration, levels, store, shards and listener put together, and taken
/// down in order.
package final class Server: Sendable {
    /// How many moments of a tick rooms are spread over, at most: each lasts a millisecond at
    /// least.
    private static let phaseLimit = 20

    private let context: ServerContext
    private let shards: [Shard]
    private let listener: Listener
    /// What stops the server, one step after the other.
    private let shutdownQueue = DispatchQueue(label: "chefdash.shutdown")

    /// Reads the levels, opens the store and binds the port; nothing is served until `start`.
    ///
    /// - Parameters:
    ///   - randomBytes: draws ids, tokens and seeds; must be unpredictable in production.
    ///   - wallClock: milliseconds since 1970-01-01 UTC, for the ledger.
    package init(
        configuration: ServerConfiguration, log: Log,
        randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8] = Crypto.randomBytes,
        wallClock: @escaping @Sendable () -> Int64 = {
            Int64(Date().timeIntervalSince1970 * 1000)
        }
    ) throws(ServerStartError) {
        let catalogue = try Self.load(configuration.levelsDirectory)
        // The port comes first: a second server must not disturb the first one's data.
        let connectionCount = ConnectionCount(limit: configuration.connectionLimit)
        listener = try Self.listen(configuration, connectionCount)
        let store = try Self.openStore(configuration, log, wallClock)
        let context = ServerContext(
            configuration: configuration, log: log, store: store, catalogue: catalogue,
            randomBytes: randomBytes)
        self.context = context
        if store.recoveredRoundCount > 0 {
            log.info("rounds_recovered", ["rounds": store.recoveredRoundCount])
        }
        Self.save(catalogue, context)
        shards = try Self.makeShards(context, connectionCount)
    }

    /// Starts to serve.
    ///
    /// - Returns: the port, also where the configuration left the choice to the kernel.
    @discardableResult
    package func start() -> UInt16 {
        for shard in shards { shard.start() }
        listener.start(shards: shards)
        context.log.info(
            "started",
            [
                "host": context.configuration.host, "port": listener.port,
                "shards": shards.count, "levels": context.catalogue.levels.count,
            ])
        return listener.port
    }

    /// Reads the levels again for the rounds that start from now on. Files with a fault change
    /// nothing, and the log says what is wrong with them.
    package func reloadLevels() {
        do {
            let catalogue = try Self.load(context.configuration.levelsDirectory)
            let (tick, newTick) = (
                context.catalogue.rules.tickMilliseconds, catalogue.rules.tickMilliseconds
            )
            guard newTick == tick else {
                context.log.error(
                    "levels_kept",
                    [
                        "reason": "the length of a tick can't change while rounds are played",
                        "error": "\(context.configuration.levelsDirectory)/rules.json: "
                            + "tickMilliseconds is \(newTick), should stay \(tick) until a restart",
                    ])
                return
            }
            Self.save(catalogue, context)
            context.catalogue = catalogue
            context.log.info("levels_reloaded", ["levels": catalogue.levels.count])
        } catch {
            context.log.error(
                "levels_kept", ["reason": "the new files have faults", "error": "\(error)"])
        }
    }

    // MARK: - Shutdown

    /// Stops: no new rounds, a word to the players, the time that rounds under way may still take,
    /// then everything is settled and closed. Items of rounds that didn't finish are given back
    /// when the server starts again.
    ///
    /// - Parameter completion: called once, with how many changes could not be committed: 0 unless
    ///   the disk fails.
    package func shutDown(completion: @escaping @Sendable (_ unsettled: Int) -> Void) {
        guard context.beginStopping() else { return }
        let grace = context.configuration.shutdownGraceMilliseconds
        context.log.info(
            "stopping",
            ["rounds": context.roundCount.load(ordering: .relaxed), "grace_ms": grace])
        listener.stop()
        let notice = ServerEvent(.shutdown(Shutdown(deadlineMilliseconds: grace))).encoded()
        for shard in shards {
            shard.async { (shard.application as? RoomHost)?.broadcast(notice) }
        }
        waitForRounds(until: Instant.now().advanced(byMilliseconds: grace), completion)
    }

    private func waitForRounds(
        until deadline: Instant, _ completion: @escaping @Sendable (Int) -> Void
    ) {
        shutdownQueue.asyncAfter(deadline: .now() + .milliseconds(20)) { [self] in
            let rounds = context.roundCount.load(ordering: .relaxed)
            guard rounds == 0 || Instant.now() >= deadline else {
                waitForRounds(until: deadline, completion)
                return
            }
            if rounds > 0 { context.log.warning("rounds_unfinished", ["rounds": rounds]) }
            closeConnections(completion)
        }
    }

    private func closeConnections(_ completion: @escaping @Sendable (Int) -> Void) {
        let group = DispatchGroup()
        for shard in shards {
            group.enter()
            shard.async {
                (shard.application as? RoomHost)?.closeAll()
                group.leave()
            }
        }
        // The close frames are written at the end of the calls above, before anything after them.
        for shard in shards { group.notify(queue: shard.queue) {} }
        group.notify(queue: shutdownQueue) { [self] in
            for shard in shards { shard.queue.sync { shard.stop() } }
            context.store.close { [self] unsettled in
                context.log.info("stopped", ["unsettled": unsettled])
                completion(unsettled)
            }
        }
    }

    // MARK: - Parts

    private static func load(_ directory: String) throws(ServerStartError) -> Catalogue {
        do {
            return try LevelFiles.load(directory: directory)
        } catch {
            throw .levels(error)
        }
    }

    private static func listen(
        _ configuration: ServerConfiguration, _ connectionCount: ConnectionCount
    ) throws(ServerStartError) -> Listener {
        do {
            return try Listener(
                host: configuration.host, port: configuration.port,
                connectionCount: connectionCount)
        } catch {
            throw ServerStartError(
                listening: configuration.host, port: configuration.port, error)
        }
    }

    private static func openStore(
        _ configuration: ServerConfiguration, _ log: Log,
        _ wallClock: @escaping @Sendable () -> Int64
    ) throws(ServerStartError) -> SQLiteStore {
        var options = SQLiteStore.Options()
        options.commitIntervalMilliseconds = configuration.commitIntervalMilliseconds
        options.log = { log.warning("store", ["message": $0]) }
        do {
            return try SQLiteStore(
                directory: configuration.dataDirectory, options: options, wallClock: wallClock)
        } catch {
            throw .store(error)
        }
    }

    /// Keeps what records refer to.
    private static func save(_ catalogue: Catalogue, _ context: ServerContext) {
        context.store.saveCatalogue(
            fingerprint: catalogue.fingerprint,
            text: String(decoding: LevelFiles.canonicalText(of: catalogue), as: UTF8.self)
        ) { result in
            if case .failure(let error) = result {
                context.log.error("catalogue_not_saved", ["error": "\(error)"])
            }
        }
    }

    private static func makeShards(
        _ context: ServerContext, _ connectionCount: ConnectionCount
    ) throws(ServerStartError) -> [Shard] {
        let configuration = context.configuration
        let count =
            configuration.shardCount > 0
            ? configuration.shardCount : ProcessInfo.processInfo.activeProcessorCount
        let tickMilliseconds = context.catalogue.rules.tickMilliseconds
        let phaseCount = min(phaseLimit, tickMilliseconds)
        let hosts = (0..<count).map { _ in RoomHost(context: context, phaseCount: phaseCount) }
        let wheel = TickWheel(
            start: .now(), tickMilliseconds: tickMilliseconds, phaseCount: phaseCount)
        let limits = connectionLimits(configuration)
        var shards: [Shard] = []
        for (index, host) in hosts.enumerated() {
            do {
                shards.append(
                    try Shard(
                        index: index, limits: limits, wheel: wheel,
                        connectionCount: connectionCount, application: host))
            } catch {
                throw .system(error)
            }
        }
        for (host, shard) in zip(hosts, shards) { host.attach(to: shard, siblings: hosts) }
        return shards
    }

    private static func connectionLimits(
        _ configuration: ServerConfiguration
    ) -> ConnectionLimits {
        func notice(_ reason: CloseReason) -> ConnectionLimits.Notice {
            ConnectionLimits.Notice(
                code: CloseCode(rawValue: reason.rawValue), reason: reason.text)
        }
        return ConnectionLimits(
            handshakeMilliseconds: configuration.handshakeMilliseconds,
            pingIntervalMilliseconds: configuration.pingIntervalMilliseconds,
            pingTimeoutMilliseconds: configuration.pingTimeoutMilliseconds,
            closeMilliseconds: configuration.closeMilliseconds,
            outboundBytes: configuration.outboundBytes,
            webSocket: WebSocketLimits(
                messageBytes: GameProtocol.messageBytes, framesPerMessage: 64),
            pingTimeout: notice(.pingTimeout), slowConsumer: notice(.slowConsumer))
    }
}
