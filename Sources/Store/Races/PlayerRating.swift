import Kitchen

/// A player's rating, and how many races it comes from.
package struct PlayerRating: Hashable, Sendable {
    /// `Rating.initial` for a player without a rated race.
    package let rating: Rating
    /// Rated races.
    package let raceCount: Int

    package init(rating: Rating, raceCount: Int) {
        self.rating = rating
        self.raceCount = raceCount
    }
}
