import Foundation
import Store
import TestSupport

@testable import Simulation

/// A server that is killed and restarted on the same data many times, while the simulation's
/// players play over sockets.
final class ChaosCampaign {
    static let playerCount = 14

    /// Replays the decisions.
    let seed: UInt64
    let killCount: Int
    var summary: ChaosSummary { books.summary }

    private let data: TemporaryDirectory
    private let store: ChaosStore
    private let levels: LevelsCopy
    private let network: ChaosNetwork
    private var random: TestRandom
    private var problems: [String] = []
    private let books: ChaosAudit
    /// The server that has taken over from a stopped one.
    private var successor: ServeProcess?
    /// The log of the last server that has ended.
    private var log = ""

    init(seed: UInt64, killCount: Int, in data: TemporaryDirectory, _ store: ChaosStore) throws {
        self.seed = seed
        self.data = data
        self.store = store
        self.killCount = killCount
        random = TestRandom(seed: seed)
        levels = try Self.levels()
        network = ChaosNetwork(
            seed: seed, playerCount: Self.playerCount, losesStore: !store.troubles.isEmpty)
        books = ChaosAudit(of: store, in: data, network)
    }

    /// A fifth of the usual tick, so that more happens between two kills.
    static func levels() throws -> LevelsCopy {
        try LevelsCopy(
            rules: ["tickMilliseconds": 20],
            lobby: [
                "countdownTicks": 3, "botOfferMilliseconds": 500, "absenceLimitTicks": 50,
                "ratingWindowAtStart": 2_000, "ratingWindowLimit": 2_000,
            ], without: ["foods.json"])
    }

    /// - Throws: an error that names the seed, the kill and all problems.
    func run() async throws {
        for kill in 1...killCount {
            do {
                if successor == nil, random.next() % 8 == 0 { try await killInRecovery() }
                let isStop = store.hasStandbys && random.next() % 2 == 0
                try await live(
                    isStop ? SIGSTOP : SIGKILL, fuse: fuseLength(), auditsWithCommand: kill % 5 == 0
                )
                books.summary.killCount += 1
            } catch {
                problems.append("\(error)")
            }
            try check(after: "kill \(kill)")
        }
        // A server that stops cleanly leaves the same books.
        try await live(SIGTERM, fuse: 500, auditsWithCommand: true)
        try await audit(withCommand: true, all: true)
        try check(after: "the last start")
    }

    // MARK: - One life of the server

    /// Starts a server, checks the books, and ends it under load with a signal.
    private func live(_ signal: Int32, fuse: Int, auditsWithCommand: Bool) async throws {
        let server = try await start()
        try await audit(withCommand: auditsWithCommand)
        let trouble = signal == SIGTERM ? nil : nextTrouble()
        let standby = signal == SIGSTOP ? try waitingServer() : nil
        try await Blocking.run { [network, store] in
            try network.play(
                on: server.port, fuse: fuse, inOrder: signal == SIGTERM,
                halfway: { if let trouble { try store.make(trouble) } }
            ) {
                server.process.send(signal)
                guard let standby else { return }
                // Wakes once the other one serves.
                try Self.waitUntilServing(standby)
                server.process.send(SIGCONT)
            }
        }
        let ending = try await server.process.end()
        try await Blocking.run { [store] in try store.recover() }
        let expected: ChildProcess.Ending =
            switch signal {
            case SIGTERM: .exit(0)
            case SIGSTOP: .exit(1)
            default: .signal(signal)
            }
        log = server.process.report.value.errorText
        if ending != expected {
            problems.append("the server ended by \(ending) at signal \(signal)")
        }
        if let standby {
            books.summary.stopCount += 1
            successor = try await ServeProcess(standby)
        } else if signal == SIGKILL, store.hasStandbys, random.next() % 2 == 0 {
            try store.fence()
        }
    }

    private static func waitUntilServing(_ standby: ChildProcess) throws {
        let end = ContinuousClock.now + .seconds(60)
        while !standby.report.value.outputText.contains("  connect:  ws") {
            let report = standby.report.value
            guard ContinuousClock.now < end, report.ending == nil else {
                throw TestFailure(
                    description: "the standby doesn't take over:\n\(report.errorText)")
            }
            usleep(20_000)
        }
    }

    private func nextTrouble() -> ChaosStore.Trouble? {
        let troubles = store.troubles
        let choice = Int(random.next() % UInt64(troubles.count + 1))
        guard choice < troubles.count else { return nil }
        books.summary.troubles[troubles[choice], default: 0] += 1
        return troubles[choice]
    }

    /// The clients are faster than people.
    static let flags = [
        "--messages-per-second", "100000", "--message-burst", "100000",
        "--faults-per-second", "100000", "--fault-burst", "100000",
        "--starts-per-minute", "0", "--wrong-codes-per-minute", "0",
    ]

    /// The server that has taken over, or a new one.
    private func start() async throws -> ServeProcess {
        defer { successor = nil }
        if let successor { return successor }
        return try await ServeProcess(
            data: data.path, levels: levels.path, flags: Self.flags,
            environment: store.environment)
    }

    private func waitingServer() throws -> ChildProcess {
        try ServeProcess.process(
            data: data.path, levels: levels.path, flags: Self.flags + ["--standby"],
            environment: store.environment)
    }

    /// Usually long enough for rounds and purchases, sometimes no longer than the sign-ins.
    private func fuseLength() -> Int {
        Int(random.next() % 4 == 0 ? 1 + random.next() % 60 : 60 + random.next() % 2600)
    }

    /// Kills a server that has just returned the items of lost rounds.
    private func killInRecovery() async throws {
        let process = try ChildProcess(
            [
                "serve", "--port", "0", "--data", data.path, "--levels", levels.path,
            ], environment: store.environment)
        try await process.errorLine(containing: " event=")
        process.send(SIGKILL)
        _ = try await process.end()
    }

    private func audit(withCommand usesCommand: Bool, all: Bool = false) async throws {
        problems += try await books.run(withCommand: usesCommand, all: all)
    }

    private func check(after moment: String) throws {
        let found = problems + network.problems
        guard !found.isEmpty else { return }
        throw TestFailure(
            description: """
                CHEFDASH_CHAOS_SEED=\(seed), after \(moment):
                \(found.prefix(20).joined(separator: "\n"))
                \(log)
                """)
    }
}
