import Base
import Kitchen
import TestSupport
import Testing

@testable import Store

/// Postings of several players at once, which share a house account.
@Suite struct LedgerWriterTests {
    /// A player's maximum balance (protocol.md: integers that JSON in any language preserves).
    private static let limit: Int64 = 9_007_199_254_740_991
    /// With this many players at their limit, the house can pay 1,024 more.
    private static let full = [Int64](repeating: limit, count: 1024)

    /// Amounts for players 1, 2, ..., who start at zero, and the balances of the players and the
    /// house afterwards; nil if all are refused.
    @Test(
        arguments: [
            ([5, 7], [5, 7, -12]),
            ([5, 7, 0], [5, 7, 0, -12]),
            ([5, -1], nil), ([5, 7, -1], nil), ([5, 7, 9, -1], nil),
            ([5, limit + 1], nil), ([limit], [limit, -limit]), ([.max, 1], nil),
            (full + [1024], full + [1024, .min]), (full + [1025], nil),
            ([-1, 5], nil),
        ] as [(amounts: [Int64], expected: [Int64]?)], [Asset.coins, .item("oven")])
    func allOrNothing(_ row: (amounts: [Int64], expected: [Int64]?), asset: Asset) throws {
        let (amounts, expected) = row
        let connection = try SQLiteConnection.inMemory()
        let writer = LedgerWriter(connection, of: .first, key: .test)
        try writer.begin()
        let postings = amounts.enumerated().map { index, amount in
            Posting(
                player: PlayerID(index + 1), asset: asset, kind: .race, amount: amount,
                reference: "race:\(index + 1)")
        }
        let result = try writer.post(postings, timeMilliseconds: 0)
        #expect((try? result.get()) == expected?.dropLast())
        try writer.flush(writesAccounts: true)
        let house = try connection.integer(
            "SELECT balance FROM house_accounts WHERE account = CAST('house:race' AS BLOB)")
        #expect(house == expected?.last ?? 0)
        let accounts = try connection.integer(
            "SELECT (SELECT count(*) FROM accounts) + (SELECT count(*) FROM house_accounts)")
        #expect(accounts == Int64(expected?.count ?? 0))
        let entries = try connection.integer("SELECT count(*) FROM ledger")
        #expect(entries == Int64(expected == nil ? 0 : amounts.count))
    }
}
