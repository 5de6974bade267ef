import Base
import Recipes
import Store
import TestSupport
import Testing

@testable import ChefDashServer

@Suite("Counts of the databases' content")
struct CensusTests {
    private let directory = TemporaryDirectory()
    private let queue = ManualQueue()

    @Test("Players and households are counted at the start, and again each quarter of an hour")
    func counts() throws {
        let location = StoreLocation.directory(directory.path)
        var options = StoreOptions()
        options.makeQueue = { [queue] _ in queue }
        let store = try GameStore(at: location, options: options) { 1_700_000_000_000 }
        let library = try LibraryStore(at: location, instance: store.instance, options: options) {
            1_700_000_000_000
        }
        for number in 1...3 { store.perform(SignUp.numbered(number), on: queue) { _ in } }
        queue.advance(byMilliseconds: 1_000)
        let census = Census(store, library, queue: queue)
        func expect(players: Int?, households: Int?) {
            #expect(census.counts.players == players)
            #expect(census.counts.households == households)
            #expect(census.counts.heldReviews == players.map { _ in 0 })
        }
        expect(players: nil, households: nil)
        census.start()
        queue.advance(byMilliseconds: 0)
        expect(players: 3, households: 0)
        store.perform(SignUp.numbered(4), on: queue) { _ in }
        library.perform(
            CreateHousehold(id: HouseholdID(value: 1), name: "Home", owner: PlayerID(value: 1)),
            on: queue
        ) { _ in }
        queue.advance(byMilliseconds: 899_999)
        expect(players: 3, households: 0)
        queue.advance(byMilliseconds: 1)
        expect(players: 4, households: 1)
        library.close {}
        store.close { _ in }
        // A count that fails leaves the last one.
        queue.advance(byMilliseconds: 900_000)
        expect(players: 4, households: 1)
    }
}
