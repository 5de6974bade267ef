/// What a race left behind: as it was right after the settlement, also when asked again later.
package struct SettledRace: Hashable, Sendable {
    package struct Seat: Hashable, Sendable {
        /// The player's balance; `nil` where the seat is no player's.
        package let coins: Int64?
        /// `nil` where the race changed no ratings.
        package let rating: RatingChange?

        package init(coins: Int64?, rating: RatingChange?) {
            self.coins = coins
            self.rating = rating
        }
    }

    package let seats: [Seat]
    /// Whether the ratings wait for a review.
    package let isRatingHeld: Bool

    package init(seats: [Seat], isRatingHeld: Bool) {
        self.seats = seats
        self.isRatingHeld = isRatingHeld
    }
}
