import Simulation
import TestSupport
import Testing

@Suite("Households in simulated time")
struct LibrarySimulationTests {
    /// Seeds with different servers and networks.
    @Test(
        "All devices of a household converge to the server's bytes",
        arguments: [1, 2, 3, 4] as [UInt64])
    func converges(seed: UInt64) {
        let outcome = LibrarySimulation(seed: seed, households: 12).run()
        for violation in outcome.violations {
            Issue.record(
                "\(violation); again with `make simulate-again HOUSEHOLDS=12 SEED=\(seed)`")
        }
        let expected: [LibraryTally.Event] = [
            .doneEdits, .offlineEdits, .changes, .pages, .drops, .cookingInputs, .expectedRings,
            .finishes,
        ]
        for event in expected {
            #expect(outcome.tally[event] > 0, "\(event)")
        }
    }

    @Test("The same over PostgreSQL")
    func postgres() async throws {
        let data = DataPlace(postgres: try await TestCluster.shared.freshDatabase())
        let outcome = LibrarySimulation(seed: 3, households: 6, on: data).run()
        #expect(outcome.violations.map(\.text) == [])
        for event in [.doneEdits, .changes, .cookingInputs, .finishes] as [LibraryTally.Event] {
            #expect(outcome.tally[event] > 0, "\(event)")
        }
    }

    @Test("A seed replays: the same events in the same order")
    func replay() {
        let outcomes = (0..<2).map { _ in LibrarySimulation(seed: 5, households: 5).run() }
        #expect(outcomes[0].fingerprint == outcomes[1].fingerprint)
        #expect(outcomes[0].eventCount == outcomes[1].eventCount)
        #expect(outcomes[0].seconds == outcomes[1].seconds)
    }
}
