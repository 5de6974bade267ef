import Base

/// The pantry's coverage of each recipe of a library, updated incrementally.
///
/// It has the same figures as `Availability`, for all recipes at once. `Availability` lists the
/// missing ingredients, for the few recipes that are shown.
package struct RecipeMatches: Sendable {
    package struct Row: Hashable, Sendable {
        package let recipe: RecipeID
        /// The number of required ingredients that are there, at least in part.
        package let available: Int
        package let required: Int
        package let isMakeable: Bool

        package var percentage: Int { required == 0 ? 0 : available * 100 / required }
    }

    /// A name or link that ingredients share, with its current match.
    private struct Food {
        let name: String
        let key: NameKey
        let link: PantryItemID?
        var match: PantryMatch?
        var entries: [Int] = []
    }

    /// The index of a food by name and link. Few ingredients have a link.
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
        let name: FoldedText
        let servings: Int
        let ingredients: [RecipeIngredient]
        /// The index of each ingredient's food.
        let foods: [Int]
        var row: Row
    }

    private var pantry: Pantry
    private var entries: [Entry] = []
    private var entryIndexes: [RecipeID: Int] = [:]
    /// Indices into `entries`, sorted by name, then by identifier.
    private var order: [Int] = []
    /// The entries of removed recipes, for reuse.
    private var freeEntries: [Int] = []
    private var foods: [Food] = []
    private var foodIndexes = FoodIndexes()
    /// The foods that no recipe uses, for reuse.
    private var freeFoods: [Int] = []
    /// The foods with a word, for finding those that a changed item may match.
    private var foodsByStem: [String: [Int]] = [:]
    private var foodsByLink: [PantryItemID: [Int]] = [:]

    /// - Parameter recipes: The recipes with the amounts for their own servings.
    package init(_ recipes: [Recipe], in pantry: Pantry) {
        self.pantry = pantry
        let names = recipes.map { FoldedText($0.name) }
        let sorted = recipes.indices.sorted {
            (names[$0], recipes[$0].id) < (names[$1], recipes[$1].id)
        }
        entries.reserveCapacity(recipes.count)
        entryIndexes.reserveCapacity(recipes.count)
        order.reserveCapacity(recipes.count)
        for (place, index) in sorted.enumerated() { add(recipes[index], names[index], at: place) }
    }

    // MARK: Recipes

    /// Applies changes, additions and removals of recipes.
    ///
    /// - Parameter recipes: All recipes.
    package mutating func update(_ changed: Set<RecipeID>, in recipes: [RecipeID: Recipe]) {
        for id in changed {
            let recipe = recipes[id]
            let name = recipe.map { FoldedText($0.name) }
            if let recipe, let index = entryIndexes[id], entries[index].name == name,
                entries[index].servings == recipe.servings,
                entries[index].ingredients == recipe.ingredients
            {
                continue
            }
            remove(id)
            if let recipe, let name { add(recipe, name, at: place(of: name, id)) }
        }
    }

    private mutating func add(_ recipe: Recipe, _ name: FoldedText, at place: Int) {
        let index = freeEntries.popLast() ?? entries.count
        var foods: [Int] = []
        foods.reserveCapacity(recipe.ingredients.count)
        // Iterates over indices, since copying an ingredient costs more than reading its name.
        for number in recipe.ingredients.indices {
            let (name, link) = (
                recipe.ingredients[number].name, recipe.ingredients[number].pantryItem
            )
            let food = foodIndexes[name, link] ?? addFood(name, link)
            if self.foods[food].entries.last != index { self.foods[food].entries.append(index) }
            foods.append(food)
        }
        var entry = Entry(
            name: name, servings: recipe.servings, ingredients: recipe.ingredients, foods: foods,
            row: Row(recipe: recipe.id, available: 0, required: 0, isMakeable: false))
        entry.row = row(of: entry)
        if index < entries.count { entries[index] = entry } else { entries.append(entry) }
        entryIndexes[recipe.id] = index
        order.insert(index, at: place)
    }

    private mutating func remove(_ id: RecipeID) {
        guard let index = entryIndexes.removeValue(forKey: id) else { return }
        order.remove(at: place(of: entries[index].name, id))
        for food in Set(entries[index].foods) {
            foods[food].entries.removeAll { $0 == index }
            if foods[food].entries.isEmpty { removeFood(food) }
        }
        freeEntries.append(index)
    }

    /// The recipe's position in `order`, or the position to insert it at.
    private func place(of name: FoldedText, _ id: RecipeID) -> Int {
        var (low, high) = (0, order.count)
        while low < high {
            let middle = (low + high) / 2
            let entry = entries[order[middle]]
            if (entry.name, entry.row.recipe) < (name, id) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    private mutating func addFood(_ name: String, _ link: PantryItemID?) -> Int {
        let key = NameKey(name)
        let index = freeFoods.popLast() ?? foods.count
        var food = Food(name: name, key: key, link: link)
        food.match = pantry.match(for: key, link: link)
        if index < foods.count { foods[index] = food } else { foods.append(food) }
        foodIndexes[name, link] = index
        for stem in Set(key.stems) { foodsByStem[stem, default: []].append(index) }
        if let link { foodsByLink[link, default: []].append(index) }
        return index
    }

    private mutating func removeFood(_ index: Int) {
        let food = foods[index]
        foodIndexes[food.name, food.link] = nil
        for stem in Set(food.key.stems) { foodsByStem[stem]?.removeAll { $0 == index } }
        if let link = food.link { foodsByLink[link]?.removeAll { $0 == index } }
        freeFoods.append(index)
    }

    // MARK: The pantry

    /// Replaces the pantry. Only the items in `changed` may differ.
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
            let match = pantry.match(for: foods[index].key, link: foods[index].link)
            // Update the rows if the match changed, or the stock of one of its items.
            guard
                match != foods[index].match
                    || match?.items.contains(where: changed.contains) ?? false
            else { continue }
            foods[index].match = match
            stale.formUnion(foods[index].entries)
        }
        for index in stale { entries[index].row = row(of: entries[index]) }
    }

    /// The recipes with an ingredient that matches one of the items.
    package func recipes(using items: Set<PantryItemID>) -> Set<RecipeID> {
        var found: Set<RecipeID> = []
        for food in foods where food.match?.items.contains(where: items.contains) ?? false {
            for index in food.entries { found.insert(entries[index].row.recipe) }
        }
        return found
    }

    /// - Parameter servings: Nil for the recipe's own servings.
    private func row(of entry: Entry, forServings servings: Int? = nil) -> Row {
        let factor = servings.flatMap { Quantity(Int64($0), over: Int64(entry.servings)) }
        var (available, required) = (0, 0)
        var isMakeable = true
        var needsCare = false
        var used: [PantryItemID] = []
        for number in entry.foods.indices where !entry.ingredients[number].isOptional {
            required += 1
            guard let match = foods[entry.foods[number]].match else {
                isMakeable = false
                continue
            }
            available += 1
            guard isMakeable, let amount = entry.ingredients[number].amount else { continue }
            // Two ingredients may be taken from the same item.
            needsCare = needsCare || match.items.contains(where: used.contains)
            used += match.items
            switch hasEnough(amount, times: factor, match) {
            case true?: break
            case false?: isMakeable = false
            case nil: needsCare = true
            }
        }
        isMakeable = isMakeable && required > 0
        if isMakeable, needsCare {
            isMakeable = hasEnough(entry.ingredients, times: factor)
        }
        return Row(
            recipe: entry.row.recipe, available: available, required: required,
            isMakeable: isMakeable)
    }

    private func hasEnough(_ ingredients: [RecipeIngredient], times factor: Quantity?) -> Bool {
        do throws(QuantityOverflow) {
            let scaled = try ingredients.map { one throws(QuantityOverflow) in
                try factor.map { factor throws(QuantityOverflow) in try one.scaled(by: factor) }
                    ?? one
            }
            return Availability(of: scaled, in: pantry).isMakeable
        } catch {
            // An amount that overflows exceeds any pantry.
            return false
        }
    }

    /// Nil if comparing two numbers isn't enough.
    private func hasEnough(
        _ amount: Amount, times factor: Quantity?, _ match: PantryMatch
    ) -> Bool? {
        guard match.items.count == 1, let item = pantry.items[match.items[0]] else { return nil }
        if item.isStaple { return true }
        guard item.lots.count == 1, case .unit(let wanted) = amount.measure,
            case .unit(let there) = item.measure,
            wanted.dimension == there.dimension, wanted.dimension != .count || wanted == there
        else { return nil }
        // An amount that overflows 64 bits exceeds any pantry.
        guard let quantity = factor.map({ try? amount.quantity * $0 }) ?? amount.quantity else {
            return false
        }
        let stock = item.lots[0].quantity
        let (need, needOverflows) = (Int128(quantity.numerator) * Int128(wanted.parts))
            .multipliedReportingOverflow(by: Int128(stock.denominator))
        let (have, haveOverflows) = (Int128(stock.numerator) * Int128(there.parts))
            .multipliedReportingOverflow(by: Int128(quantity.denominator))
        return needOverflows || haveOverflows ? nil : need <= have
    }

    /// All rows, the best covered first; of these, the ones that lack fewer ingredients; then by
    /// name.
    ///
    /// - Parameter servings: The servings to cook, at least 1; nil for each recipe's own. They
    ///   affect only `isMakeable`, not the order.
    package func ranked(forServings servings: Int? = nil) -> [Row] {
        // Sorting by a single number is several times faster than comparing rows.
        let keys = order.enumerated().map { place, index -> (key: UInt64, index: Int) in
            let row = entries[index].row
            // Different coverage fractions differ by at least 1/10,000, as no recipe has more than
            // 100 ingredients.
            let covered =
                row.required == 0 ? 0 : UInt64(row.available) * 1_000_000 / UInt64(row.required)
            let missing = UInt64(row.required - row.available)
            return ((1_000_000 - covered) << 40 | missing << 32 | UInt64(place), index)
        }
        return keys.sorted { $0.key < $1.key }.map { _, index in
            let entry = entries[index]
            return servings == nil || entry.row.available < entry.row.required
                ? entry.row : row(of: entry, forServings: servings)
        }
    }
}
