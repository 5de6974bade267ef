/// Something that must never happen, with when it did.
package struct Violation: Hashable, Sendable, CustomStringConvertible {
    /// The seed that makes it happen again.
    package let seed: UInt64
    /// Simulated, since the simulation's start.
    package let milliseconds: Int64
    package let text: String

    package var description: String { "seed \(seed), at \(milliseconds) ms: \(text)" }
}
