import Base

/// Which recipes use up what expires soon.
package struct ExpiringSuggestions: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        package let recipe: RecipeID
        /// The items that it uses, the soonest to expire first.
        package let items: [PantryItemID]
        /// When the first of them expires.
        package let expiry: Day
    }

    /// What counts as soon, in days, unless somebody asks for another number; 0 to 60.
    package static let usualDays = 5
    package static let dayLimit = 60

    /// Those that use the most items first; of the same number, those with the sooner expiry, then by name.
    package let rows: [Row]

    /// The items that expire soon, and when.
    package static func expiries(
        in pantry: Pantry, today: Day, days: Int
    ) -> [PantryItemID: Day] {
        pantry.items.values.reduce(into: [:]) { result, item in
            guard let expiry = item.firstExpiry, today.days(until: expiry) <= days else { return }
            result[item.id] = expiry
        }
    }

    /// - Parameter days: 0 is today. What has expired already counts too.
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
