import Glibc
import Kitchen

/// The times and mistakes of a player's taps, drawn from the player's own seed.
///
/// Times between taps have a minimum and a long tail to the right, like those of people. Their mean
/// is chosen so that, with the pauses between orders, the requested number of taps per second
/// results.
struct TapRhythm {
    /// The time from a served order until the player sees the next one: feedback, and half a tick
    /// on average.
    private static let pauseMilliseconds = 850.0
    private static let leastMeanMilliseconds = 60.0

    private let tapsPerSecond: Double
    private let mistakePercent: Double
    var random: SplitMix64

    init(tapsPerSecond: Double, mistakePercent: Double, seed: UInt64) {
        self.tapsPerSecond = tapsPerSecond
        self.mistakePercent = mistakePercent
        random = SplitMix64(seed: seed)
    }

    /// The time from one tap to the next, in an order with this number of ingredients.
    mutating func intervalNanoseconds(orderLength: Int) -> Int64 {
        let pause = Self.pauseMilliseconds / Double(max(1, orderLength))
        let mean = max(Self.leastMeanMilliseconds, 1000 / tapsPerSecond - pause)
        let body = 0.5 + 0.5 * random.fraction()
        let tail = -0.25 * log(1 - random.fraction())
        return Int64(mean * (body + tail) * 1_000_000)
    }

    /// The ingredient to tap: `right`, or by mistake another of `count`.
    mutating func choice(right: Int, of count: Int) -> Int {
        guard count > 1, random.fraction() * 100 < mistakePercent else { return right }
        let other = random.next(below: count - 1)
        return other < right ? other : other + 1
    }

    /// A random time up to `milliseconds`, in nanoseconds.
    mutating func pauseNanoseconds(upTo milliseconds: Int) -> Int64 {
        Int64(random.next(below: max(1, milliseconds))) * 1_000_000
    }
}

extension SplitMix64 {
    /// A random number from 0 up to, but not including, 1.
    mutating func fraction() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }
}
