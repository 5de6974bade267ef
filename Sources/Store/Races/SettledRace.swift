/// A race's results right after the settlement. A repeated request gets the same ones.
package struct SettledRace: Hashable, Sendable {
    package struct Seat: Hashable, Sendable {
        /// The player's balance; `nil` for a bot or a ghost.
        package let coins: Int64?
        /// `nil` if the race didn't change the rating.
        package let rating: RatingChange?
        /// True if a gain waits for a review; it isn't in `rating`.
        package let isGainHeld: Bool
        /// Why a rated race didn't change the rating.
        package let unrated: UnratedReason?
    }

    package let seats: [Seat]

    init(_ seats: [StoredRace.Seat]) {
        self.seats = seats.map { seat in
            Seat(
                coins: seat.player.map { _ in seat.balanceAfter }, rating: seat.rating,
                isGainHeld: seat.gainHeld > 0, unrated: seat.unrated)
        }
    }
}
