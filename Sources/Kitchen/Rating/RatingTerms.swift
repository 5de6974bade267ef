/// By what a race changes ratings.
package struct RatingTerms: Hashable, Sendable {
    /// Two different seats of a race.
    package struct Pair: Hashable, Sendable {
        package let first: Int
        package let second: Int

        /// In any order.
        package init(_ one: Int, _ other: Int) {
            precondition(one != other)
            (first, second) = (min(one, other), max(one, other))
        }
    }

    /// How often the same two players may be rated against each other in a day of UTC.
    package let pairRatingsPerDay: Int
    /// Different opponents that a player needs to be on a board.
    package let boardOpponents: Int
    /// A player is on a board while the deviation is below so many points.
    package let boardDeviation: Int
    /// Seats whose players came from one address.
    package let sharedAddresses: Set<Pair>

    package init(
        pairRatingsPerDay: Int, boardOpponents: Int, boardDeviation: Int,
        sharedAddresses: Set<Pair>
    ) {
        self.pairRatingsPerDay = pairRatingsPerDay
        self.boardOpponents = boardOpponents
        self.boardDeviation = boardDeviation
        self.sharedAddresses = sharedAddresses
    }
}
