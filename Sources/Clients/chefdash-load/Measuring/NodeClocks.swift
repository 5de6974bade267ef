import ChefDashClient

/// The clocks of the server's nodes, by the best round trip so far on each. Connections to the same
/// node share its clock, so that each one's round trips help all. The protocol doesn't name a
/// connection's node: a sample belongs to the clock whose time it can't exclude, which can be wrong
/// for nodes that started almost together.
struct NodeClocks {
    /// Two clocks of one node can drift apart by this much between two samples.
    private static let driftMilliseconds = 1.0

    private(set) var estimates: [ClockEstimate] = []

    /// Adds a sample.
    ///
    /// - Parameter known: the clock of the sample's connection so far, which may be another node's.
    /// - Returns: the connection's clock, as an index of `estimates`.
    mutating func learn(_ sample: ClockEstimate, by known: Int?) -> Int {
        guard let clock = find(sample, by: known) else {
            estimates.append(sample)
            return estimates.count - 1
        }
        estimates[clock] = sample.better(than: estimates[clock])
        return clock
    }

    /// The clock to which a sample belongs; nil if none fits. Prefers the known one, and then the
    /// nearest.
    func find(_ sample: ClockEstimate, by known: Int? = nil) -> Int? {
        if let known, fits(sample, known) { return known }
        return estimates.indices.filter { fits(sample, $0) }
            .min { distance(sample, $0) < distance(sample, $1) }
    }

    private func distance(_ sample: ClockEstimate, _ clock: Int) -> Double {
        abs(sample.offsetMilliseconds - estimates[clock].offsetMilliseconds)
    }

    /// True if the errors of both, half a round trip at most, can explain their difference.
    private func fits(_ sample: ClockEstimate, _ clock: Int) -> Bool {
        let errors = (sample.roundTripMilliseconds + estimates[clock].roundTripMilliseconds) / 2
        return distance(sample, clock) <= errors + Self.driftMilliseconds
    }
}

/// A node's clock in nanoseconds of ours.
extension ClockEstimate {
    /// A time of the node's clock, converted to ours; `nil` for a number beyond thirty years,
    /// which no clock shows.
    func ownNanoseconds(atServerMilliseconds milliseconds: Double) -> Int64? {
        let own = milliseconds - offsetMilliseconds
        return own.magnitude < 1e12 ? Int64(own * 1_000_000) : nil
    }
}
