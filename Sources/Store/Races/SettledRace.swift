/// A race's results right after the settlement. They are the same if it is asked for again later.
package struct SettledRace: Hashable, Sendable {
    package struct Seat: Hashable, Sendable {
        /// The player's balance; `nil` for a bot or a ghost.
        package let coins: Int64?
        /// `nil` if the race didn't change the rating.
        package let rating: RatingChange?
        /// Whether a gain waits for a review; it isn't in `rating`.
        package let isGainHeld: Bool
        /// Why a rated race didn't change the rating.
        package let unrated: UnratedReason?
    }

    package let seats: [Seat]
}
