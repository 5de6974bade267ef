import CommandTestSupport

/// What `/metrics` said at one moment.
struct ServerMetrics: Sendable {
    /// Each sample by its name with its labels, as it stands in the text.
    private let samples: [String: Double]

    /// Reads the Prometheus text format: `name{label="value"} number`, comments behind `#`.
    init(text: String) {
        var samples: [String: Double] = [:]
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            guard let space = line.lastIndex(of: " "),
                let number = Double(line[line.index(after: space)...])
            else { continue }
            samples[String(line[..<space])] = number
        }
        self.samples = samples
    }

    struct Missing: Error, CustomStringConvertible {
        let name: String
        var description: String { "/metrics has no \(name)" }
    }

    /// - Throws: `Missing`.
    func value(_ name: String) throws -> Double {
        guard let value = samples[name] else { throw Missing(name: name) }
        return value
    }

    func count(_ name: String) throws -> Int { Int(try value(name)) }

    /// How often a limit was reached since the server started.
    func limitReached(_ limit: String) throws -> Int {
        try count("chefdash_limit_reached_total{limit=\"\(limit)\"}")
    }

    var connections: Int { get throws { try count("chefdash_connections") } }
    var sessions: Int { get throws { try count("chefdash_sessions") } }
    var rooms: Int { get throws { try count("chefdash_rooms") } }
    var openDescriptors: Int { get throws { try count("process_open_fds") } }

    /// What a histogram observed between an earlier reading and this one: for each bucket, its
    /// upper bound in seconds and how much was observed up to it; the last holds all.
    func observations(
        of histogram: String, since earlier: ServerMetrics
    ) throws -> [(bound: Double, count: Double)] {
        let prefix = histogram + "_bucket{le=\""
        let buckets = samples.compactMap { name, count -> (bound: Double, count: Double)? in
            guard name.hasPrefix(prefix), name.hasSuffix("\"}") else { return nil }
            let text = name.dropFirst(prefix.count).dropLast(2)
            let bound = text == "+Inf" ? Double.infinity : Double(text)
            return bound.map { ($0, count - (earlier.samples[name] ?? 0)) }
        }.sorted { $0.bound < $1.bound }
        guard !buckets.isEmpty else { throw Missing(name: prefix) }
        return buckets
    }
}
