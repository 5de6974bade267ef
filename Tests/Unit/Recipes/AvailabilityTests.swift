import Base
import Recipes
import Testing

@Suite("The available part of a recipe")
struct AvailabilityTests {
    @Test(
        arguments: [
            ("2 egg", "3 egg", .enough), ("3 egg", "3 egg", .enough),
            ("3 egg", "2 egg", .short(Amount(.one, .each))),
            ("1 cup milk", "1 l milk", .enough),
            ("1 kg flour", "2 lb flour", .short(Amount(Quantity("4640763/50000000")!, .kilogram))),
            ("1 cup flour", "1 kg flour", .enough),
            ("9 cup flour", "1 kg flour", .short(Amount(Quantity("2/3")!, .cup))),
            ("1 cup sugar", "1 kg sugar", .unclear), ("1 bunch parsley", "1 parsley", .unclear),
            ("salt", "1 g salt", .enough), ("1 kg salt", "salt!", .enough),
            ("2 pinch salt", "1 salt", .unclear), ("1 dash oil", "1 bottle oil", .unclear),
            ("1 pinch salt", "0 salt", .missing(Amount(.one, .pinch))),
            ("3 egg", "1 milk", .missing(Amount(Quantity(3), .each))),
            ("salt", "1 milk", .missing(nil)),
        ] as [(String, String, Availability.State)])
    func states(ingredient: String, item: String, expected: Availability.State) throws {
        let rule = try #require(
            Conversions.Rule(
                food: FoldedText("flour"), Amount(.one, .cup), is: Amount(Quantity(120), .gram)))
        let pantry = Household.pantry([item], conversions: Conversions([rule]))
        let availability = Availability(of: [Household.ingredient(ingredient)], in: pantry)
        #expect(availability.lines.map(\.state) == [expected])
        // Any amount is enough for a pinch.
        let isLittle = ["pinch", "dash"].contains { ingredient.contains($0) }
        #expect(
            availability.isMakeable == (expected == .enough || isLittle && expected == .unclear))
    }

    @Test(
        arguments: [
            ([], [], 0, false), (["parsley?"], ["1 parsley"], 0, false),
            (["1 egg", "1 l milk"], ["1 egg"], 50, false),
            (["1 egg", "milk", "salt"], ["1 egg"], 33, false),
            (["1 egg", "parsley?"], ["1 egg"], 100, true),
            // Having some isn't having enough.
            (["3 egg"], ["1 egg"], 100, false),
            // Two ingredients can't both use the same butter.
            (["100 g butter", "100 g butter"], ["150 g butter"], 100, false),
            (["100 g butter", "100 g butter"], ["200 g butter"], 100, true),
            // An optional ingredient never takes stock that a required one needs.
            (["100 g butter?", "100 g butter"], ["100 g butter"], 100, true),
        ] as [([String], [String], Int, Bool)])
    func figures(ingredients: [String], items: [String], percentage: Int, isMakeable: Bool) {
        let recipe = Household.recipe("Dish", ingredients)
        let availability = Availability(of: recipe.ingredients, in: Household.pantry(items))
        #expect(availability.percentage == percentage)
        #expect(availability.isMakeable == isMakeable)
    }

    /// By stock: the missing amount of `1-2 cup milk`, and the amount to buy.
    @Test(
        arguments: [
            ("1 cup milk", [], []), ("2 cup milk", [], []),
            ("1/2 cup milk", ["1/2", "3/2"], ["3/2"]), ("1 egg", ["1", "2"], ["2"]),
        ] as [(String, [String], [String])])
    func ranges(item: String, lacking: [String], bought: [String]) throws {
        let availability = Availability(
            of: [Household.ingredient("1-2 cup milk")], in: Household.pantry([item]))
        #expect(availability.isMakeable == lacking.isEmpty)
        let line = try #require(availability.lines.first)
        #expect(
            [line.lacking?.quantity, line.upperLacking].compactMap { $0?.description } == lacking)
        let needs = GroceryNeed.all(beyond: availability) { NeedID(value: 1) }
        #expect(needs.compactMap { $0.amount?.quantity.description } == bought)
        let deduction = Deduction(
            of: [Household.ingredient("1-2 cup milk")], from: Household.pantry(["5 cup milk"]))
        #expect(deduction.changes.map(\.after) == [Quantity(4)])
    }

    /// A household's maximum: the conversion between two measures is searched once, not once per
    /// item.
    @Test func manyOfOneNameThatCannotBeCompared() throws {
        func word(_ number: Int) -> Measure { .word("word\(number)") }
        let rules = (0..<500).compactMap { number in
            Conversions.Rule(
                food: nil, Amount(.one, word(number)), is: Amount(Quantity(2), word(number + 1)))
        }
        let items = (0..<5_000).map { number in
            PantryItem(
                id: PantryItemID(value: UInt128(number)), name: "flour", measure: .word("sack"),
                isStaple: false,
                lots: [
                    PantryItem.Lot(
                        id: LotID(value: UInt128(number)), quantity: .one, expiry: nil)
                ])
        }
        let pantry = Pantry(items, conversions: Conversions(rules))
        let ingredients = (0..<100).map { number in
            RecipeIngredient(
                id: IngredientID(value: UInt128(number)), name: "flour",
                amount: Amount(.one, word(number)))
        }
        let availability = Availability(of: ingredients, in: pantry)
        #expect(availability.lines.map(\.state) == ingredients.map { _ in .unclear })
    }

    @Test func amountsInEveryRecipesMeasure() throws {
        let pantry = Household.pantry(["1/2 cup milk"])
        let recipe = Household.recipe("Dish", servings: 2, ["1 cup milk"])
        let lines = try Availability(of: recipe.ingredients(forServings: 3), in: pantry).lines
        #expect(lines.map(\.state) == [.short(Amount(.one, .cup))])
    }
}

@Suite("Scaling")
struct ScalingTests {
    /// 4 to 3 to 4 servings gives the original amounts.
    @Test func thereAndBack() throws {
        var recipe = Household.recipe(
            "Dish", servings: 4, ["1/3 cup milk", "5 g yeast", "salt", "2-4 egg"])
        let written = recipe.ingredients
        recipe.ingredients = try recipe.ingredients(forServings: 3)
        recipe.servings = 3
        #expect(recipe.ingredients[0].amount?.quantity == Quantity("1/4"))
        #expect(recipe.ingredients[2].amount == nil)
        #expect(recipe.ingredients[3].amount?.quantity == Quantity("3/2"))
        #expect(recipe.ingredients[3].upperQuantity == Quantity(3))
        #expect(try recipe.ingredients(forServings: 4) == written)
        #expect(try recipe.ingredients(forServings: 3) == recipe.ingredients)
    }

    @Test func tooMuch() {
        let recipe = Household.recipe("Dish", ["9223372036854775807 g flour"])
        #expect(throws: QuantityOverflow.self) { try recipe.ingredients(forServings: 2) }
    }
}
