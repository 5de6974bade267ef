import Recipes
import Testing

@Suite("Filters")
struct RecipeFilterTests {
    @Test func orderDoesNotCount() {
        var (first, second) = (RecipeFilter(), RecipeFilter())
        for food in ["Onions", "leek"] { first.included.insert(NameKey(food)) }
        for food in ["LEEK", "onion"] { second.included.insert(NameKey(food)) }
        #expect(first == second)
    }
}
