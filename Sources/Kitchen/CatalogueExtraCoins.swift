extension Catalogue {
    /// The coins that items add to each order now, before the combo. Each item with that effect
    /// counts once if it is equipped for the round or owned now (game rules, "sauce bonus").
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
