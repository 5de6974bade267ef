/// A broken invariant, and its time.
package struct Violation: Hashable, Sendable, CustomStringConvertible {
    /// The seed that reproduces it.
    package let seed: UInt64
    /// Simulated time since the simulation's start.
    package let milliseconds: Int64
    package let text: String

    package var description: String { "seed \(seed), at \(milliseconds) ms: \(text)" }
}
