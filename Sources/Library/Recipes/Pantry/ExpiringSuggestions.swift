import Base

/// Recipes that use up items that expire soon.
package struct ExpiringSuggestions: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        package let recipe: RecipeID
        /// The expiring items that it uses, the soonest to expire first.
        package let items: [PantryItemID]
        /// The expiry of the first item.
        package let expiry: Day
    }

    /// The default number of days that counts as soon. A request may ask for 0 to `dayLimit`.
    package static let usualDays = 5
    package static let dayLimit = 60

    /// Sorted by the number of items, descending; then by expiry, then by name.
    package let rows: [Row]

    /// The items that expire within `days`, with their expiry. Includes expired ones.
    package static func expiries(
        in pantry: Pantry, today: Day, days: Int
    ) -> [PantryItemID: Day] {
        pantry.items.values.reduce(into: [:]) { result, item in
            guard let expiry = item.firstExpiry, today.days(until: expiry) <= days else { return }
            result[item.id] = expiry
        }
    }

    /// - Parameter days: 0 means today. Expired items count too.
    package init(
        for recipes: some Sequence<Recipe>, in pantry: Pantry, today: Day,
        days: Int = ExpiringSuggestions.usualDays
    ) {
        let expiries = Self.expiries(in: pantry, today: today, days: days)
        var named: [(row: Row, name: FoldedText)] = []
        for recipe in recipes where !expiries.isEmpty {
            let used = Set(recipe.ingredients.flatMap { pantry.match(for: $0)?.items ?? [] })
                .compactMap { id in expiries[id].map { (id: id, expiry: $0) } }
                .sorted { ($0.expiry, $0.id) < ($1.expiry, $1.id) }
            guard let first = used.first else { continue }
            let row = Row(recipe: recipe.id, items: used.map(\.id), expiry: first.expiry)
            named.append((row, FoldedText(recipe.name)))
        }
        rows = named.sorted { left, right in
            (-left.row.items.count, left.row.expiry, left.name, left.row.recipe)
                < (-right.row.items.count, right.row.expiry, right.name, right.row.recipe)
        }.map(\.row)
    }
}
