import Base
import Kitchen
import Recipes
import TestSupport
import Testing

@testable import Store

@Suite("Searching recipes", .eachEngine)
struct LibrarySearchTests {
    @Test func accentsLigaturesAndMiddles() async throws {
        let place = try await LibraryPlace.withRecipes([
            ("Crème brûlée", []), ("Soße", []), ("Bœuf bourguignon", []), ("Łosoś", []),
            ("Smørrebrød", []), ("Käsespätzle", []), ("Soup", ["Jalapeños", "red onion"]),
        ])
        let expected: [(String, [UInt128])] = [
            ("creme", [1]), ("BRULEE creme", [1]), ("sosse", [2]), ("boeuf", [3]), ("losos", [4]),
            ("smorrebrod", [5]), ("spatzle", [6]), ("kase", [6]), ("jalapeno", [7]), ("onion", [7]),
            ("onion jala", [7]), ("red", [7]), ("nion", []), ("so", [7, 2]), ("soup onion", [7]),
            ("soup leek", []), ("x", []),
        ]
        for (text, recipes) in expected {
            let found = try await place.find(text)
            #expect(Set(found) == Set(recipes), "\(text)")
        }
        // Without words the newest come first.
        #expect(try await place.find(" ,;") == [7, 6, 5, 4, 3, 2, 1])
    }

    @Test func wordsOfStepsAndDescriptionsFind() async throws {
        let place = try await LibraryPlace.withRecipes([("Soup", ["leek"]), ("Tart", ["leek"])])
        let recipe = EntityKey(.recipe, 1)
        try await place.edit(
            900,
            [
                .set(recipe, .about, .text("For cold evenings")),
                .create(
                    EntityKey(.step, 901), parent: 1,
                    [.text: .text("Simmer it gently."), .place: .text("i")]),
            ])
        for text in ["evenings", "cold even", "simmer", "gently soup"] {
            #expect(try await place.find(text) == [1], "\(text)")
        }
        try await place.edit(901, [.delete(EntityKey(.step, 901))])
        #expect(try await place.find("simmer") == [])
    }

    @Test func namesCountMostAndTheNewestComeFirst() async throws {
        let place = try await LibraryPlace.withRecipes([
            ("Stew", ["leek"]), ("Leek tart", ["butter"]), ("Leek tart", ["butter"]),
        ])
        #expect(try await place.find("leek") == [3, 2, 1])
    }

