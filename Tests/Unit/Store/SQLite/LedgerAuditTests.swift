import Foundation
import Kitchen
import Store
import TestSupport
import Testing

/// A verification's findings and an export's content.
@Suite struct LedgerAuditTests {
    private static let player = LedgerForgery.id(1)

    /// A copy of entry 3 under another id.
    private static func copy(id: Int) -> String {
        """
        INSERT INTO ledger SELECT \(id), player, asset, kind, amount, balance_after,
            house_account, 'more', time_ms, previous_hash, hash, previous_of_player, chain
            FROM ledger WHERE id = 3
        """
    }

    /// Updates of the ledger, each with the entry where it is found.
    private static let updates: [(change: String, entry: Int64, what: String)] = [
        ("amount = 999 WHERE id = 5", 5, "its hash"),
        ("balance_after = 999 WHERE id = 6", 6, "its hash"),
        ("asset = 'oven' WHERE id = 1", 1, "its hash"),
        ("player = zeroblob(16) WHERE id = 7", 7, "its hash"),
        ("kind = 'grant' WHERE id = 5", 5, "its hash"),
        ("kind = 'gift' WHERE id = 5", 5, "the player or the kind"),
        ("house_account = 'house:grant' WHERE id = 5", 5, "its hash"),
        ("reference = 'order:x:1' WHERE id = 5", 5, "its hash"),
        ("time_ms = time_ms + 1 WHERE id = 2", 2, "its hash"),
        ("hash = zeroblob(32) WHERE id = 4", 4, "its hash"),
        ("previous_hash = zeroblob(32) WHERE id = 4", 4, "the hash of the entry before it"),
        // A player's chain that is cut, skips an entry, or leads into another player's.
        ("previous_of_player = NULL WHERE id = 4", 4, "the player's entry before it"),
        ("previous_of_player = 4 WHERE id = 6", 6, "the player's entry before it"),
        ("previous_of_player = 6 WHERE id = 7", 7, "the player's entry before it"),
    ]

    /// Updates of the accounts, each with the account where it is found.
    private static let accountUpdates: [(String, account: String, asset: String, what: String)] = [
        ("balance = 5000 WHERE last_entry = 6", player, "coins", "the balance"),
        ("last_entry = 5 WHERE last_entry = 6", player, "coins", "the last entry"),
        ("last_entry = NULL WHERE asset = 'oven'", player, "oven", "the last entry"),
    ]

    /// The ledger: 1 grant, 2 and 3 purchase (coins, item), 4 equip, 5 and 6 orders, then the
    /// second player's 7 grant.
    private static let tamperings: [(String, AuditProblem.Place, String)] =
        updates.map { ("UPDATE ledger SET \($0.change)", .entry($0.entry), $0.what) }
        + accountUpdates.map {
            ("UPDATE accounts SET \($0.0)", .account($0.account, asset: $0.asset), $0.what)
        } + [
            ("DELETE FROM ledger WHERE id = 1", .entry(2), "the hash of the entry before it"),
            ("DELETE FROM ledger WHERE id = 4", .entry(5), "the hash of the entry before it"),
            ("DELETE FROM ledger WHERE id = 7", .entry(7), "the last entry's id"),
            ("DELETE FROM ledger", .entry(1), "the last entry's id"),
            (
                """
                UPDATE ledger SET id = -5 WHERE id = 5; UPDATE ledger SET id = 5 WHERE id = 6;
                UPDATE ledger SET id = 6 WHERE id = -5
                """, .entry(5), "the hash of the entry before it"
            ),
            (copy(id: 8), .entry(8), "the hash of the entry before it"),
            (copy(id: 0), .entry(0), "the hash of the entry before it"),
            ("UPDATE ledger SET chain = 2", .entry(1), "the last entry's id"),
            (
                "UPDATE ledger SET chain = 2 WHERE id = 5", .entry(5),
                "the hash of the entry before it"
            ),
            (
                "UPDATE house_accounts SET balance = 0 WHERE account = CAST('house:order' AS BLOB)",
                .account("house:order", asset: "coins"), "the balance"
            ),
            ("UPDATE ledger_head SET hash = zeroblob(32)", .entry(7), "the last entry's hash"),
            (
                "DELETE FROM house_accounts WHERE account = CAST('house:equip' AS BLOB)",
                .account("house:equip", asset: "oven"), "the account"
            ),
            (
                "INSERT INTO house_accounts VALUES (1, CAST('house:gift' AS BLOB), 'coins', 7)",
                .account("house:gift", asset: "coins"), "the balance"
            ),
            ("UPDATE rounds SET earned = 76", .round(LedgerForgery.id(1)), "what it earned"),
            ("UPDATE progress SET best_stars = 3", .progress(player, level: 1), "best stars"),
            ("UPDATE progress SET level = 19", .progress(player, level: 19), "best stars"),
        ]

