import Kitchen
import Recipes
import TestSupport
import Testing

@testable import Store

@Suite("Searching recipes")
struct LibrarySearchTests {
    private static let tag: UInt128 = 900

    /// Recipes with a name, ingredients, a step, and more; in the order in which they were made.
    private static func place(_ recipes: [(name: String, foods: [String])]) async throws
        -> LibraryPlace
    {
        let place = try await LibraryPlace.withHousehold()
        for (number, recipe) in recipes.enumerated() {
            try await place.edit(
                UInt128(1 + number), create(UInt128(1 + number), recipe.name, recipe.foods))
        }
        return place
    }

    private static func create(_ id: UInt128, _ name: String, _ foods: [String]) -> [Edit.Operation]
    {
        let parts = foods.enumerated().map { index, food in
            Edit.Operation.create(
                EntityKey(.ingredient, id << 16 | UInt128(index)), parent: id,
                [.name: .text(food), .place: .text("i")])
        }
        return [
            .create(
                EntityKey(.recipe, id), parent: nil, [.name: .text(name), .servings: .number(4)])
        ] + parts
    }

    private static func find(
        _ text: String, _ filter: RecipeFilter = RecipeFilter(), in place: LibraryPlace
    ) async throws -> [UInt128] {
        let query = SearchQuery(
            player: LibraryPlace.owner, household: LibraryPlace.home, text: text, filter: filter)
        return try #require(try await place.read(query)).map(\.value)
    }

    @Test func accentsLigaturesAndMiddles() async throws {
        let place = try await Self.place([
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
            let found = try await Self.find(text, in: place)
            #expect(Set(found) == Set(recipes), "\(text)")
        }
        // Without words the newest come first.
        #expect(try await Self.find(" ,;", in: place) == [7, 6, 5, 4, 3, 2, 1])
    }

    @Test func wordsOfStepsAndDescriptionsFind() async throws {
        let place = try await Self.place([("Soup", ["leek"]), ("Tart", ["leek"])])
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
            #expect(try await Self.find(text, in: place) == [1], "\(text)")
        }
        try await place.edit(901, [.delete(EntityKey(.step, 901))])
        #expect(try await Self.find("simmer", in: place) == [])
    }

    @Test func namesCountMostAndTheNewestComeFirst() async throws {
        let place = try await Self.place([
            ("Stew", ["leek"]), ("Leek tart", ["butter"]), ("Leek tart", ["butter"]),
        ])
        #expect(try await Self.find("leek", in: place) == [3, 2, 1])
    }

