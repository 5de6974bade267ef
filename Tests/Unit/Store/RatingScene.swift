import Base
import Store
import TestSupport
import Testing

@testable import Kitchen

/// Settles races of these seats one after the other in a store of its own.
final class RatingScene {
    let place = StorePlace()
    let store: any Store
    private var raceCount = 0

    init(playerCount: Int) async throws {
        place.goTo("2026-11-21")
        store = try await place.open(players: playerCount)
    }

    /// Settles a race of these players, best first. `served` has each player's number of orders.
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
                    race: PlayID(raceCount), seats: seats, record: [], fairnessReport: "{}",
                    rating: terms, isCounted: true)))
    }

    func ranks(_ scope: BoardScope = .allTime) async throws -> [[Int]] {
        try await store.ranks(.rating, scope)
    }

    /// The ratings of players 1, 2, ..., in thousandths.
    func ratings(_ playerCount: Int) async throws -> [Int64] {
        var ratings: [Int64] = []
        for number in 1...playerCount {
            let rating = try await store.rating(of: PlayerID(number)).rating
            ratings.append(rating.ratingThousandths)
        }
        return ratings
    }

    func raceCount(_ number: Int) async throws -> Int {
        try await store.rating(of: PlayerID(number)).raceCount
    }

    /// Verifies what the store wrote, and closes it.
    func end() async throws { try await place.close(store, replays: false) }
}
