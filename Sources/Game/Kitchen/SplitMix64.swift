/// The seeded random numbers of the game: Steele, Lea and Flood's SplitMix64 ("Fast splittable
/// pseudorandom number generators", OOPSLA 2014).
///
/// Bounded draws and shuffles are implemented here because the standard library doesn't promise the
/// same draws in later versions, and a record must replay as long as it is stored. The numbers are
/// reproducible and predictable: never use them for secrets.
package struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
    /// The generator's entire state.
    package private(set) var state: UInt64

    package init(seed: UInt64) { state = seed }

    /// Returns the next 64 bits.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Self.mix(state)
    }

    /// Returns a uniform number from 0 up to, but not including, `bound` (Lemire, "Fast random
    /// integer generation in an interval", 2019). `bound` is at least 1.
    package mutating func next(below bound: Int) -> Int {
        precondition(bound > 0, "a draw needs at least one outcome")
        let bound = UInt64(bound)
        var product = next().multipliedFullWidth(by: bound)
        if product.low < bound {
            let rejectedBelow = (0 &- bound) % bound
            while product.low < rejectedBelow {
                product = next().multipliedFullWidth(by: bound)
            }
        }
        return Int(product.high)
    }

    /// SplitMix64's finaliser: a bijection in which each bit of `value` changes about half the bits
    /// of the result.
    package static func mix(_ value: UInt64) -> UInt64 {
        var mixed = value
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
