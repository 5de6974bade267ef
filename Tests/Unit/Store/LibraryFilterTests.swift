import Base
import Foundation
import Kitchen
import Recipes
import TestSupport
import Testing

@testable import Store

@Suite("Filters of searches", .eachEngine)
struct LibraryFilterTests {
    private static let kinds: [EntityKind] = [.tag, .category, .cookbook]

    /// Tags, categories and cookbooks 1 to 3.
    private static func labels() -> [Edit.Operation] {
        (1...3 as ClosedRange<UInt128>).flatMap { id in
            kinds.map { kind in
                let place: [Field: FieldValue] = kind == .category ? [.place: .text("i")] : [:]
                return Edit.Operation.create(
                    EntityKey(kind, id), parent: nil,
                    place.merging([.name: .text("\(kind) \(id)")]) { $1 })
            }
        }
    }

    struct Row: Sendable {
        let filter: RecipeFilter
        let finds: Bool
    }

    private static func row(_ finds: Bool, _ change: (inout RecipeFilter) -> Void) -> Row {
        var filter = RecipeFilter()
        change(&filter)
        return Row(filter: filter, finds: finds)
    }

    static let rows: [Row] = [
        row(true) { _ in },
        row(true) { $0.diets = [Diet(id: "nut_free")] },
        row(false) { $0.diets = [Diet(id: "nut_free"), Diet(id: "vegan")] },
        row(true) { $0.included = [NameKey("Onion")] },
        row(false) { $0.included = [NameKey("onion"), NameKey("leek")] },
        row(true) { $0.excluded = [NameKey("leek")] },
        row(false) { $0.excluded = [NameKey("beef")] },
        row(false) { ($0.included, $0.excluded) = ([NameKey("beef")], [NameKey("beef")]) },
        row(true) { $0.excluded = [NameKey("bee")] },
        row(true) { $0.servings = 4...6 },
        row(false) { $0.servings = 5...6 },
        row(true) { $0.longestMinutes = 30 },
        row(false) { $0.longestMinutes = 29 },
        row(true) { $0.category = CategoryID(value: 1) },
        row(false) { $0.category = CategoryID(value: 2) },
        row(true) { $0.difficulty = .easy },
        row(false) { $0.difficulty = .hard },
        row(true) { $0.cookbook = CookbookID(value: 1) },
        row(false) { $0.cookbook = CookbookID(value: 2) },
        row(true) { $0.tags = [TagID(value: 2), TagID(value: 3)] },
        row(false) { $0.tags = [TagID(value: 3)] },
        row(false) { $0.isFavoritesOnly = true },
        row(false) { $0.isMakeableOnly = true },
    ]

    /// Each kind of filter alone, in a search without words and in one with a word.
    @Test func eachKind() async throws {
        let place = try await LibraryPlace.withHousehold()
        let recipe = EntityKey(.recipe, 1)
        try await place.edit(1, Self.labels())
        try await place.edit(
            2,
            Edit.Operation.recipe(1, "Dish", ["red onions", "beef", "salt"]) + [
                .set(recipe, .prepMinutes, .number(10)), .set(recipe, .cookMinutes, .number(20)),
                .set(recipe, .difficulty, .text("easy")),
                .add(recipe, .diets, .text("dairy_free")), .add(recipe, .diets, .text("nut_free")),
                .add(recipe, .categories, .reference(1)), .add(recipe, .cookbooks, .reference(1)),
                .add(recipe, .tags, .reference(1)), .add(recipe, .tags, .reference(2)),
            ])
        for row in Self.rows {
            for text in ["", "dish", "salt"] {
                let found = try await place.find(text, row.filter)
                #expect(found == (row.finds ? [1] : []), "\(text), \(row.filter)")
            }
        }
    }

    /// An ingredient's name, a food, and true if the ingredient contains the food. The page has the
    /// same table (`test_library_filters.py`).
    private struct Food: Decodable {
        let name: String
        let food: String
        let isThere: Bool
    }

