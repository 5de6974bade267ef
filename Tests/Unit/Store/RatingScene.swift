import Kitchen
import Store
import Synchronization
import TestSupport
import Testing

/// Races of these seats, settled one after the other in a store of its own.
final class RatingScene {
    let place = StorePlace()
    let store: any Store
    private var raceCount = 0

    init(playerCount: Int) async throws {
        // A local, since the store reads the clock before `self` is initialized.
        let clock = Clock()
        store = try place.open(wallClock: { clock.milliseconds.withLock { $0 } })
        self.clock = clock
        await store.savePlayedCatalogue()
        try await store.signUp(1...playerCount)
    }

    final class Clock: Sendable {
        let milliseconds = Mutex<Int64>(UTCDay("2026-11-21")!.startMilliseconds)
    }

    let clock: Clock

    func goTo(_ day: String, _ milliseconds: Int64 = 0) {
        clock.milliseconds.withLock { $0 = UTCDay(day)!.startMilliseconds + milliseconds }
    }

    /// Settles a race of these players, best first. `served` has the orders of each.
    @discardableResult
    func race(
        _ players: [Int], served: [Int]? = nil, terms: RatingTerms = .test(),
        timings: [Int: TimingVerdict] = [:]
    ) async throws -> SettledRace {
        raceCount += 1
        try await store.openRace(.race(raceCount, players.map { $0 }))
        let served = served ?? players.indices.map { players.count - $0 }
        let seats = served.enumerated().map { seat, served in
            RaceSettlement.Seat(
                rank: 1 + seat,
                outcome: .finished(
                    RoundResult(
                        served: served, earned: 0, stars: 0, isWin: false, ticks: 150,
                        lastServedTick: nil)),
                timing: timings[seat] ?? .human)
        }
        return try #require(
            await store.settleRace(
                RaceSettlement(
                    race: RaceID(value: UInt128(raceCount)), seats: seats, record: [],
                    fairnessReport: "{}", rating: terms, isCounted: true)))
    }

    var lastRace: ResultSource { .race(RaceID(value: UInt128(raceCount))) }

    func rating(_ number: Int) async throws -> Int64 {
        try await store.rating(of: PlayerID(value: UInt128(number))).rating.ratingThousandths
    }

    func raceCount(_ number: Int) async throws -> Int {
        try await store.rating(of: PlayerID(value: UInt128(number))).raceCount
    }

    func verify() throws {
        let problem = try place.audit().verify(replays: false).problem
        #expect(problem == nil, "\(problem as Any)")
    }
}
