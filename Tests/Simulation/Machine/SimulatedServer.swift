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

        func log(_ line: String) {
            trace?(line)
            if line.contains(" level=error ") { complain("the server says: \(line)") }
        }
    }

    private let surroundings: Surroundings
    private let life = ServerLife()
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
        options.log = { surroundings.complain("the store says: \($0)") }
        options.randomBytes = loop.randomBytes
        // A crashed server can't show for a while that it lives.
        options.standstillMilliseconds = 0
        store = try GameStore(
            at: surroundings.data.location, options: options, wallClock: loop.wallClock)
        let reading = SimulatedReading(loop: loop, life: life)
        options.answer = { reading.answer($0) }
        library = try LibraryStore(
            at: surroundings.data.location, instance: store.instance,
            mayCreate: store.isUnused, options: options, wallClock: loop.wallClock)
        recoveredRaceCount = store.recoveredRaceCount
        game = ShardedGame(
            configuration: settings.configuration, lobbyRules: settings.lobbyRules,
            catalogue: catalogue, store: store, library: library,
            log: Log(minimum: surroundings.trace == nil ? .error : .debug) { surroundings.log($0) },
            reactors: reactors, hallQueue: SimulatedQueue(loop: loop, life: life),
            libraryQueue: SimulatedQueue(loop: loop, life: life),
            connectionCount: connectionCount, randomBytes: loop.randomBytes,
            wallClock: loop.wallClock)
        game.start()
    }

    /// Accepts a connection.
    func accept(_ link: Link, from address: String) {
        guard connectionCount.increment() else { return link.close() }
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

    /// Kills the process at any point. Committed data stays.
    func crash() {
        life.end()
        defer { surroundings.loop.removeAll(of: life) }
        for link in surroundings.links.all { link.close() }
        for reactor in reactors { reactor.stop() }
        game.detach()
        library.abandon()
        store.abandon()
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