    /// The directory of a closed store with seven entries.
    private let directory = TemporaryDirectory()

    init() async throws {
        let store = try temporaryStore(in: directory)
        await store.take(
            .signUp(1), .buy("oven", price: 50, request: "a,\"b\"\r\n"),
            .open(round: 1, ["oven"], request: "c"), .pay(round: 1, order: 1),
            .pay(round: 1, order: 2, coins: 50), .settle(round: 1, earned: 75, stars: 2),
            .signUp(2))
        await store.close()
    }

    @Test func anUntouchedLedgerIsClean() throws {
        let verification = try directory.audit().verify(replays: false)
        #expect(verification.problem == nil)
        #expect(verification.entryCount == 7)
        #expect(verification.playerCount == 2)
        #expect(verification.roundCount == 1)
        #expect(verification.playersTotals == [.coins: 325, .item("oven"): 0])
    }

    @Test(arguments: tamperings)
    func tamperingIsFound(sql: String, place: AuditProblem.Place, what: String) throws {
        directory.database().execute(LedgerForgery.unlocking + sql)
        let problem = try directory.audit().verify(replays: false).problem
        #expect(problem?.place == place)
        #expect(problem?.what == what)
        #expect(problem?.expected != problem?.found)
    }

    @Test(arguments: [
        "UPDATE ledger SET amount = 1 WHERE id = 1", "DELETE FROM ledger WHERE id = 1",
        "DELETE FROM ledger",
    ]) func theLedgerRefusesChanges(_ sql: String) {
        #expect(directory.database().refusal(of: sql) == "the ledger is append-only")
    }

    /// A reader beside a committing server sees a consistent state.
    @Test func verifiesNextToARunningServer() async throws {
        let directory = TemporaryDirectory()
        let store = try temporaryStore(in: directory)
        _ = try await store.signUp(.numbered(1, coins: 1_000_000))
        let load = Task {
            for number in 0..<200 {
                await store.take(.buy("oven", price: 50, request: "\(number)"))
            }
        }
        for _ in 1...20 {
            #expect(try directory.audit().verify(replays: false).problem == nil)
        }
        await load.value
        await store.close()
    }

    /// RFC 4180: a field with a comma, quotes or a line break is quoted, lines end with CRLF.
    @Test func exportsCSV() throws {
        var bytes: [UInt8] = []
        try directory.audit().exportCSV { bytes += $0 }
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.components(separatedBy: "purchase:a,").count == 3)
        #expect(
            text.hasPrefix(
                "id,time_ms,player,asset,kind,amount,balance_after,house_account,reference,"
                    + "previous_hash,hash\r\n1,1700000000000,\(Self.player),coins,grant,150,150,"
                    + "house:grant,grant,\(String(repeating: "0", count: 64)),"))
        #expect(
            text.contains(
                "2,1700000000000,\(Self.player),coins,purchase,-50,100,house:purchase,"
                    + "\"purchase:a,\"\"b\"\"\r\n\","))
        #expect(text.hasSuffix("\r\n"))
        struct Full: Error {}
        #expect(throws: LedgerAuditError.output("Full()")) {
            try directory.audit().exportCSV { _ in throw Full() }
        }
    }
}
