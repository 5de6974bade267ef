import Kitchen
import TestSupport
import Testing

@testable import Store

/// Postings of several players at once, which share an account of the house.
@Suite struct LedgerWriterTests {
    private static func posting(_ player: Int, _ amount: Int64) -> Posting {
        Posting(
            player: PlayerID(value: UInt128(player)), asset: .coins, kind: .race, amount: amount,
            reference: "race:\(player)")
    }

    /// Amounts of players 1, 2, ..., who have nothing; the balances afterwards of the players and
    /// the house, `nil` where all are refused.
    @Test(
        arguments: [
            ([5, 7], [5, 7, -12]),
            ([5, 7, 0], [5, 7, 0, -12]),
            ([5, -1], nil),
            ([.max, 2], nil), ([.max, 1], [.max, 1, .min]),
            ([-1, 5], nil),
        ] as [([Int64], [Int64]?)])
    func allOrNothing(amounts: [Int64], expected: [Int64]?) throws {
        let connection = try SQLiteConnection(path: ":memory:", mode: .readWriteCreate, vfs: nil)
        try StoreSchema.migrate(connection, from: 0, secret: [UInt8](repeating: 1, count: 32))
        let writer = try LedgerWriter(connection)
        try writer.begin()
        let postings = amounts.enumerated().map { Self.posting($0.offset + 1, $0.element) }
        let result = try writer.post(postings, timeMilliseconds: 0)
        #expect((try? result.get()) == expected?.dropLast())
        try writer.flush(writesAccounts: true)
        let house = try connection.integer(
            "SELECT balance FROM accounts WHERE account = 'house:race'")
        #expect(house == expected?.last ?? 0)
        let accounts = try connection.integer("SELECT count(*) FROM accounts")
        #expect(accounts == Int64(expected?.count ?? 0))
        let entries = try connection.integer("SELECT count(*) FROM ledger")
        #expect(entries == Int64(expected == nil ? 0 : amounts.count))
    }
}
