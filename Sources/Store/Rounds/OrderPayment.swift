import Kitchen

package struct OrderPayment: Hashable, Sendable {
    package let round: RoundID
    package let player: PlayerID
    /// The order's number within the round, from 1.
    package let order: Int
    package let coins: Int64

    package init(round: RoundID, player: PlayerID, order: Int, coins: Int64) {
        self.round = round
        self.player = player
        self.order = order
        self.coins = coins
    }
}
