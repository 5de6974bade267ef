/// A day's challenge as a player finds it.
package struct DailyChallenge: Hashable, Sendable {
    package let day: UTCDay
    /// The same for everybody; nobody can work it out before the day.
    package let seed: UInt64
    /// Says which level it is, modulo the catalogue's count. It tells nothing of the seed.
    package let levelDraw: UInt64
    /// Whether the player has used the day's counted try.
    package let isTryTaken: Bool

    package init(day: UTCDay, seed: UInt64, levelDraw: UInt64, isTryTaken: Bool) {
        self.day = day
        self.seed = seed
        self.levelDraw = levelDraw
        self.isTryTaken = isTryTaken
    }
}
