/// The numbers of the queue and the rooms. They are data: the defaults are those of the game's
/// rules, and `numbers` lists each with its name and range, for readers of files. Every state
/// machine here works with any numbers within those ranges.
package struct LobbyRules: Hashable, Sendable {
    // The queue.
    /// Tickets that may wait at once.
    package var ticketLimit = 20_000
    /// How far apart in rating two players may be at first.
    package var ratingWindowAtStart = 50
    /// What a window widens by, each time.
    package var ratingWindowStep = 50
    /// No window widens beyond this.
    package var ratingWindowLimit = 500
    /// How long a window stays as it is before it widens.
    package var ratingWindowStepMilliseconds = 5_000
    /// How long a ticket waits before bots are offered for the empty seats.
    package var botOfferMilliseconds = 20_000
    /// How long a player who left a rated countdown is kept out of the queue, the first time in a
    /// day. Each further time that day it is twice as long.
    package var countdownPauseMilliseconds = 30_000
    /// How many rated countdowns never rated players of one address may leave at once; one more
    /// each time that such a pause has passed.
    package var newcomerLeaveBurst = 5
    /// Players and addresses whose pauses are remembered at once.
    package var countdownPauseLimit = 100_000

    // Ratings.
    /// How often the same two players may be rated against each other in a day of UTC.
    package var pairRatingsPerDay = 3
    /// Different opponents whom a player must have been rated against to be on a board of ratings.
    package var boardOpponents = 10
    /// A player is on a board of ratings while the deviation is below so many points.
    package var boardDeviation = 110

    // Codes of private rooms.
    /// Private rooms that may be open at once: at most a tenth of all codes.
    package var roomLimit = 5_000

    // Rooms. Times are ticks.
    package var spectatorLimit = 16
    /// How many players that the host removed are kept out; beyond it the first may come again.
    package var removedPlayerLimit = 32
    /// How long the opening of a race may take to be written.
    package var openingLimitTicks = 100
    /// From the announcement of a race to its start.
    package var countdownTicks = 30
    /// How long a dropped player's seat is held at a time.
    package var absenceLimitTicks = 300
    /// How long a dropped player's seat is held in all during one race.
    package var absenceTotalLimitTicks = 600
    /// Ticks of a race without an input until the player is warned.
    package var idleWarningTicks = 200
    /// Ticks of a race without an input until the player forfeits.
    package var idleForfeitTicks = 400
    /// A race without a result after this many ticks is abandoned; more than a round's cap.
    package var raceLimitTicks = 2_000
    /// The pause between the races of a match.
    package var intermissionTicks = 100
    /// How long the players may take to agree on a rematch.
    package var rematchTicks = 300
    /// Reactions that a seat may send at once.
    package var reactionBurst = 3
    /// How long until a seat may send another reaction.
    package var reactionTicks = 20
    /// How far behind the race its spectators are.
    package var spectatorDelayTicks = 20

    package init() {}

    /// The rating window after `steps` widenings.
    package func ratingWindow(steps: Int) -> Int {
        min(ratingWindowLimit, ratingWindowAtStart + steps * ratingWindowStep)
    }

    /// How often a window widens until it has reached its limit.
    package var ratingWindowSteps: Int {
        let missing = max(0, ratingWindowLimit - ratingWindowAtStart)
        return (missing + ratingWindowStep - 1) / ratingWindowStep
    }
}
