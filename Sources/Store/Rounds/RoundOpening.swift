import Kitchen

package struct RoundOpening: Hashable, Sendable {
    package let round: RoundID
    package let player: PlayerID
    package let level: Int
    /// Taken from the inventory, one piece each; all different.
    package let equipped: [ShopItem.ID]
    /// The client's own id of the request that starts the round.
    package let requestID: String

    package init(
        round: RoundID, player: PlayerID, level: Int, equipped: [ShopItem.ID], requestID: String
    ) {
        self.round = round
        self.player = player
        self.level = level
        self.equipped = equipped
        self.requestID = requestID
    }
}
