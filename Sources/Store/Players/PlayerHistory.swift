/// What a player has done so far.
package struct PlayerHistory: Hashable, Sendable {
    /// When the player signed up, in milliseconds since 1970-01-01 UTC.
    package var createdMilliseconds: Int64
    /// Settled solo rounds.
    package var roundCount = 0
    /// Those of them that reached the target.
    package var winCount = 0
    /// Settled races, without daily challenges.
    package var raceCount = 0
    /// Those of them in which nobody ranked better.
    package var raceWinCount = 0
    /// Orders served in all of these and in daily challenges.
    package var served: Int64 = 0
    /// Coins earned with these orders.
    package var earned: Int64 = 0
    /// The most orders in one round.
    package var bestServed = 0
    package var rating: PlayerRating
}
