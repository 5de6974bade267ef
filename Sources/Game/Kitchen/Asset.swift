/// The unit of an account: coins, or pieces of one shop item.
package enum Asset: Hashable, Sendable {
    case coins
    case item(ShopItem.ID)

    /// `coins`, or the item's id. No shop item may have the id `coins`.
    package var text: String {
        switch self {
        case .coins: "coins"
        case .item(let id): id
        }
    }

    package init(text: String) { self = text == "coins" ? .coins : .item(text) }
}
