import Store
import TestSupport
import Testing

/// No call of the store takes more steps as the ledger grows. `make bench-store` measures the same
/// with ten million entries, and the time too.
@Suite struct StoreScaleTests {
    @Test("Each call takes as many steps with 20,000 entries of others as with none")
    func others() async throws {
        let crowd = StoreCrowd()
        let (empty, full) = (TemporaryDirectory(), TemporaryDirectory())
        try await Self.fill(empty) { await crowd.play(crowdCount: 0, in: $0) }
        try await Self.fill(full) { await crowd.play(crowdCount: 2000, in: $0) }
        try await Self.check(
            StoreScale(crowd, empty: empty.path, full: full.path, crowdCount: 2000), full)
    }

    @Test("Each call takes as many steps for a player of 1,000 rounds as for a player of one")
    func own() async throws {
        let crowd = StoreCrowd()
        let (empty, full) = (TemporaryDirectory(), TemporaryDirectory())
        for directory in [empty, full] {
            try await Self.fill(directory) { await crowd.play(crowdCount: 0, in: $0) }
        }
        try await Self.fill(full) { await crowd.playVeteran(roundCount: 1000, in: $0) }
        try await Self.check(
            StoreScale(crowd, empty: empty.path, full: full.path, crowdCount: 0, callers: .veteran),
            full)
    }

    private static func fill(
        _ directory: TemporaryDirectory, _ play: (SQLiteStore) async -> Void
    ) async throws {
        let store = try StoreScale.open(directory.path)
        await play(store)
        await store.close()
    }

    private static func check(_ scale: StoreScale, _ full: TemporaryDirectory) async throws {
        for comparison in try await scale.comparisons(rounds: 1) {
            #expect(!comparison.growsInSteps, "\(comparison)")
        }
        #expect(try LedgerAudit(directory: full.path).entryCount() > 10_000)
    }
}
