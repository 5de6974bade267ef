import Recipes

/// What a household has in its recipes and its pantry, as values to calculate with, as of one of its edits.
struct HouseholdKitchen {
    private(set) var recipes: [RecipeID: Recipe] = [:]
    private(set) var pantry = Pantry([])
    /// All of the household's edits up to here are in it.
    private(set) var head: Int64 = 0
    private var items: [PantryItemID: PantryItem] = [:]
    /// The place of the last edit that has put a lot of a food into the pantry.
    private var stocked: [NameKey: Int64] = [:]
    private var rules: [UInt128: Conversions.Rule] = [:]
    /// Nil for those that were deleted.
    private var meals: [UInt128: PlannedMeal?] = [:]
    private var needs: [ListedNeed.Occasion: [UInt128: ListedNeed]] = [:]
    private var occasions: [UInt128: ListedNeed.Occasion] = [:]
    /// What is found in each aisle.
    private var aisles: [UInt128: Set<NameKey>] = [:]
    /// Nil where it must be calculated anew.
    private var matches: RecipeMatches?

    /// Where more recipes have changed, it is quicker to match all anew.
    private static let recipeLimit = 200
    /// How many records are read at a time.
    private static let pageCount = 1_000
    /// How many meals count that come before another.
    private static let mealLimit = 200

    /// Every recipe's row, the best covered first.
    mutating func ranked(forServings servings: Int? = nil) -> [RecipeMatches.Row] {
        let current = matches ?? RecipeMatches(Array(recipes.values), in: pantry)
        matches = current
        return current.ranked(forServings: servings)
    }

    /// The aisle where a food is found: by its whole name, or else by the longest run of its words.
    func aisle(of food: String) -> UInt128? {
        for part in NameKey(food).parts {
            if let aisle = aisles.filter({ $0.value.contains(part) }).keys.min() { return aisle }
        }
        return nil
    }

    /// What the meals planned from a day until another meal use, in their order. Leftovers use nothing.
    func ingredients(usedBefore id: UInt128, from day: Day) -> [RecipeIngredient] {
        guard let meal = meals[id] ?? nil else { return [] }
        let before = meals.values.compactMap(\.self).filter {
            $0.day >= day && $0 < meal && !$0.isLeftovers
        }
        return before.sorted().prefix(Self.mealLimit).flatMap { meal in
            // Amounts too great to be scaled can't be in the pantry either.
            meal.recipe.flatMap { recipes[$0] }.flatMap {
                try? $0.ingredients(forServings: meal.servings)
            } ?? []
        }
    }

    /// Whether a meal takes nothing: it was deleted, or eats what another has left.
    func needsNothing(_ meal: UInt128) -> Bool {
        meals[meal].map { $0?.isLeftovers ?? true } ?? false
    }

    /// What is on the grocery list for a meal or a recipe, and what of it was cleared away once it was checked off; but
    /// not what is in the pantry since it was bought.
    func needs(of occasion: ListedNeed.Occasion) -> [ListedNeed] {
        (needs[occasion] ?? [:]).values.filter { need in
            guard let checked = need.checked, let last = stocked[NameKey(need.name)] else {
                return true
            }
            return last < checked
        }.sorted { $0.id.value < $1.id.value }
    }

    /// Whether it may lack deletions of which no row is left: see `HouseholdSummary.floor`.
    func isBehind(_ floor: Int64) -> Bool { head < floor }

