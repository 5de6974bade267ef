import Base

/// A day's challenge, as one player sees it.
package struct DailyChallenge: Hashable, Sendable {
    package let day: Day
    /// The same for everybody. Nobody can compute it before the day.
    package let seed: UInt64
    /// Its remainder by the number of levels selects the level. It reveals nothing about the seed.
    package let levelDraw: UInt64
    /// True if the player has used the day's counted try.
    package let isTryTaken: Bool
}
