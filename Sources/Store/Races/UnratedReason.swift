/// Why a race that was to be rated left a player's rating as it was.
package enum UnratedReason: String, Hashable, Sendable, CaseIterable {
    /// Nobody served an order.
    case noOrders = "no_orders"
    /// The others came from the player's own address, as far as they weren't met too often.
    case sharedAddress = "shared_address"
    /// The player and the others were rated against each other often enough that day.
    case repeatedPair = "repeated_pair"
}
