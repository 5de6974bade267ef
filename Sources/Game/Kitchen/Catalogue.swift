/// The content of `Levels/`: the rules, the levels by rising id, and the shop.
///
/// A round keeps the catalogue that it started with.
package final class Catalogue: Sendable {
    package let rules: Rules
    package let levels: [Level]
    package let items: [ShopItem]
    /// The language tags of all names together, in lowercase, sorted; always includes `en`.
    package let languages: [String]
    /// SHA-256 of the catalogue's canonical text, 32 bytes. A record names its catalogue by it.
    package let fingerprint: [UInt8]

    package init(rules: Rules, levels: [Level], items: [ShopItem], fingerprint: [UInt8]) {
        self.rules = rules
        self.levels = levels
        self.items = items
        self.fingerprint = fingerprint
        let names =
            [rules.newPlayer.name] + items.map(\.name)
            + levels.flatMap { [$0.name] + $0.recipes.map(\.name) }
        languages = Set(names.flatMap(\.languages)).union(["en"]).sorted()
    }

    /// The entry of `languages` that fits a language tag (BCP 47) best: the tag itself, else the
    /// part before its first hyphen, else English.
    package func language(for tag: String?) -> String {
        let tag = tag?.lowercased() ?? ""
        let primary = String(tag.prefix { $0 != "-" })
        return [tag, primary].first(where: languages.contains) ?? "en"
    }

    package func level(id: Int) -> Level? { levels.first { $0.id == id } }

    package func item(id: ShopItem.ID) -> ShopItem? { items.first { $0.id == id } }

    /// The first level is open to everyone. Each other level opens once the player has a star in
    /// the level before it.
    package func isUnlocked(_ level: Level, bestStars: (_ levelID: Int) -> Int) -> Bool {
        guard let place = levels.firstIndex(where: { $0 === level }), place > 0 else { return true }
        return bestStars(levels[place - 1].id) >= 1
    }

    /// The coins that the player's items add to each order now, before the combo. An item with that
    /// effect counts once if it is equipped for the round or owned now (game rules, "sauce bonus").
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
