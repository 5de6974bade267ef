import Base
import Kitchen
import Store
import TestSupport
import Testing

/// Records that a store drops, rows that a sweep removes, and rows that both must keep.
@Suite(.timeLimit(.minutes(2))) struct SweepTests {
    private let place = StorePlace()
    private static let usual = Retention(recordDays: 90, guestDays: 30)
    private static let day = Day("2023-11-14")!
    private static let daily = RaceOpening.Mode.daily(day, requestID: "daily")

    // MARK: Empty rounds and races

    @Test(
        "An empty round isn't kept, but its request id is kept for a day",
        arguments: [([], 0), (["knife"], 1)])
    func emptyRounds(equipped: [ShopItem.ID], kept: Int) async throws {
        let store = try await place.open(players: 1)
        if !equipped.isEmpty {
            await store.take(.buy("knife", price: 30, request: "b"))
        }
        let coins = try await store.player(PlayerID(1))?.coins ?? 0
        let played = PlayedRace(seed: 1, seats: 2, forfeits: [0: 1], equipped: [0: equipped])
        _ = try await store.openRound(.opening(1, player: 1, equipped: equipped))
        let settled = await store.settle(played.roundSettlement(1, seat: 0))
        #expect(settled == SettledRound(coins: coins, bestStars: 0))
        #expect(place.count("rounds") == kept && place.count("totals") == kept)
        let again = StoreStep.open(round: 2, [], request: "round 1")
        #expect(try await place.sweep(store, Self.usual).requestCount == 0)
        #expect(await again.outcome(on: store) == "staleRequest")
        try place.verify()
        place.pass(days: 1)
        #expect(try await place.sweep(store, Self.usual).requestCount == 1 - kept)
        try place.verify()
        let expected = kept == 1 ? "staleRequest" : "opened, owns nothing"
        #expect(await again.outcome(on: store) == expected)
        try await place.close(store)
    }

    @Test("An empty challenge isn't kept, but counts as the day's try")
    func emptyChallenges() async throws {
        let store = try await place.open(players: 1)
        try await store.openRace(.race(1, [1], mode: Self.daily))
        let seed = try await store.dailyChallenge(on: Self.day, for: nil).seed
        let played = PlayedRace(seed: seed, seats: 2, forfeits: [0: 1])
        let settled = await store.settleRace(played.aloneSettlement(1, seat: 0))
        #expect(settled?.seats.first?.coins == 150)
        #expect(place.count("races") == 0 && place.count("race_seats") == 0)
        _ = try await place.sweep(store, Self.usual)
        let second = RaceOpening.Mode.daily(Self.day, requestID: "second")
        await #expect(throws: StoreError.refused(.seat(PlayerID(1), .dailyTryTaken))) {
            try await store.openRace(.race(2, [1], mode: second))
        }
        try place.verify()
        place.pass(days: 1)
        #expect(try await place.sweep(store, Self.usual).requestCount == 1)
        #expect(place.count("daily_tries") == 0)
        try await place.close(store)
    }

    @Test(
        "An empty race isn't kept",
        arguments: [
            ("nobody served", [0: 1, 1: 1], [], 0), ("one served", [0: 1], [], 1),
            ("something was used", [0: 1, 1: 1], ["knife"], 1),
        ] as [(String, [Int: Int], [ShopItem.ID], Int)])
    func emptyRaces(
        name: String, forfeits: [Int: Int], equipped: [ShopItem.ID], kept: Int
    ) async throws {
        let store = try await place.open(players: 2)
        await store.take(.buy("knife", price: 30, request: "b"))
        try await store.openRace(.race(1, [1, 2], equipped: [1: equipped]))
        let played = PlayedRace(seed: 3, seats: 2, forfeits: forfeits, equipped: [0: equipped])
        let settled = try #require(await store.settleRace(played.settlement(1)))
        #expect(settled.seats.count == 2 && settled.seats[0].coins == 120)
        if forfeits.count == 2 { #expect(settled.seats.allSatisfy { $0.unrated == .noOrders }) }
        #expect(place.count("races") == kept && place.count("race_seats") == 2 * kept)
        #expect(place.count("totals") == 2 * kept)
        try await place.close(store)
    }

    @Test("An unfinished round or race is kept only if it changed something")
    func lostRounds() async throws {
        let first = try await place.open(players: 3)
        _ = try await first.openRound(.opening(1, player: 1))
        _ = try await first.openRound(.opening(2, player: 2))
        _ = await first.pay(.order(1, of: 2, player: 2))
        try await first.openRace(.race(1, [3]))
        await first.close()
        let second = try place.open()
        #expect(second.recoveredRoundCount == 2 && second.recoveredRaceCount == 1)
        #expect(place.count("rounds") == 1 && place.count("races") == 0)
        try await place.close(second)
    }

    // MARK: Records

    enum RecordCase: String, CaseIterable, Sendable {
        case onNoBoard, onABoard, held, young, keptForEver
    }

    @Test("An old record that nothing refers to is removed", arguments: RecordCase.allCases)
    func records(_ row: RecordCase) async throws {
        let store = try await place.open(players: 2)
        try await store.playRound(1, player: 1, seed: 1, timing: row == .held ? .tooFast : .human)
        try await store.openRace(.race(1, [1, 2], mode: .ghost))
        _ = await store.settleRace(
            PlayedRace(seed: 4, seats: 2, forfeits: [0: 100, 1: 100])
                .settlement(1, isRated: false, isCounted: false))
        if row == .onNoBoard {
            place.directory.database().execute("DELETE FROM board_rows; DELETE FROM board_blocks")
        }
        if row != .young { place.pass(days: 90) }
        let retention = row == .keptForEver ? Retention(recordDays: 0, guestDays: 30) : Self.usual
        let removed = try await place.sweep(store, retention).recordCount
        let expected = [RecordCase.onNoBoard: 2, .young: 0, .keptForEver: 0][row] ?? 1
        #expect(removed == expected)
        #expect(place.count("rounds WHERE record IS NULL") == (row == .onNoBoard ? 1 : 0))
        #expect(try await place.sweep(store, retention).recordCount == 0)
        if row != .onNoBoard { #expect(try place.verify().unreplayedCount == expected) }
        await store.close()
    }

    @Test("A record is removed once a better one has taken its place on the boards")
    func replacedRecord() async throws {
        let store = try await place.open(players: 1)
        try await store.playRound(1, player: 1, seed: 1, leavesAt: 100)
        place.pass(days: 90)
        #expect(try await place.sweep(store, Self.usual).recordCount == 0)
        try await store.playRound(2, player: 1, seed: 1)
        #expect(try await place.sweep(store, Self.usual).recordCount == 0)
        place.pass(days: 90)
        // The month's board still has the first result.
        place.directory.database().execute(
            "DELETE FROM board_rows WHERE source = x'\(PlayID(1))';" + LedgerForgery.recounting)
        #expect(try await place.sweep(store, Self.usual).recordCount == 1)
        #expect(place.count("rounds WHERE record IS NOT NULL") == 1)
        await store.close()
    }

    enum RaceCase: String, CaseIterable, Sendable {
        case onNoBoard, onLevelBoard, onRatingBoard, onDailyBoard, held

        var mode: RaceOpening.Mode {
            switch self {
            case .onNoBoard: .ghost
            case .onLevelBoard, .held: .privateRoom
            case .onRatingBoard: .queue
            case .onDailyBoard: SweepTests.daily
            }
        }
    }

    private func settlement(_ row: RaceCase, on store: any Store) async throws -> RaceSettlement {
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
        arguments: RaceCase.allCases)
    func raceRecords(_ row: RaceCase) async throws {
        let store = try await place.open(players: 2)
        try await store.openRace(.race(1, row == .onDailyBoard ? [1] : [1, 2], mode: row.mode))
        _ = await store.settleRace(try await settlement(row, on: store))
        if let named = [RaceCase.onLevelBoard: "level/1", .onRatingBoard: "rating"][row] {
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

    // MARK: Guests

    enum GuestCase: String, CaseIterable, Sendable {
        case idle, bought, played, raced, rated, seen, young, keptForEver, emptyRound
    }

    @Test("A guest who did nothing and didn't come back is removed", arguments: GuestCase.allCases)
    func guests(_ row: GuestCase) async throws {
        var store = try await place.open(players: 2)
        switch row {
        case .idle, .seen, .young, .keptForEver: break
        case .bought: await store.take(.buy("knife", price: 30, request: "b"))
        case .played: try await store.playRound(1, player: 1, seed: 1)
        case .raced, .rated:
            try await store.openRace(.race(1, [1, 2], mode: row == .rated ? .queue : .privateRoom))
            _ = await store.settleRace(
                PlayedRace(seed: 4, seats: 2, forfeits: [0: 1])
                    .settlement(1, isRated: row == .rated))
        case .emptyRound: try await store.playRound(1, player: 1, seed: 1, leavesAt: 1)
        }
        let both = row == .raced || row == .rated
        // The second player plays in any case.
        if !both { try await store.playRound(2, player: 2, seed: 2) }
        place.pass(days: row == .young ? 29 : 30)
        if row == .seen { try await store.perform(DeviceSighting(PlayerID(1), device: 1)) }
        let retention = row == .keptForEver ? Retention(recordDays: 90, guestDays: 0) : Self.usual
        let isGone = row == .idle || row == .emptyRound
        #expect(try await place.sweep(store, retention).guestCount == (isGone ? 1 : 0))
        #expect(try await (store.player(PlayerID(1)) == nil) == isGone)
        #expect(try await store.player(PlayerID(2)) != nil)
        #expect(place.count("accounts WHERE hex(account) LIKE '%01'") == 0 || !isGone)
        try place.verify()
        if isGone {
            await #expect(throws: StoreError.refused(.unknownPlayer)) {
                try await store.perform(DeviceSighting(PlayerID(1), device: 1))
            }
            await #expect(throws: StoreError.refused(.unknownPlayer)) {
                _ = try await store.openRound(.opening(9, player: 1))
            }
        }
        await store.close()
        store = try place.open()
        #expect(try await place.sweep(store, retention).isEmpty)
        try await place.close(store)
    }

    // MARK: Edits

    @Test(
        "A verification finds edits disguised as sweeps",
        arguments: [
            .rehashed(
                "a board's record",
                """
                UPDATE rounds SET record = NULL WHERE id = (SELECT source FROM board_rows
                    WHERE source_kind = 'round' ORDER BY reached_ms LIMIT 1)
                """, "the record"),
            LedgerEdit(
                "a young record", "UPDATE rounds SET record = NULL WHERE id = x'\(PlayID(3))'",
                "the record"),
            .rehashed(
                "a deleted player who played", deletion(of: 2), "the cause of the grant grant"),
            .rehashed(
                "a deleted guest without a closing entry", deletion(of: 3),
                "the cause of the grant grant"),
            .rehashed(
                "a closing entry of who is there", closing(3, -150),
                "the cause of the closing closing"),
            .rehashed(
                "a closing entry that takes too little", deletion(of: 3) + closing(3, -100),
                "the amount"),
            .rehashed(
                "a closing entry of who played", deletion(of: 2) + closing(2, -150),
                "the cause of the grant grant"),
            .rehashed(
                "an entry after the closing one",
                LedgerForgery.entry(1, "order", 100, "order:\(PlayID(2)):9"), "the player"),
            .rehashed(
                "a guest back from the dead",
                """
                INSERT INTO players SELECT x'\(PlayerID(1))', name, avatar,
                    (SELECT min(time_ms) FROM ledger), seen_ms, is_kept, device_count, NULL,
                        NULL FROM players
                    WHERE id = x'\(PlayerID(3))'
                """, "the cause of the closing closing"),
        ] as [LedgerEdit])
    func edits(_ edit: LedgerEdit) async throws {
        let store = try await place.open(players: 2)
        try await store.playRound(1, player: 2, seed: 1, leavesAt: 100)
        try await store.playRound(2, player: 2, seed: 1)
        place.pass(days: 90)
        try await store.signUp(3...3)
        try await store.playRound(4, player: 2, seed: 1)
        try await store.playRound(3, player: 2, seed: 3, leavesAt: 100)
        #expect(try await place.sweep(store, Self.usual).guestCount == 1)
        await store.close()
        place.directory.database().execute(LedgerForgery.unlocking)
        try place.verify()
        try edit.expectFound(in: place.directory)
    }

    /// Without a record to replay, only the seal proves a result.
    @Test(
        "A result whose record was swept can't be changed, and no other can pass as swept",
        arguments: [
            (
                "stars",
                """
                UPDATE rounds SET stars = 3, best_stars_after = 3 WHERE record IS NULL;
                UPDATE progress SET best_stars = 3
                """
            ),
            ("what of a rating waited", "UPDATE race_seats SET gain_held = 1"),
            ("when a race began", "UPDATE races SET opened_ms = opened_ms - 1"),
            ("the report on a race", "UPDATE races SET fairness_report = 'none'"),
            (
                "a record that no sweep took",
                """
                UPDATE rounds SET record = NULL
                    WHERE record IS NOT NULL AND id NOT IN (SELECT source FROM board_rows)
                """
            ),
            (
                "another's seal",
                """
                UPDATE rounds SET record = NULL,
                        seal = (SELECT seal FROM rounds WHERE record IS NULL)
                    WHERE record IS NOT NULL AND id NOT IN (SELECT source FROM board_rows)
                """
            ),
        ])
    func sweptResults(name: String, sql: String) async throws {
        let store = try await place.open(players: 2)
        try await store.playRound(1, player: 1, seed: 1, leavesAt: 100)
        try await store.openRace(.race(1, [1, 2], mode: .ghost))
        _ = await store.settleRace(
            PlayedRace(seed: 4, seats: 2, forfeits: [0: 100, 1: 100])
                .settlement(1, isRated: false, isCounted: false))
        try await store.playRound(2, player: 1, seed: 1)
        place.pass(days: 90)
        try await store.playRound(4, player: 1, seed: 1)
        try await store.playRound(3, player: 1, seed: 3, leavesAt: 100)
        #expect(try await place.sweep(store, Self.usual).recordCount == 2)
        await store.close()
        try place.verify()
        place.directory.database().execute(sql)
        #expect(try place.audit().verify().problem == nil)
        let key = try LedgerKey(file: place.directory.keyPath)
        #expect(try place.audit().verify(key: key).problem?.what == "the record")
    }

    @Test("A forged review removes nothing from the boards")
    func forgedReviews() async throws {
        let store = try await place.open(players: 1)
        try await store.playRound(1, player: 1, seed: 1)
        try await place.close(store)
        place.directory.database().execute(
            """
            INSERT INTO reviews SELECT 'round', id, player, 'tooFast', 'rejected', closed_ms,
                closed_ms, zeroblob(32) FROM rounds;
            DELETE FROM board_rows; DELETE FROM board_blocks
            """)
        #expect(try place.audit().verify().problem == nil)
        let key = try LedgerKey(file: place.directory.keyPath)
        #expect(try place.audit().verify(key: key).problem?.what == "the seal of the review")
    }

    @Test("A sweep keeps the record of a result that was changed")
    func changedResults() async throws {
        let store = try await place.open(players: 1)
        try await store.playRound(1, player: 1, seed: 1, leavesAt: 100)
        try await store.playRound(2, player: 1, seed: 1)
        place.directory.database().execute("UPDATE rounds SET served = served + 1")
        place.pass(days: 90)
        #expect(try await store.sweep(Self.usual).recordCount == 0)
        #expect(place.count("rounds WHERE record IS NULL") == 0)
        await store.close()
        #expect(try place.audit().verify().problem?.what == "the orders served")
    }

    private static func deletion(of player: Int) -> String {
        "DELETE FROM players WHERE id = x'\(PlayerID(player))';"
    }

    private static func closing(_ player: Int, _ amount: Int) -> String {
        LedgerForgery.entry(player, "closing", amount, "closing")
    }
}

extension StorePlace {
    func count(_ query: String) -> Int {
        Int(directory.database().text("SELECT count(*) FROM \(query)")!)!
    }
}
