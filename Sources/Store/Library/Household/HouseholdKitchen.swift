import Base
import Recipes

/// A household's recipes and pantry as values to calculate with, as of one of its edits.
///
/// It is updated in parts, so that other queries get their turns in between: 20,000 recipes take a
/// second.
struct HouseholdKitchen {
    /// The approximate memory of everything it keeps, in bytes.
    private(set) var byteCount = HouseholdKitchen.emptyByteCount
    /// Without their steps.
    private(set) var recipes: [RecipeID: Recipe] = [:]
    private(set) var pantry = Pantry([])
    /// Includes all of the household's edits up to this one.
    private(set) var head: Int64 = 0
    private var items: [PantryItemID: PantryItem] = [:]
    /// The last edit that put a lot of each food into the pantry.
    private var stocked: [NameKey: Int64] = [:]
    private var rules: [UInt128: Conversions.Rule] = [:]
    /// Nil for deleted meals.
    private var meals: [UInt128: PlannedMeal?] = [:]
    private var needs: [ListedNeed.Occasion: [UInt128: ListedNeed]] = [:]
    private var occasions: [UInt128: ListedNeed.Occasion] = [:]
    /// The foods found in each aisle.
    private var aisles: [UInt128: Set<NameKey>] = [:]
    private var matches = RecipeMatches([], in: Pantry([]))
    /// Changes up to here are taken over, except those of unread recipes and items.
    private var place = PullCursor(seq: 0)
    private var unreadItems: Set<UInt128> = []
    /// Items that have changed since the pantry was made.
    private var changedItems: Set<PantryItemID> = []
    private var mustMatchAll = true
    /// Recipes that have changed since they were read.
    private var unread: Set<UInt128> = []
    /// Recipes that have changed since they were matched.
    private var unmatched: Set<RecipeID> = []

    /// If more recipes have changed, it is quicker to match all of them again.
    private static let recipeLimit = 200
    /// The number of changes taken over in one part.
    private static let changeCount = 1_000
    /// The number of recipes and pantry items read or matched in one part, which takes some 20 ms.
    private static let partCount = 500
    /// The memory of an empty kitchen, with its records of deletions, in bytes.
    private static let emptyByteCount = 250_000
    /// The maximum number of earlier meals that count.
    private static let mealLimit = 200

    /// The rows of all recipes, best covered first.
    func ranked(forServings servings: Int? = nil) -> [RecipeMatches.Row] {
        matches.ranked(forServings: servings)
    }

    /// The recipes with an ingredient that one of the items matches.
    func recipes(using items: Set<PantryItemID>) -> [Recipe] {
        matches.recipes(using: items).compactMap { recipes[$0] }
    }

    /// The aisle of a food: by its whole name, or else by the longest run of its words.
    func aisle(of food: String) -> UInt128? {
        for part in NameKey(food).parts {
            if let aisle = aisles.filter({ $0.value.contains(part) }).keys.min() { return aisle }
        }
        return nil
    }

    /// The ingredients of the meals planned from a day until another meal, in order. Leftovers use
    /// none.
    func ingredients(usedBefore id: UInt128, from day: Day) -> [RecipeIngredient] {
        guard let meal = meals[id] ?? nil else { return [] }
        let before = meals.values.compactMap(\.self).filter {
            $0.day >= day && $0 < meal && !$0.isLeftovers
        }
        return before.sorted().prefix(Self.mealLimit).flatMap { meal in
            // Amounts too large to be scaled can't be in the pantry either.
            meal.recipe.flatMap { recipes[$0] }.flatMap {
                try? $0.ingredients(forServings: meal.servings)
            } ?? []
        }
    }

    /// True if a meal needs no ingredients: it was deleted, or it eats another meal's leftovers.
    func needsNothing(_ meal: UInt128) -> Bool {
        meals[meal].map { $0?.isLeftovers ?? true } ?? false
    }

