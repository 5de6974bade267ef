/// The rules by which a race changes ratings.
package struct RatingTerms: Hashable, Sendable {
    /// Two different seats of a race.
    package struct Pair: Hashable, Sendable {
        package let first: Int
        package let second: Int

        /// Creates the pair from two seats in any order.
        package init(_ one: Int, _ other: Int) {
            precondition(one != other)
            (first, second) = (min(one, other), max(one, other))
        }
    }

    /// The most times per UTC day that the same two players are rated against each other. Each time
    /// counts half as much as the one before.
    package let pairRatingsPerDay: Int
    /// The number of different opponents that a player needs to appear on a board.
    package let boardOpponents: Int
    /// A player appears on a board while the deviation is below this many points.
    package let boardDeviation: Int
    /// The pairs of seats whose players connect from one address.
    package let sharedAddresses: Set<Pair>
    /// The number of recent ratings of each seat's player against players from the same address
    /// block as another seat's player: by the seat, and then by the other seat. Empty if there were
    /// none.
    package let blockMeetings: [[Int]]

    package init(
        pairRatingsPerDay: Int, boardOpponents: Int, boardDeviation: Int,
        sharedAddresses: Set<Pair>, blockMeetings: [[Int]] = []
    ) {
        self.pairRatingsPerDay = pairRatingsPerDay
        self.boardOpponents = boardOpponents
        self.boardDeviation = boardDeviation
        self.sharedAddresses = sharedAddresses
        self.blockMeetings = blockMeetings
    }

    package func blockMeetings(of seat: Int, with other: Int) -> Int {
        guard blockMeetings.indices.contains(seat), blockMeetings[seat].indices.contains(other)
        else { return 0 }
        return blockMeetings[seat][other]
    }
}