    /// Takes over what was changed since.
    mutating func update(
        of household: HouseholdID, to head: Int64, from entities: StoredEntities
    ) throws(StoreFault) {
        guard head > self.head else { return }
        var recipes: Set<UInt128> = []
        var items: Set<UInt128> = []
        var hasNewRules = false
        var cursor = PullCursor(seq: self.head)
        while true {
            let records = try entities.changes(
                of: household, after: cursor, limit: Self.pageCount)
            for record in records {
                switch record.key.kind {
                case .recipe: recipes.insert(record.key.id)
                case .ingredient, .step, .cooking:
                    if let parent = record.parent { recipes.insert(parent) }
                case .pantryItem: items.insert(record.key.id)
                case .lot: if let parent = record.parent { items.insert(parent) }
                case .conversion:
                    rules[record.key.id] = Conversions.Rule(record)
                    hasNewRules = true
                case .aisle: aisles[record.key.id] = record.foods
                case .planEntry: meals.updateValue(PlannedMeal(record), forKey: record.key.id)
                case .groceryNeed: update(record)
                case .cookingNote, .category, .tag, .cookbook, .substitution:
                    break
                }
            }
            guard records.count == Self.pageCount, let last = records.last else { break }
            cursor = PullCursor(seq: last.modified.seq, key: last.key)
        }
        for id in recipes { try readRecipe(id, of: household, from: entities) }
        for id in items { try readItem(id, of: household, from: entities) }
        if !items.isEmpty || hasNewRules {
            let inOrder = rules.sorted { $0.key < $1.key }.map(\.value)
            pantry = Pantry(self.items.values, conversions: Conversions(inOrder))
        }
        if hasNewRules || recipes.count > Self.recipeLimit {
            matches = nil
        } else {
            if !items.isEmpty {
                matches?.update(pantry, changed: Set(items.map(PantryItemID.init)))
            }
            matches?.update(Set(recipes.map(RecipeID.init)), in: self.recipes)
        }
        self.head = head
    }

    private mutating func update(_ need: EntityRecord) {
        let id = need.key.id
        if let before = occasions[id] { needs[before]?[id] = nil }
        let listed = ListedNeed(need)
        occasions[id] = listed?.occasion
        if let listed { needs[listed.occasion, default: [:]][id] = listed }
    }

    private mutating func readRecipe(
        _ id: UInt128, of household: HouseholdID, from entities: StoredEntities
    ) throws(StoreFault) {
        let key = EntityKey(.recipe, id)
        let found = try entities.record(key)
        let parts = try entities.parts(of: key, in: household)
        recipes[RecipeID(value: id)] = found.flatMap { found in
            found.household == household ? Recipe(found.record, parts: parts) : nil
        }
    }

    private mutating func readItem(
        _ id: UInt128, of household: HouseholdID, from entities: StoredEntities
    ) throws(StoreFault) {
        let key = EntityKey(.pantryItem, id)
        let found = try entities.record(key)
        let parts = try entities.parts(of: key, in: household)
        let item = found.flatMap { found in
            found.household == household ? PantryItem(found.record, lots: parts) : nil
        }
        items[PantryItemID(value: id)] = item
        if let item, let last = parts.map(\.created.seq).max() {
            let food = NameKey(item.name)
            stocked[food] = max(last, stocked[food] ?? last)
        }
    }
}

/// The kitchens of the households that asked last, so that a change costs what it changes.
final class HouseholdKitchens {
    /// How many are kept. One of 20,000 recipes takes about 50 MB.
    private static let limit = 8

    private let households: HouseholdTable
    private let entities: StoredEntities
    /// The one that was asked for last stands last.
    private var kitchens: [(household: HouseholdID, kitchen: HouseholdKitchen)] = []

    init(_ households: HouseholdTable, _ entities: StoredEntities) {
        self.households = households
        self.entities = entities
    }

    /// Calls `body` with the household's kitchen as it is now.
    ///
    /// - Returns: nil if there is no such household.
    func with<Value>(
        _ household: HouseholdID, _ body: (inout HouseholdKitchen) -> Value
    ) throws(StoreFault) -> Value? {
        guard let (head, floor) = try households.reach(of: household) else { return nil }
        let place = kitchens.firstIndex { $0.household == household }
        var kitchen = place.map { kitchens.remove(at: $0).kitchen } ?? HouseholdKitchen()
        if kitchen.isBehind(floor) { kitchen = HouseholdKitchen() }
        try kitchen.update(of: household, to: head, from: entities)
        defer {
            kitchens.append((household, kitchen))
            if kitchens.count > Self.limit { kitchens.removeFirst() }
        }
        return body(&kitchen)
    }
}
