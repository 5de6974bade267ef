import Recipes
import Testing

@Suite("Filters")
struct RecipeFilterTests {
    private static let recipe: Recipe = {
        var recipe = Household.recipe("Dish", servings: 4, ["2 red onions", "1 kg beef", "salt"])
        recipe.prepMinutes = 10
        recipe.cookMinutes = 20
        recipe.difficulty = .easy
        recipe.diets = [Diet(id: "dairy_free"), Diet(id: "nut_free")]
        recipe.categories = [CategoryID(value: 1)]
        recipe.tags = [TagID(value: 1), TagID(value: 2)]
        recipe.cookbooks = [CookbookID(value: 1)]
        return recipe
    }()

    struct Row: Sendable {
        let filter: RecipeFilter
        let admits: Bool
    }

    private static func row(_ admits: Bool, _ change: (inout RecipeFilter) -> Void) -> Row {
        var filter = RecipeFilter()
        change(&filter)
        return Row(filter: filter, admits: admits)
    }

    static let rows: [Row] = [
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

    @Test(arguments: rows)
    func admits(row: Row) {
        #expect(!row.filter.isEmpty)
        #expect(row.filter.admits(Self.recipe, isFavorite: false) { false } == row.admits)
        if row.filter.isFavoritesOnly || row.filter.isMakeableOnly {
            #expect(row.filter.admits(Self.recipe, isFavorite: true) { true })
        }
    }

    @Test func emptyOneAdmitsAll() {
        #expect(RecipeFilter().isEmpty)
        #expect(RecipeFilter().admits(Self.recipe, isFavorite: false) { false })
    }

    @Test func orderDoesNotCount() {
        var (first, second) = (RecipeFilter(), RecipeFilter())
        for food in ["Onions", "leek"] { first.included.insert(NameKey(food)) }
        for food in ["LEEK", "onion"] { second.included.insert(NameKey(food)) }
        #expect(first == second)
    }
}