    /// The grocery needs of a meal or a recipe, including those cleared away after they were
    /// checked off. Leaves out those whose food has come into the pantry since.
    func needs(of occasion: ListedNeed.Occasion) -> [ListedNeed] {
        (needs[occasion] ?? [:]).values.filter { need in
            guard let checked = need.checked, let last = stocked[NameKey(need.name)] else {
                return true
            }
            return last < checked
        }.sorted { $0.id.value < $1.id.value }
    }

    /// True if it may lack deletions whose rows are gone: see `HouseholdSummary.floor`.
    func isBehind(_ floor: Int64) -> Bool { head > 0 && head < floor }

    /// Does one part of the remaining update.
    ///
    /// - Returns: true if that was the last part.
    mutating func update(
        of household: HouseholdID, to head: Int64, from entities: StoredEntities
    ) throws(StoreFault) -> Bool {
        if head > self.head {
            guard try takeChanges(of: household, to: head, from: entities) else { return false }
        }
        var room = Self.partCount
        for id in Array(unreadItems.prefix(room)) {
            try readItem(id, of: household, from: entities)
            unreadItems.remove(id)
            changedItems.insert(PantryItemID(value: id))
            room -= 1
        }
        guard unreadItems.isEmpty else { return false }
        takePantry()
        for id in Array(unread.prefix(room)) {
            try readRecipe(id, of: household, from: entities)
            unread.remove(id)
            unmatched.insert(RecipeID(value: id))
            room -= 1
        }
        guard unread.isEmpty else { return false }
        let part = Set(unmatched.prefix(room))
        matches.update(part, in: recipes)
        unmatched.subtract(part)
        return unmatched.isEmpty
    }

    /// Takes over some changes; of recipes and pantry items, only that they must be read.
    ///
    /// - Returns: true if those were the last.
    private mutating func takeChanges(
        of household: HouseholdID, to head: Int64, from entities: StoredEntities
    ) throws(StoreFault) -> Bool {
        let changes = try entities.kitchenChanges(
            of: household, after: place, isAll: self.head == 0, limit: Self.changeCount)
        for change in changes { try take(change.key, from: entities) }
        if changes.count == Self.changeCount, let last = changes.last {
            place = PullCursor(seq: last.seq, key: last.key)
            return false
        }
        place = PullCursor(seq: head)
        self.head = head
        mustMatchAll = mustMatchAll || unread.count > Self.recipeLimit
        return true
    }

    private mutating func take(
        _ key: EntityKey, from entities: StoredEntities
    ) throws(StoreFault) {
        /// Not for recipes and items, which are read with their parts and can be most of a
        /// database.
        func record() throws(StoreFault) -> EntityRecord? { try entities.record(key)?.record }
        switch key.kind {
        case .recipe: unread.insert(key.id)
        case .ingredient, .cooking: if let whole = try record()?.parent { unread.insert(whole) }
        case .pantryItem: unreadItems.insert(key.id)
        case .lot: if let whole = try record()?.parent { unreadItems.insert(whole) }
        case .conversion:
            put(try record().flatMap { Conversions.Rule($0) }, at: key.id, in: \.rules)
            mustMatchAll = true
        case .aisle: put(try record()?.foods, at: key.id, in: \.aisles)
        case .planEntry:
            let meal = try record().flatMap { PlannedMeal($0) }
            put(.some(meal), at: key.id, in: \.meals)
        case .groceryNeed: if let need = try record() { update(need) }
        case .step, .cookingNote, .category, .tag, .cookbook, .substitution: break
        }
    }

    /// Replaces a value and updates `byteCount`; nil only removes the old value.
    private mutating func put<Key, Thing: KeptInMemory>(
        _ thing: Thing?, at key: Key, in things: WritableKeyPath<HouseholdKitchen, [Key: Thing]>
    ) {
        byteCount -= self[keyPath: things][key]?.keptByteCount ?? 0
        byteCount += thing?.keptByteCount ?? 0
        self[keyPath: things][key] = thing
    }

