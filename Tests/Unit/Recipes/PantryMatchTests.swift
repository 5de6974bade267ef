import Base
import Recipes
import TestSupport
import Testing

@Suite("The pantry item for an ingredient")
struct PantryMatchTests {
    private static func rows(_ kind: String) throws -> [[String]] {
        try Cases.rows("pantrynames").filter { $0[0] == kind }
    }

    private static func items(_ text: String) -> [String] {
        text.split(separator: ";").map(String.init)
    }

    @Test func found() throws {
        let reasons: [String: PantryMatch.Reason] = [
            "sameName": .sameName, "itemInIngredient": .itemInIngredient,
            "ingredientInItem": .ingredientInItem,
        ]
        let rows = try Self.rows("found")
        #expect(rows.count > 18 && rows.allSatisfy { $0.count == 5 })
        for row in rows {
            let pantry = Household.pantry(Self.items(row[2]).map { "1 \($0)" })
            let match = try #require(
                pantry.match(for: Household.ingredient(row[1])), "\(row)")
            #expect(match.items.map { "\($0.value)" }.joined(separator: ",") == row[3], "\(row)")
            #expect(try match.reason == #require(reasons[row[4]]), "\(row)")
        }
    }

    @Test func notFound() throws {
        let rows = try Self.rows("none")
        #expect(rows.count > 24 && rows.allSatisfy { $0.count == 3 })
        for row in rows {
            let pantry = Household.pantry(["1 \(row[2])"])
            #expect(pantry.match(for: Household.ingredient(row[1])) == nil, "\(row)")
        }
    }

    /// A staple covers an ingredient, or doesn't.
    @Test func alwaysThere() throws {
        let rows = try Self.rows("staple")
        #expect(rows.count > 20 && rows.allSatisfy { $0.count == 4 })
        for row in rows {
            let pantry = Household.pantry(Self.items(row[2]).map { "\($0)!" })
            let availability = Availability(
                of: [Household.ingredient("2 \(row[1])")], in: pantry)
            #expect(availability.isMakeable == (row[3] == "1"), "\(row)")
            // Only missing ingredients become needs.
            let needs = GroceryNeed.all(beyond: availability) { NeedID(value: 1) }
            #expect(needs.isEmpty == (row[3] == "1"), "\(row)")
        }
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
