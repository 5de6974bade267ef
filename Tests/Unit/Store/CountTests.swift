import Base
import Recipes
import Store
import TestSupport
import Testing

/// Counts of rows that nobody keeps count of.
@Suite("Counting", .timeLimit(.minutes(2)), .eachEngine)
struct CountTests {
    /// The most rows of a page, and the sizes of the pages for seven rows.
    private static let pages = [
        (1, [1, 1, 1, 1, 1, 1, 1, 0]), (3, [3, 3, 1]), (6, [6, 1]), (7, [7, 0]), (8, [7]),
    ]

    @Test("Players are counted page by page, each once", arguments: pages)
    func players(limit: Int, sizes: [Int]) async throws {
        let place = StorePlace()
        let store = try await place.open(players: 7)
        var (found, last): ([Int], PlayerID?) = ([], nil)
        repeat {
            let page = try await store.read(PlayerCount(after: last, limit: limit))
            found.append(page.count)
            last = page.last
        } while last != nil
        #expect(found == sizes)
        try await place.close(store)
    }

    @Test("Households are counted page by page, each once", arguments: pages)
    func households(limit: Int, sizes: [Int]) async throws {
        let place = try LibraryPlace()
        for number in 1...7 {
            let household = CreateHousehold(
                id: HouseholdID(value: UInt128(number)), name: "Home",
                owner: PlayerID(value: UInt128(number)))
            #expect(try await place.perform(household) == .success(household.id))
        }
        var (found, last): ([Int], HouseholdID?) = ([], nil)
        repeat {
            let page = try await place.read(HouseholdCount(after: last, limit: limit))
            found.append(page.count)
            last = page.last
        } while last != nil
        #expect(found == sizes)
    }
}
