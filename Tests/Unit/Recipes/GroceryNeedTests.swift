import Base
import Recipes
import Testing

/// Clients format the needs as lines: test_library_values.py tests the page's.
@Suite("Grocery needs")
struct GroceryNeedTests {
    @Test func whatARecipeNeedsBeyondThePantry() throws {
        var recipe = Household.recipe(
            "Dish", servings: 2,
            ["1 cup milk", "4 egg", "salt", "1 bunch parsley?", "1 onion", "2 cup sugar"])
        recipe.ingredients[4].note = "finely chopped"
        let pantry = Household.pantry(["1/2 cup milk", "9 egg", "1 kg sugar"])
        var last: UInt128 = 0
        let availability = Availability(of: try recipe.ingredients(forServings: 4), in: pantry)
        let needs = GroceryNeed.all(beyond: availability) {
            last += 1
            return NeedID(value: last)
        }
        #expect(needs.map(\.id.value) == [1, 2, 3])
        #expect(needs.map(\.name) == ["milk", "salt", "onion"])
        #expect(
            needs.map(\.amount) == [
                Amount(Quantity("3/2")!, .cup), nil, Amount(Quantity(2), .each),
            ])
        #expect(needs.map(\.note) == ["", "", "finely chopped"])
    }
}
