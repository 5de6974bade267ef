import ChefDashClient

/// The clock of one connection's node.
struct NodeClock {
    /// The clock among those of the run; nil while it isn't known.
    private var index: Int?
    /// The connection's own best sample.
    private var own: ClockEstimate?
    /// The greatest possible error if the shared clock is another node's.
    private(set) var errorMilliseconds = 0.0

    init() {}

    /// Recognizes a known clock by a new connection's welcome, which takes longer than a pong.
    init(_ welcome: ClockEstimate, among clocks: NodeClocks) {
        index = clocks.find(welcome)
        errorMilliseconds = welcome.roundTripMilliseconds
    }

    /// Takes a ping's sample.
    mutating func learn(_ sample: ClockEstimate, among clocks: inout NodeClocks) {
        index = clocks.learn(sample, by: index)
        let best = sample.better(than: own)
        own = best
        errorMilliseconds = best.roundTripMilliseconds
    }

    /// The shared estimate, which is the better one. Among several nodes, the connection's own.
    func estimate(among clocks: NodeClocks) -> ClockEstimate? {
        if clocks.estimates.count > 1, let own { return own }
        return index.map { clocks.estimates[$0] }
    }
}
