/// The numbers of the queue and the rooms. The defaults are those of the game's rules, and
/// `numbers` lists each number with its name and range, for the readers of files. All state
/// machines of the lobby work with any numbers within those ranges.
package struct LobbyRules: Hashable, Sendable {
    // The queue.
    /// The most tickets that can wait at once.
    package var ticketLimit = 20_000
    /// The largest difference in rating between two players at first.
    package var ratingWindowAtStart = 50
    /// The growth of a window at each widening.
    package var ratingWindowStep = 50
    /// The widest possible window.
    package var ratingWindowLimit = 500
    /// The time between two widenings of a window.
    package var ratingWindowStepMilliseconds = 5_000
    /// The time that a ticket waits before the queue offers bots for the empty seats.
    package var botOfferMilliseconds = 20_000
    /// The queue pause of a player who left a rated countdown, for the first time in a day. It
    /// doubles with each further time that day.
    package var countdownPauseMilliseconds = 30_000
    /// The number of rated countdowns that never rated players of one address may leave at once.
    /// One more is allowed after each pause of `countdownPauseMilliseconds`.
    package var newcomerLeaveBurst = 5
    /// The most players and addresses whose pauses are in memory at once.
    package var countdownPauseLimit = 100_000

    // Ratings.
    /// The most times per UTC day that the same two players are rated against each other.
    package var pairRatingsPerDay = 3
    /// The number of different rated opponents that a player needs to appear on a board of ratings.
    package var boardOpponents = 10
    /// A player appears on a board of ratings while the deviation is below this many points.
    package var boardDeviation = 110

    // Codes of private rooms.
    /// The most private rooms open at once; at most a tenth of all codes.
    package var roomLimit = 5_000

    // Rooms. Durations are in ticks.
    package var spectatorLimit = 16
    /// The most removed players that a room keeps out. Beyond it, the first one may come back.
    package var removedPlayerLimit = 32
    /// The time limit for the store to write the opening of a race.
    package var openingLimitTicks = 100
    /// The time from the announcement of a race to its start.
    package var countdownTicks = 30
    /// The longest that a disconnected player's seat is held at a time.
    package var absenceLimitTicks = 300
    /// The longest that a disconnected player's seat is held in total during one race.
    package var absenceTotalLimitTicks = 600
    /// The time in a race without an input after which the player gets a warning.
    package var idleWarningTicks = 200
    /// The time in a race without an input after which the player forfeits.
    package var idleForfeitTicks = 400
    /// The room abandons a race without a result after this time, which is longer than a round's
    /// cap.
    package var raceLimitTicks = 2_000
    /// The pause between the races of a match.
    package var intermissionTicks = 100
    /// The time that players have to agree on a rematch.
    package var rematchTicks = 300
    /// The number of reactions that a seat may send at once.
    package var reactionBurst = 3
    /// The time until a seat may send another reaction.
    package var reactionTicks = 20
    /// The delay of spectators behind the race.
    package var spectatorDelayTicks = 20

    package init() {}

    /// The rating window after `steps` widenings.
    package func ratingWindow(steps: Int) -> Int {
        min(ratingWindowLimit, ratingWindowAtStart + steps * ratingWindowStep)
    }

    /// The number of widenings until a window reaches its limit.
    package var ratingWindowSteps: Int {
        let missing = max(0, ratingWindowLimit - ratingWindowAtStart)
        return (missing + ratingWindowStep - 1) / ratingWindowStep
    }
}
