import Base

/// The household's stock, indexed to find the recipes that it covers.
///
/// It is rebuilt from the items after each change.
package struct Pantry: Sendable {
    package let items: [PantryItemID: PantryItem]
    package let conversions: Conversions
    private let byName: [NameKey: [PantryItemID]]
    /// For each part of an item name that can stand for the item, but isn't the whole name: the
    /// shortest item name, and of equal ones that of the item used first. Oat milk and goat milk
    /// aren't one food.
    private let byPart: [NameKey: NameKey]

    /// The most items of one name in a match: those that are used first.
    static let matchLimit = 50

    package init(_ items: some Sequence<PantryItem>, conversions: Conversions = Conversions()) {
        self.conversions = conversions
        self.items = Dictionary(items.map { ($0.id, $0) }) { first, _ in first }
        var byName: [NameKey: [PantryItemID]] = [:]
        var byPart: [NameKey: NameKey] = [:]
        let inOrder = self.items.values.filter(\.isThere)
            .map { (order: ($0.firstExpiry?.number ?? .max, $0.id), item: $0) }
            .sorted { $0.order < $1.order }
        for (_, item) in inOrder {
            let key = NameKey(item.name)
            guard !key.isEmpty else { continue }
            guard let count = byName[key]?.count else {
                byName[key] = [item.id]
                for part in Set(key.foods) where part != key {
                    let known = byPart[part] ?? key
                    byPart[part] = key.stems.count < known.stems.count ? key : known
                }
                continue
            }
            if count < Self.matchLimit { byName[key]?.append(item.id) }
        }
        self.byName = byName
        self.byPart = byPart
    }

    /// The items that an ingredient can be taken from; nil if there are none.
    ///
    /// A link takes precedence over any name. Next comes the same name, then the longest item name
    /// within the ingredient's, then the shortest item name around it. It compares whole words, and
    /// never matches products of another food: see `NameKey.foods`. A staple matches only its own
    /// kinds: with water there is cold water but no coconut water, and with black pepper there is
    /// freshly ground pepper.
    package func match(for ingredient: RecipeIngredient) -> PantryMatch? {
        match(for: NameKey(ingredient.name), link: ingredient.pantryItem)
    }

    func match(for name: NameKey, link: PantryItemID?) -> PantryMatch? {
        guard let link, let item = items[link] else { return match(for: name) }
        return item.isThere ? PantryMatch(reason: .linked, items: [link]) : nil
    }

    private func match(for name: NameKey) -> PantryMatch? {
        if let same = byName[name] { return PantryMatch(reason: .sameName, items: same) }
        for part in name.foods.dropFirst() {
            guard let inside = byName[part] else { continue }
            if name.isKind(of: part) { return PantryMatch(reason: .sameName, items: inside) }
            let counted = inside.filter { items[$0]?.isStaple == false }
            if !counted.isEmpty { return PantryMatch(reason: .itemInIngredient, items: counted) }
        }
        if let around = byPart[name], let items = byName[around] {
            return PantryMatch(reason: .ingredientInItem, items: items)
        }
        if let around = byPart[name.plain] {
            let staples = (byName[around] ?? []).filter { items[$0]?.isStaple == true }
            if !staples.isEmpty { return PantryMatch(reason: .ingredientInItem, items: staples) }
        }
        return matchForAll(name.listed)
    }

    /// "Salt and pepper" matches if both are staples.
    private func matchForAll(_ names: [NameKey]) -> PantryMatch? {
        guard names.count > 1 else { return nil }
        let staples = names.compactMap { name in
            match(for: name)?.items.first { items[$0]?.isStaple == true }
        }
        return staples.count == names.count
            ? PantryMatch(reason: .sameName, items: staples) : nil
    }
}
