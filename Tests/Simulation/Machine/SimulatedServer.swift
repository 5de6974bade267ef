import ChefDashServer
import Kitchen
import Recipes
import Runtime
import Store

/// A server from its start to its crash: the game with its real store, on simulated queues.
final class SimulatedServer: @unchecked Sendable {
    // @unchecked: a simulation belongs to one thread.

    /// The server's environment.
    struct Surroundings: @unchecked Sendable {
        // @unchecked: a simulation belongs to one thread.

        let loop: EventLoop
        let links: LinkTable
        let data: DataPlace
        let settings: SimulationSettings
        /// Receives each log line that reports a problem.
        let complain: (String) -> Void
        /// Receives every log line, for debugging.
        let trace: ((String) -> Void)?
        /// The number of its node.
        var node = 0
        /// Its address among other nodes; empty if it is alone.
        var url = ""
        /// Those to the engine that nodes share.
        var connections: SimulatedConnections?
        /// Milliseconds since 1970-01-01 UTC; nil for the simulation's.
        var wallClock: (() -> Int64)?
        /// Called when the server may change nothing more.
        var didRetire: (ServerLife) -> Void = { _ in }
        /// Called when an operator wants the node to end in order.
        var didDrain: (ServerLife) -> Void = { _ in }

        func log(_ line: String) {
            trace?(line)
            // Without its engine, a node may say so.
            guard line.contains(" level=error "), connections == nil else { return }
            complain("the server says: \(line)")
        }

        func log(ofStore line: String) {
            trace?("the store says: \(line)")
            if connections == nil { complain("the store says: \(line)") }
        }
    }

    private let surroundings: Surroundings
    let life = ServerLife()
    private let reactors: [SimulatedReactor]
    private let connectionCount = ConnectionCount(limit: 10_000)
    private let store: GameStore
    private let library: LibraryStore
    private let game: ShardedGame
    private var nextShard = 0
    private var isClosed = false
    let recoveredRaceCount: Int

    init(_ surroundings: Surroundings, catalogue: Catalogue) throws {
        self.surroundings = surroundings
        let (loop, life, settings) = (surroundings.loop, life, surroundings.settings)
        reactors = (0..<settings.shardCount).map { _ in
            SimulatedReactor(
                loop: loop, life: life, links: surroundings.links,
                hasBusySpells: settings.hasBusySpells)
        }
        var options = GameStore.Options()
        options.makeQueue = { _ in SimulatedQueue(loop: loop, life: life) }
        options.checkpointPages = 1000
        options.log = { surroundings.log(ofStore: $0) }
        options.node.url = surroundings.url
        options.didRetire = { surroundings.didRetire(life) }
        options.randomBytes = loop.randomBytes
        // A crashed server that is alone can't show for a while that it lives.
        if surroundings.connections == nil { options.standstillMilliseconds = 0 }
        let wallClock = { @Sendable in surroundings.wallClock?() ?? loop.wallClock() }
        let location = surroundings.data.location(over: surroundings.connections)
        store = try GameStore(at: location, options: options, wallClock: wallClock)
        let reading = SimulatedReading(loop: loop, life: life)
        options.answer = { reading.answer($0) }
        do {
            library = try LibraryStore(
                at: location, instance: store.instance, epoch: store.epoch,
                mayCreate: store.isUnused, options: options, wallClock: wallClock)
        } catch {
            store.abandon()
            life.end()
            loop.removeAll(of: life)
            throw error
        }
        recoveredRaceCount = store.recoveredRaceCount
        game = ShardedGame(
            configuration: settings.configuration, lobbyRules: settings.lobbyRules,
            catalogue: catalogue, store: store, library: library,
            // Errors name the lines about them, so a trace must not change which of these are written.
            log: Log(
                minimum: surroundings.trace == nil ? .info : .debug, clock: { loop.now },
                write: { surroundings.log($0) }),
            reactors: reactors, hallQueue: SimulatedQueue(loop: loop, life: life),
            libraryQueue: SimulatedQueue(loop: loop, life: life),
            connectionCount: connectionCount, randomBytes: loop.randomBytes,
            wallClock: wallClock, didDrain: { surroundings.didDrain(life) })
        game.start()
    }

    /// Accepts a connection.
    func accept(_ link: Link, from address: String) {
        guard connectionCount.increment() else { return link.close() }
        link.epoch = store.isShared ? store.epoch : nil
        let shard = game.shards[nextShard]
        nextShard = (nextShard + 1) % game.shards.count
        shard.async {
            shard.adopt(link, descriptor: link.descriptor, peerAddress: address)
        }
    }

    /// - Parameter starter: the initial content of new households.
    func replaceFiles(_ catalogue: Catalogue, starter: StarterLibrary = StarterLibrary()) {
        game.replaceFiles(
            GameFiles(
                catalogue: catalogue, lobbyRules: surroundings.settings.lobbyRules,
                starter: starter))
    }

    /// The players' leftovers, and the number of connections.
    var inventory: (game: GameInventory, connections: Int) {
        (game.inventory, connectionCount.current)
    }

    var epoch: Int64 { store.epoch }

    /// Schedules none of its work for this long.
    func stand(still milliseconds: Int) {
        life.stand(until: surroundings.loop.now.advanced(byMilliseconds: milliseconds))
    }

    func wake() { life.wake() }

    /// Kills the process at any point. Committed data stays.
    func crash() {
        life.end()
        defer { surroundings.loop.removeAll(of: life) }
        for link in surroundings.links.all where link.node == surroundings.node { link.close() }
        for reactor in reactors { reactor.stop() }
        game.detach()
        library.abandon()
        store.abandon()
    }

    /// Ends in order, while others are there.
    func end(then: @escaping @Sendable () -> Void) {
        let queue = SimulatedQueue(loop: surroundings.loop, life: life)
        GameEnd(of: game, connectionCount, on: queue).begin(
            willClose: {},
            completion: { [library, store] in
                library.close { store.close { _ in then() } }
            })
    }

    /// Closes the store, once everybody is gone.
    func close() {
        library.close { [self] in store.close { [self] _ in isClosed = true } }
        let loop = surroundings.loop
        while !isClosed { loop.run(until: loop.now.advanced(byMilliseconds: 100)) }
        crash()
    }
}

extension EventLoop {
    /// Draws values that are unpredictable in production.
    func randomBytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next() >> 32) }
    }

    /// Milliseconds since 1970-01-01 UTC: some day in 2026.
    func wallClock() -> Int64 { 1_790_000_000_000 + now.nanoseconds / 1_000_000 }
}
