import Kitchen
import Store
import TestSupport
import Testing

/// Which records of races a sweep removes.
@Suite("Sweeps of races", .timeLimit(.minutes(2))) struct SweepRaceTests {
    private let place = StorePlace()

    enum Case: String, CaseIterable, Sendable {
        case onNoBoard, onLevelBoard, onRatingBoard, onDailyBoard, held

        var mode: RaceOpening.Mode {
            switch self {
            case .onNoBoard: .ghost
            case .onLevelBoard, .held: .privateRoom
            case .onRatingBoard: .queue
            case .onDailyBoard: .daily(SweepRaceTests.day, requestID: "daily")
            }
        }
    }

    private static let day = UTCDay("2023-11-14")!

    private func settlement(_ row: Case, on store: any Store) async throws -> RaceSettlement {
        switch row {
        case .onNoBoard, .onLevelBoard:
            return PlayedRace(seed: 4, seats: 2)
                .settlement(1, isRated: false, isCounted: row == .onLevelBoard)
        case .onRatingBoard:
            // Nobody finishes, so the level's board doesn't name the race.
            return PlayedRace(seed: 4, seats: 2, forfeits: [0: 100, 1: 100]).settlement(1)
        case .onDailyBoard:
            let seed = try await store.dailyChallenge(on: Self.day, for: nil).seed
            // The seed differs each time. With any seed, some seat serves an order.
            let played = PlayedRace(seed: seed, seats: 3)
            return played.aloneSettlement(1, seat: played.standings[0].seat)
        case .held:
            // The other seat leaves at once, so that no board names the race.
            return PlayedRace(seed: 4, seats: 2, forfeits: [1: 1])
                .settlement(1, isRated: false, timings: [0: .tooFast])
        }
    }

    @Test(
        "A race's record stays while a board names it or its review is held",
        arguments: Case.allCases)
    func records(_ row: Case) async throws {
        let store = try await place.open(players: 2)
        try await store.openRace(.race(1, row == .onDailyBoard ? [1] : [1, 2], mode: row.mode))
        _ = await store.settleRace(try await settlement(row, on: store))
        if let named = [Case.onLevelBoard: "level/1", .onRatingBoard: "rating"][row] {
            let query = "board_rows JOIN boards ON id = board WHERE name = '\(named)'"
            #expect(place.count(query) > 0)
        }
        #expect((place.count("board_rows") > 0) == (row != .onNoBoard && row != .held))
        #expect(place.count("reviews WHERE state = 'held'") == (row == .held ? 1 : 0))
        place.pass(days: 90)
        let retention = Retention(recordDays: 90, guestDays: 0)
        let expected = row == .onNoBoard ? 1 : 0
        #expect(try await place.sweep(store, retention).recordCount == expected)
        #expect(place.count("races WHERE record IS NULL") == expected)
        await store.close()
        #expect(try place.verify().unreplayedCount == expected)
    }
}
