/// The result of a round that has ended.
package struct RoundResult: Hashable, Sendable {
    /// The number of orders served.
    package let served: Int
    /// The coins from the orders served.
    package let earned: Int64
    /// From 0 to 3.
    package let stars: Int
    /// True if the player reached the level's target.
    package let isWin: Bool
    /// The tick at which the round ended.
    package let ticks: Int
    /// The tick of the last order served, or `nil` without one; the tiebreaker in a race.
    package let lastServedTick: Int?

    /// The stars for serving `served` of `target` orders (game rules, "A round").
    package static func stars(served: Int, target: Int) -> Int {
        if served >= target { return 3 }
        if served >= max(1, target / 2) { return 2 }
        return served > 0 ? 1 : 0
    }
}
