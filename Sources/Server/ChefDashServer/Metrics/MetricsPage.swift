import Runtime
import Synchronization

/// Writes metrics in Prometheus' text format 0.0.4.
struct MetricsPage {
    static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    private(set) var text = ""

    mutating func gauge(_ name: String, _ help: String, _ value: some Numeric) {
        head(name, help, "gauge")
        text += "\(name) \(value)\n"
    }

    mutating func gauge(_ name: String, _ help: String, _ value: borrowing Atomic<Int>) {
        gauge(name, help, value.load(ordering: .relaxed))
    }

    /// Writes a gauge for each value of a label. The values must need no escaping.
    mutating func gauges(
        _ name: String, _ help: String, label: String, _ values: [(String, some Numeric)]
    ) {
        head(name, help, "gauge")
        for (word, value) in values { text += "\(name){\(label)=\"\(word)\"} \(value)\n" }
    }

    /// Writes nothing for nil, since the value isn't known.
    mutating func gauge(_ name: String, _ help: String, _ value: (some Numeric)?) {
        if let value { gauge(name, help, value) }
    }

    mutating func counter(_ name: String, _ help: String, _ value: some Numeric) {
        head(name, help, "counter")
        text += "\(name) \(value)\n"
    }

    mutating func counter(_ name: String, _ help: String, _ value: borrowing Atomic<UInt64>) {
        counter(name, help, value.load(ordering: .relaxed))
    }

    /// Writes labels that say something about the whole page.
    mutating func info(_ name: String, _ help: String, _ labels: [(name: String, value: String)]) {
        head(name, help, "gauge")
        let texts = labels.map { label in
            let value = label.value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
                .replacing("\n", with: "\\n")
            return "\(label.name)=\"\(value)\""
        }
        text += "\(name){\(texts.joined(separator: ","))} 1\n"
    }

    /// Writes a counter for each value of a label. The values must need no escaping.
    mutating func counters(
        _ name: String, _ help: String, label: String, _ values: [(String, UInt64)]
    ) {
        counters(name, help, values.map { ("\(label)=\"\($0)\"", $1) })
    }

    /// Writes a counter for each set of labels, which are written unchanged.
    mutating func counters(_ name: String, _ help: String, _ values: [(String, UInt64)]) {
        head(name, help, "counter")
        for (labels, count) in values { text += "\(name){\(labels)} \(count)\n" }
    }

    mutating func histogram(_ name: String, _ help: String, _ counts: DurationHistogram.Counts) {
        head(name, help, "histogram")
        var count: UInt64 = 0
        for (bound, bucket) in zip(DurationHistogram.boundsMicroseconds, counts.buckets) {
            count += bucket
            text += "\(name)_bucket{le=\"\(Self.seconds(UInt64(bound)))\"} \(count)\n"
        }
        count += counts.buckets.last ?? 0
        text += "\(name)_bucket{le=\"+Inf\"} \(count)\n"
        text += "\(name)_sum \(Self.seconds(counts.sumMicroseconds))\n"
        text += "\(name)_count \(count)\n"
    }

    private mutating func head(_ name: String, _ help: String, _ type: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    }

    /// Seconds without a zero fraction: 1, not 1.0.
    private static func seconds(_ microseconds: UInt64) -> String {
        microseconds % 1_000_000 == 0
            ? "\(microseconds / 1_000_000)" : "\(Double(microseconds) / 1_000_000)"
    }
}
