/// A hash of the state at every tick, in order. Two runs that differ at any tick end with different
/// hashes, even if they converge again.
struct TickHash: Hashable, Sendable {
    private(set) var value: UInt64 = 0

    /// Adds the hash of the state at the start, or right after the step to a tick.
    mutating func include(_ stateHash: UInt64) {
        value = SplitMix64.mix(value ^ stateHash) &+ value
    }
}
