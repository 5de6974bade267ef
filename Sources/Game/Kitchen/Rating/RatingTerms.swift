/// The rules by which a race changes ratings.
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

    /// How often the same two players may be rated against each other in a UTC day. Each time counts half as much as
    /// the one before.
    package let pairRatingsPerDay: Int
    /// Different opponents a player needs to appear on a board.
    package let boardOpponents: Int
    /// A player appears on a board while the deviation is below this many points.
    package let boardDeviation: Int
    /// Pairs of seats whose players came from one address.
    package let sharedAddresses: Set<Pair>
    /// How often each seat's player was rated lately against players who come from where another seat's player does:
    /// by the seat, and then by the other. Empty where nobody was.
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
