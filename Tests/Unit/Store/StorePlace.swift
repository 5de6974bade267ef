import Base
import Store
import Synchronization
import TestSupport
import Testing

/// The location of one test's data in the test's engine, with a wall clock that the test moves.
final class StorePlace: Sendable {
    let directory = TemporaryDirectory()
    private let location: StoreLocation
    /// The clock starts at 2023-11-14.
    private let time = Atomic<Int64>(1_700_000_000_000)

    init() { location = TestEngine.current.location(directory) }

    var now: Int64 { time.load(ordering: .relaxed) }

    func goTo(_ day: String, _ milliseconds: Int64 = 0) {
        time.store(Day(day)!.startMilliseconds + milliseconds, ordering: .relaxed)
    }

    func pass(milliseconds: Int64) { time.add(milliseconds, ordering: .relaxed) }

    func pass(days: Int64) { pass(milliseconds: days * 86_400_000 + 1) }

    /// Opens or reopens the store.
    func open(_ configure: (inout GameStore.Options) -> Void = { _ in }) throws -> any Store {
        try GameStore(
            at: location,
            options: .with {
                // A test knows that the servers of before have ended.
                $0.standstillMilliseconds = 0
                configure(&$0)
            }, wallClock: { [self] in now })
    }

    /// Opens the store with the bots' catalogue and with players 1, 2, ....
    func open(
        players: Int, _ configure: (inout GameStore.Options) -> Void = { _ in }
    ) async throws -> any Store {
        let store = try open(configure)
        await store.savePlayedCatalogue()
        try await store.signUp(1...players)
        return store
    }

    /// Closes the store and verifies its data.
    func close(_ store: any Store, replays: Bool = true) async throws {
        await store.close()
        try verify(replays: replays)
    }

    /// An audit of the data, which also works while the store is open.
    func audit() throws -> LedgerAudit { try LedgerAudit(of: location) }

    /// Verifies that everything is right, with the key.
    @discardableResult
    func verify(replays: Bool = true) throws -> LedgerVerification {
        let key = try LedgerKey(file: directory.keyPath)
        let verification = try audit().verify(key: key, replays: replays)
        #expect(verification.problem == nil, "\(verification.problem as Any)")
        return verification
    }

    /// Sweeps until nothing is left to remove. The tally must match the survey's forecast.
    func sweep(_ store: any Store, _ retention: Retention) async throws -> SweepTally {
        let survey = try StoreSurvey(of: location, retention: retention, timeMilliseconds: now)
        let tally = try await store.sweep(retention)
        #expect(survey.forecast == tally)
        return tally
    }

    /// The desk that decides held results, some years later.
    func desk(timeMilliseconds: Int64 = 1_800_000_000_000) throws -> ReviewDesk {
        try ReviewDesk(at: location, wallClock: { timeMilliseconds })
    }
}
