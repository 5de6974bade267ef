import GameProtocol
import Kitchen
import Levels
import Lobby
import Runtime
import Scheduling
import Store
import Synchronization
import WebSocket

/// The game on its shards: the server without its outer parts, such as listeners, files and
/// signals. Uses no clock but that of its queues.
package final class ShardedGame: Sendable {
    let context: ServerContext
    package let shards: [Shard]
    let hall: Hall
    let hub: LibraryHub
    let imports: ImportDesk
    private let poll: NodePoll
    let hosts: [GameShard]

    /// - Parameters:
    ///   - reactors: one for each shard, used by nothing else.
    ///   - hallQueue: the hall's own.
    ///   - libraryQueue: the library's own, for its answers.
    init(
        _ context: ServerContext, reactors: [any Reactor], hallQueue: any SerialQueue,
        libraryQueue: any SerialQueue, connectionCount: ConnectionCount,
        nodes: NodePoll.Surroundings = NodePoll.Surroundings()
    ) {
        self.context = context
        let tickMilliseconds = context.files.catalogue.rules.tickMilliseconds
        let phaseCount = PhaseSpread.phaseCount(tickMilliseconds: tickMilliseconds)
        let limits = Self.connectionLimits(context.configuration)
        let wheel = TickWheel(
            start: context.clock.start, tickMilliseconds: tickMilliseconds, phaseCount: phaseCount)
        hosts = reactors.map { _ in GameShard(context) }
        shards = zip(hosts, reactors).enumerated().map { index, part in
            Shard(
                index: index, reactor: part.1, limits: limits, wheel: wheel,
                connectionCount: connectionCount, limitObserver: context.limitLog,
                application: part.0, sendsByRing: context.configuration.sendsByRing)
        }
        hall = Hall(
            queue: hallQueue, store: context.store, rules: context.files.lobbyRules,
            levels: context.files.levelIDs,
            log: context.log, codeGuesses: context.roomGuesses, random: context.random,
            clock: context.clock)
        hub = LibraryHub(
            context.library, context.quotas, queue: libraryQueue, log: context.log)
        imports = ImportDesk(
            hub, PageFetcher(context.configuration.fetchRules),
            roundCount: { [stop = context.stop] in stop.roundCount.load(ordering: .relaxed) })
        let sessions = Sessions.of(shards, context.counters)
        for (host, sessions) in zip(hosts, sessions) { host.attach(sessions, hall, hub, imports) }
        poll = NodePoll(hall, context, nodes) { [hosts] gone in
            let home = sessions[0].home(of: gone.player).shard
            home.async { hosts[home.index].end(gone) }
        }
        context.access.attach { [hosts] player in
            let home = sessions[0].home(of: player).shard
            home.async { hosts[home.index].checkAccess(of: player) }
        }
        for host in hosts { host.signIn.attach(everywhere: hosts.map(\.signIn)) }
        hall.attach(hosts.map(\.rooms))
        hub.attach(hosts.map(\.library.companions))
        hub.cookings.attach(hosts.map(\.cookings))
    }

    /// Makes a game with the caller's queues, clock and store; reads no file and binds no port.
    ///
    /// - Parameters:
    ///   - randomBytes: draws ids, tokens and seeds.
    ///   - wallClock: milliseconds since 1970-01-01 UTC.
    ///   - didDrain: called when an operator wants this node to end: see `GameEnd`.
    package convenience init(
        configuration: ServerConfiguration, lobbyRules: LobbyRules, catalogue: Catalogue,
        store: any Store, library: LibraryStore, log: Log, reactors: [any Reactor],
        hallQueue: any SerialQueue, libraryQueue: any SerialQueue,
        connectionCount: ConnectionCount,
        randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8],
        wallClock: @escaping @Sendable () -> Int64,
        didDrain: @escaping @Sendable () -> Void = {}
    ) {
        let context = ServerContext(
            configuration: configuration, log: log,
            limitLog: LimitLog(log: log) { hallQueue.now }, store: store, library: library,
            files: GameFiles(catalogue: catalogue, lobbyRules: lobbyRules), webRoot: WebRoot([:]),
            start: hallQueue.now, randomBytes: randomBytes, wallClock: wallClock)
        self.init(
            context, reactors: reactors, hallQueue: hallQueue, libraryQueue: libraryQueue,
            connectionCount: connectionCount,
            nodes: NodePoll.Surroundings(didDrain: didDrain))
        saveCatalogue()
    }

    /// Begins to serve.
    package func start() {
        for shard in shards { shard.start() }
        hub.cookings.load()
        poll.start()
    }

    /// Reads what operators have set, and carries it out on all shards.
    ///
    /// - Parameter completion: called on any queue once all shards have been told, or if the store
    ///   can't be read.
    package func readSettings(completion: @escaping @Sendable () -> Void = {}) {
        context.store.perform(ServerSettingsQuery(), on: nil) { [self] result in
            let now = context.clock.wall()
            let before = context.settings.announcement(at: now)
            guard case .success(let read) = result, context.settings.replace(with: read) else {
                return completion()
            }
            let announces = context.settings.announcement(at: now) != before
            for (shard, host) in zip(shards, hosts) {
                shard.async { host.settingsChanged(announces: announces) }
            }
            completion()
        }
    }

    /// Replaces the catalogue and rules for new rounds and races. The tick length must not change.
    package func replaceFiles(_ files: GameFiles) {
        context.files.game = files
        saveCatalogue()
        hall.replace(rules: files.lobbyRules, levels: files.catalogue.levels.map(\.id))
    }

    /// Keeps the catalogue, which records refer to.
    func saveCatalogue() {
        context.store.keep(context.files.catalogue) { [log = context.log] in
            log.debug("catalogue_saved")
        }
    }

    /// Counts the current players, rounds and races: none, once everybody has been gone for long
    /// enough. Waits for the shards' queues.
    package var inventory: GameInventory {
        let rooms = zip(shards, hosts).map { shard, host in
            shard.reactor.sync { host.rooms.count }
        }
        let cookings = zip(shards, hosts).map { shard, host in
            shard.reactor.sync { host.cookings.count }
        }
        let hall = hall.counts
        return GameInventory(
            sessions: context.counters.sessionCount.load(ordering: .relaxed),
            rounds: context.stop.roundCount.load(ordering: .relaxed),
            keptRooms: rooms.reduce(0, +), tickets: hall.tickets, namedRooms: hall.rooms,
            places: hall.players, races: context.raceCounters.running,
            spectators: context.raceCounters.spectators.load(ordering: .relaxed),
            bots: context.raceCounters.bots.load(ordering: .relaxed),
            cookings: cookings.reduce(0, +))
    }

    /// Refreshes last-seen for players online for over a day.
    ///
    /// - Parameter completion: called once the store has all the requests.
    func noteSeen(completion: @escaping @Sendable () -> Void) {
        noteSeen(from: 0, completion)
    }

    private func noteSeen(from index: Int, _ completion: @escaping @Sendable () -> Void) {
        guard index < shards.count else { return completion() }
        shards[index].async { [self] in
            hosts[index].signIn.noteSeen()
            noteSeen(from: index + 1, completion)
        }
    }

    /// - Parameter completion: called once each shard had a turn.
    func pulse(from index: Int = 0, _ completion: @escaping @Sendable () -> Void) {
        guard index < shards.count else { return completion() }
        shards[index].async { [self] in pulse(from: index + 1, completion) }
    }

    // MARK: - The end, step by step

    /// Sends everybody a notice, or on to another node, and lets no more races start.
    func stopRooms(telling notice: [UInt8]) {
        if context.places.areShared { drain() }
        for (shard, host) in zip(shards, hosts) {
            shard.async { host.stopRaces(telling: notice) }
        }
    }

    /// Lets other nodes go on with what can move.
    private func drain() {
        context.store.perform(NodeDrain(), on: nil) { _ in }
        hall.drain()
        hub.drain { [self] in
            for (shard, host) in zip(shards, hosts) {
                shard.async { [context] in
                    host.library.companions.sendAllOn { context.successor }
                }
            }
        }
    }

    func closeConnections() {
        let notice = Self.notice(.shuttingDown)
        for shard in shards {
            shard.async { shard.closeAll(notice) }
        }
    }

    /// Waits until all shards have stopped.
    func stopShards() {
        for shard in shards { shard.reactor.sync { shard.stop() } }
    }

    /// Breaks the references between the parts, once nothing else can call them. Waits for the
    /// shards' queues.
    package func detach() {
        // First runs all work that the parts have passed to each other. Nothing new begins at this
        // stage, so this is done once every shard had a turn and received no work.
        var workCount: Int
        repeat {
            workCount = shards.reduce(0) { $0 + $1.workCount }
            for shard in shards { shard.reactor.sync {} }
            poll.stop()
            hall.detach()
            hub.detach()
            imports.detach()
            hub.cookings.detach()
        } while shards.reduce(0, { $0 + $1.workCount }) != workCount
        for (shard, host) in zip(shards, hosts) { shard.reactor.sync { host.detach() } }
    }

    // MARK: - Limits of connections

    static func connectionLimits(
        _ configuration: ServerConfiguration
    ) -> ConnectionLimits {
        // A tenth of the shortest timeout: rare enough to cost little, and often enough to be on
        // time.
        let shortest = [
            configuration.handshakeMilliseconds, configuration.helloMilliseconds,
            configuration.pingIntervalMilliseconds, configuration.pingTimeoutMilliseconds,
            configuration.closeMilliseconds, configuration.resumeMilliseconds,
        ].min()
        return ConnectionLimits(
            handshakeMilliseconds: configuration.handshakeMilliseconds,
            keepAliveMilliseconds: configuration.keepAliveMilliseconds,
            requestsPerConnection: configuration.keepAliveRequests,
            request: HTTPLimits(
                headBytes: configuration.requestBytes, fields: configuration.requestFields),
            controlFrames: .init(
                burst: configuration.controlFrameBurst,
                perSecond: configuration.controlFramesPerSecond),
            pingIntervalMilliseconds: configuration.pingIntervalMilliseconds,
            pingTimeoutMilliseconds: configuration.pingTimeoutMilliseconds,
            closeMilliseconds: configuration.closeMilliseconds,
            sweepMilliseconds: min(max((shortest ?? 0) / 10, 10), 1_000),
            discardedBytes: configuration.discardedBytes,
            webSocket: WebSocketTerms(
                limits: WebSocketLimits(
                    messageBytes: configuration.messageBytes,
                    framesPerMessage: configuration.framesPerMessage),
                outboundBytes: configuration.outboundBytes, deflate: deflatePolicy(configuration)),
            pingTimeout: notice(.pingTimeout), controlFlood: notice(.flood),
            slowConsumer: notice(.slowConsumer))
    }

    /// Small windows, and no context between messages: an idle connection then needs no memory for
    /// compression, and few messages are longer than a window of 4 KiB.
    private static func deflatePolicy(_ configuration: ServerConfiguration) -> DeflatePolicy {
        guard configuration.compressedBytes > 0 else { return .off }
        return DeflatePolicy(
            maximumWindowBits: 12, allowsContextTakeover: false, memoryLevel: 5,
            minimumMessageBytes: configuration.compressedBytes)
    }

    static func notice(_ reason: CloseReason) -> ConnectionLimits.Notice {
        ConnectionLimits.Notice(code: CloseCode(rawValue: reason.rawValue), reason: reason.text)
    }
}
