import Base
import Kitchen
import Recipes

/// A page of the recipes that can be cooked with the pantry, in an order.
package struct MatchesQuery: MemberQuery {
    package enum Order: Hashable, Sendable {
        /// The best covered first, among equals those that lack fewer ingredients, then by name.
        case match
        /// First those that use most of what expires soon.
        case expiring
        /// Quickest first.
        case time
        /// First those that haven't been cooked for the longest time.
        case cooked
        case name
    }

    package struct Row: Hashable, Sendable {
        package let recipe: RecipeID
        package let percentage: Int
        package let isMakeable: Bool
        package let missing: [Availability.Line]
        /// Ingredients in the pantry whose amount can't be converted to the measure there.
        package let unclear: [IngredientID]
        /// Ingredients taken from an item of another name, which may be another food.
        package let guesses: [Guess]
        /// The items that it would use and that expire soon, soonest first.
        package let expiring: [Expiring]
    }

    package struct Guess: Hashable, Sendable {
        package let ingredient: IngredientID
        package let match: PantryMatch
    }

    package struct Page: Hashable, Sendable {
        package let rows: [Row]
        package let hasMore: Bool
    }

    package struct Expiring: Hashable, Sendable {
        package let item: PantryItemID
        package let name: String
        package let day: Day
    }

    package let player: PlayerID
    package let household: HouseholdID
    package let order: Order
    package let isMakeableOnly: Bool
    /// The servings to cook of each recipe; nil for those that it is written for.
    package let servings: Int?
    package let today: Day
    /// The number of days that count as soon; 0 is today alone.
    package let expiringDays: Int
    package let offset: Int
    package let limit: Int

    package var needsKitchen: Bool { true }

    package init(
        player: PlayerID, household: HouseholdID, order: Order, isMakeableOnly: Bool,
        servings: Int? = nil, today: Day, expiringDays: Int, offset: Int, limit: Int
    ) {
        self.player = player
        self.household = household
        self.order = order
        self.isMakeableOnly = isMakeableOnly
        self.servings = servings
        self.today = today
        self.expiringDays = expiringDays
        self.offset = offset
        self.limit = limit
    }

    /// - Returns: nil if the player isn't a member, or there is no such household.
    package func perform(
        in snapshot: LibrarySnapshot
    ) throws(StoreFault) -> Page? {
        guard try snapshot.households.role(of: player, in: household) != nil else { return nil }
        return try snapshot.kitchens.with(household) { kitchen in
            let all = rows(of: kitchen)
            let page = all.dropFirst(offset).prefix(limit)
            let expiring = expiries(in: kitchen, of: page.map(\.recipe))
            return Page(
                rows: page.map { row(of: $0, in: kitchen, expiring[$0.recipe] ?? []) },
                hasMore: all.count > offset + page.count)
        }
    }

    private func rows(of kitchen: HouseholdKitchen) -> [RecipeMatches.Row] {
        let ranked = kitchen.ranked(forServings: servings).filter {
            !isMakeableOnly || $0.isMakeable
        }
        let recipes = kitchen.recipes
        /// Sorts by `key`, the rows without one last, and equal ones as ranked.
        func sorted<Key: Comparable>(_ key: (Recipe) -> Key?) -> [RecipeMatches.Row] {
            let keys = ranked.map { recipes[$0.recipe].flatMap(key) }
            return ranked.indices.sorted { left, right in
                switch (keys[left], keys[right]) {
                case (let first?, let second?) where first != second: first < second
                case (_?, nil): true
                case (nil, _?): false
                default: left < right
                }
            }.map { ranked[$0] }
        }
        switch order {
        case .match: return ranked
        case .time: return sorted(\.totalMinutes)
        case .cooked: return sorted { $0.lastCooked ?? Day(number: .min) }
        case .name: return sorted { FoldedText($0.name) }
        case .expiring:
            let expiring = ExpiringSuggestions.expiries(
                in: kitchen.pantry, today: today, days: expiringDays)
            let suggestions = ExpiringSuggestions(
                for: kitchen.recipes(using: Set(expiring.keys)), in: kitchen.pantry, today: today,
                days: expiringDays)
            let places = Dictionary(
                suggestions.rows.enumerated().map { ($1.recipe, $0) }
            ) { first, _ in first }
            return sorted { places[$0.id] }
        }
    }

    private func expiries(
        in kitchen: HouseholdKitchen, of recipes: [RecipeID]
    ) -> [RecipeID: [PantryItemID]] {
        let suggestions = ExpiringSuggestions(
            for: recipes.compactMap { kitchen.recipes[$0] }, in: kitchen.pantry, today: today,
            days: expiringDays)
        return Dictionary(suggestions.rows.map { ($0.recipe, $0.items) }) { first, _ in first }
    }

    private func row(
        of match: RecipeMatches.Row, in kitchen: HouseholdKitchen, _ expiring: [PantryItemID]
    ) -> Row {
        let ingredients = ingredients(of: match.recipe, in: kitchen)
        let availability = Availability(of: ingredients, in: kitchen.pantry)
        return Row(
            recipe: match.recipe, percentage: match.percentage, isMakeable: match.isMakeable,
            missing: availability.lacking,
            unclear: availability.lines.filter { $0.state == .unclear }.map(\.ingredient.id),
            guesses: availability.lines.compactMap { line in
                line.match.flatMap { match in
                    switch match.reason {
                    case .linked, .sameName: nil
                    case .itemInIngredient, .ingredientInItem:
                        Guess(ingredient: line.ingredient.id, match: match)
                    }
                }
            },
            expiring: expiring.compactMap { id in
                guard let item = kitchen.pantry.items[id], let day = item.firstExpiry else {
                    return nil
                }
                return Expiring(item: id, name: item.name, day: day)
            })
    }

    /// The ingredients for the servings, or as written if the amounts would need more than 64 bits.
    private func ingredients(
        of recipe: RecipeID, in kitchen: HouseholdKitchen
    ) -> [RecipeIngredient] {
        guard let recipe = kitchen.recipes[recipe] else { return [] }
        return servings.flatMap { try? recipe.ingredients(forServings: $0) } ?? recipe.ingredients
    }
}

