import Recipes
import Testing

@testable import Store

@Suite("Pages of searches", .eachEngine)
struct SearchPageTests {
    /// All pages of a search, one after the other.
    private static func pages(
        of text: String, _ filter: RecipeFilter = RecipeFilter(), limit: Int, in place: LibraryPlace
    ) async throws -> [SearchPage] {
        var pages = [try await place.page(text, filter, limit: limit)]
        while let next = pages.last?.next {
            pages.append(try await place.page(text, filter, after: next, limit: limit))
            try #require(pages.count <= 100, "it has no end")
        }
        return pages
    }

    private static func place(
        of recipes: some Collection<(name: String, foods: [String])>, from first: UInt128 = 1
    ) async throws -> LibraryPlace {
        let place = try await LibraryPlace.withHousehold()
        var edits: [[Edit.Operation]] = [[]]
        for (index, recipe) in recipes.enumerated() {
            let operations = Edit.Operation.recipe(
                first + UInt128(index), recipe.name, recipe.foods)
            if edits[edits.count - 1].count + operations.count > 64 { edits.append([]) }
            edits[edits.count - 1] += operations
        }
        for (number, edit) in edits.enumerated() { try await place.edit(UInt128(1 + number), edit) }
        return place
    }

    /// Words at the start of words, parts in the middle of a name, and no words; on full pages and
    /// with a remainder.
    @Test(arguments: ["leek", "pätzle", ""], [30, 50, 100])
    func pagesHaveAllOnce(text: String, limit: Int) async throws {
        let place = try await Self.place(
            of: (1...120).map { (name: "Leekspätzle \($0)", foods: []) })
        let pages = try await Self.pages(of: text, limit: limit, in: place)
        let all = pages.flatMap { $0.recipes.map(\.value) }
        #expect(all == (1...120 as ClosedRange<UInt128>).reversed())
        #expect(pages.count == (120 + limit - 1) / limit && pages.allSatisfy { $0.count == 120 })
        let next = try #require(pages[0].next)
        #expect(next.count == limit)
    }

    /// Matches beyond those that are ranked and counted are found, too.
    @Test(arguments: ["leek", "pätzle", "", "dish"])
    func moreThanAreRanked(text: String) async throws {
        let place = try await Self.place(
            of: (0..<1_130).map { number in
                number == 0
                    ? (name: "Dish", foods: [])
                    : (name: number == 200 ? "Leekspätzle" : "Leekspätzle dish", foods: [])
            })
        let pages = try await Self.pages(of: text, limit: 100, in: place)
        let all = pages.flatMap { $0.recipes.map(\.value) }
        let missing: UInt128? = ["leek": 1, "pätzle": 1, "dish": 201][text]
        #expect(Set(all) == Set(1...1_130).subtracting(missing.map { [$0] } ?? []))
        #expect(all.count == Set(all).count)
        #expect(pages.allSatisfy { $0.count == nil })
        // Matches are counted up to 1,000.
        var filter = RecipeFilter()
        filter.servings = 5...5
        #expect(try await place.page(text, filter).count == 0)
    }

    @Test func aThousandAreCounted() async throws {
        let place = try await Self.place(of: (1...1_000).map { (name: "Leek \($0)", foods: []) })
        for text in ["", "leek", "eek"] {
            #expect(try await place.page(text).count == 1_000, "\(text)")
        }
        try await place.edit(9_000, Edit.Operation.recipe(9_000, "Leek"))
        for text in ["", "leek", "eek"] {
            #expect(try await place.page(text).count == nil, "\(text)")
        }
    }

    /// Recipes added or deleted between two pages shift no others.
    @Test(arguments: ["", "leek"])
    func changesBetweenPages(text: String) async throws {
        let place = try await Self.place(of: (1...12).map { _ in (name: "Leek soup", foods: []) })
        let first = try await place.page(text, limit: 4)
        #expect(first.recipes.map(\.value) == [12, 11, 10, 9] && first.count == 12)
        try await place.edit(20, [.delete(EntityKey(.recipe, 11))])
        try await place.edit(21, Edit.Operation.recipe(13, "Leek soup"))
        let second = try await place.page(text, after: first.next, limit: 4)
        #expect(second.recipes.map(\.value) == [8, 7, 6, 5] && second.count == 12)
        // Deletes the last one of the page itself, and a later one.
        try await place.edit(22, [.delete(EntityKey(.recipe, 5)), .delete(EntityKey(.recipe, 3))])
        let third = try await place.page(text, after: second.next, limit: 4)
        #expect(third.recipes.map(\.value) == [4, 2, 1] && third.next == nil)
        // A recipe whose text changes becomes the newest.
        try await place.edit(23, [.set(EntityKey(.recipe, 9), .about, .text("Warm"))])
        let again = try await place.page(text, after: first.next, limit: 4)
        #expect(again.recipes.map(\.value) == [8, 7, 6, 4])
    }

    /// A position beyond the end of a list that has shrunk is its end.
    @Test(arguments: ["", "leek"])
    func placesBeyondTheEnd(text: String) async throws {
        let place = try await Self.place(of: [(name: "Leek soup", foods: [])])
        let page = try await place.page(text, after: SearchPlace(count: 900, number: 1))
        #expect(page == SearchPage(recipes: [], count: 1, next: nil))
    }

    @Test(
        arguments: [
            ("1-1", SearchPlace(count: 1, number: 1)),
            ("50-1893", SearchPlace(count: 50, number: 1_893)),
            ("1000000-9223372036854775807", SearchPlace(count: 1_000_000, number: .max)),
            ("", nil), ("-", nil), ("1", nil), ("1-", nil), ("-1", nil), ("0-1", nil), ("1-0", nil),
            ("01-1", nil), ("1-01", nil), ("+1-1", nil), ("1--1", nil), ("1-1-1", nil),
            (" 1-1", nil), ("1000001-1", nil), ("1-9223372036854775808", nil), ("a-b", nil),
            ("٣-٣", nil),
        ] as [(String, SearchPlace?)])
    func places(text: String, place: SearchPlace?) {
        #expect(SearchPlace(text) == place)
        if let place { #expect(place.description == text) }
    }
}
