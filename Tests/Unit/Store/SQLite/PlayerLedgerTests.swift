import Base
import Kitchen
import TestSupport
import Testing

@testable import Store

/// Pages of a player's entries.
@Suite(.timeLimit(.minutes(2))) struct PlayerLedgerTests {
    private static let assets = [Asset.coins, .item("knife"), .item("oven"), .item("sauce")]
    private static let playerCount: UInt128 = 4

    /// A database with players' entries in turn: gains and losses, several in a posting, some
    /// refused and some repeated, in many transactions.
    private static func database(entryCount: Int64, seed: UInt64) throws -> SQLiteConnection {
        let connection = try SQLiteConnection.inMemory()
        let writer = LedgerWriter(connection, of: .first, key: .test)
        var random = TestRandom(seed: seed)
        var number = 0
        while try connection.integer("SELECT count(*) FROM ledger") < entryCount {
            try writer.begin()
            for _ in 0..<Int.random(in: 1...40, using: &random) {
                // Player 1 has most entries, and the last player almost none.
                let draw = Int.random(in: 0..<1000, using: &random)
                let player = PlayerID(
                    value: draw < 700 ? 1 : draw < 900 ? 2 : draw < 998 ? 3 : playerCount)
                let amount = Int64.random(in: -20...30, using: &random)
                let reference = "reference:\(number - Int.random(in: 0...1, using: &random))"
                let postings = assets.shuffled(using: &random)
                    .prefix(Int.random(in: 1...3, using: &random)).map { asset in
                        Posting(
                            player: player, asset: asset, kind: .race, amount: amount,
                            reference: reference)
                    }
                if try writer.entries(of: player, reference: reference).isEmpty {
                    _ = try writer.post(postings, timeMilliseconds: Int64(number))
                }
                number += 1
            }
            try writer.flush(writesAccounts: false)
        }
        return connection
    }

    /// Pages from every number, also those of other players' entries and beyond the last.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func pagesAreThoseOfANaiveFilter(seed: UInt64) throws {
        let connection = try Self.database(entryCount: 3000, seed: seed)
        let all = try connection.prepare("SELECT \(LedgerRow.columns) FROM ledger ORDER BY id")
            .all { LedgerRow($0).entry }.compactMap { $0 }
        let ledger = PlayerLedger(connection)
        var random = TestRandom(seed: seed)
        for trial in 0..<2000 {
            let player = PlayerID(
                value: UInt128.random(in: 1...Self.playerCount + 1, using: &random))
            let count = Int.random(in: 1...50, using: &random)
            let before: Int64? =
                switch trial % 10 {
                case 0: nil
                case 1: [1, 2, Int64(all.count) + 1, .max].randomElement(using: &random)
                default: Int64.random(in: 1...Int64(all.count), using: &random)
                }
            let wanted = all.filter { $0.posting.player == player && $0.id < before ?? .max }
            let page = try ledger.page(of: player, before: before, count: count)
            let expected = LedgerPage(
                entries: wanted.suffix(count).reversed(), hasMore: wanted.count > count)
            try #require(
                page == expected, "seed \(seed), player \(player), before \(before as Any)")
        }
        let waypoints = try connection.prepare(PlayerLedger.waypointQuery)
            .bind(PlayerID(1)).bind(1).all { $0.integer(0) }
        #expect(!waypoints.isEmpty, "seed \(seed): no page began at a waypoint")
    }

    /// A number that isn't the player's own is looked up in the small index, not in the table.
    @Test func waypointsAreFoundInTheirIndex() throws {
        let connection = try Self.database(entryCount: 1, seed: 1)
        let plan = try connection.prepare("EXPLAIN QUERY PLAN \(PlayerLedger.waypointQuery)")
            .all { $0.text(3) }
        #expect(plan == ["SEARCH ledger USING INDEX ledger_waypoints (player=? AND id>?)"])
    }

    /// An edit to the chain, and the number before which a page is requested. No wrong page is
    /// returned, and every search ends.
    @Test(
        arguments: [
            ("previous_of_player = id WHERE id = 5", nil), ("previous_of_player = id", 4),
            ("previous_of_player = id + 1", nil), ("previous_of_player = 0", nil),
            ("previous_of_player = -1", 4), ("previous_of_player = 1 WHERE id = 5", nil),
            ("previous_of_player = 1 WHERE id = 5", 4),
        ] as [(String, Int64?)])
    func aBrokenChainIsRefused(change: String, before: Int64?) throws {
        let connection = try SQLiteConnection.inMemory()
        let writer = LedgerWriter(connection, of: .first, key: .test)
        try writer.begin()
        for (number, player) in [2, 1, 1, 2, 1].enumerated() {
            let posting = Posting(
                player: PlayerID(player), asset: .coins, kind: .order, amount: 1,
                reference: "\(number)")
            _ = try writer.post(posting, timeMilliseconds: 0)
        }
        try writer.flush(writesAccounts: false)
        let ledger = PlayerLedger(connection)
        let player = PlayerID(1)
        let intact = try ledger.page(of: player, before: before, count: 50)
        #expect(intact.entries.map(\.id) == [5, 3, 2].filter { $0 < before ?? .max })
        try connection.execute("DROP TRIGGER ledger_refuses_update; UPDATE ledger SET \(change)")
        let error = #expect(throws: StoreFault.self) {
            _ = try ledger.page(of: player, before: before, count: 50)
        }
        #expect(error?.message.contains("ledger entries is broken") == true)
    }
}
