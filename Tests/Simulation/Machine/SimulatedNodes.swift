import ChefDashServer
import Kitchen
import Runtime
import Store

/// The servers of a simulation: one that is alone, or several nodes. Each crashes now and then, and
/// another one starts in its place. Nodes also stand still, lose their engine, and end in order.
final class SimulatedNodes: @unchecked Sendable {
    // @unchecked: a simulation belongs to one thread.

    private final class Node: @unchecked Sendable {
        let number: Int
        /// Empty for one that is alone.
        let url: String
        let connections: SimulatedConnections?
        /// Nil while it is down.
        var server: SimulatedServer?
        /// The time of the crash.
        var downSince: Int64 = 0

        init(_ number: Int, url: String, _ connections: SimulatedConnections?) {
            self.number = number
            self.url = url
            self.connections = connections
        }
    }

    private static let startMilliseconds: Int64 = 60_000
    private static let clockMilliseconds: Int64 = 3_600_000

    private unowned let world: Simulation
    private let nodes: [Node]
    private let data: DataPlace
    private let links: LinkTable
    private let rates: NodeSettings?
    private var loop: EventLoop { world.loop }
    private var catalogueNumber = 0
    /// True once nothing more goes wrong.
    private var isCalm = true

    init(
        _ world: Simulation, count: Int, _ rates: NodeSettings?, data: DataPlace, links: LinkTable
    ) {
        self.world = world
        self.data = data
        self.links = links
        self.rates = rates
        nodes = (0..<count).map { number in
            Node(
                number, url: rates == nil ? "" : "ws://node-\(number)/play",
                rates.map { SimulatedConnections(world.loop, $0) })
        }
    }

    /// Checks that no server commits that was declared dead.
    func watchCommits(with books: CommittedBooks) {
        for node in nodes {
            node.connections?.willCommit = { [unowned self, unowned node] in
                guard let epoch = node.server?.epoch, !books.isAlive(epoch) else { return }
                world.complain("node \(node.number), which is dead as \(epoch), changes the data")
            }
        }
    }

    var isShared: Bool { rates != nil }

    /// True if each node serves.
    var areUp: Bool { nodes.allSatisfy { $0.server != nil } }

    /// The node at an address, or any without one; nil if it is down.
    func node(at url: String?) -> Int? {
        let up = nodes.filter { $0.server != nil && (url == nil || $0.url == url) }
        return up.isEmpty ? nil : up[up.count == 1 ? 0 : loop.random.next(below: up.count)].number
    }

    func server(of node: Int) -> SimulatedServer? { nodes[node].server }

    // MARK: - Starts and ends

    func start() {
        for node in nodes { start(node) }
    }

    /// Lets faults happen from now on.
    func beginTroubles() {
        setCalm(false)
        guard let rates else {
            return world.repeatedly(after: 1...2 * world.settings.millisecondsBetweenCrashes) {
                [unowned self] in crash(nodes[0])
            }
        }
        world.repeatedly(after: 1...2 * rates.millisecondsBetweenTroubles / nodes.count) {
            [unowned self] in makeTrouble(nodes[loop.random.next(below: nodes.count)])
        }
    }

    func endTroubles() {
        setCalm(true)
        for node in nodes {
            node.connections?.heal()
            node.server?.wake()
        }
    }

    private func setCalm(_ isCalm: Bool) {
        self.isCalm = isCalm
        for node in nodes { node.connections?.isCalm = isCalm }
    }

