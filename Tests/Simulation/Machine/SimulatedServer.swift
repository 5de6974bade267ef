import ChefDashServer
import Kitchen
import Lobby
import Runtime
import Store

/// A server from its start to its crash: the game with its real store, on simulated queues.
final class SimulatedServer: @unchecked Sendable {
    // @unchecked: a simulation belongs to one thread.

    /// What a server needs of the world around it.
    struct Surroundings {
        let loop: EventLoop
        let links: LinkTable
        /// The data directory, which outlives the server.
        let directory: String
        let settings: SimulationSettings
        /// Told of each line of the log that says that something is wrong.
        let complain: (String) -> Void
        /// Told of each line of the log, where somebody wants to know.
        let trace: ((String) -> Void)?
    }

    private let life = ServerLife()
    private let links: LinkTable
    private let reactors: [SimulatedReactor]
    private let connectionCount = ConnectionCount(limit: 10_000)
    private let store: SQLiteStore
    private let game: ShardedGame
    private var nextShard = 0
    private var isClosed = false
    private let loop: EventLoop
    private let lobbyRules: LobbyRules
    let recoveredRaceCount: Int

    init(_ surroundings: Surroundings, catalogue: Catalogue) throws {
        let (loop, life, links) = (surroundings.loop, life, surroundings.links)
        self.loop = loop
        self.links = links
        let settings = surroundings.settings
        lobbyRules = settings.lobbyRules
        reactors = (0..<settings.shardCount).map { _ in
            SimulatedReactor(loop: loop, life: life, links: links)
        }
        let complaints = Complaints(add: surroundings.complain, trace: surroundings.trace)
        var options = SQLiteStore.Options()
        options.makeQueue = { _ in SimulatedQueue(loop: loop, life: life) }
        options.checkpointPages = 1000
        options.log = { complaints.add("the store says: \($0)") }
        options.randomBytes = loop.randomBytes
        store = try SQLiteStore(
            directory: surroundings.directory, options: options, wallClock: loop.wallClock)
        recoveredRaceCount = store.recoveredRaceCount
        game = ShardedGame(
            configuration: settings.configuration, lobbyRules: settings.lobbyRules,
            catalogue: catalogue, store: store,
            log: Log(minimum: surroundings.trace == nil ? .error : .debug) { complaints.log($0) },
            reactors: reactors, hallQueue: SimulatedQueue(loop: loop, life: life),
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

    func replaceCatalogue(_ catalogue: Catalogue) {
        game.replaceFiles(GameFiles(catalogue: catalogue, lobbyRules: lobbyRules))
    }

    /// What players have left behind, and how many connections there are.
    var inventory: (game: GameInventory, connections: Int) {
        (game.inventory, connectionCount.current)
    }

    /// The process is gone, in the middle of whatever it did. What was committed stays.
    func crash() {
        life.end()
        defer { loop.removeAll(of: life) }
        for link in links.all { link.crash() }
        for reactor in reactors { reactor.stop() }
        game.detach()
        store.abandon()
    }

    /// Closes the store, once nobody is there any more.
    func close() {
        store.close { [self] _ in isClosed = true }
        while !isClosed { loop.run(until: loop.now.advanced(byMilliseconds: 100)) }
        crash()
    }
}

/// Carries lines of the log out of the server.
private final class Complaints: @unchecked Sendable {
    // @unchecked: a simulation belongs to one thread.
    let add: (String) -> Void
    let trace: ((String) -> Void)?

    init(add: @escaping (String) -> Void, trace: ((String) -> Void)?) {
        self.add = add
        self.trace = trace
    }

    func log(_ line: String) {
        trace?(line)
        if line.contains(" level=error ") { add("the server says: \(line)") }
    }
}

extension EventLoop {
    /// Draws what is unpredictable in production.
    func randomBytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next() >> 32) }
    }

    /// Milliseconds since 1970-01-01 UTC: some day in 2026.
    func wallClock() -> Int64 { 1_790_000_000_000 + now.nanoseconds / 1_000_000 }
}
