import Base
import Kitchen
import Recipes
import Testing

@Suite("All recipes and the pantry")
struct RecipeMatchesTests {
    private static let foods = [
        "onion", "red onion", "butter", "milk", "oat milk", "egg", "flour", "salt", "beef stock",
        "stock", "water", "cold water", "coconut water", "black pepper", "ground pepper",
        "salt and pepper",
    ]
    private static let measures = ["g", "kg", "cup", "ml", "bunch", ""]

    private static func line(_ random: inout SplitMix64) -> String {
        let food = foods[random.next(below: foods.count)]
        guard random.next(below: 5) > 0 else { return food }
        let measure = measures[random.next(below: measures.count)]
        return "\(random.next(below: 9)) \(measure.isEmpty ? "" : measure + " ")\(food)"
    }

    private static func item(_ number: UInt128, _ random: inout SplitMix64) -> PantryItem {
        let lots: [(String, Int?)] = (0..<random.next(below: 3)).map { _ in
            (
                "\(random.next(below: 9))",
                random.next(below: 2) == 0 ? nil : Int(random.next(below: 9))
            )
        }
        let staple = random.next(below: 8) == 0 ? "!" : ""
        return Household.item(line(&random) + staple, number: number, lots: lots)
    }

    private static func recipe(_ number: UInt128, _ random: inout SplitMix64) -> Recipe {
        var lines: [String] = []
        for _ in 0..<random.next(below: 6) {
            lines.append(line(&random) + (random.next(below: 5) == 0 ? "?" : ""))
        }
        var recipe = Household.recipe("Dish \(random.next(below: 9))", lines, number: number)
        for index in recipe.ingredients.indices where random.next(below: 6) == 0 {
            recipe.ingredients[index].pantryItem = PantryItemID(
                value: UInt128(random.next(below: 10)))
        }
        return recipe
    }

    /// Agrees with `Availability` for each recipe, also after changes to the pantry and to recipes,
    /// and ranks them as if computed from scratch.
    @Test(arguments: 1...30 as ClosedRange<UInt64>)
    func sameAsOneByOne(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var recipes: [RecipeID: Recipe] = [:]
        for number in 0..<40 as Range<UInt128> {
            recipes[RecipeID(value: number)] = Self.recipe(number, &random)
        }
        var items: [PantryItemID: PantryItem] = [:]
        for number in 0..<8 as Range<UInt128> {
            items[PantryItemID(value: number)] = Self.item(number, &random)
        }
        var matches = RecipeMatches(Array(recipes.values), in: Pantry(items.values))
        for change in 0..<60 {
            let pantry = Pantry(items.values)
            let rows = matches.ranked()
            #expect(rows == RecipeMatches(Array(recipes.values), in: pantry).ranked())
            #expect(rows.count == recipes.count)
            for row in rows {
                let recipe = try #require(recipes[row.recipe])
                let expected = Availability(of: recipe.ingredients, in: pantry)
                #expect(
                    (row.available, row.required, row.isMakeable)
                        == (expected.availableCount, expected.requiredCount, expected.isMakeable),
                    "seed \(seed), change \(change), recipe \(row.recipe)")
            }
            // The same rows for other servings, except for whether they can be made.
            let servings = 1 + Int(random.next(below: 8))
            for (row, written) in zip(matches.ranked(forServings: servings), rows) {
                let recipe = try #require(recipes[row.recipe])
                let scaled = try recipe.ingredients(forServings: servings)
                #expect(
                    (row.recipe, row.available, row.isMakeable)
                        == (
                            written.recipe, written.available,
                            Availability(of: scaled, in: pantry).isMakeable
                        ), "seed \(seed), change \(change), \(servings) servings")
            }
            for (first, second) in zip(rows, rows.dropFirst()) {
                let (left, right) = (
                    first.available * second.required, second.available * first.required
                )
                #expect(left >= right || second.required == 0, "seed \(seed), change \(change)")
            }
            if random.next(below: 2) == 0 {
                let number = UInt128(random.next(below: 10))
                let id = PantryItemID(value: number)
                items[id] = random.next(below: 4) == 0 ? nil : Self.item(number, &random)
                matches.update(Pantry(items.values), changed: [id])
            } else {
                let ids = Set((0..<3).map { _ in RecipeID(value: UInt128(random.next(below: 50))) })
                for id in ids { Self.change(&recipes[id], id, &random) }
                matches.update(ids, in: recipes)
            }
        }
    }

    /// Adds or replaces the recipe, or removes, renames or rates it, or adds an ingredient.
    private static func change(
        _ recipe: inout Recipe?, _ id: RecipeID, _ random: inout SplitMix64
    ) {
        switch random.next(below: 6) {
        case 0: recipe = Self.recipe(id.value, &random)
        case 1: recipe = nil
        case 2: recipe?.name = "Dish \(random.next(below: 9))"
        case 3: recipe?.rating = 8
        case 4: recipe?.servings = 1 + Int(random.next(below: 6))
        default:
            recipe?.ingredients.append(
                Household.ingredient(line(&random), number: id.value << 16 | 99))
        }
    }

    @Test func ranks() {
        let recipes = [
            Household.recipe("C", ["egg"], number: 1), Household.recipe("b", ["egg"], number: 2),
            Household.recipe("Ä", ["egg", "milk", "flour", "salt"], number: 3),
            Household.recipe("All", ["milk"], number: 4),
            Household.recipe("Half", ["egg", "milk"], number: 5),
            Household.recipe("None", [], number: 6), Household.recipe("b", ["egg"], number: 0),
            Household.recipe("Two", ["milk", "milk", "egg", "egg"], number: 7),
        ]
        let matches = RecipeMatches(recipes, in: Household.pantry(["1 milk"]))
        #expect(matches.ranked().map(\.recipe.value) == [4, 5, 7, 3, 6, 0, 2, 1])
        #expect(matches.ranked().map(\.percentage) == [100, 50, 50, 25, 0, 0, 0, 0])
    }
}