    @Test func foods() async throws {
        let text = try Repository.text("Tests/Web/foods.json")
        let rows = try JSONDecoder().decode([Food].self, from: Data(text.utf8))
        try #require(rows.count > 20)
        let place = try await LibraryPlace.withRecipes(
            rows.map { (name: "Dish", foods: ["salt", $0.name]) })
        for (number, row) in rows.enumerated() {
            var (with, without) = (RecipeFilter(), RecipeFilter())
            with.included = [NameKey(row.food)]
            without.excluded = [NameKey(row.food)]
            let id = UInt128(1 + number)
            #expect(try await place.find("", with).contains(id) == row.isThere, "\(row)")
            #expect(try await place.find("", without).contains(id) != row.isThere, "\(row)")
        }
    }

    /// A food without any searchable word neither finds nor hides anything.
    @Test func foodsWithoutWords() async throws {
        let place = try await LibraryPlace.withRecipes([("Dish", ["salt"])])
        var filter = RecipeFilter()
        filter.included = [NameKey("?!")]
        filter.excluded = [NameKey("")]
        #expect(try await place.find("", filter) == [1])
    }

    // MARK: Makeable recipes

    private static func pantry(_ food: String, _ stock: Quantity) -> [Edit.Operation] {
        [
            .create(EntityKey(.pantryItem, 800), parent: nil, [.name: .text(food)]),
            .create(EntityKey(.lot, 801), parent: 800, [.stock: .quantity(stock)]),
        ]
    }

    /// With the current pantry, together with other filters, and in pages.
    @Test func makeable() async throws {
        let place = try await LibraryPlace.withRecipes([
            ("Egg toast", ["eggs"]), ("Egg tart", ["egg", "leek"]), ("Egg soup", ["egg"]),
            ("Omelette", ["eggs"]),
        ])
        var filter = RecipeFilter()
        filter.isMakeableOnly = true
        #expect(try await place.page("", filter) == SearchPage(recipes: [], count: 0, next: nil))
        try await place.edit(800, Self.pantry("Egg", .one))
        #expect(try await place.find("", filter) == [4, 3, 1])
        #expect(try await place.find("egg soup", filter) == [3])
        #expect(Set(try await place.find("egg", filter)) == [1, 3, 4])
        for text in ["", "egg"] {
            let first = try await place.page(text, filter, limit: 2)
            #expect(first.recipes.count == 2 && first.count == 3, "\(text)")
            let second = try await place.page(text, filter, after: first.next, limit: 2)
            #expect(second.recipes.count == 1 && second.count == 3 && second.next == nil)
            #expect(Set(first.recipes + second.recipes).count == 3)
        }
        filter.excluded = [NameKey("leek")]
        filter.included = [NameKey("egg")]
        #expect(try await place.find("", filter) == [4, 3, 1])
        try await place.edit(801, [.delete(EntityKey(.pantryItem, 800))])
        #expect(try await place.find("", filter) == [])
    }

    /// Only one of many matches can be made, and it isn't among those that are ranked.
    @Test func makeableAmongMany() async throws {
        let place = try await LibraryPlace.withRecipes([("Toast", ["leek bread"])])
        var number: UInt128 = 10
        while number < 1_030 {
            let all = (number..<number + 21).flatMap {
                Edit.Operation.recipe($0, "Leek", ["leek", "salt"])
            }
            try await place.edit(number, all)
            number += 21
        }
        try await place.edit(5_000, Self.pantry("Leek bread", .one))
        var filter = RecipeFilter()
        filter.isMakeableOnly = true
        for text in ["", "leek"] {
            let page = try await place.page(text, filter)
            #expect(page == SearchPage(recipes: [RecipeID(value: 1)], count: 1, next: nil))
        }
    }

    // MARK: Random combinations

