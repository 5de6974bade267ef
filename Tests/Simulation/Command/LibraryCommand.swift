import Foundation
import Simulation
import Synchronization

/// Runs simulations of the library until enough households have converged, on one thread per core,
/// and prints the results.
struct LibraryCommand {
    private static let usualHouseholdsPerSeed = 250

    private let households: Int
    private let firstSeed: UInt64
    private let householdsPerSeed: Int
    private let threadCount: Int
    /// Receives every message.
    private var trace: (@Sendable (String) -> Void)?

    /// Reads the environment variables that the Makefile passes.
    init() {
        let environment = ProcessInfo.processInfo.environment
        func number(_ name: String) -> Int? { environment[name].flatMap { Int($0) } }
        if environment["CHEFDASH_SIMULATION_TRACE"] == "1" { trace = { print($0) } }
        let isReplay = environment["CHEFDASH_SIMULATION_REPLAY"] == "1"
        let given = max(1, number("CHEFDASH_SIMULATION_HOUSEHOLDS") ?? 10_000)
        households = isReplay ? 1 : given
        householdsPerSeed = isReplay ? given : min(given, Self.usualHouseholdsPerSeed)
        firstSeed = environment["CHEFDASH_SIMULATION_SEED"].flatMap { UInt64($0) } ?? 1
        threadCount = isReplay ? 1 : ProcessInfo.processInfo.activeProcessorCount
    }

    /// The combined progress of all threads.
    private struct Progress {
        var nextSeed: UInt64
        var begunCount = 0
        var tally = LibraryTally()
        var violations: [Violation] = []
        var simulatedSeconds = 0.0
        var eventCount = 0

        /// Nil once there are enough households, or too many violations.
        mutating func takeSeed(_ householdsPerSeed: Int, until wanted: Int) -> UInt64? {
            guard begunCount < wanted, violations.count < 20 else { return nil }
            begunCount += householdsPerSeed
            defer { nextSeed += 1 }
            return nextSeed
        }

        mutating func add(_ outcome: LibrarySimulation.Outcome) {
            tally.add(outcome.tally)
            violations += outcome.violations
            simulatedSeconds += outcome.seconds
            eventCount += outcome.eventCount
        }
    }

    /// - Returns: true if nothing went wrong.
    func run() -> Bool {
        let start = Date()
        let progress = runAll()
        let seconds = Date().timeIntervalSince(start)
        print("library: \(progress.nextSeed - firstSeed) seeds from \(firstSeed) on")
        for event in LibraryTally.Event.allCases {
            print("library: \(event.rawValue) \(progress.tally[event])")
        }
        print(
            String(
                format: "library: %.0f s, %.0f households/s, %.0f simulated s, %d events", seconds,
                Double(progress.tally[.households]) / seconds, progress.simulatedSeconds,
                progress.eventCount))
        for violation in progress.violations { print("library: VIOLATION \(violation)") }
        for seed in Set(progress.violations.map(\.seed)).sorted() {
            print(
                "library: again with `make simulate-again HOUSEHOLDS=\(householdsPerSeed)"
                    + " SEED=\(seed)`")
        }
        let missing = households >= 10_000 ? progress.tally.missing : []
        if !missing.isEmpty {
            print("library: never seen: \(missing.map(\.rawValue).joined(separator: ", "))")
        }
        return progress.violations.isEmpty && missing.isEmpty
    }

    private func runAll() -> Progress {
        let progress = Mutex(Progress(nextSeed: firstSeed))
        let threads = DispatchGroup()
        for _ in 0..<threadCount {
            threads.enter()
            let thread = Thread {
                while let seed = progress.withLock({
                    $0.takeSeed(householdsPerSeed, until: households)
                }) {
                    let outcome = LibrarySimulation(
                        seed: seed, households: householdsPerSeed, trace: trace
                    ).run()
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
