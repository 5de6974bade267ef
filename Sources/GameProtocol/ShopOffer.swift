/// What the shop sells, and how many of it the player owns.
public struct ShopOffer: Codable, Hashable, Sendable {
    public var id: String
    public var name: String
    /// Coins.
    public var price: Int64
    public var effect: ItemEffect
    /// Pieces owned.
    public var owned: Int64

    package init(id: String, name: String, price: Int64, effect: ItemEffect, owned: Int64) {
        self.id = id
        self.name = name
        self.price = price
        self.effect = effect
        self.owned = owned
    }
}
