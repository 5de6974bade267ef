import Base
import Kitchen
import Recipes
import Synchronization
import TestSupport
import Testing

@testable import Store

/// Uses queues that the test advances, so that all reads wait before the first one runs.
@Suite("Fair turns of library reads", .eachEngine)
struct LibraryTurnsTests {
    private static let (guest, theirs) = (PlayerID(value: 2), HouseholdID(value: 2))

    /// A library whose reads of one kind wait until the test advances the queue.
    private static func place(
        _ kind: StoreQueue, _ queue: ManualQueue
    ) async throws -> LibraryPlace {
        var options = StoreOptions()
        options.makeQueue = { $0 == kind ? queue : $0.make() }
        let place = try LibraryPlace(options: options)
        for (household, owner) in [(LibraryPlace.home, LibraryPlace.owner), (theirs, guest)] {
            let made = try await place.perform(
                CreateHousehold(id: household, name: "Home", owner: owner))
            #expect(made == .success(household))
        }
        return place
    }

    private static func query(_ player: PlayerID, _ household: HouseholdID) -> MatchesQuery {
        MatchesQuery(
            player: player, household: household, order: .match, isMakeableOnly: false,
            today: Day(number: 1), expiringDays: 3, offset: 0, limit: 1)
    }

    @Test("A search waits for one read of another player, not for the 64 ahead of it")
    func searches() async throws {
        let queue = ManualQueue()
        let place = try await Self.place(.libraryReader, queue)
        let order = Mutex("")
        for _ in 0..<64 {
            let query = SearchQuery(
                player: LibraryPlace.owner, household: LibraryPlace.home, text: "soup")
            place.library.read(query, on: nil) { _ in order.withLock { $0 += "a" } }
        }
        let query = SearchQuery(player: Self.guest, household: Self.theirs, text: "soup")
        place.library.read(query, on: nil) { _ in order.withLock { $0 += "x" } }
        queue.advance(byMilliseconds: 1)
        #expect(order.withLock(\.self) == "ax" + String(repeating: "a", count: 63))
    }

    @Test("Matching a few recipes doesn't wait for all of another household's")
    func kitchens() async throws {
        let queue = ManualQueue()
        let place = try await Self.place(.libraryKitchenReader, queue)
        let recipeCount: UInt128 = 1_200
        for first in stride(from: 1, through: recipeCount, by: 60) {
            let recipes = (first..<first + 60).map { id in
                Edit.Operation.create(
                    EntityKey(.recipe, id), parent: nil,
                    [.name: .text("Soup \(id)"), .servings: .number(4)])
            }
            #expect(try await place.refusal(first, recipes) == nil)
        }
        let order = Mutex<[String]>([])
        let parts = Atomic(0)
        place.library.read(Self.query(LibraryPlace.owner, LibraryPlace.home), on: nil) { _ in
            parts.add(1, ordering: .relaxed)
        } completion: { page in
            let name = try? page.get()?.rows.map(\.recipe.value).description
            order.withLock { $0.append(name ?? "") }
        }
        place.library.read(Self.query(Self.guest, Self.theirs), on: nil) { page in
            order.withLock { $0.append((try? page.get())?.rows.isEmpty == true ? "none" : "") }
        }
        queue.advance(byMilliseconds: 1)
        // 1,200 are read and matched in batches of 500: see HouseholdKitchen.
        #expect(order.withLock(\.self) == ["none", "[1]"])
        #expect(parts.load(ordering: .relaxed) > 3)
    }
}