    /// Random recipes and filters: the index finds the same as a direct check of the rules.
    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func atRandom(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let place = try await LibraryPlace.withHousehold()
        let foods = [
            "onion", "red onion", "leeks", "beef stock", "stock", "oil", "egg", "eggplant",
        ]
        let diets = ["vegan", "nut_free", "gluten_free"]
        var recipes: [Recipe] = []
        try await place.edit(1_000, Self.labels())
        for id in 1...25 as ClosedRange<UInt128> {
            var recipe = Recipe(id: RecipeID(value: id), name: "Dish \(id)")
            recipe.servings = 1 + random.next(below: 6)
            recipe.prepMinutes = random.next(below: 40)
            recipe.difficulty =
                random.next(below: 3) == 0 ? nil : Difficulty.allCases[random.next(below: 3)]
            let key = EntityKey(.recipe, id)
            var edit = Edit.Operation.recipe(id, recipe.name)
            edit.append(.set(key, .servings, .number(Int64(recipe.servings))))
            edit.append(.set(key, .prepMinutes, .number(Int64(recipe.prepMinutes))))
            edit.append(.set(key, .difficulty, recipe.difficulty.map { .text($0.rawValue) }))
            for diet in diets where random.next(below: 2) == 0 {
                recipe.diets.insert(Diet(id: diet))
                edit.append(.add(key, .diets, .text(diet)))
            }
            for other in 1...3 as ClosedRange<UInt128> {
                if random.next(below: 2) == 0 {
                    recipe.tags.insert(TagID(value: other))
                    edit.append(.add(key, .tags, .reference(other)))
                }
                if random.next(below: 2) == 0 {
                    recipe.categories.insert(CategoryID(value: other))
                    edit.append(.add(key, .categories, .reference(other)))
                }
                if random.next(below: 2) == 0 {
                    recipe.cookbooks.insert(CookbookID(value: other))
                    edit.append(.add(key, .cookbooks, .reference(other)))
                }
            }
            for number in 0..<random.next(below: 4) {
                let (food, part) = (
                    foods[random.next(below: foods.count)], id << 16 | UInt128(number)
                )
                recipe.ingredients.append(
                    RecipeIngredient(id: IngredientID(value: part), name: food))
                edit.append(
                    .create(
                        EntityKey(.ingredient, part), parent: id,
                        [.name: .text(food), .place: .text("i")]))
            }
            try await place.edit(id, edit)
            recipes.append(recipe)
        }
        for _ in 0..<60 {
            var filter = RecipeFilter()
            if random.next(below: 3) == 0 {
                filter.diets = [Diet(id: diets[random.next(below: 3)])]
            }
            if random.next(below: 3) == 0 {
                filter.included = [NameKey(foods[random.next(below: 8)])]
            }
            if random.next(below: 3) == 0 {
                filter.excluded = [NameKey(foods[random.next(below: 8)]), NameKey("onions")]
            }
            if random.next(below: 4) == 0 { filter.servings = 2...4 }
            if random.next(below: 4) == 0 { filter.longestMinutes = 20 }
            let other = UInt128(1 + random.next(below: 3))
            switch random.next(below: 6) {
            case 0: filter.category = CategoryID(value: other)
            case 1: filter.cookbook = CookbookID(value: other)
            case 2: filter.tags = [TagID(value: other), TagID(value: 1)]
            case 3: filter.difficulty = .easy
            default: break
            }
            let expected = recipes.filter { $0.admitted(by: filter) }.map(\.id.value)
            #expect(
                Set(try await place.find("", filter)) == Set(expected),
                "seed \(seed), \(filter)")
        }
    }
}

extension Recipe {
    /// The filters that depend on the recipe alone.
    fileprivate func admitted(by filter: RecipeFilter) -> Bool {
        let names = ingredients.map { NameKey($0.name) }
        return filter.diets.isSubset(of: diets)
            && filter.servings?.contains(servings) ?? true
            && filter.longestMinutes.map { totalMinutes <= $0 } ?? true
            && filter.category.map(categories.contains) ?? true
            && filter.difficulty.map { $0 == difficulty } ?? true
            && filter.cookbook.map(cookbooks.contains) ?? true
            && (filter.tags.isEmpty || !filter.tags.isDisjoint(with: tags))
            && !filter.excluded.contains { food in names.contains { $0.contains(food) } }
            && filter.included.allSatisfy { food in names.contains { $0.contains(food) } }
    }
}
