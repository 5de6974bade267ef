import Simulation
import TestSupport
import Testing

@Suite("The whole game in simulated time")
struct SimulationTests {
    /// Seeds with different servers: from no network trouble to much, one to three shards.
    @Test("Nothing is lost, paid twice or held forever", arguments: [1, 2, 4, 7, 12] as [UInt64])
    func simulation(seed: UInt64) {
        let outcome = Simulation(seed: seed).run(races: 60)
        for violation in outcome.violations {
            Issue.record("\(violation); again with `make simulate-again SEED=\(seed) RACES=60`")
        }
        #expect(outcome.tally[.races] > 30)
        #expect(outcome.tally[.tickets] > 20)
        #expect(outcome.tally[.resumes] > 5)
    }

    @Test("The same among several nodes")
    func nodes() {
        var crashes: UInt64 = 0
        for seed in [1, 2, 3, 5] as [UInt64] {
            let outcome = Simulation(seed: seed, nodes: 3).run(races: 40)
            for violation in outcome.violations {
                Issue.record(
                    "\(violation); again with `make simulate-again SEED=\(seed) RACES=40 NODES=3`")
            }
            #expect(outcome.tally[.races] > 20 && outcome.tally[.redirects] > 5)
            crashes += UInt64(outcome.tally[.crashes])
        }
        #expect(crashes > 0)
    }

    @Test("The same over PostgreSQL")
    func postgres() async throws {
        let data = DataPlace(postgres: try await TestCluster.shared.freshDatabase())
        let outcome = Simulation(seed: 5, on: data).run(races: 60)
        #expect(outcome.violations.map(\.text) == [])
        #expect(outcome.tally[.races] > 15 && outcome.tally[.crashes] > 0)
        #expect(outcome.tally[.tickets] > 10 && outcome.tally[.resumes] > 2)
    }

    /// `make soak` runs thousands of races on each server.
    @Test("A long-running server keeps no remains of races, rooms, tickets and players")
    func soak() {
        let outcome = Simulation(seed: 8, crashes: false).run(races: 250)
        for violation in outcome.violations {
            Issue.record(
                "\(violation); again with `make simulate-again SEED=8 RACES=250 CRASHES=0`")
        }
        #expect(outcome.tally[.races] >= 150)
        for event in [.tickets, .rooms, .drops, .spectators, .thinnedFrames] as [Tally.Event] {
            #expect(outcome.tally[event] > 0, "\(event)")
        }
    }

    @Test("A seed replays: the same events in the same order")
    func replay() {
        let outcomes = (0..<2).map { _ in Simulation(seed: 5).run(races: 25) }
        #expect(outcomes[0].fingerprint == outcomes[1].fingerprint)
        #expect(outcomes[0].eventCount == outcomes[1].eventCount)
        #expect(outcomes[0].seconds == outcomes[1].seconds)
    }

    @Test("A seed replays with nodes")
    func replayWithNodes() {
        let outcomes = (0..<2).map { _ in Simulation(seed: 6, nodes: 4).run(races: 25) }
        #expect(outcomes[0].fingerprint == outcomes[1].fingerprint)
        #expect(outcomes[0].eventCount == outcomes[1].eventCount)
    }
}
