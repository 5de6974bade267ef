import Recipes
import Testing

@Suite("The grocery list")
struct GroceryListTests {
    private static func need(
        _ text: String, _ number: UInt128 = 0, note: String = "", recipe: UInt128? = nil
    ) -> GroceryNeed {
        let ingredient = Household.ingredient(text, number: number)
        return GroceryNeed(
            id: NeedID(value: number), name: ingredient.name, amount: ingredient.amount, note: note,
            source: recipe.map { .recipe(RecipeID(value: $0), ingredient.id) } ?? .person)
    }

    /// As `x 2 cup flour`, with x for a line that is checked off.
    private static func text(_ line: GroceryLine) -> String {
        var words: [String] = line.isChecked ? ["x"] : []
        if let amount = line.amount {
            words.append("\(amount.quantity)")
            if case .unit(let unit) = amount.measure { words.append(unit.rawValue) }
        }
        return (words + [line.name]).joined(separator: " ")
    }

    private static func list(_ needs: [GroceryNeed]) -> [String] {
        GroceryList(needs).lines.map(text)
    }

    @Test(arguments: [
        (["1 cup milk", "1/2 cup milk"], ["3/2 cup milk"]), (["2 egg", "3 eggs"], ["5 egg"]),
        // In the measure of the first.
        (["1 cup milk", "1 pint Milk"], ["3 cup milk"]),
        // Where units don't convert, there are two lines.
        (["1 cup milk", "100 g milk", "2 cup milk"], ["3 cup milk", "100 g milk"]),
        (["salt", "2 tsp salt", "salt"], ["2 tsp salt"]), (["2 tsp salt", "salt"], ["2 tsp salt"]),
        (["onion", "red onion"], ["onion", "red onion"]), ([], []),
    ])
    func merging(needs: [String], lines: [String]) {
        #expect(Self.list(needs.map { Self.need($0) }) == lines)
    }

    @Test func whyAndNotes() {
        let lines = GroceryList([
            Self.need("1 onion", 1, note: "chopped", recipe: 8), Self.need("1 l milk", 2),
            Self.need("2 onions", 3, note: "for the salad", recipe: 9),
            Self.need("1 onion", 4, note: "chopped"),
        ]).lines
        #expect(lines.map(Self.text) == ["4 onion", "1 l milk"])
        #expect(lines[0].notes == ["chopped", "for the salad"])
        #expect(lines[0].needs.map(\.value) == [1, 3, 4])
    }

    /// A meal that is taken off the plan takes its needs along.
    @Test func amountsBecomeSmaller() {
        let needs = [Self.need("1 onion", 1, recipe: 8), Self.need("2 onions", 2, recipe: 9)]
        #expect(Self.list(needs) == ["3 onion"])
        #expect(Self.list([needs[1]]) == ["2 onions"])
    }

    @Test func whatIsCheckedOffNeverComesBackByItself() {
        var onions = Self.need("2 onions", 1).checkedOff()
        var salt = Self.need("salt", 2).checkedOff()
        #expect(Self.list([onions, salt]) == ["x 2 onions", "x salt"])
        // Less of it, or none said: it stays checked.
        onions.amount?.quantity = .one
        #expect(Self.list([onions]) == ["x 1 onions"])
        onions.amount = nil
        salt.amount = Amount(.one, .teaspoon)
        #expect(Self.list([onions, salt]) == ["x onions", "x 1 tsp salt"])
    }

    @Test func moreThanWasCheckedOffIsANewLine() {
        var onions = Self.need("2 onions", 1).checkedOff()
        onions.amount?.quantity = Quantity(5)
        #expect(Self.list([onions]) == ["3 onions", "x 2 onions"])
        // Another recipe's need is a new one.
        #expect(Self.list([onions, Self.need("1 onion", 2)]) == ["4 onions", "x 2 onions"])
        onions.checked = nil
        #expect(Self.list([onions]) == ["5 onions"])
    }

    @Test func whatARecipeNeedsBeyondThePantry() throws {
        var recipe = Household.recipe(
            "Dish", servings: 2,
            ["1 cup milk", "4 egg", "salt", "1 bunch parsley?", "1 onion", "2 cup sugar"])
        recipe.ingredients[4].note = "finely chopped"
        let pantry = Household.pantry(["1/2 cup milk", "9 egg", "1 kg sugar"])
        var last: UInt128 = 0
        let availability = Availability(of: try recipe.ingredients(forServings: 4), in: pantry)
        let needs = GroceryList.needs(for: recipe.id, availability) {
            last += 1
            return NeedID(value: last)
        }
        #expect(Self.list(needs) == ["3/2 cup milk", "salt", "2 onion"])
        #expect(needs.map(\.note) == ["", "", "finely chopped"])
        #expect(needs[2].source == .recipe(recipe.id, recipe.ingredients[4].id))
    }
}
