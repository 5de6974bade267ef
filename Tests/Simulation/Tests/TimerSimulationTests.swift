import Simulation
import Testing

/// A timer of ten minutes, while the server is killed and restarted.
@Suite("A timer in simulated time")
struct TimerSimulationTests {
    typealias Outage = TimerSimulation.Outage

    @Test(
        "It rings at its end on both devices, once, whatever happens to the server",
        arguments: [
            [],
            [Outage(killed: 300_000, back: 320_000)],
            [Outage(killed: 300_000, back: 320_000), Outage(killed: 590_000, back: 598_000)],
            [Outage(killed: 0, back: 1_000), Outage(killed: 595_000, back: 597_000)],
        ], [1, 3] as [UInt64])
    func rings(outages: [Outage], seed: UInt64) {
        let (rings, problems) = TimerSimulation(seed: seed).run(outages)
        #expect(problems == [])
        #expect(rings.map(\.count) == [1, 1])
        for ring in rings.joined() { #expect(abs(ring) <= 200, "\(ring) ms after its end") }
    }
}
