/// How well each recipe of a library is covered by the pantry, kept up to date change by change.
///
/// It counts what `Availability` counts, for all recipes at once. What is lacking of a recipe is asked of
/// `Availability`, for the few that are shown.
package struct RecipeMatches: Sendable {
    package struct Row: Hashable, Sendable {
        package let recipe: RecipeID
        /// Required ingredients of which something is there.
        package let available: Int
        package let required: Int
        package let isMakeable: Bool

        package var percentage: Int { required == 0 ? 0 : available * 100 / required }
    }

    /// A name or link that ingredients have in common, and what it matches now.
    private struct Food {
        let key: NameKey
        let link: PantryItemID?
        var match: PantryMatch?
        var recipes: [Int] = []
    }

    /// Where the food of a name and a link stands. Few ingredients have a link.
    private struct FoodIndexes {
        private var byName: [String: Int] = [:]
        private var byLink: [PantryItemID: [String: Int]] = [:]

        subscript(name: String, link: PantryItemID?) -> Int? {
            get { if let link { byLink[link]?[name] } else { byName[name] } }
            set {
                if let link {
                    byLink[link, default: [:]][name] = newValue
                } else {
                    byName[name] = newValue
                }
            }
        }
    }

    private struct Entry {
        let recipe: Recipe
        /// Of each ingredient.
        let foods: [Int]
        /// By name, then by identifier.
        var place: UInt32
        var row: Row
    }

    private var pantry: Pantry
    private var entries: [Entry] = []
    private var foods: [Food] = []
    /// Foods with a word, so that a changed item finds those that it may match.
    private var foodsByStem: [String: [Int]] = [:]
    private var foodsByLink: [PantryItemID: [Int]] = [:]

    /// - Parameter recipes: with the amounts of their own servings.
    package init(_ recipes: [Recipe], in pantry: Pantry) {
        self.pantry = pantry
        let names = recipes.map { FoldedText($0.name) }
        let order = recipes.indices.sorted {
            (names[$0], recipes[$0].id) < (names[$1], recipes[$1].id)
        }
        var indexes = FoodIndexes()
        entries.reserveCapacity(recipes.count)
        for (place, index) in order.enumerated() {
            let recipe = recipes[index]
            var foods: [Int] = []
            foods.reserveCapacity(recipe.ingredients.count)
            // By their places, because to copy an ingredient costs more than to look at its name.
            for number in recipe.ingredients.indices {
                let (name, link) = (
                    recipe.ingredients[number].name, recipe.ingredients[number].pantryItem
                )
                let food: Int
                if let known = indexes[name, link] {
                    food = known
                } else {
                    food = addFood(name, link)
                    indexes[name, link] = food
                }
                if self.foods[food].recipes.last != place { self.foods[food].recipes.append(place) }
                foods.append(food)
            }
            let row = Row(recipe: recipe.id, available: 0, required: 0, isMakeable: false)
            entries.append(Entry(recipe: recipe, foods: foods, place: UInt32(place), row: row))
        }
        for index in entries.indices { entries[index].row = row(of: entries[index]) }
    }

    private mutating func addFood(_ name: String, _ link: PantryItemID?) -> Int {
        let key = NameKey(name)
        let index = foods.count
        var food = Food(key: key, link: link)
        food.match = match(for: food)
        foods.append(food)
        for stem in Set(key.stems) { foodsByStem[stem, default: []].append(index) }
        if let link { foodsByLink[link, default: []].append(index) }
        return index
    }

    private func match(for food: Food) -> PantryMatch? {
        if let link = food.link, let item = pantry.items[link] {
            return item.isThere ? PantryMatch(reason: .linked, items: [link]) : nil
        }
        return pantry.match(for: food.key)
    }

    /// Takes over a pantry in which only these items have changed, were added or were removed.
    package mutating func update(_ pantry: Pantry, changed: Set<PantryItemID>) {
        let stems = changed.flatMap { id in
            [self.pantry.items[id], pantry.items[id]].flatMap { item in
                item.map { NameKey($0.name).stems } ?? []
            }
        }
        self.pantry = pantry
        var affected = Set(Set(stems).flatMap { foodsByStem[$0] ?? [] })
        for id in changed { affected.formUnion(foodsByLink[id] ?? []) }
        var stale = Set<Int>()
        for index in affected {
            let match = match(for: foods[index])
            // Where the items are others, or one of them has another amount.
            guard
                match != foods[index].match
                    || match?.items.contains(where: changed.contains) ?? false
            else { continue }
            foods[index].match = match
            stale.formUnion(foods[index].recipes)
        }
        for index in stale { entries[index].row = row(of: entries[index]) }
    }

    private func row(of entry: Entry) -> Row {
        var (available, required) = (0, 0)
        var isMakeable = true
        var needsCare = false
        var used: [PantryItemID] = []
        for number in entry.foods.indices where !entry.recipe.ingredients[number].isOptional {
            required += 1
            guard let match = foods[entry.foods[number]].match else {
                isMakeable = false
                continue
            }
            available += 1
            guard isMakeable, let amount = entry.recipe.ingredients[number].amount else { continue }
            // Two ingredients may be taken from the same item.
            needsCare = needsCare || match.items.contains(where: used.contains)
            used += match.items
            switch hasEnough(amount, match) {
            case true?: break
            case false?: isMakeable = false
            case nil: needsCare = true
            }
        }
        isMakeable = isMakeable && required > 0
        if isMakeable, needsCare {
            isMakeable = Availability(of: entry.recipe.ingredients, in: pantry).isMakeable
        }
        return Row(
            recipe: entry.recipe.id, available: available, required: required,
            isMakeable: isMakeable)
    }

    /// Nil where it isn't a matter of comparing two numbers.
    private func hasEnough(_ amount: Amount, _ match: PantryMatch) -> Bool? {
        guard match.items.count == 1, let item = pantry.items[match.items[0]] else { return nil }
        if item.isStaple { return true }
        guard item.lots.count == 1, case .unit(let wanted) = amount.measure,
            case .unit(let there) = item.measure,
            wanted.dimension == there.dimension, wanted.dimension != .count || wanted == there
        else { return nil }
        let stock = item.lots[0].quantity
        let (need, needOverflows) = (Int128(amount.quantity.numerator) * Int128(wanted.parts))
            .multipliedReportingOverflow(by: Int128(stock.denominator))
        let (have, haveOverflows) = (Int128(stock.numerator) * Int128(there.parts))
            .multipliedReportingOverflow(by: Int128(amount.quantity.denominator))
        return needOverflows || haveOverflows ? nil : need <= have
    }

    /// All rows: the best covered first, of those the ones that lack fewer ingredients, then by name.
    package var ranked: [Row] {
        // One number for each is sorted several times as fast as rows are compared.
        let keys = entries.indices.map { index -> (key: UInt64, index: Int) in
            let row = entries[index].row
            // Fractions of different recipes' counts are at least 1/10,000 apart, as no recipe has more than
            // 100 ingredients.
            let covered =
                row.required == 0 ? 0 : UInt64(row.available) * 1_000_000 / UInt64(row.required)
            let missing = UInt64(row.required - row.available)
            return (
                (1_000_000 - covered) << 40 | missing << 32 | UInt64(entries[index].place), index
            )
        }
        return keys.sorted { $0.key < $1.key }.map { entries[$0.index].row }
    }
}