/// Computes how the grocery list changes so that it has what a recipe needs beyond the pantry.
package struct LackingQuery: MemberQuery {
    package struct Lacking: Hashable, Sendable {
        package let revision: GroceryRevision
        /// The aisle of each need in `revision.made`.
        package let aisles: [UInt128?]
        /// The household's last edit that the answer includes.
        package let seq: Int64
        /// True if the player may remove needs that nothing lacks any more.
        package let mayDelete: Bool
    }

    package let recipe: RecipeInKitchen
    package var player: PlayerID { recipe.player }
    package var household: HouseholdID { recipe.household }
    package let servings: Int
    /// The edit that adds the needs. The same edit makes the same needs.
    package let edit: UInt128
    /// The meal that the needs are for. Meals planned before it take from the pantry first.
    package let meal: UInt128?
    /// The day from which earlier meals take from the pantry first. Nil if the recipe has the whole
    /// pantry.
    package let since: Day?

    package var needsKitchen: Bool { true }

    package init(
        _ recipe: RecipeInKitchen, servings: Int, edit: UInt128, for meal: UInt128? = nil,
        since: Day? = nil
    ) {
        self.recipe = recipe
        self.servings = servings
        self.edit = edit
        self.meal = meal
        self.since = since
    }

    package func perform(
        in snapshot: LibrarySnapshot
    ) throws(StoreFault) -> Result<Lacking, RecipeInKitchen.Refusal> {
        let role = try snapshot.households.role(of: recipe.player, in: recipe.household)
        return try recipe.found(in: snapshot) { recipe, kitchen throws(QuantityOverflow) in
            let unplanned = ListedNeed.Occasion.recipe(recipe.id)
            let occasion = meal.map(ListedNeed.Occasion.meal) ?? unplanned
            let listed =
                kitchen.needs(of: occasion)
                + (meal.map { kitchen.needsNothing($0) } ?? true
                    ? [] : kitchen.needs(of: unplanned))
            let revision = GroceryRevision(
                of: listed, for: recipe.id, on: occasion,
                to: try lacking(recipe, in: kitchen), kitchen.pantry.conversions)
            return Lacking(
                revision: revision, aisles: revision.made.map { kitchen.aisle(of: $0.name) },
                seq: kitchen.head, mayDelete: role?.mayDelete ?? false)
        }
    }

    private func lacking(
        _ recipe: Recipe, in kitchen: HouseholdKitchen
    ) throws(QuantityOverflow) -> [GroceryNeed] {
        let ingredients = try recipe.ingredients(forServings: servings)
        var taken: [RecipeIngredient] = []
        if let meal {
            if kitchen.needsNothing(meal) { return [] }
            if let since { taken = kitchen.ingredients(usedBefore: meal, from: since) }
        }
        var count: UInt128 = 0
        return GroceryNeed.all(
            beyond: Availability(of: ingredients, in: kitchen.pantry, after: taken)
        ) {
            count += 1
            return NeedID(value: edit ^ count)
        }
    }
}

