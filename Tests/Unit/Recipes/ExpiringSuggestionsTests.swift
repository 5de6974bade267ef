import Base
import Recipes
import Testing

@Suite("Food that expires soon")
struct ExpiringSuggestionsTests {
    private let pantry = Pantry([
        Household.item("1 l milk", number: 0, expiry: 103),
        Household.item("1 kg beef", number: 1, expiry: 99),
        Household.item("4 egg", number: 2, expiry: 106), Household.item("1 kg rice", number: 3),
        Household.item("0 cream", number: 4, expiry: 100),
    ])

    @Test(
        arguments: [
            (5, ["Stew", "Gratin", "Milk rice"], [[1, 0], [0], [0]]), (0, ["Stew"], [[1]]),
            (6, ["Stew", "Gratin", "Milk rice", "Omelette"], [[1, 0], [0], [0], [2]]),
        ] as [(Int, [String], [[UInt128]])])
    func rows(days: Int, names: [String], items: [[UInt128]]) {
        let recipes = [
            Household.recipe("Milk rice", ["1 l milk", "1 cup rice"], number: 1),
            Household.recipe("Omelette", ["4 eggs", "cream"], number: 2),
            Household.recipe("Stew", ["1 kg beef", "1 cup milk"], number: 3),
            Household.recipe("Gratin", ["1 cup milk", "1 cup cream"], number: 4),
            Household.recipe("Rice", ["1 cup rice"], number: 5),
        ]
        let suggestions = ExpiringSuggestions(
            for: recipes, in: pantry, today: Day(number: 100), days: days)
        #expect(
            suggestions.rows.map { row in recipes.first { $0.id == row.recipe }?.name } == names)
        #expect(suggestions.rows.map { $0.items.map(\.value) } == items)
    }
}
