extension Catalogue {
    /// Coins that items add to each order now, before the combo: each item of that effect that is
    /// equipped for the round or owned at this moment, once (game rules, "sauce bonus").
    package func extraCoins(equipped: [ShopItem.ID], owns: (ShopItem.ID) -> Bool) -> Int {
        var sum = 0
        for item in items {
            if case .extraCoins(let coins) = item.effect,
                equipped.contains(item.id) || owns(item.id)
            {
                sum += coins
            }
        }
        return sum
    }
}