/// The deduction from the pantry when a recipe is cooked.
package struct DeductionQuery: MemberQuery {
    package let recipe: RecipeInKitchen
    package var player: PlayerID { recipe.player }
    package var household: HouseholdID { recipe.household }
    package let servings: Int
    /// The optional ingredients that were used.
    package let optional: Set<IngredientID>

    package var needsKitchen: Bool { true }

    package init(_ recipe: RecipeInKitchen, servings: Int, optional: Set<IngredientID>) {
        self.recipe = recipe
        self.servings = servings
        self.optional = optional
    }

    package func perform(
        in snapshot: LibrarySnapshot
    ) throws(StoreFault) -> Result<Deduction, RecipeInKitchen.Refusal> {
        try recipe.found(in: snapshot) { recipe, kitchen throws(QuantityOverflow) in
            Deduction(
                of: try recipe.ingredients(forServings: servings), from: kitchen.pantry,
                optional: optional)
        }
    }
}

/// The deduction from the pantry for ingredients that belong to no current recipe.
package struct PantryDeductionQuery: MemberQuery {
    package let player: PlayerID
    package let household: HouseholdID
    package let ingredients: [RecipeIngredient]
    /// The optional ingredients that were used.
    package let optional: Set<IngredientID>

    package var needsKitchen: Bool { true }

    package init(
        player: PlayerID, household: HouseholdID, ingredients: [RecipeIngredient],
        optional: Set<IngredientID>
    ) {
        self.player = player
        self.household = household
        self.ingredients = ingredients
        self.optional = optional
    }

    /// - Returns: nil if the player isn't a member, or there is no such household.
    package func perform(in snapshot: LibrarySnapshot) throws(StoreFault) -> Deduction? {
        guard try snapshot.households.role(of: player, in: household) != nil else { return nil }
        return try snapshot.kitchens.with(household) { kitchen in
            Deduction(of: ingredients, from: kitchen.pantry, optional: optional)
        }
    }
}

/// The current state of a recipe.
package struct DishQuery: MemberQuery {
    package let recipe: RecipeInKitchen
    package var player: PlayerID { recipe.player }
    package var household: HouseholdID { recipe.household }
    /// The servings to cook; nil for those that it is written for.
    package let servings: Int?

    package init(_ recipe: RecipeInKitchen, servings: Int? = nil) {
        self.recipe = recipe
        self.servings = servings
    }

    /// - Returns: the recipe with the amounts for the servings.
    package func perform(
        in snapshot: LibrarySnapshot
    ) throws(StoreFault) -> Result<Recipe, RecipeInKitchen.Refusal> {
        try recipe.found(in: snapshot).flatMap { recipe in
            guard let servings else { return .success(recipe) }
            var dish = recipe
            do throws(QuantityOverflow) {
                dish.ingredients = try recipe.ingredients(forServings: servings)
            } catch {
                return .failure(.overflow)
            }
            dish.servings = servings
            return .success(dish)
        }
    }
}

/// A household's recipe about which a member asks.
package struct RecipeInKitchen: Hashable, Sendable {
    package enum Refusal: Error, Hashable, Sendable {
        /// The player isn't a member, or there is no such household.
        case unknownHousehold
        case unknownRecipe
        /// An amount would need more than 64 bits.
        case overflow
    }

    package let player: PlayerID
    package let household: HouseholdID
    package let recipe: RecipeID

    package init(player: PlayerID, household: HouseholdID, recipe: RecipeID) {
        self.player = player
        self.household = household
        self.recipe = recipe
    }

    /// Reads the recipe alone, without the household's kitchen.
    func found(in snapshot: LibrarySnapshot) throws(StoreFault) -> Result<Recipe, Refusal> {
        guard try snapshot.households.role(of: player, in: household) != nil else {
            return .failure(.unknownHousehold)
        }
        let key = EntityKey(.recipe, recipe.value)
        guard let found = try snapshot.entities.record(key), found.household == household,
            let whole = Recipe(
                found.record, parts: try snapshot.entities.parts(of: key, in: household))
        else { return .failure(.unknownRecipe) }
        return .success(whole)
    }

    func found<Value>(
        in snapshot: LibrarySnapshot,
        _ body: (Recipe, HouseholdKitchen) throws(QuantityOverflow) -> Value
    ) throws(StoreFault) -> Result<Value, Refusal> {
        guard try snapshot.households.role(of: player, in: household) != nil else {
            return .failure(.unknownHousehold)
        }
        let value = try snapshot.kitchens.with(household) { kitchen -> Result<Value, Refusal> in
            guard let recipe = kitchen.recipes[recipe] else { return .failure(.unknownRecipe) }
            do throws(QuantityOverflow) {
                return .success(try body(recipe, kitchen))
            } catch {
                return .failure(.overflow)
            }
        }
        return value ?? .failure(.unknownHousehold)
    }
}
