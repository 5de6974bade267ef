import Store
import TestSupport
import Testing

/// No call of the store needs more steps as the ledger grows. `make bench-store` measures the same
/// with ten million entries, and the time too.
@Suite struct StoreScaleTests {
    @Test("Each call takes as many steps with 20,000 entries of others as with none")
    func others() async throws { try await Self.compare(crowdCount: 2000) }

    @Test("Each call takes as many steps for a player of 1,000 rounds as for a player of one")
    func own() async throws { try await Self.compare(callers: .veteran, veteranRounds: 1000) }

    private static func compare(
        crowdCount: Int = 0, callers: StoreScale.Callers = .actors, veteranRounds: Int = 0
    ) async throws {
        let crowd = StoreCrowd(coins: 100_000)
        let (empty, full) = (TemporaryDirectory(), TemporaryDirectory())
        for (directory, crowdCount, rounds) in [(empty, 0, 0), (full, crowdCount, veteranRounds)] {
            let store = try StoreScale.open(directory.path)
            await crowd.play(crowdCount: crowdCount, in: store)
            await crowd.playVeteran(roundCount: rounds, in: store)
            await store.close()
        }
        let scale = StoreScale(
            crowd, empty: empty.path, full: full.path, crowdCount: crowdCount, callers: callers,
            commitMilliseconds: 10)
        for comparison in try await scale.comparisons(rounds: 1) {
            #expect(!comparison.growsInSteps, "\(comparison)")
        }
        #expect(try full.audit().entryCount() > 10_000)
    }
}
