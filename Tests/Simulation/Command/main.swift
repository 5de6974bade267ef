import Foundation
import Simulation
import Synchronization

/// Runs simulations until enough races are over, on one thread per core, and prints the results.
struct SimulateCommand {
    private static let usualRacesPerSeed = 250

    private let races: Int
    private let firstSeed: UInt64
    private let racesPerSeed: Int
    /// True if servers crash.
    private let crashes: Bool
    private let nodes: Int
    private let threadCount: Int
    /// Receives every message.
    private var trace: (@Sendable (String) -> Void)?

    /// Reads the environment variables that the Makefile passes.
    init() {
        let environment = ProcessInfo.processInfo.environment
        func number(_ name: String) -> Int? { environment[name].flatMap { Int($0) } }
        if environment["CHEFDASH_SIMULATION_TRACE"] == "1" { trace = { print($0) } }
        let isReplay = environment["CHEFDASH_SIMULATION_REPLAY"] == "1"
        crashes = environment["CHEFDASH_SIMULATION_CRASHES"] != "0"
        nodes = max(1, number("CHEFDASH_SIMULATION_NODES") ?? 1)
        racesPerSeed = max(
            1, number("CHEFDASH_SIMULATION_RACES_PER_SEED") ?? Self.usualRacesPerSeed)
        races = isReplay ? 1 : max(1, number("CHEFDASH_SIMULATION_RACES") ?? 100_000)
        firstSeed = environment["CHEFDASH_SIMULATION_SEED"].flatMap { UInt64($0) } ?? 1
        threadCount = isReplay ? 1 : ProcessInfo.processInfo.activeProcessorCount
    }

    /// The combined progress of all threads.
    private struct Progress {
        var nextSeed: UInt64
        var tally = Tally()
        var violations: [Violation] = []
        var simulatedSeconds = 0.0
        var eventCount = 0

        /// Nil once there are enough races, or too many violations.
        mutating func takeSeed(untilRaces wanted: Int) -> UInt64? {
            guard tally[.races] < wanted, violations.count < 20 else { return nil }
            defer { nextSeed += 1 }
            return nextSeed
        }

        mutating func add(_ outcome: Simulation.Outcome) {
            tally.add(outcome.tally)
            violations += outcome.violations
            simulatedSeconds += outcome.seconds
            eventCount += outcome.eventCount
        }
    }

    /// - Returns: true if nothing went wrong.
    func run() -> Bool {
        let start = Date()
        let progress = run(untilRaces: races)
        let seconds = Date().timeIntervalSince(start)
        print("simulation: \(progress.nextSeed - firstSeed) seeds from \(firstSeed) on")
        for event in Tally.Event.allCases {
            print("simulation: \(event.rawValue) \(progress.tally[event])")
        }
        let perSecond = Double(progress.tally[.races]) / seconds
        print(
            String(
                format: "simulation: %.0f s, %.1f races/s, %.0f simulated s, %d events", seconds,
                perSecond, progress.simulatedSeconds, progress.eventCount))
        for violation in progress.violations { print("simulation: VIOLATION \(violation)") }
        let words =
            (racesPerSeed == Self.usualRacesPerSeed ? "" : " RACES=\(racesPerSeed)")
            + (crashes ? "" : " CRASHES=0")
            + (nodes > 1 ? " NODES=\(nodes)" : "")
        for seed in Set(progress.violations.map(\.seed)).sorted() {
            print("simulation: again with `make simulate-again SEED=\(seed)\(words)`")
        }
        // In a smaller run, rare events may be missing with any seed.
        let missing =
            races >= 100_000 ? progress.tally.missing(crashes: crashes, nodes: nodes > 1) : []
        if !missing.isEmpty {
            print("simulation: never seen: \(missing.map(\.rawValue).joined(separator: ", "))")
        }
        return progress.violations.isEmpty && missing.isEmpty
    }

    private func run(untilRaces wanted: Int) -> Progress {
        let progress = Mutex(Progress(nextSeed: firstSeed))
        let threads = DispatchGroup()
        for _ in 0..<threadCount {
            threads.enter()
            let thread = Thread {
                while let seed = progress.withLock({ $0.takeSeed(untilRaces: wanted) }) {
                    let outcome = Simulation(
                        seed: seed, nodes: nodes, crashes: crashes, trace: trace
                    ).run(races: racesPerSeed)
                    progress.withLock { $0.add(outcome) }
                }
                threads.leave()
            }
            thread.stackSize = 16 << 20
            thread.start()
        }
        threads.wait()
        return progress.withLock { $0 }
    }
}

let environment = ProcessInfo.processInfo.environment
if let races = environment["CHEFDASH_LATENCY_RACES"].flatMap({ Int($0) }) {
    let predicts = environment["CHEFDASH_LATENCY_PREDICTION"] != "0"
    try LatencyCommand.run(races: max(1, races), predicts: predicts, levels: "Levels")
    exit(0)
}
if let recipes = environment["CHEFDASH_SIMULATION_RECIPES"].flatMap({ Int($0) }) {
    let seed = environment["CHEFDASH_SIMULATION_SEED"].flatMap { UInt64($0) } ?? 1
    exit(try RecipesCommand.run(count: max(1, recipes), firstSeed: seed, levels: "Levels") ? 0 : 1)
}
if environment["CHEFDASH_SIMULATION_HOUSEHOLDS"] != nil { exit(LibraryCommand().run() ? 0 : 1) }
exit(SimulateCommand().run() ? 0 : 1)
