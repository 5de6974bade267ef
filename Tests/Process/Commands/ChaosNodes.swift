import Foundation
import Store
import TestSupport

/// Several servers of one database, each with a port and a path to the engine of its own.
final class ChaosNodes: @unchecked Sendable {
    // @unchecked: only the campaign's task uses it, one step after the other.

    private struct Node {
        let port: ReservedPort
        /// Nil where no compiler can build it.
        let clock: WallClock?
        var server: ServeProcess?
        /// True if the others may have declared it dead.
        var isShaken = false

        var number: UInt16 { port.number }
        var url: String { "ws://127.0.0.1:\(number)/play" }
    }

    private(set) var problems: [String] = []
    /// The ends of the logs of all servers that have ended.
    private(set) var log = ""
    private let data: String
    private let levels: String
    private let store: ChaosStore
    private let network: ChaosNetwork
    private let register: NodeRegister
    private var nodes: [Node]

    /// The time after which others may find a node silent, with that between two beats.
    private static let silence = 2.0
    private static let patience = Duration.seconds(90)

    init(
        _ count: Int, data: String, levels: String, _ store: ChaosStore, _ network: ChaosNetwork
    ) throws {
        self.data = data
        self.levels = levels
        self.store = store
        self.network = network
        register = NodeRegister(of: store.location)
        nodes = try (0..<count).map { _ in
            Node(
                port: try ReservedPort(), clock: WallClock.compiler == nil ? nil : try WallClock())
        }
    }

    // MARK: - Lives

    func start(_ number: Int) async throws {
        let (port, url) = (nodes[number].number, nodes[number].url)
        let server = try await ServeProcess(
            data: data, levels: levels, port: port, flags: ChaosCampaign.flags + ["--node", url],
            environment: store.environment(ofPath: number)
                .merging(nodes[number].clock?.environment ?? [:]) { own, _ in own })
        nodes[number].server = server
        nodes[number].isShaken = false
        network.tell { $0.nodes.append(port) }
    }

    func start() async throws {
        for number in nodes.indices { try await start(number) }
    }

    private func leave(_ number: Int) {
        let port = nodes[number].number
        network.tell { network in network.nodes.removeAll { $0 == port } }
    }

    /// Waits for a server's end, and compares it.
    private func end(_ number: Int, by endings: [ChildProcess.Ending]) async throws {
        guard let server = nodes[number].server else { return }
        leave(number)
        let ending = try await server.process.end(within: Self.patience)
        nodes[number].server = nil
        let text = server.process.report.value.errorText
        log += "node \(number) ended by \(ending):\n\(text.suffix(1_500))\n"
        if !endings.contains(ending) {
            problems.append("node \(number) ended by \(ending):\n\(text.suffix(1_500))")
        }
    }

