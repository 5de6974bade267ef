import Store
import TestSupport
import Testing

/// The guests that a sweep removes, and the time.
@Suite(.timeLimit(.minutes(5)), .eachEngine) struct GuestSweepTests {
    private let place = StorePlace()
    private static let usual = Retention(recordDays: 90, guestDays: 30)

    @Test("A guest with an open round isn't swept yet")
    func busyGuest() async throws {
        let store = try await place.open(players: 1)
        place.pass(days: 30)
        try await store.playRound(1, player: 1, seed: 1, leavesAt: 1)
        #expect(try await place.sweep(store, Self.usual).isEmpty)
        place.pass(days: 30)
        #expect(try await place.sweep(store, Self.usual).guestCount == 1)
        try await place.close(store)
    }

    @Test("Guests are removed in many small batches, and those who stay cause no delay")
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

    @Test(
        "A clock far ahead or behind sweeps nothing until it is right, or stable for a week"
    )
    func wrongClock() async throws {
        let store = try await place.open(players: 2)
        let hour: Int64 = 3_600_000
        let sweep = Sweep(Self.usual, elapsedMilliseconds: hour)
        #expect(try await store.perform(sweep).clock == .trusted)
        place.pass(days: 400)
        var tally = try await store.perform(sweep)
        #expect(tally.clock == .ahead(milliseconds: 400 * 24 * hour + 1))
        #expect(tally.isEmpty && tally.isDone && tally.clock.problem?.contains("400 days") == true)
        // Nor after a restart, when the newest entries have that time.
        await store.take(.buy("knife", price: 30, request: "b", player: 1))
        try await place.close(store)
        let again = try place.open()
        #expect(try await again.perform(sweep).isEmpty)
        place.pass(days: -399)
        #expect(try await again.perform(sweep).clock == .trusted)
        place.pass(days: -2)
        tally = try await again.perform(sweep)
        #expect(tally.clock.problem?.contains("behind") == true)
        place.pass(days: 60)
        // The clock stays so, hour by hour.
        var hours = 0
        repeat {
            hours += 1
            tally = try await again.perform(sweep)
        } while tally.clock != .trusted && hours < 1_000
        #expect((160...168).contains(hours))
        #expect(tally.guestCount == 1)
        try await place.close(again)
    }
}
