import Kitchen

/// The answer to `list_shop`.
public struct Shop: Codable, Hashable, Sendable {
    public var items: [ShopOffer]
    /// The player's balance.
    public var coins: Int64

    package init(
        items: [ShopOffer],
        coins: Int64
    ) {
        self.items = items
        self.coins = coins
    }
}

/// The answer to `purchase`, durable. A repeated purchase gets the first one's answer.
public struct Purchased: Codable, Hashable, Sendable {
    public var item: String
    public var price: Int64
    /// Pieces owned after the purchase.
    public var owned: Int64
    /// The balance after the purchase.
    public var coins: Int64

    package init(
        item: String,
        price: Int64,
        owned: Int64,
        coins: Int64
    ) {
        self.item = item
        self.price = price
        self.owned = owned
        self.coins = coins
    }
}

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

/// What an item does: exactly one of the fields is there.
public struct ItemEffect: Codable, Hashable, Sendable {
    /// Added to the clock at the start of a round for which the item is equipped.
    public var extraClockTicks: Int?
    /// The combo with which such a round starts.
    public var startCombo: Int?
    /// Added to each order's coins, before the combo multiplies them.
    public var extraCoins: Int?

    private enum CodingKeys: String, CodingKey {
        case extraClockTicks = "extra_clock_ticks"
        case startCombo = "start_combo"
        case extraCoins = "extra_coins"
    }

    package init(_ effect: Kitchen.ShopItem.Effect) {
        switch effect {
        case .extraClock(let ticks): extraClockTicks = ticks
        case .startCombo(let combo): startCombo = combo
        case .extraCoins(let coins): extraCoins = coins
        }
    }
}
