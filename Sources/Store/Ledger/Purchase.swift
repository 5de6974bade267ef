import Kitchen

package struct Purchase: Hashable, Sendable {
    package let player: PlayerID
    package let item: ShopItem.ID
    /// Coins.
    package let price: Int64
    /// The client's own id of this purchase, unique among the player's requests.
    package let requestID: String

    package init(player: PlayerID, item: ShopItem.ID, price: Int64, requestID: String) {
        self.player = player
        self.item = item
        self.price = price
        self.requestID = requestID
    }
}