    /// Waits until all nodes serve, starts those that have ended, and waits until nothing of dead
    /// ones is open.
    func revive() async throws {
        try store.recover()
        let end = ContinuousClock.now + Self.patience
        while true {
            let living = try living().map(\.url)
            var isWhole = true
            for number in nodes.indices where !living.contains(nodes[number].url) {
                isWhole = false
                if nodes[number].server != nil {
                    // It ends once it has noticed.
                    try await self.end(number, by: nodes[number].isShaken ? [.exit(1)] : [])
                }
                try await start(number)
            }
            let open = try ["rounds", "races"].reduce(0) { count, table in
                count
                    + (try store.number(
                        """
                        SELECT count(*) FROM chefdash.\(table) WHERE state = 'open' AND owner NOT IN
                            (SELECT epoch FROM chefdash.nodes WHERE is_dead = 0)
                        """))
            }
            if isWhole, open == 0 { return }
            guard ContinuousClock.now < end else {
                return problems.append("\(open) rounds and races of dead nodes stay open")
            }
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    private func living() throws -> [StoreNode] {
        try register.newest(200).filter { !$0.isDead }
    }

    private func epoch(of number: Int) throws -> Int64? {
        let url = nodes[number].url
        return try living().filter { $0.url == url }.map(\.epoch).max()
    }

    private func leader() throws -> Int {
        let first = try living().min { $0.epoch < $1.epoch }
        return nodes.firstIndex { $0.url == first?.url } ?? 0
    }

    // MARK: - Events

    func perform(_ event: ChaosEvent) async throws {
        switch event {
        case .kill(.leader, let isFenced): try await kill(try leader(), isFenced: isFenced)
        case .kill(.node(let number), let isFenced): try await kill(number, isFenced: isFenced)
        case .stop(let number, let seconds, let inCommit, let isHeld):
            nodes[number].isShaken = seconds > Self.silence
            try await stop(number, inCommit: inCommit, isHeld: isHeld)
            try await Task.sleep(for: .seconds(seconds))
            store.path(number)?.mend()
            let port = nodes[number].number
            await network.ask { $0.times.wake(port) }
            nodes[number].server?.process.send(SIGCONT)
            network.tell { $0.nodes.append(port) }
        case .stopEngine(let seconds):
            try await Blocking.run { [store] in try store.stopEngine(seconds: seconds) }
        case .failOver: try await store.failOver()
        case .hold(let number, let hold, let seconds):
            store.path(number)?.hold(hold)
            try await shake(number, seconds)
        case .delay(let number, let milliseconds, let seconds):
            store.path(number)?.delay(milliseconds: milliseconds)
            try await shake(number, seconds)
        case .reset(let number): store.path(number)?.reset()
        case .jump(let number, let hours): try nodes[number].clock?.set(secondsAhead: hours * 3_600)
        case .cut(let number, let cuts):
            store.path(number)?.cutCommits(cuts)
            try await Task.sleep(for: .seconds(2))
        case .roll(let drains): try await roll(drains: drains)
        }
    }

    private func shake(_ number: Int, _ seconds: Double) async throws {
        nodes[number].isShaken = seconds > Self.silence
        try await Task.sleep(for: .seconds(seconds))
        store.path(number)?.mend()
    }

    private func kill(_ number: Int, isFenced: Bool) async throws {
        guard let server = nodes[number].server, let epoch = try epoch(of: number) else { return }
        let port = nodes[number].number
        await network.ask {
            $0.nodeDies(at: port, isFenced ? .afterFencedKill : .afterSilentDeath)
        }
        server.process.send(SIGKILL)
        try await end(number, by: [.signal(SIGKILL)])
        if isFenced {
            _ = try register.fence(epoch)
        } else {
            let end = ContinuousClock.now + .seconds(15)
            while try living().contains(where: { $0.epoch == epoch }) {
                guard ContinuousClock.now < end else {
                    return problems.append("nobody notices the death of node \(number)")
                }
                try await Task.sleep(for: .milliseconds(50))
            }
        }
    }

    /// Stops a node, at its next commit if there is one soon.
    private func stop(_ number: Int, inCommit: Bool, isHeld: Bool) async throws {
        guard let process = nodes[number].server?.process, let path = store.path(number) else {
            return
        }
        if inCommit {
            let isStopped = Watched(false)
            path.atNextCommit {
                process.send(SIGSTOP)
                if isHeld { path.hold(.questions) }
                isStopped.update { $0 = true }
            }
            _ = try? await isStopped.wait(for: "a commit", within: .seconds(5)) { $0 ? true : nil }
        }
        process.send(SIGSTOP)
        leave(number)
    }

    /// Ends each node in order, and starts it again: nothing that is played may be lost.
    private func roll(drains: Bool) async throws {
        let before = try lostCount()
        for number in nodes.indices {
            guard let server = nodes[number].server, let epoch = try epoch(of: number) else {
                continue
            }
            leave(number)
            if drains {
                _ = try register.drain(epoch)
            } else {
                server.process.send(SIGTERM)
            }
            try await end(number, by: [.exit(0)])
            try await start(number)
        }
        let lost = try lostCount() - before
        if lost > 0 { problems.append("\(lost) rounds and races are lost by a rolling restart") }
    }

    private func lostCount() throws -> Int {
        try store.number("SELECT count(*) FROM chefdash.races WHERE state = 'lost'")
            + store.number("SELECT count(*) FROM chefdash.rounds WHERE state = 'lost'")
    }

    /// Ends all nodes in order.
    func stop() async throws {
        for number in nodes.indices {
            nodes[number].server?.process.send(SIGTERM)
            try await end(number, by: [.exit(0)])
        }
    }

    func takeProblems() -> [String] {
        defer { problems = [] }
        return problems
    }
}
