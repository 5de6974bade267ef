/// An input that changes a round.
package enum RoundInput: Hashable, Sendable {
    case tap(Level.IngredientIndex)
    case clear
    /// Changes the sauce bonus of the orders served after this input.
    case extraCoins(Int)
    /// The player gave up.
    case leave
}
