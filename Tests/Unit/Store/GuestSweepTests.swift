import Store
import Synchronization
import TestSupport
import Testing

/// Which guests a sweep removes, and when.
@Suite(.timeLimit(.minutes(2)), .eachEngine) struct GuestSweepTests {
    private static let usual = Retention(recordDays: 90, guestDays: 30)

    @Test("A guest with an open round isn't judged yet")
    func busyGuest() async throws {
        let scene = SweepScene()
        let store = try scene.open()
        await store.savePlayedCatalogue()
        try await store.signUp(1...1)
        scene.pass(days: 30)
        try await store.playRound(1, player: 1, seed: 1, leavesAt: 1)
        #expect(try await scene.sweep(store, Self.usual).isEmpty)
        scene.pass(days: 30)
        #expect(try await scene.sweep(store, Self.usual).guestCount == 1)
        await store.close()
        #expect(try scene.verify().problem == nil)
    }

    @Test("Guests are removed in many small batches, and those who stay hold up nobody")
    func batches() async throws {
        let scene = SweepScene()
        let store = try scene.open()
        await store.savePlayedCatalogue()
        try await store.signUp(1...700)
        for player in 1...250 {
            _ = await StoreStep.buy("knife", price: 30, request: "b", player: player)
                .outcome(on: store)
        }
        scene.pass(days: 30)
        let calls = Mutex(0)
        var all = SweepTally()
        repeat {
            let tally = try await store.perform(Sweep(Self.usual))
            #expect(tally.guestCount <= 200)
            all += tally
            calls.withLock { $0 += 1 }
        } while !all.isDone
        #expect(all.guestCount == 450 && calls.withLock { $0 } == 4)
        await store.close()
        let verification = try scene.verify()
        #expect(verification.problem == nil && verification.playerCount == 250)
    }
}
