import Base
import Testing

@testable import Recipes

@Suite("Updates of the grocery list")
struct GroceryRevisionTests {
    private static let recipe = RecipeID(value: 1)

    /// A need in the form of `Household.ingredient`, with `*` at the end if it is checked off, and
    /// `**` if it was then cleared away. The number in front is its id.
    private static func listed(
        _ text: String, for occasion: ListedNeed.Occasion
    ) throws -> ListedNeed {
        let parts = text.split(separator: ":")
        let food = Household.ingredient(parts[1].filter { $0 != "*" })
        return ListedNeed(
            id: NeedID(value: try #require(UInt128(parts[0]))), occasion: occasion, recipe: recipe,
            name: food.name, amount: food.amount, checked: text.hasSuffix("*") ? 1 : nil,
            isCleared: text.hasSuffix("**"))
    }

    private static func text(of need: GroceryNeed) -> String {
        var words = ["\(need.id.value):\(need.amount.map { "\($0.quantity)" } ?? "")"]
        if case .unit(let unit)? = need.amount?.measure { words.append(unit.rawValue) }
        return (words + [need.name]).joined(separator: " ")
    }

    struct Row: Sendable {
        let listed: [String]
        let lacking: [String]
        var made: [String] = []
        var changed: [String] = []
        var gone: [UInt128] = []
        var isRecipes = false
        /// The needs listed for the recipe before it was planned.
        var unplanned: [String] = []
        var adopted: [UInt128] = []
    }

    @Test(arguments: [
        Row(listed: [], lacking: ["3 egg", "salt"], made: ["100:3 egg", "101: salt"]),
        Row(listed: ["1:3 eggs"], lacking: ["3 egg"]),
        Row(listed: ["1:3 eggs"], lacking: ["4 egg"], changed: ["1:4 eggs"]),
        Row(listed: ["1:3 eggs", "2:1 l milk"], lacking: ["1 l milk"], gone: [1]),
        Row(listed: ["1:1 l milk"], lacking: ["2 cup milk"], changed: ["1:2 cup milk"]),
        // Needs bought for the recipe before it was planned become the meal's, and aren't bought
        // twice.
        Row(listed: [], lacking: ["3 egg"], unplanned: ["1:3 eggs"], adopted: [1]),
        Row(
            listed: [], lacking: ["4 egg"], changed: ["1:4 eggs"], unplanned: ["1:3 eggs"],
            adopted: [1]),
        Row(listed: ["2:3 eggs"], lacking: ["3 egg"], unplanned: ["1:3 eggs"]),
        Row(
            listed: [], lacking: ["5 egg"], made: ["100:2 egg"], unplanned: ["1:3 egg*"],
            adopted: [1]),
        Row(listed: [], lacking: ["3 egg"], made: ["100:3 egg"], unplanned: ["1:3 egg**"]),
        Row(listed: [], lacking: ["1 l milk"], made: ["100:1 l milk"], unplanned: ["1:3 egg"]),
        // Two lines with one food are two needs.
        Row(listed: ["1:3 egg"], lacking: ["3 egg", "1 egg"], made: ["101:1 egg"]),
        // A bought need isn't bought again, and only the rest is open.
        Row(listed: ["1:3 egg*"], lacking: ["3 egg"]),
        Row(listed: ["1:3 egg*"], lacking: ["2 egg"]), Row(listed: ["1:3 egg*"], lacking: []),
        Row(listed: ["1:3 egg*"], lacking: ["5 egg"], made: ["100:2 egg"]),
        Row(listed: ["1:3 egg*", "2:2 egg"], lacking: ["5 egg"]),
        Row(listed: ["1:3 egg*", "2:2 egg"], lacking: ["3 egg"], gone: [2]),
        Row(listed: ["1:1 l milk*"], lacking: ["1500 ml milk"], made: ["100:500 ml milk"]),
        Row(listed: ["1:3 egg*"], lacking: ["2 egg", "2 egg"], made: ["101:1 egg"]),
        Row(listed: ["1:salt*"], lacking: ["2 tsp salt"]),
        Row(listed: ["1:2 tsp salt*"], lacking: ["salt"]),
        // An amount that can't be compared is a separate need.
        Row(listed: ["1:1 kg egg*"], lacking: ["3 egg"], made: ["100:3 egg"]),
        // A meal is bought for once; a recipe again, once its lines are cleared away.
        Row(listed: ["1:3 egg**"], lacking: ["4 egg"], made: ["100:1 egg"]),
        Row(listed: ["1:3 egg**"], lacking: ["4 egg"], made: ["100:4 egg"], isRecipes: true),
        Row(listed: ["1:3 egg*"], lacking: ["4 egg"], made: ["100:1 egg"], isRecipes: true),
    ])
    func revision(row: Row) throws {
        let occasion: ListedNeed.Occasion = row.isRecipes ? .recipe(Self.recipe) : .meal(7)
        let lacking = row.lacking.enumerated().map { number, text in
            let food = Household.ingredient(text)
            return GroceryNeed(
                id: NeedID(value: 100 + UInt128(number)), name: food.name, amount: food.amount)
        }
        let revision = GroceryRevision(
            of: try row.listed.map { try Self.listed($0, for: occasion) }
                + row.unplanned.map { try Self.listed($0, for: .recipe(Self.recipe)) },
            for: Self.recipe, on: occasion, to: lacking, Conversions())
        #expect(revision.made.map(Self.text) == row.made)
        #expect(revision.changed.map(Self.text) == row.changed)
        #expect(revision.gone.map(\.value) == row.gone)
        #expect(revision.adopted.map(\.value) == row.adopted)
    }

    @Test("If a meal's recipe changes, its needs are the new recipe's")
    func otherRecipe() throws {
        let listed = try Self.listed("1:3 egg", for: .meal(7))
        let lacking = GroceryNeed(
            id: NeedID(value: 100), name: "egg", amount: Amount(Quantity(3), .each))
        let revision = GroceryRevision(
            of: [listed], for: RecipeID(value: 2), on: .meal(7), to: [lacking], Conversions())
        #expect(revision.made == [lacking])
        #expect(revision.gone.map(\.value) == [1])
    }
}
