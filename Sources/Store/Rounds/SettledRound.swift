package struct SettledRound: Hashable, Sendable {
    /// The player's balance.
    package let coins: Int64
    /// The player's best stars in the level, this round included.
    package let bestStars: Int

    package init(coins: Int64, bestStars: Int) {
        self.coins = coins
        self.bestStars = bestStars
    }
}
