/// What the shop sells, and how many of it the player owns.
public struct ShopOffer: Codable, Hashable, Sendable {
    public var itemID: String
    public var name: String
    /// Coins.
    public var price: Int64
    public var effect: ItemEffect
    /// Pieces owned.
    public var owned: Int64

    private enum CodingKeys: String, CodingKey {
        case name, price, effect, owned
        case itemID = "item_id"
    }

    package init(itemID: String, name: String, price: Int64, effect: ItemEffect, owned: Int64) {
        self.itemID = itemID
        self.name = name
        self.price = price
        self.effect = effect
        self.owned = owned
    }
}
