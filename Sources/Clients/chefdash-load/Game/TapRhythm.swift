import Glibc
import Kitchen

/// When a player taps and how often wrongly, drawn from the player's own seed.
///
/// Times between taps have a least one and a long tail to the right, as people's have; their mean is
/// such that with the pauses between orders the wanted number of taps a second comes out.
struct TapRhythm {
    /// From a served order to when the next one is seen: feedback, and half a tick on average.
    private static let pauseMilliseconds = 850.0
    private static let leastMeanMilliseconds = 60.0

    private let tapsPerSecond: Double
    private let mistakePercent: Double
    private var random: SplitMix64

    init(tapsPerSecond: Double, mistakePercent: Double, seed: UInt64) {
        self.tapsPerSecond = tapsPerSecond
        self.mistakePercent = mistakePercent
        random = SplitMix64(seed: seed)
    }

    /// From one tap to the next, in an order of so many ingredients.
    mutating func intervalNanoseconds(orderLength: Int) -> Int64 {
        let pause = Self.pauseMilliseconds / Double(max(1, orderLength))
        let mean = max(Self.leastMeanMilliseconds, 1000 / tapsPerSecond - pause)
        let body = 0.5 + 0.5 * fraction()
        let tail = -0.25 * log(1 - fraction())
        return Int64(mean * (body + tail) * 1_000_000)
    }

    /// The ingredient that is tapped: `right`, or by mistake another of so many.
    mutating func choice(right: Int, of count: Int) -> Int {
        guard count > 1, fraction() * 100 < mistakePercent else { return right }
        let other = random.next(below: count - 1)
        return other < right ? other : other + 1
    }

    /// A random time up to `milliseconds`.
    mutating func pauseNanoseconds(upTo milliseconds: Int) -> Int64 {
        Int64(random.next(below: max(1, milliseconds))) * 1_000_000
    }

    mutating func draw(below bound: Int) -> Int { random.next(below: bound) }

    mutating func fraction() -> Double { random.fraction() }
}

extension SplitMix64 {
    /// From 0 up to, but not including, 1.
    mutating func fraction() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }
}
