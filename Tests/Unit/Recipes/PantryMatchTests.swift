import Base
import Recipes
import Testing

@Suite("The pantry item for an ingredient")
struct PantryMatchTests {
    @Test(
        arguments: [
            ("Onion", ["onion"], [0], .sameName), ("2 eggs", ["egg"], [0], .sameName),
            ("limón", ["Limones"], [0], .sameName),
            ("red onion", ["onion"], [0], .itemInIngredient),
            ("milk", ["oat milk"], [0], .ingredientInItem),
            ("Crème fraîche", ["creme fraiche"], [0], .sameName),
            // The same name wins over a part, and a longer part over a shorter one.
            ("coconut milk", ["milk", "coconut milk"], [1], .sameName),
            ("light coconut milk", ["milk", "coconut milk"], [1], .itemInIngredient),
            // The later word wins, since it names the food.
            ("chicken stock", ["chicken", "stock"], [1], .itemInIngredient),
            // If two items contain it, the shorter name wins.
            ("milk", ["unsweetened oat milk", "oat milk"], [1], .ingredientInItem),
            // A word that isn't last makes no other food, and juice can be pressed from the fruit.
            ("lettuce", ["butter lettuce"], [0], .ingredientInItem),
            ("flour", ["bread flour"], [0], .ingredientInItem),
            ("lemon juice", ["lemons"], [0], .itemInIngredient),
            ("leche", ["leche entera"], [0], .ingredientInItem),
            ("tomato paste", ["tomato", "paste"], [1], .itemInIngredient),
            // A kind of cheese is that kind, whichever of the two names has the word.
            ("cheddar", ["cheddar cheese"], [0], .ingredientInItem),
            ("parmesan cheese", ["parmesan"], [0], .itemInIngredient),
            ("manchego", ["queso manchego"], [0], .ingredientInItem),
            ("queso de cabra", ["queso"], [0], .itemInIngredient),
            // Items with one name are one stock.
            ("butter", ["butter", "BUTTER"], [0, 1], .sameName),
        ] as [(String, [String], [UInt128], PantryMatch.Reason)])
    func found(ingredient: String, items: [String], expected: [UInt128], reason: PantryMatch.Reason)
        throws
    {
        let pantry = Household.pantry(items.map { "1 \($0)" })
        let match = try #require(pantry.match(for: Household.ingredient(ingredient)))
        #expect(match.items.map(\.value) == expected)
        #expect(match.reason == reason)
    }

    @Test(arguments: [
        ("egg", "eggplant"), ("eggplant", "egg"), ("oil", "foil"), ("ham", "graham crackers"),
        ("rice", "licorice"), ("sal", "salmón"), ("ajo", "bajo"), ("salmón", "sal"),
        ("nut", "nutmeg"),
        ("pea", "pear"), ("corn", "cornstarch"), ("red onion", "red wine"), ("!", "?"), ("", ""),
        ("tomatoes", "tomato paste"), ("tomatoes", "Tomato soup (leftovers)"),
        ("egg", "egg noodles"),
        ("chicken stock", "chicken"), ("coconut", "coconut milk"), ("bread", "bread flour"),
        ("tomate", "Puré de tomate"), ("aceite de oliva", "oliva"), ("tomates", "Soupe de tomates"),
        ("cheese", "cheesecake"), ("cheese sauce", "cheese"), ("queso", "pan de queso"),
        ("cheese", "cheese crackers"), ("pomme", "huile de pomme"),
        ("Tomate", "Sopa de tomate (sobras)"),
    ])
    func notFound(ingredient: String, item: String) {
        #expect(Household.pantry(["1 \(item)"]).match(for: Household.ingredient(ingredient)) == nil)
    }

    /// True if a staple covers the ingredient.
    @Test(
        arguments: [
            ("water", ["Water"], true), ("cold water", ["Water"], true),
            ("boiling water", ["Water"], true), ("agua tibia", ["Agua"], true),
            ("coconut water", ["Water"], false), ("water chestnuts", ["Water"], false),
            ("agua de coco", ["Agua"], false), ("fine sea salt", ["Salt"], true),
            ("kosher salt", ["Sea salt"], true), ("salt cod", ["Salt"], false),
            ("celery salt", ["Salt"], false), ("sal gruesa", ["Sal"], true),
            ("pepper", ["Black pepper"], true), ("freshly ground pepper", ["Black pepper"], true),
            ("freshly ground black pepper", ["Black pepper"], true),
            ("red bell pepper", ["Black pepper"], false), ("oil", ["Cooking oil"], true),
            ("sesame oil", ["Cooking oil"], false), ("aceite de oliva", ["Aceite"], false),
            ("salt and pepper", ["Salt", "Black pepper"], true),
            ("sea salt and freshly ground pepper", ["Salt", "Black pepper"], true),
            ("sal y pimienta molida", ["Sal", "Pimienta negra"], true),
            ("salt and pepper", ["Salt"], false), ("salt and vinegar", ["Salt", "Water"], false),
        ] as [(String, [String], Bool)])
    func alwaysThere(ingredient: String, items: [String], expected: Bool) {
        let pantry = Household.pantry(items.map { "\($0)!" })
        let availability = Availability(
            of: [Household.ingredient("2 \(ingredient)")], in: pantry)
        #expect(availability.isMakeable == expected)
        // Only missing ingredients become needs.
        let needs = GroceryNeed.all(beyond: availability) { NeedID(value: 1) }
        #expect(needs.isEmpty == expected)
    }

    @Test func linkWinsOverAnyName() throws {
        let pantry = Household.pantry(["1 butter", "1 lard", "0 tallow"])
        let linked = Household.ingredient("butter", link: 1)
        #expect(pantry.match(for: linked)?.reason == .linked)
        #expect(pantry.match(for: linked)?.items.map(\.value) == [1])
        // Chosen, but used up.
        #expect(pantry.match(for: Household.ingredient("butter", link: 2)) == nil)
        // The item was deleted.
        let broken = Household.ingredient("butter", link: 9)
        #expect(pantry.match(for: broken)?.reason == .sameName)
    }

    @Test func emptyItemsNeverMatch() {
        #expect(Household.pantry(["0 onion"]).match(for: Household.ingredient("onion")) == nil)
        let salt = Household.pantry(["salt!"]).match(for: Household.ingredient("salt"))
        #expect(salt?.reason == .sameName)
    }

    @Test func whatExpiresFirstStandsFirst() {
        let pantry = Pantry([
            Household.item("1 l milk", number: 0), Household.item("1 l milk", number: 1, expiry: 9),
            Household.item("1 l milk", number: 2, expiry: 3),
        ])
        let match = pantry.match(for: Household.ingredient("1 cup milk"))
        #expect(match?.items.map(\.value) == [2, 1, 0])
    }
}
