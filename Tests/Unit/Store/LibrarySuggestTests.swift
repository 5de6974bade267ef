import Base
import Kitchen
import Recipes
import Testing

@testable import Store

@Suite("Suggesting names", .eachEngine)
struct LibrarySuggestTests {
    private static func create(
        _ id: UInt128, _ name: String, _ foods: [String]
    ) -> [Edit.Operation] {
        [
            .create(
                EntityKey(.recipe, id), parent: nil, [.name: .text(name), .servings: .number(4)])
        ]
            + foods.enumerated().map { index, food in
                .create(
                    EntityKey(.ingredient, id << 16 | UInt128(index)), parent: id,
                    [.name: .text(food), .place: .text("i")])
            }
    }

    private static func place() async throws -> LibraryPlace {
        let place = try await LibraryPlace.withHousehold()
        try await place.edit(1, create(1, "Crème brûlée", ["Red onion", "cream", "salt"]))
        try await place.edit(2, create(2, "Onion soup", ["onion", "red Onion", "Crème"]))
        try await place.edit(3, create(3, "Onion Soup", ["onion", "red onion", "salt"]))
        try await place.edit(
            4,
            [
                .create(EntityKey(.tag, 1), parent: nil, [.name: .text("Creamy")]),
                .create(EntityKey(.tag, 2), parent: nil, [.name: .text("À la crème")]),
            ])
        return place
    }

    private static func suggest(
        _ text: String, in place: LibraryPlace, by player: PlayerID = LibraryPlace.owner
    ) async throws -> SuggestQuery.Suggestions? {
        try await place.read(
            SuggestQuery(player: player, household: LibraryPlace.home, text: text))
    }

    /// The recipes by identifier, then the foods and the tags by name.
    @Test(
        arguments: [
            ("cr", [1], ["cream", "Crème"], ["À la crème", "Creamy"]),
            ("CRÈM", [1], ["Crème"], ["À la crème"]),
            ("o", [3], ["Red onion", "onion"], []),
            ("onion s", [3], [], []),
            ("oni re", [], ["Red onion"], []),
            ("brulee cr", [1], [], []),
            ("nion", [], [], []),
            ("", [], [], []), (" ,;", [], [], []),
        ] as [(String, [UInt128], [String], [String])])
    func prefixes(
        text: String, recipes: [UInt128], foods: [String], tags: [String]
    ) async throws {
        let found = try #require(try await Self.suggest(text, in: Self.place()))
        #expect(found.recipes.map(\.id.value) == recipes)
        #expect(found.foods == foods)
        #expect(found.tags.map(\.name) == tags)
    }

    @Test func namesFollowEdits() async throws {
        let place = try await Self.place()
        let salt = EntityKey(.ingredient, 1 << 16 | 2)
        try await place.edit(10, [.set(salt, .name, .text("sea salt"))])
        #expect(try await Self.suggest("s", in: place)?.foods == ["salt", "sea salt"])
        try await place.edit(11, [.delete(EntityKey(.recipe, 3))])
        #expect(try await Self.suggest("s", in: place)?.foods == ["sea salt"])
        #expect(try await Self.suggest("onion", in: place)?.recipes.map(\.id.value) == [2])
        try await place.edit(12, [.restore(EntityKey(.recipe, 3))])
        #expect(try await Self.suggest("sal", in: place)?.foods == ["salt", "sea salt"])
        #expect(try await Self.suggest("onion", in: place)?.recipes.map(\.name) == ["Onion Soup"])
        try await place.edit(13, [.set(EntityKey(.recipe, 3), .name, .text("Stew"))])
        #expect(try await Self.suggest("onion", in: place)?.recipes.map(\.name) == ["Onion soup"])
        try await place.edit(14, [.set(EntityKey(.tag, 1), .name, .text("Rich"))])
        #expect(try await Self.suggest("ri", in: place)?.tags.map(\.name) == ["Rich"])
        #expect(try await Self.suggest("creamy", in: place)?.tags == [])
    }

    @Test func eightOfEach() async throws {
        let place = try await LibraryPlace.withHousehold()
        for number in 0..<12 as Range<UInt128> {
            try await place.edit(
                number,
                Self.create(number, "Soup \(number)", (0...number).map { "soup leaf \($0)" }) + [
                    .create(EntityKey(.tag, number), parent: nil, [.name: .text("soup \(number)")])
                ])
        }
        let found = try #require(try await Self.suggest("so", in: place))
        #expect(found.recipes.map(\.id.value) == [11, 10, 9, 8, 7, 6, 5, 4])
        #expect(found.foods == (0..<8).map { "soup leaf \($0)" })
        #expect(found.tags.count == 8)
    }

    @Test(arguments: [
        "\"", "*", "NEAR(", "words : x", "a OR b", "\u{301}", "\u{0}", "🍅", "_",
        String(repeating: "a", count: 10_000), String(repeating: "a ", count: 5_000), "हिन्दी",
    ])
    func hostileTexts(text: String) async throws {
        let place = try await Self.place()
        #expect(try await Self.suggest(text, in: place)?.recipes.isEmpty ?? false)
        #expect(try await Self.suggest("onion", in: place)?.recipes.count == 1)
    }

    @Test func strangers() async throws {
        let place = try await Self.place()
        let (other, stranger) = (HouseholdID(value: 2), PlayerID(value: 9))
        #expect(try await Self.suggest("onion", in: place, by: stranger) == nil)
        _ = try await place.perform(CreateHousehold(id: other, name: "Theirs", owner: stranger))
        let theirs = try await place.read(
            SuggestQuery(player: stranger, household: other, text: "c"))
        #expect(theirs == SuggestQuery.Suggestions(recipes: [], foods: [], tags: []))
    }
}
