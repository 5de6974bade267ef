import Dispatch
import Foundation
import Levels
import Simulation
import Synchronization

/// Measures the effect of network delay: races between equal players, one without delay and one
/// with.
enum LatencyCommand {
    private static let rows = [0, 50, 100, 200, 300, 400, 600].flatMap { roundTrip in
        [0, 30].map { jitter in
            DelayedRace.Network(roundTripMilliseconds: roundTrip, jitterMilliseconds: jitter)
        }
    }

    /// - Parameters:
    ///   - races: the number per row.
    ///   - predicts: true if clients show taps before the answer.
    static func run(races: Int, predicts: Bool, levels: String) throws {
        let catalogue = try LevelFiles.load(directory: levels)
        let level = catalogue.levels[2]
        let lines = Mutex<[Int: String]>([:])
        DispatchQueue.concurrentPerform(iterations: rows.count) { row in
            let network = rows[row]
            let near = DelayedRace.Network(roundTripMilliseconds: 20)
            let (far, other) = LatencyTrial.race(
                network, against: near, catalogue: catalogue, level: level, predicts: predicts,
                count: races, seed: 1)
            let line = String(
                format: "%6d %6d %8.2f %8.2f %7.2f %% %7.2f %% %6.1f %%",
                network.roundTripMilliseconds, network.jitterMilliseconds,
                Double(far.served) / Double(races), Double(other.served) / Double(races),
                100 * far.wrongShare, 100 * Double(far.ignoredTaps) / Double(max(far.taps, 1)),
                100 * far.wins / Double(races))
            lines.withLock { $0[row] = line }
        }
        print("level \(level.id), \(races) races a row against a player at a round trip of 20 ms")
        print("trip ms jitter   served   theirs     wrong   ignored     wins")
        for line in lines.withLock({ $0.sorted { $0.key < $1.key } }) { print(line.value) }
    }
}
