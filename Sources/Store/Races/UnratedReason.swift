/// Why a rated race didn't change a player's rating.
package enum UnratedReason: String, Hashable, Sendable, CaseIterable {
    /// No opponent served an order.
    case noOrders = "no_orders"
    /// Every opponent shared an address with the player, or had been met too often that day.
    case sharedAddress = "shared_address"
    /// The player and the others had already been rated against each other too often that day.
    case repeatedPair = "repeated_pair"
}
