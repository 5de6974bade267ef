/// A hash that takes in the state of every tick, in order: two runs that differ at any tick end
/// with different hashes, even where they meet again.
struct TickHash: Hashable, Sendable {
    private(set) var value: UInt64 = 0

    /// Takes in the hash of the state right after the step to a tick, or at the start.
    mutating func include(_ stateHash: UInt64) {
        value = SplitMix64.mix(value ^ stateHash) &+ value
    }
}
