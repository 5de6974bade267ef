import Base
import Kitchen
import Recipes

@testable import Store

extension FuzzTarget {
    /// Any text and any filter on a full-text index: SQLite accepts the expression, nothing of
    /// another household is found, a filter only leaves recipes out, and pages have each recipe
    /// once. The lines of an input are the text, a required food, an excluded one, and a diet.
    static let searchExpression = FuzzTarget(
        name: "search-expression", maximumByteCount: 512, dictionary: "search-expression"
    ) { bytes in
        let lines = String(decoding: bytes, as: UTF8.self)
            .split(separator: "\n", maxSplits: 3, omittingEmptySubsequences: false)
        var filter = RecipeFilter()
        if lines.count > 1 { filter.included = [NameKey(String(lines[1]))] }
        if lines.count > 2 { filter.excluded = [NameKey(String(lines[2]))] }
        if lines.count > 3 { filter.diets = [Diet(id: String(lines[3]))] }
        do throws(StoreFault) {
            let all = try SearchedRecipes.shared.find(String(lines[0]), RecipeFilter())
            let some = try SearchedRecipes.shared.find(String(lines[0]), filter)
            expect(Set(some).isSubset(of: all), "a filter finds more: \(some), not \(all)")
            let names = try SearchedRecipes.shared.suggest(String(lines[0]))
            expect(names.allSatisfy(SearchedRecipes.own.contains), "of another: \(names)")
        } catch {
            fatalError("\(lines): \(error)")
        }
    }
}

/// The recipes of two households in an index in memory.
private final class SearchedRecipes {
    /// libFuzzer calls a target on one thread.
    nonisolated(unsafe) static let shared: SearchedRecipes = {
        do {
            return try SearchedRecipes()
        } catch {
            fatalError("there is no index: \(error)")
        }
    }()

    static let own = (1...6 as ClosedRange<UInt128>).map { RecipeID(value: $0) }

    private let finder: RecipeFinder

    private init() throws {
        let connection = try SQLiteConnection(
            path: ":memory:", mode: .readWriteCreate, vfs: nil)
        try connection.execute(LibrarySchema.tables)
        let index = RecipeIndex(connection)
        let names = [
            "Leek soup", "Käsespätzle", "Crème brûlée", "Soup NEAR(a)", "दाल", "a \"b\" * c",
        ]
        for (number, name) in names.enumerated() {
            for household in 1...2 as ClosedRange<Int64> {
                let id = UInt128(1 + number) + UInt128(household - 1) * 100
                let made = try Self.recipe(id, name)
                index.update(made[0], [made[1]], in: household)
            }
        }
        try index.flush()
        finder = RecipeFinder(connection)
    }

    private static func recipe(_ id: UInt128, _ name: String) throws -> [EntityRecord] {
        let (recipe, food) = (EntityKey(.recipe, id), EntityKey(.ingredient, id << 16))
        let edit = Edit(
            id: id, device: DeviceID(value: 1), baseSeq: 0,
            operations: [
                .create(recipe, parent: nil, [.name: .text(name), .servings: .number(4)]),
                .create(food, parent: id, [.name: .text("red onion"), .place: .text("i")]),
                .add(recipe, .diets, .text(id % 2 == 0 ? "vegan" : "nut_free")),
            ])
        let made = try Editor.perform(
            edit, by: Member(PlayerID(value: 1), .owner), at: 1, on: EntityTable()
        ).get().records
        return try [recipe, food].map { key in
            guard let record = made.first(where: { $0.key == key }) else { throw NotMade() }
            return record
        }
    }

    private struct NotMade: Error {}

    /// All pages of the first household's results.
    func find(_ text: String, _ filter: RecipeFilter) throws(StoreFault) -> [RecipeID] {
        let expression = SearchExpression(
            text, filter, of: PlayerID(value: 1),
            tags: [TagName(id: TagID(value: 1), name: "Quick soup", words: "quick soup")],
            in: HouseholdCode(1))
        var found: [RecipeID] = []
        var place: SearchPlace?
        repeat {
            let page = try finder.page(of: expression, in: 1, among: nil, after: place, limit: 4)
            found += page.recipes
            expect(page.count == found.count || page.next != nil, "\(page) after \(found)")
            expect(found.count <= Self.own.count, "twice: \(found)")
            place = page.next
        } while place != nil
        expect(Set(found).count == found.count, "twice: \(found)")
        expect(found.allSatisfy(Self.own.contains), "of another household: \(found)")
        return found
    }

    func suggest(_ text: String) throws(StoreFault) -> [RecipeID] {
        try finder.recipes(
            named: SearchExpression.words(of: text), in: HouseholdCode(1), limit: 8)
    }
}
