import Foundation
import Synchronization

/// Prints a result: a line `name value unit`.
func printFigure(_ name: String, _ value: Double, _ unit: String, decimals: Int = 0) {
    print(name, String(format: "%.\(decimals)f", value), unit)
}

/// A collection of durations in seconds.
final class Durations: Sendable {
    private let seconds = Mutex<[Double]>([])

    func append(_ value: Double) { seconds.withLock { $0.append(value) } }

    func removeAll() { seconds.withLock { $0.removeAll() } }

    func percentile(_ percent: Int) -> Double {
        let sorted = seconds.withLock { $0.sorted() }
        return sorted.isEmpty ? 0 : sorted[sorted.count * percent / 100]
    }
}
