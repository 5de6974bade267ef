import Store
import TestSupport
import Testing

/// Which guests a sweep removes, and when.
@Suite(.timeLimit(.minutes(2)), .eachEngine) struct GuestSweepTests {
    private let place = StorePlace()
    private static let usual = Retention(recordDays: 90, guestDays: 30)

    @Test("A guest with an open round isn't judged yet")
    func busyGuest() async throws {
        let store = try await place.open(players: 1)
        place.pass(days: 30)
        try await store.playRound(1, player: 1, seed: 1, leavesAt: 1)
        #expect(try await place.sweep(store, Self.usual).isEmpty)
        place.pass(days: 30)
        #expect(try await place.sweep(store, Self.usual).guestCount == 1)
        try await place.close(store)
    }

    @Test("Guests are removed in many small batches, and those who stay hold up nobody")
    func batches() async throws {
        let store = try await place.open(players: 700)
        for player in 1...250 {
            await store.take(.buy("knife", price: 30, request: "b", player: player))
        }
        place.pass(days: 30)
        var calls = 0
        var all = SweepTally()
        repeat {
            let tally = try await store.perform(Sweep(Self.usual))
            #expect(tally.guestCount <= 200)
            all += tally
            calls += 1
        } while !all.isDone
        #expect(all.guestCount == 450 && calls == 4)
        await store.close()
        #expect(try place.verify().playerCount == 250)
    }
}