    /// No text is ever read as the index's own language.
    @Test(arguments: [
        "\"", "*", "NEAR(", "a OR b", "tokens : x", "name:a", "{name}", "^a", "a AND NOT b", "(",
        ")", "\u{301}",
        "'; DROP TABLE entities; --", "-a", "a + b", "h00000000000000000000000000000001",
        String(repeating: "a", count: 10_000), String(repeating: "a ", count: 5_000), "\u{0}", "🍅",
    ])
    func hostileTexts(text: String) async throws {
        let place = try await Self.place([("Soup", ["leek"])])
        let found = try await Self.find(text, in: place)
        #expect(
            found.isEmpty
                || SearchExpression(
                    text, RecipeFilter(), of: LibraryPlace.owner, in: HouseholdCode(1)
                ).inName == nil)
        #expect(try await Self.find("soup", in: place) == [1])
    }

    @Test func changesShowAtOnce() async throws {
        let place = try await Self.place([("Soup", ["leek"])])
        let (recipe, food) = (EntityKey(.recipe, 1), EntityKey(.ingredient, 1 << 16))
        try await place.edit(10, [.set(food, .name, .text("onion"))])
        #expect(try await Self.find("leek", in: place) == [])
        #expect(try await Self.find("onion", in: place) == [1])
        try await place.edit(11, [.set(recipe, .name, .text("Stew"))])
        #expect(try await Self.find("soup", in: place) == [])
        try await place.edit(12, [.delete(food)])
        #expect(try await Self.find("onion", in: place) == [])
        try await place.edit(13, [.delete(recipe)])
        #expect(try await Self.find("stew", in: place) == [])
        #expect(try await Self.find("", in: place) == [])
        try await place.edit(14, [.restore(recipe)])
        #expect(try await Self.find("stew", in: place) == [1])
    }

    /// A recipe is found by the names that its tags have at the moment.
    @Test func tagNames() async throws {
        let place = try await Self.place([("Soup", ["leek"]), ("Stew", []), ("Quick soup", [])])
        let (tag, other) = (EntityKey(.tag, 900), EntityKey(.tag, 901))
        try await place.edit(
            10,
            [
                .create(tag, parent: nil, [.name: .text("Quick Dinner")]),
                .create(other, parent: nil, [.name: .text("Dinner party")]),
                .add(EntityKey(.recipe, 1), .tags, .reference(900)),
                .add(EntityKey(.recipe, 2), .tags, .reference(901)),
            ])
        // A word in the name counts more than that of a tag.
        #expect(try await Self.find("quick", in: place) == [3, 1])
        #expect(try await Self.find("dinner quick", in: place) == [1])
        #expect(Set(try await Self.find("dinn", in: place)) == [1, 2])
        #expect(try await Self.find("leek dinner", in: place) == [1])
        #expect(try await Self.find("dinn quick", in: place) == [], "only the last may go on")
        try await place.edit(11, [.set(tag, .name, .text("Lunch"))])
        #expect(try await Self.find("lunch", in: place) == [1])
        #expect(try await Self.find("dinner", in: place) == [2])
        try await place.edit(12, [.delete(tag)])
        #expect(try await Self.find("lunch", in: place) == [])
        try await place.edit(13, [.remove(EntityKey(.recipe, 2), .tags, .reference(901))])
        #expect(try await Self.find("dinner", in: place) == [])
    }

    @Test func recipesStayWhereTheirCategoryAndCookbookGo() async throws {
        let place = try await Self.place([("Soup", ["leek"])])
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
        #expect(try await Self.find("soup", in: place) == [1])
        guard case .done = try await place.edit(13, [.remove(recipe, .cookbooks, .reference(901))])
        else {
            Issue.record("a recipe can't be taken out of a deleted cookbook")
            return
        }
    }

    /// Each person's own.
    @Test func favorites() async throws {
        let place = try await Self.place([("Soup", ["leek"]), ("Stew", ["leek"])])
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
                #expect(try await place.read(query)?.map(\.value) == [expected])
            }
        }
        try await place.edit(
            12, [.remove(EntityKey(.recipe, 1), .favorites, .reference(LibraryPlace.owner.value))])
        #expect(try await Self.find("leek", filter, in: place) == [])
    }

    /// The newest is what was written last: a note or a star doesn't count, nor does a kill.
    @Test func newestByTexts() async throws {
        let place = try await Self.place([("Soup", []), ("Stew", []), ("Salad", [])])
        try await place.edit(10, [.set(EntityKey(.recipe, 2), .note, .text("Good"))])
        try await place.edit(11, [.set(EntityKey(.recipe, 2), .servings, .number(8))])
        #expect(try await Self.find("", in: place) == [3, 2, 1])
        try await place.edit(12, [.set(EntityKey(.recipe, 1), .about, .text("Warm"))])
        #expect(try await Self.find("", in: place) == [1, 3, 2])
        try place.killAndOpen()
        #expect(try await Self.find("", in: place) == [1, 3, 2])
        var filter = RecipeFilter()
        filter.servings = 8...8
        #expect(try await Self.find("", filter, in: place) == [2])
        #expect(try await Self.find("stew", filter, in: place) == [2])
        #expect(try await Self.find("soup", filter, in: place) == [])
    }

    /// However many recipes there are, no more than are wanted are read.
    @Test func newestAreReadInOrder() throws {
        let connection = try SQLiteConnection.inMemory()
        try connection.execute(LibrarySchema.tables)
        let plan = try connection.prepare("EXPLAIN QUERY PLAN \(RecipeIndex.newestQuery)")
            .all { $0.text(3) }
        #expect(
            plan == [
                "SEARCH searched_recipes USING INDEX searched_recipes_by_household (household=?)"
            ])
    }

    /// Of more matches than are ranked, the old one with the word in its name still comes first.
    @Test func moreThanAreRanked() async throws {
        let place = try await Self.place([("Leek tart", ["butter"])])
        var number: UInt128 = 10
        while number < 1_020 {
            let all = (number..<number + 21).flatMap { Self.create($0, "Dish", ["leek", "salt"]) }
            try await place.edit(number, all)
            number += 21
        }
        let found = try await Self.find("leek", in: place)
        #expect(found.count == SearchQuery.limit && Set(found).count == found.count)
        #expect(found[0] == 1 && found[1] == number - 1)
    }

    /// What stands in the middle of words is subject to the filters, too.
    @Test func middlesAndFilters() async throws {
        let place = try await Self.place([
            ("Käsespätzle", ["flour"]), ("Käsespätzle", ["egg"]), ("Patz letter", ["egg"]),
        ])
        var filter = RecipeFilter()
        #expect(try await Self.find("patzle", filter, in: place) == [2, 1])
        filter.included = [NameKey("eggs")]
        #expect(try await Self.find("patzle", filter, in: place) == [2])
        filter.included = []
        filter.excluded = [NameKey("egg")]
        #expect(try await Self.find("patzle", filter, in: place) == [1])
        #expect(try await Self.find("", filter, in: place) == [1])
    }

    @Test func householdsDoNotSeeEachOther() async throws {
        let place = try await Self.place([("Soup", ["leek"])])
        let (other, stranger) = (HouseholdID(value: 2), PlayerID(value: 9))
        _ = try await place.perform(CreateHousehold(id: other, name: "Theirs", owner: stranger))
        let theirs = SearchQuery(player: stranger, household: other, text: "soup")
        #expect(try await place.read(theirs) == [])
        let ours = SearchQuery(player: stranger, household: LibraryPlace.home, text: "soup")
        #expect(try await place.read(ours) == nil)
    }

    /// The index admits what `RecipeFilter` admits.
    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func filters(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let place = try await LibraryPlace.withHousehold()
        let foods = [
            "onion", "red onion", "leeks", "beef stock", "stock", "oil", "egg", "eggplant",
        ]
        let diets = ["vegan", "nut_free", "gluten_free"]
        var recipes: [Recipe] = []
        try await place.edit(
            1_000,
            (1...3 as ClosedRange<UInt128>).flatMap { id in
                [EntityKind.tag, .category, .cookbook].map { kind in
                    let place: [Field: FieldValue] = kind == .category ? [.place: .text("i")] : [:]
                    return Edit.Operation.create(
                        EntityKey(kind, id), parent: nil,
                        place.merging([.name: .text("\(kind) \(id)")]) { $1 })
                }
            })
        for id in 1...25 as ClosedRange<UInt128> {
            var recipe = Recipe(id: RecipeID(value: id), name: "Dish \(id)")
            recipe.servings = 1 + random.next(below: 6)
            recipe.prepMinutes = random.next(below: 40)
            recipe.difficulty =
                random.next(below: 3) == 0 ? nil : Difficulty.allCases[random.next(below: 3)]
            let key = EntityKey(.recipe, id)
            var edit = Self.create(id, recipe.name, [])
            edit.append(.set(key, .servings, .number(Int64(recipe.servings))))
            edit.append(.set(key, .prepMinutes, .number(Int64(recipe.prepMinutes))))
            edit.append(.set(key, .difficulty, recipe.difficulty.map { .text($0.rawValue) }))
            for diet in diets where random.next(below: 2) == 0 {
                recipe.diets.insert(Diet(id: diet))
                edit.append(.add(key, .diets, .text(diet)))
            }
            for other in 1...3 as ClosedRange<UInt128> {
                if random.next(below: 2) == 0 {
                    recipe.tags.insert(TagID(value: other))
                    edit.append(.add(key, .tags, .reference(other)))
                }
                if random.next(below: 2) == 0 {
                    recipe.categories.insert(CategoryID(value: other))
                    edit.append(.add(key, .categories, .reference(other)))
                }
                if random.next(below: 2) == 0 {
                    recipe.cookbooks.insert(CookbookID(value: other))
                    edit.append(.add(key, .cookbooks, .reference(other)))
                }
            }
            for number in 0..<random.next(below: 4) {
                let (food, part) = (
                    foods[random.next(below: foods.count)], id << 16 | UInt128(number)
                )
                recipe.ingredients.append(
                    RecipeIngredient(id: IngredientID(value: part), name: food))
                edit.append(
                    .create(
                        EntityKey(.ingredient, part), parent: id,
                        [.name: .text(food), .place: .text("i")]))
            }
            try await place.edit(id, edit)
            recipes.append(recipe)
        }
        for _ in 0..<60 {
            var filter = RecipeFilter()
            if random.next(below: 3) == 0 {
                filter.diets = [Diet(id: diets[random.next(below: 3)])]
            }
            if random.next(below: 3) == 0 {
                filter.included = [NameKey(foods[random.next(below: 8)])]
            }
            if random.next(below: 3) == 0 {
                filter.excluded = [NameKey(foods[random.next(below: 8)]), NameKey("onions")]
            }
            if random.next(below: 4) == 0 { filter.servings = 2...4 }
            if random.next(below: 4) == 0 { filter.longestMinutes = 20 }
            let other = UInt128(1 + random.next(below: 3))
            switch random.next(below: 6) {
            case 0: filter.category = CategoryID(value: other)
            case 1: filter.cookbook = CookbookID(value: other)
            case 2: filter.tags = [TagID(value: other), TagID(value: 1)]
            case 3: filter.difficulty = .easy
            default: break
            }
            let expected = recipes.filter { $0.admitted(by: filter) }.map(\.id.value)
            #expect(
                Set(try await Self.find("", filter, in: place)) == Set(expected),
                "seed \(seed), \(filter)")
        }
    }
}

extension Recipe {
    fileprivate func admitted(by filter: RecipeFilter) -> Bool {
        filter.admits(self, isFavorite: false) { false }
    }
}
