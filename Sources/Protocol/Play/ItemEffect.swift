import Kitchen

/// What an item does. Exactly one of the fields is set.
public struct ItemEffect: Codable, Hashable, Sendable {
    /// Added to the clock at the start of a round it is equipped for.
    public var extraClockTicks: Int?
    /// The combo at the start of such a round.
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
