/// What a connection was told of its way into a race, and of the race.
struct ChaosRace: Sendable {
    /// Bots can be had instead of waiting on.
    var botsOffered = false
    /// The race has begun.
    var isRunning = false
    /// It has ended, doesn't come about, or nothing is heard any more.
    var isOver = false
}
