import Kitchen

/// The game's seeded generator as a `RandomNumberGenerator`.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var source: SplitMix64

    package init(seed: UInt64) {
        source = SplitMix64(seed: seed)
    }

    package mutating func next() -> UInt64 { source.next() }
}
