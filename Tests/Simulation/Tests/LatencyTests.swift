import Kitchen
import Levels
import Simulation
import Testing

/// The effect of network delay on a client that shows taps before the answer. `make latency` prints
/// the whole table.
@Suite("Near and distant players")
struct LatencyTests {
    private let catalogue: Catalogue
    private let level: Level
    private let near = DelayedRace.Network(roundTripMilliseconds: 20)

    init() throws {
        catalogue = try LevelFiles.load(directory: "Levels")
        level = catalogue.levels[2]
    }

    private func sides(
        _ network: DelayedRace.Network, predicts: Bool = true, count: Int
    ) -> (first: LatencyTrial.Side, second: LatencyTrial.Side) {
        LatencyTrial.race(
            network, against: near, catalogue: catalogue, level: level, predicts: predicts,
            count: count, seed: 1)
    }

    @Test("A constant delay has no effect at all", arguments: [100, 300, 600])
    func constant(roundTrip: Int) {
        let network = DelayedRace.Network(roundTripMilliseconds: roundTrip)
        for seed in 1...8 as ClosedRange<UInt64> {
            func scores(_ first: DelayedRace.Network) -> [DelayedRace.Score] {
                DelayedRace(
                    catalogue: catalogue, level: level, networks: [first, near], predicts: true,
                    seed: seed
                ).scores
            }
            #expect(scores(network) == scores(near), "seed \(seed)")
        }
    }

    @Test("Jitter costs few orders and no taps", arguments: [0, 300, 600])
    func jitter(roundTrip: Int) {
        let network = DelayedRace.Network(roundTripMilliseconds: roundTrip, jitterMilliseconds: 30)
        // The same people both times.
        let (far, other) = (sides(network, count: 10).first, sides(near, count: 10).first)
        #expect(abs(Double(far.served) / Double(other.served) - 1) < 0.05)
        #expect(abs(far.wrongShare - other.wrongShare) < 0.01)
        #expect(Double(far.ignoredTaps) < 0.01 * Double(far.taps))
    }

    @Test("A client without prediction can't compete at a distance")
    func withoutPrediction() {
        let network = DelayedRace.Network(roundTripMilliseconds: 300)
        let (far, other) = sides(network, predicts: false, count: 4)
        #expect(far.served < other.served / 2 && far.wrongShare > 0.2)
    }
}
