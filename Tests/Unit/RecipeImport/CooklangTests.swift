import RecipeImport
import Testing

@Suite("Cooklang")
struct CooklangTests {
    private static func recipe(_ text: String, name: String = "Leek soup.cook") throws
        -> ImportedRecipe
    {
        let found = try #require(ImportFile(name: name, Array(text.utf8)).found.first)
        guard case .recipe(let recipe) = try found.item.get() else { throw ImportRefusal.noRecipe }
        return recipe
    }

    @Test("Facts, ingredients, steps, sections, notes and comments")
    func everything() throws {
        let recipe = try Self.recipe(
            """
            ---
            title: Soup of leeks
            servings: 4
            source: https://a.example/soup
            tags:
              - winter
              - quick
            prep time: 10 minutes
            course: Soups
            ---
            -- This is only for me.
            Cut @leeks{3}(white part) and @onion in a #large pan{}. [- Or don't. -]
            Use the @?bay leaf{1}.

            == Broth ==
            Boil them in @water{1 1/2%l} for ~{20%minutes}, then
            ~rest{5%min}. Add @salt and @sea salt{}, and the @onion again.

            > Good in winter.
            """)
        #expect(recipe.name == "Soup of leeks")
        #expect(recipe.servings == 4)
        #expect(recipe.sourceAddress == "https://a.example/soup")
        #expect(recipe.keywords == ["winter", "quick"])
        #expect(recipe.categories == ["Soups"])
        #expect(recipe.prepMinutes == 10)
        #expect(
            recipe.ingredients.map(\.text) == [
                "3 leeks, white part", "onion", "1 bay leaf (optional)", "1 1/2 l water", "salt",
                "sea salt",
            ])
        #expect(recipe.ingredients.map(\.group) == [nil, nil, nil, "Broth", "Broth", "Broth"])
        #expect(
            recipe.steps.map(\.text) == [
                "Cut leeks and onion in a large pan. Use the bay leaf.",
                "Boil them in water for 20 minutes, then 5 min. Add salt and sea salt, and the"
                    + " onion again.",
            ])
        #expect(recipe.steps.map(\.section) == [nil, "Broth"])
        #expect(recipe.note == "Good in winter.")
    }

    @Test("The older kind of facts, and the file's name")
    func older() throws {
        let recipe = try Self.recipe(
            ">> servings: 2\n>> time required: 30 minutes\n\nBoil @eggs{2}.",
            name: "a/Boiled eggs.cook")
        #expect(recipe.name == "Boiled eggs")
        #expect(recipe.servings == 2)
        #expect(recipe.totalMinutes == 30)
        #expect(recipe.ingredients.map(\.text) == ["2 eggs"])
    }

    @Test(
        "Marks without anything stay as they are",
        arguments: [
            ("Mail me @ home.", "Mail me @ home."), ("Press # twice.", "Press # twice."),
            ("About ~ 5.", "About ~ 5."), ("A @{} here.", "A @{} here."),
            ("Use @salt{", "Use salt{"), ("100 %", "100 %"),
        ])
    func marks(line: String, step: String) throws {
        let recipe = try Self.recipe(line)
        #expect(recipe.steps.map(\.text) == [step])
    }

    @Test(
        "What costs more than it weighs", .timeLimit(.minutes(1)),
        arguments: [
            "@a{", "@a ", "@a{}(", "#", "[-", "~{", "@a{1%g} ", "-- \n", "@b(", ">> a: b\n",
        ])
    func bounds(part: String) {
        let text = String(repeating: part, count: 200_000 / part.utf8.count)
        _ = ImportFile(name: "a.cook", Array(text.utf8)).found
    }
}
