/// A player's totals and rating.
package struct PlayerHistory: Hashable, Sendable {
    /// The time of the sign-up, in milliseconds since 1970-01-01 UTC.
    package var createdMilliseconds: Int64
    /// Settled solo rounds.
    package var roundCount = 0
    /// Settled solo rounds that reached the target.
    package var winCount = 0
    /// Settled races, without daily challenges.
    package var raceCount = 0
    /// Settled races in which nobody ranked better.
    package var raceWinCount = 0
    /// Orders served in all of these rounds and races, and in daily challenges.
    package var served: Int64 = 0
    /// Coins earned with these orders.
    package var earned: Int64 = 0
    /// The most orders in one round.
    package var bestServed = 0
    package var rating: PlayerRating
}