    /// Rebuilds the pantry if something in it has changed.
    private mutating func takePantry() {
        guard mustMatchAll || !changedItems.isEmpty else { return }
        let inOrder = rules.sorted { $0.key < $1.key }.map(\.value)
        pantry = Pantry(items.values, conversions: Conversions(inOrder))
        if mustMatchAll {
            matches = RecipeMatches([], in: pantry)
            unmatched = Set(recipes.keys)
        } else {
            matches.update(pantry, changed: changedItems)
        }
        mustMatchAll = false
        changedItems = []
    }

    private mutating func update(_ need: EntityRecord) {
        let id = need.key.id
        if let before = occasions[id] { put(nil, of: before, at: id) }
        let listed = ListedNeed(need)
        occasions[id] = listed?.occasion
        if let listed { put(listed, of: listed.occasion, at: id) }
    }

    private mutating func put(
        _ need: ListedNeed?, of occasion: ListedNeed.Occasion, at id: UInt128
    ) {
        byteCount -= needs[occasion]?[id]?.keptByteCount ?? 0
        byteCount += need?.keptByteCount ?? 0
        needs[occasion, default: [:]][id] = need
        if needs[occasion]?.isEmpty == true { needs[occasion] = nil }
    }

    private mutating func readRecipe(
        _ id: UInt128, of household: HouseholdID, from entities: StoredEntities
    ) throws(StoreFault) {
        let key = EntityKey(.recipe, id)
        let found = try entities.record(key)
        let parts = try entities.parts(of: key, in: household, withSteps: false)
        let recipe = found.flatMap { found in
            found.household == household ? Recipe(found.record, parts: parts) : nil
        }
        put(recipe, at: RecipeID(value: id), in: \.recipes)
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
        put(item, at: PantryItemID(value: id), in: \.items)
        if let item, let last = parts.map(\.created.seq).max() {
            let food = NameKey(item.name)
            stocked[food] = max(last, stocked[food] ?? last)
        }
    }
}

/// The kitchens of the households that asked last, so that an update costs only what has changed.
final class HouseholdKitchens {
    /// The maximum memory of all kitchens together, in bytes; 20,000 recipes take about 50 MB.
    static let byteLimit = 400_000_000

    private let byteLimit: Int
    private let households: HouseholdTable
    private let entities: StoredEntities
    private var kitchens: [HouseholdID: (kitchen: HouseholdKitchen, lastUse: Int64)] = [:]
    private(set) var byteCount = 0
    private var useCount: Int64 = 0

    init(
        _ households: HouseholdTable, _ entities: StoredEntities,
        byteLimit: Int = HouseholdKitchens.byteLimit
    ) {
        self.byteLimit = byteLimit
        self.households = households
        self.entities = entities
    }

    /// Calls `body` with the household's current kitchen.
    ///
    /// - Returns: nil if there is no such household.
    /// - Throws: `unfinished` until the kitchen is up to date.
    func with<Value>(
        _ household: HouseholdID, _ body: (HouseholdKitchen) -> Value
    ) throws(StoreFault) -> Value? {
        guard let (head, floor) = try households.reach(of: household) else { return nil }
        var kitchen = take(household) ?? HouseholdKitchen()
        if kitchen.isBehind(floor) { kitchen = HouseholdKitchen() }
        let isReady = try kitchen.update(of: household, to: head, from: entities)
        defer { keep(kitchen, of: household) }
        guard isReady else {
            throw StoreFault("the kitchen isn't up to date yet", .unfinished)
        }
        return body(kitchen)
    }

    private func take(_ household: HouseholdID) -> HouseholdKitchen? {
        guard let (kitchen, _) = kitchens.removeValue(forKey: household) else { return nil }
        byteCount -= kitchen.byteCount
        return kitchen
    }

    private func keep(_ kitchen: HouseholdKitchen, of household: HouseholdID) {
        byteCount += kitchen.byteCount
        useCount += 1
        kitchens[household] = (kitchen, useCount)
        while byteCount > byteLimit, kitchens.count > 1,
            let oldest = kitchens.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            _ = take(oldest.key)
        }
    }
}
