import Store
import Synchronization
import TestSupport
import Testing

/// A store with a wall clock that a test puts forward.
final class SweepScene: Sendable {
    static let day: Int64 = 86_400_000

    let place = StorePlace()
    private let time = Atomic<Int64>(1_700_000_000_000)

    func open() throws -> any Store {
        try place.open(wallClock: { [self] in time.load(ordering: .relaxed) })
    }

    func pass(days: Int64) { time.add(days * Self.day + 1, ordering: .relaxed) }

    /// Sweeps until all is done. The tally must match the survey's forecast.
    func sweep(_ store: any Store, _ retention: Retention) async throws -> SweepTally {
        let survey = try place.survey(
            retention, timeMilliseconds: time.load(ordering: .relaxed))
        let tally = try await store.sweep(retention)
        #expect(survey.forecast == tally)
        return tally
    }

    func verify() throws -> LedgerVerification {
        try place.audit().verify()
    }
}
