/// The content of `/metrics` at one moment.
package struct MetricsReading: Sendable {
    /// Each sample by its name with labels, as in the text.
    private let samples: [String: Double]

    /// Parses the Prometheus text format: `name{label="value"} number`, comments after `#`.
    package init(text: String) throws {
        var samples: [String: Double] = [:]
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            // A label may have spaces in it.
            guard let space = line.lastIndex(of: " "),
                let number = Double(line[line.index(after: space)...])
            else { throw TestFailure(description: "/metrics has the line \(line)") }
            samples[String(line[..<space])] = number
        }
        self.samples = samples
    }

    package subscript(name: String) -> Double? { samples[name] }

    /// All names, with their labels.
    package var names: Dictionary<String, Double>.Keys { samples.keys }

    package func value(_ name: String) throws -> Double {
        guard let value = samples[name] else { throw Self.missing(name) }
        return value
    }

    private static func missing(_ name: String) -> TestFailure {
        TestFailure(description: "/metrics has no \(name)")
    }

    package func count(_ name: String) throws -> Int { Int(try value(name)) }

    /// The number of times that a limit was reached since the server started.
    package func limitReached(_ limit: String) throws -> Int {
        try count("chefdash_limit_reached_total{limit=\"\(limit)\"}")
    }

    package var connections: Int { get throws { try count("chefdash_connections") } }
    package var sessions: Int { get throws { try count("chefdash_sessions") } }
    package var rooms: Int { get throws { try count("chefdash_rooms") } }
    package var openDescriptors: Int { get throws { try count("process_open_fds") } }

    /// A histogram's observations between an earlier reading and this one: for each bucket, its
    /// upper bound in seconds and the count up to it; the last bucket has all.
    package func observations(
        of histogram: String, since earlier: MetricsReading
    ) throws -> [(bound: Double, count: Double)] {
        let prefix = histogram + "_bucket{le=\""
        let buckets = samples.compactMap { name, count -> (bound: Double, count: Double)? in
            guard name.hasPrefix(prefix), name.hasSuffix("\"}") else { return nil }
            let text = name.dropFirst(prefix.count).dropLast(2)
            let bound = text == "+Inf" ? Double.infinity : Double(text)
            return bound.map { ($0, count - (earlier.samples[name] ?? 0)) }
        }.sorted { $0.bound < $1.bound }
        guard !buckets.isEmpty else { throw Self.missing(prefix) }
        return buckets
    }
}