    private func start(_ node: Node) {
        let skew = isShared ? Int64(node.number % 3 - 1) * Self.clockMilliseconds : 0
        let surroundings = SimulatedServer.Surroundings(
            loop: loop, links: links, data: data, settings: world.settings,
            complain: { [unowned world] in world.complain($0) },
            trace: world.trace.map { trace in
                { [unowned world] in trace("\(world.milliseconds) server \(node.number) \($0)") }
            }, node: node.number, url: node.url, connections: node.connections,
            wallClock: { [loop] in loop.wallClock() + skew },
            didRetire: { [unowned self] life in
                soon(node, life) { [unowned self] _ in
                    world.tally.count(.retirements)
                    crash(node)
                }
            },
            didDrain: { [unowned self] life in
                soon(node, life) { [unowned self] server in
                    server.end { [unowned self] in
                        soon(node, life) { [unowned self] _ in replace(node) }
                    }
                }
            })
        do {
            let server = try SimulatedServer(
                surroundings, catalogue: world.settings.catalogues[catalogueNumber])
            world.tally.count(.recoveries, server.recoveredRaceCount)
            node.server = server
        } catch {
            guard isShared, world.milliseconds - node.downSince < Self.startMilliseconds else {
                return world.complain("the server can't start: \(error)")
            }
            loop.add(afterMilliseconds: 500) { [unowned self] in start(node) }
        }
    }

    /// Calls `body` outside the server's own work, if it still runs.
    private func soon(
        _ node: Node, _ life: ServerLife, _ body: @escaping (SimulatedServer) -> Void
    ) {
        loop.add(afterMilliseconds: 1 + loop.random.next(below: 50)) {
            guard let server = node.server, server.life === life else { return }
            body(server)
        }
    }

    private func crash(_ node: Node) {
        guard let epoch = node.server?.epoch else { return }
        world.tally.count(.crashes)
        if isShared, loop.random.next(below: 2) == 0 {
            // The supervisor has seen the process end.
            loop.add(afterMilliseconds: loop.random.next(below: 300)) { [unowned self] in
                fence(epoch)
            }
        }
        replace(node)
    }

    /// Ends a server at once, and starts another one in its place after a while.
    private func replace(_ node: Node) {
        node.server?.crash()
        node.server = nil
        node.downSince = world.milliseconds
        let pause = 1 + loop.random.next(below: isShared ? 6_000 : 900)
        loop.add(afterMilliseconds: pause) { [unowned self] in
            start(node)
            world.serverReturned()
        }
    }

    private func fence(_ epoch: Int64) {
        do {
            _ = try NodeRegister(of: data.location).fence(epoch)
        } catch {
            world.complain("a node can't be declared dead: \(error)")
        }
    }

    private func makeTrouble(_ node: Node) {
        switch loop.random.next(below: 12) {
        case ..<4: crash(node)
        case 10..<12:
            guard let server = node.server else { return }
            world.tally.count(.drains)
            drain(server.epoch)
        case ..<6:
            guard let server = node.server else { return }
            world.tally.count(.standstills)
            // Half of them long enough for the others to declare the node dead.
            let least = loop.random.next(below: 2) == 0 ? 300 : 4_000
            server.stand(still: least + loop.random.next(below: 6_000))
        case ..<8:
            world.tally.count(.cuts)
            cut([node], 100 + loop.random.next(below: 9_000))
        default:
            world.tally.count(.failovers)
            cut(nodes, loop.random.next(below: 4_000))
        }
    }

    private func drain(_ epoch: Int64) {
        do {
            _ = try NodeRegister(of: data.location).drain(epoch)
        } catch {
            world.complain("a node can't be drained: \(error)")
        }
    }

    private func cut(_ nodes: [Node], _ milliseconds: Int) {
        for node in nodes { node.connections?.cut() }
        loop.add(afterMilliseconds: milliseconds) {
            for node in nodes { node.connections?.heal() }
        }
    }

    // MARK: - All servers

    func reload() {
        catalogueNumber = 1 - catalogueNumber
        for node in nodes {
            node.server?.replaceFiles(world.settings.catalogues[catalogueNumber])
        }
    }

    /// Checks that nothing is left, and closes all.
    func close() {
        for node in nodes {
            guard let inventory = node.server?.inventory else { continue }
            guard inventory.game != .empty || inventory.connections != 0 else { continue }
            world.complain(
                "everybody has been gone for a while, and there are still \(inventory)"
                    + (isShared ? " at node \(node.number)" : ""))
        }
        for node in nodes {
            node.server?.close()
            node.server = nil
        }
    }
}
