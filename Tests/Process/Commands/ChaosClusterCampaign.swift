import Foundation
import Synchronization
import TestSupport

@testable import Simulation

/// Several nodes of one server, to which things happen while players and households use them.
final class ChaosClusterCampaign {
    struct Settings {
        var playerCount = 30
        var householdCount = 6
        /// After each phase, everything is checked.
        var phaseCount = 3
        var eventsPerPhase = 4
    }

    private static let nodeCount = 3

    let seed: UInt64
    private let settings: Settings
    private let data: TemporaryDirectory
    private let levels: LevelsCopy
    private let network: ChaosNetwork
    private let nodes: ChaosNodes
    private let audit: ChaosAudit
    private var random: TestRandom
    private var problems: [String] = []
    private var counts: [String: Int] = [:]

    init(seed: UInt64, _ settings: Settings) async throws {
        self.seed = seed
        self.settings = settings
        random = TestRandom(seed: seed)
        data = TemporaryDirectory()
        levels = try ChaosCampaign.levels()
        let store = try await ChaosStore(keyDirectory: data.path, pathCount: Self.nodeCount)
        // A busy machine must not look like a silent one.
        network = ChaosNetwork(
            seed: seed, playerCount: settings.playerCount,
            householdCount: settings.householdCount,
            speed: Int64(max(1, 240 / settings.playerCount)), losesStore: true, hasNodes: true)
        nodes = try ChaosNodes(
            Self.nodeCount, data: data.path, levels: levels.path, store, network)
        audit = ChaosAudit(of: store, in: data, network)
    }

    /// The counts and times so far.
    var description: String {
        let events = counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        return "\(events.joined(separator: ", ")); \(audit.summary); \(network.times)"
    }

    /// - Throws: an error that names the seed, the phase and all problems.
    func run() async throws {
        try await nodes.start()
        audit.open()
        for phase in 1...settings.phaseCount {
            let events = (0..<settings.eventsPerPhase).map { _ in
                ChaosEvent(among: Self.nodeCount, using: &random)
            }
            print("chaos: seed \(seed), phase \(phase): \(events)")
            network.rest(false)
            await play { try await self.perform(events) }
            try await rest()
            do {
                problems += try await audit.run(withCommand: true, all: true, wasDown: false)
            } catch {
                problems.append("\(error)")
            }
            try check(after: "phase \(phase)")
        }
        network.close()
        try await Blocking.run { [network] in
            let end = ContinuousClock.now + .seconds(10)
            network.play { $0.isEmpty || ContinuousClock.now > end }
        }
        await play { try await self.nodes.stop() }
        problems += try await audit.run(withCommand: true, all: true)
        try check(after: "the end")
    }

    private func perform(_ events: [ChaosEvent]) async throws {
        for event in events {
            try await nodes.revive()
            try await Task.sleep(for: .milliseconds(1_000 + Int(random.next() % 2_000)))
            try await nodes.perform(event)
            counts[event.name, default: 0] += 1
        }
        try await Task.sleep(for: .seconds(1))
        try await nodes.revive()
    }

    /// Lets everybody play while something happens.
    private func play(during body: () async throws -> Void) async {
        let isOver = Watched(false)
        let playing = Task { [network] in
            try? await Blocking.run { network.play { _ in isOver.value } }
        }
        do {
            try await body()
        } catch {
            problems.append("\(error)")
        }
        isOver.update { $0 = true }
        await playing.value
        problems += nodes.takeProblems()
    }

    /// Lets the devices come to rest, and everybody come back.
    private func rest() async throws {
        network.rest(true)
        let isSettled = try await Blocking.run { [network] in
            let end = ContinuousClock.now + .seconds(60)
            network.play { $0.isSettled || ContinuousClock.now > end }
            return network.isSettled
        }
        if !isSettled { problems.append("the devices don't get everything") }
    }

    private func check(after moment: String) throws {
        let found = problems + network.problems
        guard !found.isEmpty else { return }
        let file = ".build/chaos-\(seed).log"
        try? Data(nodes.log.utf8).write(to: URL(fileURLWithPath: file))
        throw TestFailure(
            description: """
                CHEFDASH_CHAOS_SEED=\(seed), after \(moment):
                \(found.prefix(20).joined(separator: "\n"))
                \(description)
                \(nodes.log.suffix(2_000))
                The whole log is in \(file).
                """)
    }
}
