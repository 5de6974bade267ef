import Base
import Kitchen
import TestSupport
import Testing

@testable import Levels

@Suite struct LevelGeneratorTests {
    static let pool = [Ingredient].emoji(["🍞", "🥩", "🧀", "🥓", "🍄"])

    static let names = RecipeNames(
        rules: [.init(contains: pool[3], name: "Bacon")], defaultName: "Plain")

    private var generator = LevelGenerator(
        seed: 1, firstID: 4, count: 5,
        places: [
            .init(name: LocalizedText(["en": "Fair", "es": "Feria"]), theme: "fair"),
            .init(name: LocalizedText(["en": "Farm", "es": "Granja"])),
        ],
        dishes: [], targetBase: 4, targetIDDivisor: 2,
        baseTimeSeconds: .init(first: 50, last: 30), bread: pool[0],
        ingredients: Array(pool[..<4]), additions: [.init(fromID: 6, ingredient: pool[4])],
        shortestRecipe: .init(first: 3, last: 6), longestRecipe: .init(first: 5, last: 8),
        recipeCount: .init(first: 4, last: 8))

    @Test(
        arguments: [
            (0, 4, "Fair / Feria", "fair", 6, 50, 4, 4), (1, 5, "Farm / Granja", nil, 6, 45, 4, 5),
            (2, 6, "Fair 2 / Feria 2", "fair", 7, 40, 5, 6),
            (4, 8, "Fair 3 / Feria 3", "fair", 8, 30, 5, 8),
        ] as [(Int, Int, String, String?, Int, Int, Int, Int)])
    func levelFollowsItsParameters(
        place: Int, id: Int, name: String, theme: String?, target: Int, baseTime: Int,
        ingredients: Int, recipes: Int
    ) throws {
        let level = try generator.levels(names: Self.names)[place]
        #expect(level.id == id)
        #expect("\(level.name.text(in: "en")) / \(level.name.text(in: "es"))" == name)
        #expect(level.theme == theme)
        #expect(level.target == target)
        #expect(level.baseTimeSeconds == baseTime)
        #expect(level.ingredients.count == ingredients)
        #expect(level.recipes.count == recipes)
    }

    @Test(arguments: UInt64(0)..<50)
    mutating func recipesAreWellFormed(seed: UInt64) throws {
        generator.seed = seed
        for (step, level) in try generator.levels(names: Self.names).enumerated() {
            let shortest = generator.shortestRecipe.value(atStep: step, of: 4)
            let lengths = shortest...generator.longestRecipe.value(atStep: step, of: 4)
            #expect(Set(level.recipes).count == level.recipes.count)
            #expect(Set(level.recipes.flatMap(\.ingredients)) == Set(level.ingredients.indices))
            for recipe in level.recipes {
                let places = recipe.ingredients
                #expect(lengths.contains(places.count))
                #expect(places.first == 0 && places.last == 0)
                #expect(!places.dropFirst().dropLast().contains(0))
                #expect(zip(places, places.dropFirst()).allSatisfy { $0 != $1 })
                #expect(recipe.name == (places.contains(3) ? "Bacon" : "Plain"))
            }
        }
    }

    /// A level uses each dish's name once, for its plainest recipe with all of the dish's
    /// ingredients.
    @Test mutating func recipesAreCalledByTheirDishes() throws {
        generator.dishes = Self.pool.map {
            .init(ingredients: [$0], name: LocalizedText("Only \($0.emoji)"))
        }
        var seen: Set<[LocalizedText]> = []
        for level in try generator.levels(names: Self.names) {
            let called = level.recipes.filter { !["Bacon", "Plain"].contains($0.name) }
            #expect(Set(called.map(\.name)).count == called.count)
            #expect(called.count > 1)
            for recipe in level.recipes {
                let emoji = recipe.ingredients.map { level.ingredients[$0].emoji }
                let others = ["Bacon", "Plain"] + emoji.map { "Only \($0)" }
                #expect(others.contains(recipe.name.text(in: "en")))
            }
            seen.insert(called.map(\.name))
        }
        #expect(seen.count > 1, "levels begin at different dishes")
    }

    @Test mutating func plainRecipesChooseTheirDishesFirst() throws {
        generator.dishes = [.init(ingredients: [Self.pool[1]], name: "Patty")]
        for level in try generator.levels(names: Self.names) {
            let patty = level.ingredients.firstIndex(of: Self.pool[1])
            let able = level.recipes.filter { $0.ingredients.contains { $0 == patty } }
            let fewest = able.map { Set($0.ingredients).count }.min()
            let named = level.recipes.filter { $0.name == "Patty" }
            #expect(named.map { Set($0.ingredients).count } == fewest.map { [$0] })
        }
    }

    @Test func anotherSeedGivesOtherRecipes() throws {
        var other = generator
        other.seed = 2
        let recipes = try generator.levels(names: Self.names).map(\.recipes)
        #expect(try generator.levels(names: Self.names).map(\.recipes) == recipes)
        #expect(try other.levels(names: Self.names).map(\.recipes) != recipes)
    }

    @Test mutating func tooFewDifferentRecipesFail() {
        generator.longestRecipe = .init(first: 3, last: 8)
        #expect(throws: LevelGenerator.Failure.tooFewRecipes(levelID: 4, wanted: 4, found: 3)) {
            try generator.levels(names: Self.names)
        }
    }
}
