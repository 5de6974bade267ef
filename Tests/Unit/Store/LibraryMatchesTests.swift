import Base
import Kitchen
import Recipes
import Testing

@testable import Store

@Suite("Up-to-date matches of recipes with the pantry", .eachEngine)
struct LibraryMatchesTests {
    private static func recipe(
        _ id: UInt128, _ name: String, _ ingredient: String
    ) -> [Edit.Operation] {
        [
            .create(
                EntityKey(.recipe, id), parent: nil, [.name: .text(name), .servings: .number(4)]),
            .create(
                EntityKey(.ingredient, id), parent: id,
                [
                    .name: .text(ingredient), .quantity: .quantity(Quantity(2)),
                    .place: .text("i"),
                ]),
        ]
    }

    private static let query = MatchesQuery(
        player: LibraryPlace.owner, household: LibraryPlace.home, order: .match,
        isMakeableOnly: false, today: Day(number: 1), expiringDays: 3, offset: 0, limit: 50)

    /// Successive edits, with the ranking of recipes after each; `!` marks those that can be made.
    static let rows: [(operations: [Edit.Operation], expected: String)] = [
        (
            [
                .create(EntityKey(.pantryItem, 1), parent: nil, [.name: .text("leek")]),
                .create(EntityKey(.lot, 1), parent: 1, [.stock: .quantity(Quantity(3))]),
            ] + recipe(1, "Soup", "leek") + recipe(2, "Stew", "beef") + recipe(3, "Pie", "leek"),
            "3! 1! 2"
        ),
        ([.set(EntityKey(.recipe, 1), .rating, .number(9))], "3! 1! 2"),
        ([.set(EntityKey(.recipe, 1), .name, .text("Broth"))], "1! 3! 2"),
        ([.set(EntityKey(.ingredient, 2), .name, .text("leeks"))], "1! 3! 2!"),
        // A dish that is cooked and taken from the pantry.
        (
            [
                .create(
                    EntityKey(.cooking, 1), parent: 1,
                    [.day: .day(Day(number: 1)), .servings: .number(4)]),
                .adjust(EntityKey(.lot, 1), by: Quantity(-2)),
            ], "1 3 2"
        ),
        // A recipe and the pantry in one edit.
        (
            [
                .set(EntityKey(.ingredient, 3), .quantity, .quantity(Quantity(4))),
                .adjust(EntityKey(.lot, 1), by: Quantity(1)),
            ], "1! 3 2!"
        ),
        ([.delete(EntityKey(.recipe, 1))], "3 2!"), ([.restore(EntityKey(.recipe, 1))], "1! 3 2!"),
        ([.delete(EntityKey(.ingredient, 1))], "3 2! 1"),
        (recipe(4, "Ants on a log", "leek"), "4! 3 2! 1"),
        ([.delete(EntityKey(.lot, 1))], "1 4 3 2"),
    ]

    @Test("After each change the matches equal those computed from scratch")
    func changes() async throws {
        let place = try await LibraryPlace.withHousehold()
        for (index, row) in Self.rows.enumerated() {
            #expect(try await place.refusal(UInt128(1 + index), row.operations) == nil)
            let page = try await place.read(Self.query)
            let shown = page?.rows.map { "\($0.recipe.value)\($0.isMakeable ? "!" : "")" }
            #expect(shown?.joined(separator: " ") == row.expected, "row \(index)")
            #expect(try Self.fromNothing(place) == page, "row \(index)")
        }
    }

    private static func fromNothing(_ place: LibraryPlace) throws -> MatchesQuery.Page? {
        let connection = try place.location.connect(to: .library)
        let snapshot = LibrarySnapshot(connection)
        while true {
            do throws(StoreFault) {
                return try query.perform(in: snapshot)
            } catch {
                guard error.kind == .unfinished else { throw error }
            }
        }
    }

    @Test("More changed recipes than are updated one by one")
    func many() async throws {
        let place = try await LibraryPlace.withHousehold()
        #expect(try await place.refusal(1, Self.recipe(1, "Soup", "leek")) == nil)
        #expect(try await place.read(Self.query)?.rows.count == 1)
        for edit in 1...3 as ClosedRange<UInt128> {
            let recipes = (0..<100).flatMap { Self.recipe(edit << 8 | $0, "Dish", "leek") }
            #expect(try await place.refusal(1 + edit, recipes) == nil)
        }
        let page = try await place.read(Self.query)
        #expect(page?.rows.count == 50 && page?.hasMore == true)
        #expect(try Self.fromNothing(place) == page)
    }
}
