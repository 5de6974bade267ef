import Kitchen

/// A player's rating and the number of races behind it.
package struct PlayerRating: Hashable, Sendable {
    /// `Rating.initial` for a player without a rated race.
    package let rating: Rating
    /// The number of rated races.
    package let raceCount: Int

    package init(rating: Rating, raceCount: Int) {
        self.rating = rating
        self.raceCount = raceCount
    }
}
