/// The seeded random numbers of the game: Steele, Lea and Flood's SplitMix64 ("Fast splittable
/// pseudorandom number generators", OOPSLA 2014).
///
/// Bounded draws and shuffles are made here and not by the standard library, which doesn't promise
/// that the same generator gives the same draws in its next version; a record has to replay for
/// as long as it is kept. The numbers are reproducible, not unpredictable: no secret may come
/// from them.
package struct SplitMix64: Hashable, Sendable {
    /// All that the generator remembers.
    package private(set) var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    /// The next 64 bits.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Self.mix(state)
    }

    /// A number from 0 up to, but not including, `bound`, each as likely as the other (Lemire,
    /// "Fast random integer generation in an interval", 2019). `bound` is at least 1.
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

    /// SplitMix64's finaliser: a bijection in which every bit of `value` moves about half the
    /// bits of the result.
    package static func mix(_ value: UInt64) -> UInt64 {
        var mixed = value
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