    /// No text is ever parsed as the index's query language.
    @Test(arguments: [
        "\"", "*", "NEAR(", "a OR b", "tokens : x", "name:a", "{name}", "^a", "a AND NOT b", "(",
        ")", "\u{301}",
        "'; DROP TABLE entities; --", "-a", "a + b", "h00000000000000000000000000000001",
        String(repeating: "a", count: 10_000), String(repeating: "a ", count: 5_000), "\u{0}", "🍅",
    ])
    func hostileTexts(text: String) async throws {
        let place = try await LibraryPlace.withRecipes([("Soup", ["leek"])])
        let found = try await place.find(text)
        #expect(
            found.isEmpty
                || SearchExpression(
                    text, RecipeFilter(), of: LibraryPlace.owner, in: HouseholdCode(1)
                ).inName == nil)
        #expect(try await place.find("soup") == [1])
    }

    @Test func changesShowAtOnce() async throws {
        let place = try await LibraryPlace.withRecipes([("Soup", ["leek"])])
        let (recipe, food) = (EntityKey(.recipe, 1), EntityKey(.ingredient, 1 << 16))
        try await place.edit(10, [.set(food, .name, .text("onion"))])
        #expect(try await place.find("leek") == [])
        #expect(try await place.find("onion") == [1])
        try await place.edit(11, [.set(recipe, .name, .text("Stew"))])
        #expect(try await place.find("soup") == [])
        try await place.edit(12, [.delete(food)])
        #expect(try await place.find("onion") == [])
        try await place.edit(13, [.delete(recipe)])
        #expect(try await place.find("stew") == [])
        #expect(try await place.find("") == [])
        try await place.edit(14, [.restore(recipe)])
        #expect(try await place.find("stew") == [1])
    }

    /// A recipe is found by its tags' current names.
    @Test func tagNames() async throws {
        let place = try await LibraryPlace.withRecipes([
            ("Soup", ["leek"]), ("Stew", []), ("Quick soup", []),
        ])
        let (tag, other) = (EntityKey(.tag, 900), EntityKey(.tag, 901))
        try await place.edit(
            10,
            [
                .create(tag, parent: nil, [.name: .text("Quick Dinner")]),
                .create(other, parent: nil, [.name: .text("Dinner party")]),
                .add(EntityKey(.recipe, 1), .tags, .reference(900)),
                .add(EntityKey(.recipe, 2), .tags, .reference(901)),
            ])
        // A word in the name counts more than one in a tag.
        #expect(try await place.find("quick") == [3, 1])
        #expect(try await place.find("dinner quick") == [1])
        #expect(Set(try await place.find("dinn")) == [1, 2])
        #expect(try await place.find("leek dinner") == [1])
        #expect(try await place.find("dinn quick") == [], "only the last may go on")
        try await place.edit(11, [.set(tag, .name, .text("Lunch"))])
        #expect(try await place.find("lunch") == [1])
        #expect(try await place.find("dinner") == [2])
        try await place.edit(12, [.delete(tag)])
        #expect(try await place.find("lunch") == [])
        try await place.edit(13, [.remove(EntityKey(.recipe, 2), .tags, .reference(901))])
        #expect(try await place.find("dinner") == [])
    }

    @Test func recipesStayWhereTheirCategoryAndCookbookGo() async throws {
        let place = try await LibraryPlace.withRecipes([("Soup", ["leek"])])
        let (recipe, category, book) = (
            EntityKey(.recipe, 1), EntityKey(.category, 900), EntityKey(.cookbook, 901)
        )
        try await place.edit(
            10,
            [
                .create(category, parent: nil, [.name: .text("Soups"), .place: .text("i")]),
                .create(book, parent: nil, [.name: .text("Winter")]),
                .add(recipe, .categories, .reference(900)),
                .add(recipe, .cookbooks, .reference(901)),
            ])
        try await place.edit(11, [.delete(category), .delete(book)])
        #expect(try await place.find("soup") == [1])
        guard case .done = try await place.edit(13, [.remove(recipe, .cookbooks, .reference(901))])
        else {
            Issue.record("a recipe can't be taken out of a deleted cookbook")
            return
        }
    }

    /// Favorites belong to each person.
    @Test func favorites() async throws {
        let place = try await LibraryPlace.withRecipes([("Soup", ["leek"]), ("Stew", ["leek"])])
        let other = PlayerID(value: 2)
        let invite = Invite(
            player: LibraryPlace.owner, household: LibraryPlace.home, code: "ABCDEFGH", role: .adult
        )
        _ = try await place.perform(invite)
        _ = try await place.perform(JoinHousehold(player: other, code: "ABCDEFGH"))
        try await place.edit(
            10, [.add(EntityKey(.recipe, 1), .favorites, .reference(LibraryPlace.owner.value))])
        try await place.edit(
            11, [.add(EntityKey(.recipe, 2), .favorites, .reference(other.value))], by: other)
        var filter = RecipeFilter()
        filter.isFavoritesOnly = true
        for text in ["", "leek"] {
            for (player, expected) in [(LibraryPlace.owner, 1), (other, 2)] as [(PlayerID, UInt128)]
            {
                let query = SearchQuery(
                    player: player, household: LibraryPlace.home, text: text, filter: filter)
                #expect(try await place.read(query)?.recipes.map(\.value) == [expected])
            }
        }
        try await place.edit(
            12, [.remove(EntityKey(.recipe, 1), .favorites, .reference(LibraryPlace.owner.value))])
        #expect(try await place.find("leek", filter) == [])
    }

    /// The newest is the last written: notes and favorites don't count, and a kill changes nothing.
    @Test func newestByTexts() async throws {
        let place = try await LibraryPlace.withRecipes([("Soup", []), ("Stew", []), ("Salad", [])])
        try await place.edit(10, [.set(EntityKey(.recipe, 2), .note, .text("Good"))])
        try await place.edit(11, [.set(EntityKey(.recipe, 2), .servings, .number(8))])
        #expect(try await place.find("") == [3, 2, 1])
        try await place.edit(12, [.set(EntityKey(.recipe, 1), .about, .text("Warm"))])
        #expect(try await place.find("") == [1, 3, 2])
        try place.killAndOpen()
        #expect(try await place.find("") == [1, 3, 2])
        var filter = RecipeFilter()
        filter.servings = 8...8
        #expect(try await place.find("", filter) == [2])
        #expect(try await place.find("stew", filter) == [2])
        #expect(try await place.find("soup", filter) == [])
    }

    /// With more matches than are ranked, the old one with the word in its name still comes first.
    @Test func moreThanAreRanked() async throws {
        let place = try await LibraryPlace.withRecipes([("Leek tart", ["butter"])])
        var number: UInt128 = 10
        while number < 1_020 {
            let all = (number..<number + 21).flatMap {
                Edit.Operation.recipe($0, "Dish", ["leek", "salt"])
            }
            try await place.edit(number, all)
            number += 21
        }
        let found = try await place.find("leek")
        #expect(found.count == SearchQuery.limit && Set(found).count == found.count)
        #expect(found[0] == 1 && found[1] == number - 1)
    }

    /// Matches in the middle of words are filtered, too.
    @Test func middlesAndFilters() async throws {
        let place = try await LibraryPlace.withRecipes([
            ("Käsespätzle", ["flour"]), ("Käsespätzle", ["egg"]), ("Patz letter", ["egg"]),
        ])
        var filter = RecipeFilter()
        #expect(try await place.find("patzle", filter) == [2, 1])
        filter.included = [NameKey("eggs")]
        #expect(try await place.find("patzle", filter) == [2])
        filter.included = []
        filter.excluded = [NameKey("egg")]
        #expect(try await place.find("patzle", filter) == [1])
        #expect(try await place.find("", filter) == [1])
    }

    @Test func householdsDoNotSeeEachOther() async throws {
        let place = try await LibraryPlace.withRecipes([("Soup", ["leek"])])
        let (other, stranger) = (HouseholdID(value: 2), PlayerID(value: 9))
        _ = try await place.perform(CreateHousehold(id: other, name: "Theirs", owner: stranger))
        let theirs = SearchQuery(player: stranger, household: other, text: "soup")
        #expect(try await place.read(theirs)?.recipes == [])
        let ours = SearchQuery(player: stranger, household: LibraryPlace.home, text: "soup")
        #expect(try await place.read(ours) == nil)
    }
}
