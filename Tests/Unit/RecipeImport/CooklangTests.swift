import Base
import Kitchen
import RecipeImport
import Recipes
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

    @Test("Metadata, ingredients, steps, sections, notes and comments")
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
        #expect(recipe.steps.map(\.timers) == [[], [1_200, 300]])
        #expect(recipe.note == "Good in winter.")
    }

    @Test("The older metadata syntax, and the file's name")
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
        "Markers without a name or amount stay as text",
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
        "Timers belong to the step, in seconds",
        arguments: [
            ("~{15%minutes}", [900]), ("~fry{5%minutes}", [300]), ("~{30%seconds}", [30]),
            ("~{1 1/2%hours}", [5_400]), ("~{1,5%h}", [5_400]), ("~{20-25%min}", [1_200]),
            ("~{3%Stunden}", [10_800]), ("~{7%días}", [604_800]), ("~{8%days}", []),
            ("~{some%minutes}", []), ("~rest", []), ("~{5}", []), ("~{1/0%min}", []),
            ("~{1%min} ~{2%min}", [60, 120]),
            (String(repeating: "~{1%min} ", count: 9), Array(repeating: 60, count: 8)),
        ])
    func timers(step: String, seconds: [Int]) throws {
        let recipe = try Self.recipe("Wait \(step) for it.\n\nEat.")
        #expect(recipe.steps.map(\.timers) == [seconds, []])
    }

    @Test("A timer becomes a timer of the library's step")
    func editedTimers() throws {
        var labels = ImportLabels([])
        let edits = ImportedEdits(
            of: try Self.recipe("Boil @eggs{2} ~{8%minutes}."), for: HouseholdID(value: 1),
            labels: &labels, device: DeviceID(value: 2)
        ).edits
        let steps = edits.flatMap(\.operations).compactMap { operation in
            if case .create(let key, _, let values) = operation, key.kind == .step {
                values[.timers]
            } else {
                nil
            }
        }
        #expect(steps == [.numbers([480])])
    }

    @Test(
        "Small input with a high parsing cost", .timeLimit(.minutes(1)),
        arguments: [
            "@a{", "@a ", "@a{}(", "#", "[-", "~{", "@a{1%g} ", "-- \n", "@b(", ">> a: b\n",
        ])
    func bounds(part: String) {
        let text = String(repeating: part, count: 200_000 / part.utf8.count)
        _ = ImportFile(name: "a.cook", Array(text.utf8)).found
    }

    @Test("Markers without a name are text, however many there are", .timeLimit(.minutes(1)))
    func marks() throws {
        let marks = String(repeating: "@", count: 40_000)
        let recipe = try Self.recipe(
            "Cut @leeks{3}. \(marks) @?&+-@ @@onion{1}, @?&#pan{}")
        #expect(recipe.ingredients.map(\.text) == ["3 leeks", "1 onion"])
        let text = recipe.steps.map(\.text).joined()
        #expect(text == "Cut leeks. \(marks) @?&+-@ onion, @?&pan")
    }
}
