/// What a race left behind: as it was right after the settlement, also when asked again later.
package struct SettledRace: Hashable, Sendable {
    package struct Seat: Hashable, Sendable {
        /// The player's balance; `nil` where the seat is no player's.
        package let coins: Int64?
        /// `nil` where the race left the rating as it was.
        package let rating: RatingChange?
        /// Whether a gain waits for a review; it isn't in `rating`.
        package let isGainHeld: Bool
        /// Why the rating is as it was, where the race was to change it.
        package let unrated: UnratedReason?

        package init(
            coins: Int64?, rating: RatingChange?, isGainHeld: Bool = false,
            unrated: UnratedReason? = nil
        ) {
            self.coins = coins
            self.rating = rating
            self.isGainHeld = isGainHeld
            self.unrated = unrated
        }
    }

    package let seats: [Seat]

    package init(seats: [Seat]) { self.seats = seats }
}
