import Base
import Kitchen
import Recipes

/// Measures `Recipes` on one core: lines of `name value unit`.
func recipeBenchmarks() throws {
    try RecipeBenchmark().run()
}

/// A large household: 20,000 recipes of 4 to 15 ingredients from 3,000 names, and 500 pantry items.
private struct RecipeBenchmark {
    private static let recipeCount = 20_000
    private static let itemCount = 500
    private static let foodCount = 3_000
    private static let runs = 9

    private let recipes: [Recipe]
    private let items: [PantryItem]

    init() {
        var random = SplitMix64(seed: 1)
        let foods = (0..<Self.foodCount).map { Self.food($0) }
        recipes = (0..<Self.recipeCount).map { number in
            var recipe = Recipe(id: RecipeID(value: UInt128(number)), name: "Dish \(number)")
            recipe.servings = 4
            for place in 0..<4 + random.next(below: 12) {
                // Few foods are in many recipes, as salt is.
                let food = random.next(below: 1 + random.next(below: Self.foodCount))
                recipe.ingredients.append(
                    RecipeIngredient(
                        id: IngredientID(value: UInt128(number) << 8 | UInt128(place)),
                        name: foods[food], amount: Self.amount(&random)))
            }
            return recipe
        }
        items = (0..<Self.itemCount).map { number in
            let amount = Self.amount(&random)
            return PantryItem(
                id: PantryItemID(value: UInt128(number)), name: Self.food(number * 5),
                measure: amount.measure,
                lots: [PantryItem.Lot(id: LotID(value: UInt128(number)), quantity: amount.quantity)]
            )
        }
    }

    /// One to three words.
    private static func food(_ number: Int) -> String {
        let words = [
            "onion", "flour", "milk", "bean", "pepper", "cheese", "rice", "beef", "plum", "leek",
        ]
        let last = words[number % 10] + (number < 100 ? "" : "\(number / 100)")
        return number % 3 == 0 ? last : "fresh\(number / 10 % 10) \(last)"
    }

    private static func amount(_ random: inout SplitMix64) -> Amount {
        let units: [Unit] = [.gram, .kilogram, .cup, .milliliter, .tablespoon]
        let quantity = Quantity(
            Int64(1 + random.next(below: 12)), over: Int64(1 + random.next(below: 4)))
        return Amount(quantity ?? .one, units[random.next(below: units.count)])
    }

    func run() throws {
        var matches = RecipeMatches(recipes, in: Pantry(items))
        printFigure(
            "recipes.matching_cold_ms",
            median { matches = RecipeMatches(recipes, in: Pantry(items)) },
            "ms", decimals: 1)
        var checksum = 0
        var all = Dictionary(uniqueKeysWithValues: recipes.map { ($0.id, $0) })
        printFigure(
            "recipes.ranking_ms", median { checksum += matches.ranked()[0].available }, "ms",
            decimals: 1)
        var (changed, number) = (items, 0)
        let change = median {
            number = (number + 7) % changed.count
            let emptied = changed[number].lots[0].quantity == .zero
            changed[number].lots[0].quantity = emptied ? .one : .zero
            matches.update(Pantry(changed), changed: [changed[number].id])
            checksum += matches.ranked()[0].available
        }
        printFigure("recipes.matching_after_change_ms", change, "ms", decimals: 1)
        let names: [(name: String, change: (inout Recipe) -> Void)] = [
            ("cooking", { $0.timesCooked += 1 }),
            (
                "recipe_change",
                {
                    $0.name += "s"
                    $0.ingredients[0].name = Self.food($0.timesCooked)
                }
            ),
        ]
        for (name, change) in names {
            let figure = median {
                number = (number + 7_919) % recipes.count
                change(&all[recipes[number].id]!)
                matches.update([recipes[number].id], in: all)
                checksum += matches.ranked()[0].available
            }
            printFigure("recipes.matching_after_\(name)_ms", figure, "ms", decimals: 1)
        }
        printFigure("recipes.edits_per_second", try editsPerSecond(), "edits/s")
        StandardError.print("recipes: checksum \(checksum)")
    }

    /// The median of several runs, in milliseconds.
    private func median(_ body: () -> Void) -> Double {
        let clock = ContinuousClock()
        let times = (0..<Self.runs).map { _ in clock.measure(body) }.sorted()
        return times[Self.runs / 2] / .milliseconds(1)
    }

    /// The rate at which edits are decided, without a disk.
    private func editsPerSecond() throws -> Double {
        var table = EntityTable()
        let member = Member(PlayerID(value: 1), .owner)
        let count = 20_000
        let duration = try ContinuousClock().measure {
            for number in 0..<count {
                let key = EntityKey(.recipe, UInt128(number % 10_000))
                let operation: Edit.Operation =
                    number < 10_000
                    ? .create(
                        key, parent: nil, [.name: .text("Dish \(number)"), .servings: .number(4)])
                    : .set(key, .name, .text("Dish \(number)"))
                let edit = Edit(
                    id: UInt128(number), device: DeviceID(value: 1), baseSeq: 0,
                    operations: [operation])
                let result = try Editor.perform(edit, by: member, at: Int64(number), on: table)
                    .get()
                for record in result.records { table.write(record) }
            }
        }
        return Double(count) / (duration / .seconds(1))
    }
}
