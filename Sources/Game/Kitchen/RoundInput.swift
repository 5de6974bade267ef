/// An input from outside that changed a round.
package enum RoundInput: Hashable, Sendable {
    case tap(Level.IngredientIndex)
    case clear
    /// Changes the sauce bonus of the orders served from here on.
    case extraCoins(Int)
    /// The player gave up.
    case leave
}
