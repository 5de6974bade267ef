import Kitchen
import Store
import Synchronization
import TestSupport
import Testing

/// What a store doesn't keep, what a sweep removes, and what neither may touch.
@Suite(.timeLimit(.minutes(2))) struct SweepTests {
    private static let usual = Retention(recordDays: 90, guestDays: 30)
    private static func player(_ number: Int) -> PlayerID { PlayerID(value: UInt128(number)) }
    private static let daily = RaceOpening.Mode.daily(UTCDay("2023-11-14")!, requestID: "daily")

    // MARK: What isn't kept

    @Test(
        "An empty round isn't kept, but its request id is kept for a day",
        arguments: [([], 0), (["knife"], 1)])
    func emptyRounds(equipped: [ShopItem.ID], kept: Int) async throws {
        let scene = SweepScene()
        let store = try scene.open()
        await store.savePlayedCatalogue()
        try await store.signUp(1...1)
        if !equipped.isEmpty {
            _ = await StoreStep.buy("knife", price: 30, request: "b").outcome(on: store)
        }
        let coins = try await store.player(Self.player(1))?.coins ?? 0
        let played = PlayedRace(seed: 1, seats: 2, forfeits: [0: 1], equipped: [0: equipped])
        _ = try await store.openRound(.opening(1, player: 1, equipped: equipped))
        let settled = await store.settle(played.roundSettlement(1, seat: 0))
        #expect(settled == SettledRound(coins: coins, bestStars: 0))
        #expect(scene.count("rounds") == kept && scene.count("totals") == kept)
        let again = StoreStep.open(round: 2, [], request: "round 1")
        #expect(try await scene.sweep(store, Self.usual).requestCount == 0)
        #expect(await again.outcome(on: store) == "staleRequest")
        #expect(try scene.verify().problem == nil)
        scene.pass(days: 1)
        #expect(try await scene.sweep(store, Self.usual).requestCount == 1 - kept)
        #expect(try scene.verify().problem == nil)
        let expected = kept == 1 ? "staleRequest" : "opened, owns nothing"
        #expect(await again.outcome(on: store) == expected)
        await store.close()
        #expect(try scene.verify().problem == nil)
    }

    @Test("An empty challenge isn't kept, but counts as the day's try")
    func emptyChallenges() async throws {
        let scene = SweepScene()
        let store = try scene.open()
        await store.savePlayedCatalogue()
        try await store.signUp(1...1)
        try await store.openRace(.race(1, [1], mode: Self.daily))
        let seed = try await store.dailyChallenge(on: UTCDay("2023-11-14")!, for: nil).seed
        let played = PlayedRace(seed: seed, seats: 2, forfeits: [0: 1])
        let settled = await store.settleRace(played.aloneSettlement(1, seat: 0))
        #expect(settled?.seats.first?.coins == 150)
        #expect(scene.count("races") == 0 && scene.count("race_seats") == 0)
        _ = try await scene.sweep(store, Self.usual)
        let second = RaceOpening.Mode.daily(UTCDay("2023-11-14")!, requestID: "second")
        await #expect(throws: StoreError.refused(.seat(Self.player(1), .dailyTryTaken))) {
            try await store.openRace(.race(2, [1], mode: second))
        }
        #expect(try scene.verify().problem == nil)
        scene.pass(days: 1)
        #expect(try await scene.sweep(store, Self.usual).requestCount == 1)
        #expect(scene.count("daily_tries") == 0)
        #expect(try scene.verify().problem == nil)
        await store.close()
    }

    @Test(
        "An empty race isn't kept",
        arguments: [
            ("nobody served", [0: 1, 1: 1], [], 0), ("one served", [0: 1], [], 1),
            ("something was used", [0: 1, 1: 1], ["knife"], 1),
        ] as [(String, [Int: Int], [ShopItem.ID], Int)])
    func emptyRaces(name: String, forfeits: [Int: Int], equipped: [ShopItem.ID], kept: Int)
        async throws
    {
        let scene = SweepScene()
        let store = try scene.open()
        await store.savePlayedCatalogue()
        try await store.signUp(1...2)
        _ = await StoreStep.buy("knife", price: 30, request: "b").outcome(on: store)
        try await store.openRace(.race(1, [1, 2], equipped: [1: equipped]))
        let played = PlayedRace(
            seed: 3, seats: 2, forfeits: forfeits, equipped: [0: equipped])
        let settled = try #require(await store.settleRace(played.settlement(1)))
        #expect(settled.seats.count == 2 && settled.seats[0].coins == 120)
        if forfeits.count == 2 { #expect(settled.seats.allSatisfy { $0.unrated == .noOrders }) }
        #expect(scene.count("races") == kept && scene.count("race_seats") == 2 * kept)
        #expect(scene.count("totals") == 2 * kept)
        await store.close()
        #expect(try scene.verify().problem == nil)
    }

    @Test("An unfinished round or race is kept only if it changed something")
    func lostRounds() async throws {
        let scene = SweepScene()
        let first = try scene.open()
        try await first.signUp(1...3)
        _ = try await first.openRound(.opening(1, player: 1))
        _ = try await first.openRound(.opening(2, player: 2))
        _ = await first.pay(
            OrderPayment(round: RoundID(value: 2), player: Self.player(2), order: 1, coins: 25))
        try await first.openRace(.race(1, [3]))
        await first.close()
        let second = try scene.open()
        #expect(second.recoveredRoundCount == 2 && second.recoveredRaceCount == 1)
        #expect(scene.count("rounds") == 1 && scene.count("races") == 0)
        await second.close()
        #expect(try scene.verify().problem == nil)
    }

    // MARK: Records

    enum RecordCase: String, CaseIterable, Sendable {
        case onNoBoard, onABoard, held, young, keptForEver
    }

    @Test("An old record that nothing refers to is removed", arguments: RecordCase.allCases)
    func records(_ row: RecordCase) async throws {
        let scene = SweepScene()
        let store = try scene.open()
        await store.savePlayedCatalogue()
        try await store.signUp(1...2)
        try await store.playRound(1, player: 1, seed: 1, timing: row == .held ? .tooFast : .human)
        try await store.openRace(.race(1, [1, 2], mode: .ghost))
        _ = await store.settleRace(
            PlayedRace(seed: 4, seats: 2, forfeits: [0: 100, 1: 100])
                .settlement(1, isRated: false, isCounted: false))
        if row == .onNoBoard {
            scene.execute("DELETE FROM board_rows; DELETE FROM board_blocks")
        }
        if row != .young { scene.pass(days: 90) }
        let retention = row == .keptForEver ? Retention(recordDays: 0, guestDays: 30) : Self.usual
        let removed = try await scene.sweep(store, retention).recordCount
        let expected = [RecordCase.onNoBoard: 2, .young: 0, .keptForEver: 0][row] ?? 1
        #expect(removed == expected)
        #expect(scene.count("rounds WHERE record IS NULL") == (row == .onNoBoard ? 1 : 0))
        #expect(try await scene.sweep(store, retention).recordCount == 0)
        if row != .onNoBoard {
            let verification = try scene.verify()
            #expect(verification.problem == nil && verification.unreplayedCount == expected)
        }
        await store.close()
    }

    @Test("A record is removed once a better one has taken its place on the boards")
    func replacedRecord() async throws {
        let scene = SweepScene()
        let store = try scene.open()
        await store.savePlayedCatalogue()
        try await store.signUp(1...1)
        try await store.playRound(1, player: 1, seed: 1, leavesAt: 100)
        scene.pass(days: 90)
        #expect(try await scene.sweep(store, Self.usual).recordCount == 0)
        try await store.playRound(2, player: 1, seed: 1)
        #expect(try await scene.sweep(store, Self.usual).recordCount == 0)
        scene.pass(days: 90)
        // The month's board still has the first.
        scene.execute("DELETE FROM board_rows WHERE source = x'00000000000000000000000000000001'")
        scene.execute(
            "UPDATE board_blocks SET row_count = (SELECT count(*) FROM board_rows"
                + " WHERE board_rows.board = board_blocks.board)")
        #expect(try await scene.sweep(store, Self.usual).recordCount == 1)
        #expect(scene.count("rounds WHERE record IS NOT NULL") == 1)
        await store.close()
    }

    // MARK: Guests

    enum GuestCase: String, CaseIterable, Sendable {
        case idle, bought, played, raced, rated, seen, young, keptForEver, emptyRound
    }

    @Test("A guest who did nothing and didn't come back is removed", arguments: GuestCase.allCases)
    func guests(_ row: GuestCase) async throws {
        let scene = SweepScene()
        var store = try scene.open()
        await store.savePlayedCatalogue()
        try await store.signUp(1...2)
        switch row {
        case .idle, .seen, .young, .keptForEver: break
        case .bought: _ = await StoreStep.buy("knife", price: 30, request: "b").outcome(on: store)
        case .played: try await store.playRound(1, player: 1, seed: 1)
        case .raced, .rated:
            try await store.openRace(.race(1, [1, 2], mode: row == .rated ? .queue : .privateRoom))
            _ = await store.settleRace(
                PlayedRace(seed: 4, seats: 2, forfeits: [0: 1])
                    .settlement(1, isRated: row == .rated))
        case .emptyRound: try await store.playRound(1, player: 1, seed: 1, leavesAt: 1)
        }
        let both = row == .raced || row == .rated
        // The second plays in any case.
        if !both { try await store.playRound(2, player: 2, seed: 2) }
        scene.pass(days: row == .young ? 29 : 30)
        if row == .seen { try await store.noteSeen(Self.player(1)) }
        let retention = row == .keptForEver ? Retention(recordDays: 90, guestDays: 0) : Self.usual
        let isGone = row == .idle || row == .emptyRound
        #expect(try await scene.sweep(store, retention).guestCount == (isGone ? 1 : 0))
        #expect(try await (store.player(Self.player(1)) == nil) == isGone)
        #expect(try await store.player(Self.player(2)) != nil)
        #expect(scene.count("accounts WHERE hex(account) LIKE '%01'") == 0 || !isGone)
        #expect(try scene.verify().problem == nil)
        if isGone {
            await #expect(throws: StoreError.refused(.unknownPlayer)) {
                try await store.noteSeen(Self.player(1))
            }
            await #expect(throws: StoreError.refused(.unknownPlayer)) {
                _ = try await store.openRound(.opening(9, player: 1))
            }
        }
        await store.close()
        store = try scene.open()
        #expect(try await scene.sweep(store, retention).isEmpty)
        await store.close()
        #expect(try scene.verify().problem == nil)
    }

    // MARK: Edits

    @Test(
        "A verification finds edits disguised as sweeps",
        arguments: [
            (
                "a board's record",
                """
                UPDATE rounds SET record = NULL WHERE id = (SELECT source FROM board_rows
                    WHERE source_kind = 'round' ORDER BY reached_ms LIMIT 1)
                """,
                "the record"
            ),
            (
                "a young record", "UPDATE rounds SET record = NULL WHERE id = x'\(id(3))'",
                "the record"
            ),
            (
                "a deleted player who played", "DELETE FROM players WHERE id = x'\(id(2))'",
                "the cause of the grant grant"
            ),
            (
                "a deleted guest without a closing entry",
                "DELETE FROM players WHERE id = x'\(id(3))'", "the cause of the grant grant"
            ),
            (
                "a closing entry of who is there", entry(3, "closing", -150, "closing"),
                "the cause of the closing closing"
            ),
            (
                "a closing entry that takes too little",
                "DELETE FROM players WHERE id = x'\(id(3))';"
                    + entry(3, "closing", -100, "closing"),
                "the amount"
            ),
            (
                "a closing entry of who played",
                "DELETE FROM players WHERE id = x'\(id(2))';"
                    + entry(2, "closing", -150, "closing"),
                "the cause of the grant grant"
            ),
            (
                "an entry after the closing one", entry(1, "order", 100, "order:\(id(2)):9"),
                "the player"
            ),
            (
                "a guest back from the dead",
                """
                INSERT INTO players SELECT x'\(id(1))', token_hash, name, avatar,
                    (SELECT min(time_ms) FROM ledger), seen_ms, is_kept FROM players
                    WHERE id = x'\(id(3))'
                """, "the cause of the closing closing"
            ),
        ])
    func edits(name: String, sql: String, problem: String) async throws {
        let scene = SweepScene()
        let store = try scene.open()
        await store.savePlayedCatalogue()
        try await store.signUp(1...2)
        try await store.playRound(1, player: 2, seed: 1, leavesAt: 100)
        try await store.playRound(2, player: 2, seed: 1)
        scene.pass(days: 90)
        try await store.signUp(3...3)
        try await store.playRound(4, player: 2, seed: 1)
        try await store.playRound(3, player: 2, seed: 3, leavesAt: 100)
        #expect(try await scene.sweep(store, Self.usual).guestCount == 1)
        await store.close()
        let database = RawDatabase(directory: scene.place.directory.path)
        database.execute(
            """
            PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON;
            DROP TRIGGER ledger_refuses_update; DROP TRIGGER ledger_refuses_delete
            """)
        #expect(try scene.verify().problem == nil)
        database.execute(sql)
        try LedgerForgery.rewrite(in: scene.place.directory)
        let found = try scene.verify().problem
        #expect(found?.what.hasPrefix(problem) == true, "\(found?.description ?? "right")")
    }

    private static func id(_ number: Int) -> String {
        String(repeating: "0", count: 31) + "\(number)"
    }

    private static func entry(
        _ player: Int, _ kind: String, _ amount: Int, _ reference: String
    ) -> String {
        """
        INSERT INTO ledger SELECT max(id) + 1, x'\(id(player))', 'coins', '\(kind)', \(amount), 0,
            'house:\(kind)', '\(reference)', max(time_ms), zeroblob(32), zeroblob(32), NULL FROM ledger;
        """
    }
}

extension SweepScene {
    func count(_ query: String) -> Int {
        Int(RawDatabase(directory: place.directory.path).text("SELECT count(*) FROM \(query)")!)!
    }

    func execute(_ sql: String) { RawDatabase(directory: place.directory.path).execute(sql) }
}
