import CLinux
import Crypto
import Dispatch
import Foundation
import GameProtocol
import Levels
import Names
import Runtime
import Scheduling
import Store
import Synchronization
import TLS

/// The whole server: connects configuration, levels, store, shards and listener, and shuts them
/// down in order.
package final class Server: Sendable {
    let context: ServerContext
    let game: ShardedGame
    private let sweeper: Sweeper
    private let census: Census
    /// Runs the timers of the sweeper and of all that is for the operators.
    private let upkeep: any SerialQueue
    private let tickMilliseconds: Int
    private let listener: Listener
    /// Nil without an endpoint in the configuration.
    private let metricsService: OperatorsListener?
    /// At the socket in the data folder.
    private let operators: OperatorsListener
    /// Nil without an address in the configuration.
    private let console: OperatorsListener?
    /// Nil without TLS.
    private let certificate: ServerCertificate?
    private let connectionCount: ConnectionCount
    private let end: GameEnd

    /// Reads the levels, opens the store and binds the port. Serves nothing before `start`.
    ///
    /// - Parameters:
    ///   - socket: takes the place of the configured address.
    ///   - files: the configured level files, if the caller has read them already.
    ///   - randomBytes: draws ids, tokens and seeds; must be unpredictable in production.
    ///   - wallClock: milliseconds since 1970-01-01 UTC, for the ledger.
    ///   - silentNodes: the result of `StoreStandby`, for a server that has waited for its turn.
    ///   - didRetire: called on any thread when another server has taken over the store: this one
    ///     can only end.
    ///   - didDrain: called on any thread when an operator wants this one to end in order.
    package init(
        configuration: ServerConfiguration, log: Log, socket: InheritedSocket? = nil,
        files: GameFiles? = nil,
        randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8] = Crypto.randomBytes,
        wallClock: @escaping @Sendable () -> Int64 = {
            Int64(Date().timeIntervalSince1970 * 1000)
        },
        silentNodes: [Int64: Int64]? = nil,
        didRetire: @escaping @Sendable () -> Void = {},
        didDrain: @escaping @Sendable () -> Void = {}
    ) throws(ServerStartError) {
        let shardCount =
            configuration.shardCount > 0
            ? configuration.shardCount : ProcessInfo.processInfo.activeProcessorCount
        let files = if let files { files } else { try Self.load(configuration.levelsDirectory) }
        let webRoot = try Result { () throws(WebRootError) in
            try Self.loadWebRoot(configuration, log)
        }.mapError(ServerStartError.webRoot).get()
        certificate = try ServerCertificate(configuration, log, randomBytes, wallClock)
        // Binds the port first: a second server must not disturb the first one's data.
        connectionCount = ConnectionCount(limit: Self.connectionLimit(configuration, log))
        let limitLog = LimitLog(log: log)
        let shares = AddressShares(
            limit: configuration.connectionsPerAddress,
            trustedProxies: configuration.trustedProxies,
            hasProxyHeaders: configuration.hasProxyHeaders)
        listener = try Self.listen(
            configuration, socket, connectionCount, shares, limitLog, certificate?.holder)
        let counters = GameCounters()
        let isRetired = Atomic(false)
        let retire = { @Sendable in
            guard !isRetired.exchange(true, ordering: .relaxed) else { return }
            log.error(
                "retired",
                ["message": "another server has taken over this server's data, or declared it dead"]
            )
            didRetire()
        }
        let store = try Self.openStore(
            configuration, log, counters, wallClock, silentNodes, retire)
        let wallClock = { @Sendable [clock = store.clock] in clock.milliseconds }
        let library = try Self.openLibrary(
            beside: store, configuration, log, limitLog, counters, wallClock, retire)
        let context = ServerContext(
            configuration: configuration, log: log, limitLog: limitLog, store: store,
            library: library,
            files: files, webRoot: webRoot, counters: counters, shares: shares,
            randomBytes: randomBytes, wallClock: wallClock)
        self.context = context
        ProfileText.load()
        if store.recoveredRoundCount > 0 {
            log.info("rounds_recovered", ["rounds": store.recoveredRoundCount])
        }
        tickMilliseconds = files.catalogue.rules.tickMilliseconds
        game = ShardedGame(
            context, reactors: try Self.makeReactors(shardCount),
            hallQueue: SystemQueue(label: "chefdash.hall"),
            libraryQueue: LibraryQueue.make("answers"), connectionCount: connectionCount,
            nodes: NodePoll.Surroundings(didDrain: didDrain, probe: NodeProbe().ask))
        end = GameEnd(of: game, connectionCount, on: SystemQueue(label: "chefdash.shutdown"))
        upkeep = SystemQueue(label: "chefdash.upkeep")
        sweeper = Sweeper(context, game.hub, queue: upkeep) { [game] in
            game.noteSeen(completion: $0)
        }
        census = Census(store, library, queue: upkeep)
        game.saveCatalogue()
        let desk = OperatorDesk(context, game, connectionCount, census) {
            context.log.info("draining")
            didDrain()
        }
        operators = try OperatorsListener(
            name: Self.operatorSocket, in: configuration.dataDirectory, configuration, limitLog,
            OperatorDoor(desk))
        let holder = certificate?.holder
        console = try configuration.consoleEndpoint.map { endpoint throws(ServerStartError) in
            try OperatorsListener(
                endpoint, configuration, limitLog, tls: holder,
                OperatorDoor(desk, OperatorEntrance(store, random: context.random)))
        }
        let metrics = Metrics(
            context: context, connectionCount: connectionCount, shards: game.shards,
            hall: game.hall, census: census, certificate: certificate)
        metricsService =
            if let endpoint = configuration.metricsEndpoint {
                try OperatorsListener(
                    endpoint, configuration, limitLog, OperatorsApplication(.server(metrics)))
            } else {
                nil
            }
    }

    /// Begins to serve.
    ///
    /// - Returns: the port; the kernel chooses it if the configuration says 0.
    @discardableResult
    package func start() -> UInt16 {
        game.start()
        // Nobody comes in before it is known who may.
        game.readSettings { [listener, game] in listener.start(shards: game.shards) }
        metricsService?.start()
        operators.start()
        console?.start()
        sweeper.start()
        if metricsService != nil || console != nil { census.start() }
        upkeep.repeatedly { [weak game] in
            game?.readSettings()
            return game == nil ? nil : Self.settingsMilliseconds
        }
        certificate?.watch(on: upkeep)
        upkeep.repeatedly { [weak context = context] in
            context?.log.reportLeftOut()
            return context == nil ? nil : Self.reportMilliseconds
        }
        context.log.info(
            "started",
            [
                "host": context.configuration.host, "port": listener.port,
                "tls": certificate != nil,
                "io_uring": game.shards.allSatisfy(\.sendsByRing),
                "node": context.configuration.nodeAddress ?? "none",
                "shards": game.shards.count, "levels": context.files.catalogue.levels.count,
            ])
        prepareWebRoot()
        return listener.port
    }

    /// Removes expired data now, without waiting for the interval.
    package func sweep() { sweeper.sweepNow() }

    /// Reads the levels, the web root and the certificate again. Faulty files change nothing, and
    /// the log says what is wrong with them.
    package func reload() {
        reloadLevels()
        reloadWebRoot()
        certificate?.reload()
    }

    /// Reads the levels again, for the rounds and rooms that start from now on. Faulty files change
    /// nothing, and the log says what is wrong with them.
    package func reloadLevels() {
        do {
            let files = try Self.load(context.configuration.levelsDirectory)
            let catalogue = files.catalogue
            guard catalogue.rules.tickMilliseconds == tickMilliseconds else {
                context.log.error(
                    "levels_kept",
                    [
                        "reason": "the length of a tick can't change while rounds are played",
                        "error": "\(context.configuration.levelsDirectory)/rules.json: "
                            + "tickMilliseconds is \(catalogue.rules.tickMilliseconds), should stay"
                            + " \(tickMilliseconds) until a restart",
                    ])
                return
            }
            game.replaceFiles(files)
            context.log.info("levels_reloaded", ["levels": catalogue.levels.count])
        } catch {
            context.log.error(
                "levels_kept", ["reason": "the new files have faults", "error": "\(error)"])
        }
    }

    /// Calls back once each shard had a turn: never, if one hangs.
    package func pulse(_ completion: @escaping @Sendable () -> Void) {
        game.pulse(completion)
    }

    /// The port of the console; nil without one.
    package var consolePort: UInt16? { console?.port }

    /// The port of the metrics listener; nil without one.
    package var metricsPort: UInt16? { metricsService?.port }

    // MARK: - Shutdown

    /// Stops the server: starts no new rounds, notifies the players, waits for running rounds as
    /// long as the configuration allows, then settles and closes everything. Items of unfinished
    /// rounds are given back at the next start.
    ///
    /// - Parameter completion: called once, with the number of changes that could not be committed:
    ///   0 unless the disk fails.
    package func shutDown(completion: @escaping @Sendable (_ unsettled: Int) -> Void) {
        end.begin(
            willClose: { [listener] in listener.stop() },
            completion: { [self] in stop(completion) })
    }

    private func stop(_ completion: @escaping @Sendable (Int) -> Void) {
        metricsService?.stop()
        operators.stop()
        console?.stop()
        game.stopShards()
        context.library.close { [self] in
            context.store.close { [self] unsettled in
                game.detach()
                context.log.writeLeftOut()
                context.log.info("stopped", ["unsettled": unsettled])
                completion(unsettled)
            }
        }
    }

    /// The time between two looks at what operators have set at other nodes.
    private static let settingsMilliseconds = 3_000
    /// The time between two reports of lines that the log has left out.
    private static let reportMilliseconds = 60_000

    // MARK: - Parts

    /// The descriptors set aside for the database, the log and the queues.
    private static let reservedDescriptors = 64

    /// The configured number of connections, or fewer if the system has too few descriptors.
    private static func connectionLimit(_ configuration: ServerConfiguration, _ log: Log) -> Int {
        let possible = max(1, DescriptorLimit.raise() - reservedDescriptors)
        guard possible < configuration.connectionLimit else { return configuration.connectionLimit }
        log.warning(
            "connection_limit_lowered",
            [
                "wanted": configuration.connectionLimit, "possible": possible,
                "help": "raise the limit of open files (ulimit -n)",
            ])
        return possible
    }

    private static func load(_ directory: String) throws(ServerStartError) -> GameFiles {
        try Result { () throws(LevelFilesError) in try GameFiles.load(directory: directory) }
            .mapError(ServerStartError.levels).get()
    }

    /// The socket in the data folder by which operators reach a server.
    package static let operatorSocket = "operators.sock"

    package static let operatorPath = OperatorDoor.path
    package static let operatorSubprotocol = OperatorDoor.subprotocol

    private static func listen(
        _ configuration: ServerConfiguration, _ inherited: InheritedSocket?,
        _ connectionCount: ConnectionCount, _ shares: AddressShares, _ limitLog: LimitLog,
        _ tls: TLSServerContextHolder?
    ) throws(ServerStartError) -> Listener {
        do {
            return try Listener(
                host: configuration.host, port: configuration.port, inherited: inherited,
                connectionCount: connectionCount, admission: shares, limitObserver: limitLog,
                tls: tls)
        } catch {
            throw ServerStartError(listening: configuration.host, port: configuration.port, error)
        }
    }

    package static func location(of configuration: ServerConfiguration) -> StoreLocation {
        let directory = configuration.dataDirectory
        return configuration.storeAddress.map { .postgres($0, directory: directory) }
            ?? .directory(directory)
    }

    private static func openStore(
        _ configuration: ServerConfiguration, _ log: Log, _ counters: GameCounters,
        _ wallClock: @escaping @Sendable () -> Int64, _ silentNodes: [Int64: Int64]?,
        _ retire: @escaping @Sendable () -> Void
    ) throws(ServerStartError) -> GameStore {
        var options = GameStore.Options()
        options.silentNodes = silentNodes
        options.node = NodeName(of: configuration)
        options.didRetire = retire
        options.commitIntervalMilliseconds = configuration.commitIntervalMilliseconds
        options.log = { log.warning("store", ["message": $0]) }
        options.ledgerKeyFile = configuration.ledgerKeyFile
        options.didSeal = { head in
            log.info(
                "ledger_head", ["id": head.id, "hash": head.hashText, "seal": head.sealText])
        }
        options.didCommit = { counters.countCommit(operations: $0, seconds: $1) }
        options.didFail = { counters.failedCommits.add(1, ordering: .relaxed) }
        return try Result { () throws(StoreOpenError) in
            try GameStore(
                at: location(of: configuration), options: options, wallClock: wallClock)
        }.mapError(ServerStartError.store).get()
    }

    /// The store must be open.
    private static func openLibrary(
        beside store: GameStore, _ configuration: ServerConfiguration, _ log: Log,
        _ limitLog: LimitLog, _ counters: GameCounters,
        _ wallClock: @escaping @Sendable () -> Int64, _ retire: @escaping @Sendable () -> Void
    ) throws(ServerStartError) -> LibraryStore {
        var options = StoreOptions()
        options.node = NodeName(of: configuration)
        options.didRetire = retire
        options.commitIntervalMilliseconds = configuration.commitIntervalMilliseconds
        options.log = { log.warning("library", ["message": $0]) }
        options.ledgerKeyFile = configuration.ledgerKeyFile
        options.didSeal = { head in
            log.info("library_head", ["id": head.id, "hash": head.hashText])
        }
        options.didCommit = { counters.countLibraryCommit(operations: $0, seconds: $1) }
        options.didFail = { counters.failedLibraryCommits.add(1, ordering: .relaxed) }
        options.reserve = DiskReserve(
            byteCount: Int64(configuration.diskReserveMebibytes) << 20,
            free: { DiskReserve.freeBytes(at: configuration.dataDirectory) },
            didRefuse: { limitLog.reached(.diskReserve, by: "library") })
        return try Result { () throws(StoreOpenError) in
            try LibraryStore(
                at: location(of: configuration), instance: store.instance,
                epoch: store.epoch, mayCreate: store.isUnused, options: options,
                wallClock: wallClock)
        }.mapError(ServerStartError.store).get()
    }

    private static func makeReactors(
        _ shardCount: Int
    ) throws(ServerStartError) -> [any Reactor] {
        try (0..<shardCount).map { index throws(ServerStartError) in
            try Result { () throws(SystemError) in
                try EpollReactor(label: "chefdash.shard.\(index)")
            }.mapError(ServerStartError.system).get()
        }
    }
}
