import Base
import Kitchen
import TestSupport
import Testing

@testable import Store

/// Accounts are written only now and then, but balances are always right.
@Suite(.timeLimit(.minutes(2))) struct UnwrittenAccountsTests {
    private let directory = TemporaryDirectory()
    private static let assets = [Asset.coins, .item("knife"), .item("oven")]
    private static let players = (1...40).map { PlayerID($0) }

    /// Random postings, compared with a plain model of all holdings. Some transactions are rolled
    /// back, and after some another server takes over.
    @Test(arguments: [1, 2, 3] as [UInt64]) func holdingsAreThoseOfAModel(seed: UInt64) throws {
        let connection = try SQLiteConnection.inMemory()
        try connection.execute("PRAGMA foreign_keys = OFF")
        var random = TestRandom(seed: seed)
        var writer = LedgerWriter(
            connection, of: .first, key: .test, unwrittenEntryLimit: 1_024)
        var model: [PlayerID: [Asset: Int64]] = [:]
        var (number, unwritten, most) = (0, Int64(0), Int64(0))
        while number < 6_000 {
            try connection.execute("BEGIN")
            try writer.begin()
            var changed = model
            for _ in 0..<Int.random(in: 1...60, using: &random) {
                let posting = Posting(
                    player: Self.players.randomElement(using: &random)!,
                    asset: Self.assets.randomElement(using: &random)!,
                    kind: [EntryKind.grant, .order, .purchase].randomElement(using: &random)!,
                    amount: Int64.random(in: -5...20, using: &random),
                    reference: "reference:\(number)")
                let before = changed[posting.player]?[posting.asset] ?? 0
                let result = try writer.post(posting, timeMilliseconds: 0)
                try #require((try? result.get()) == (try? posting.applied(to: before)))
                if case .success(let after) = result {
                    changed[posting.player, default: [:]][posting.asset] = after
                }
                number += 1
            }
            try writer.flush(writesAccounts: Int.random(in: 0..<50, using: &random) == 0)
            let end = Int.random(in: 0..<10, using: &random)
            if end == 0 {
                try connection.execute("ROLLBACK")
                writer.forget()
            } else {
                try connection.execute("COMMIT")
                model = changed
            }
            if end == 1 {
                writer = LedgerWriter(
                    connection, of: .first, key: .test, unwrittenEntryLimit: 1_024)
            }
            for player in Self.players {
                let held = try writer.holdings(of: player)
                try #require(held == model[player] ?? [:], "seed \(seed), posting \(number)")
            }
            unwritten = try connection.integer("SELECT id - accounts_through FROM ledger_head")
            most = max(most, unwritten)
        }
        // Accounts are written, but not with each transaction.
        #expect(most > 500 && most < 1_024 && number > 4 * most)
    }

    private static func play(on store: GameStore, rounds: ClosedRange<Int>) async {
        for round in rounds {
            await store.take(
                .signUp(1), .signUp(2), .open(round: round, [], request: "\(round)"),
                .pay(round: round, order: 1), .pay(round: round, order: 2, coins: 50),
                .buy("oven", price: 70, request: "oven \(round)"),
                .settle(round: round, earned: 75, stars: 2))
        }
    }

    /// A killed server leaves unwritten accounts; every reader still computes them right.
    @Test func aKilledServersAccountsAreRight() async throws {
        let player = PlayerID(1)
        for life in 0..<3 {
            let store = try temporaryStore(in: directory)
            await Self.play(on: store, rounds: 10 * life + 1...10 * life + 10)
            let coins = Int64(150 + 50 * (life + 1))
            let pieces = Int64(10 * (life + 1))
            #expect(try await store.player(player)?.coins == coins)
            #expect(try await store.player(player)?.inventory == ["oven": pieces])
            let page = try await store.read(LedgerQuery(of: player, before: nil, count: 3))
            #expect(page.entries.map(\.posting.asset) == [.item("oven"), .coins, .coins])
            #expect(page.entries.first?.balanceAfter == pieces)
            store.abandon()
            #expect(directory.database().text("SELECT accounts_through FROM ledger_head") == "0")
            let audit = try directory.audit()
            #expect(try audit.balances(of: player) == [.coins: coins, .item("oven"): pieces])
            let verification = try audit.verify(replays: false)
            #expect(verification.problem == nil)
            #expect(verification.playersTotals == [.coins: coins + 150, .item("oven"): pieces])
        }
        let store = try temporaryStore(in: directory)
        #expect(try await store.player(player)?.coins == 300)
        await store.close()
        let database = directory.database()
        #expect(database.text("SELECT id - accounts_through FROM ledger_head") == "0")
        #expect(try directory.audit().verify(replays: false).problem == nil)
    }

    /// Changes to a store whose accounts are written up to entry 6 of 22, and the findings.
    @Test(
        arguments: [
            ("UPDATE ledger_head SET accounts_through = 5", "account ", "the balance"),
            ("UPDATE ledger_head SET accounts_through = 7", "account ", "the balance"),
            ("UPDATE ledger_head SET accounts_through = 0", "account ", "the balance"),
            (
                "UPDATE ledger_head SET accounts_through = 23", "entry 22",
                "the entry up to which accounts are written"
            ),
            (
                "UPDATE house_accounts SET balance = 1 WHERE account = CAST('house:grant' AS BLOB)",
                "account house:grant", "the balance"
            ),
            ("UPDATE ledger SET balance_after = 9 WHERE id = 22", "entry 22", "its hash"),
        ])
    func tamperingIsFound(sql: String, place: String, what: String) async throws {
        let first = try temporaryStore(in: directory)
        await Self.play(on: first, rounds: 1...1)
        await first.close()
        let second = try temporaryStore(in: directory)
        await Self.play(on: second, rounds: 2...5)
        second.abandon()
        let database = directory.database()
        #expect(database.rows("SELECT accounts_through, id FROM ledger_head") == [["6", "22"]])
        database.execute("DROP TRIGGER ledger_refuses_update; \(sql)")
        let problem = try directory.audit().verify(replays: false).problem
        #expect(problem?.description.hasPrefix(place) == true, "\(problem as Any)")
        #expect(problem?.what == what)
    }
}
