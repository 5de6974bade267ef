import Foundation
import Kitchen
import Store
import TestSupport
import Testing

/// What a verification finds and what an export writes.
@Suite struct LedgerAuditTests {
    typealias Place = AuditProblem.Place

    struct Tampering: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Done behind the store's back, its triggers dropped.
        let sql: String
        let place: Place
        let what: String

        init(_ name: String, _ sql: String, _ place: Place, _ what: String) {
            testDescription = name
            self.sql = sql
            self.place = place
            self.what = what
        }
    }

    private static let player = String(repeating: "0", count: 31) + "1"
    private static let round = String(repeating: "0", count: 31) + "1"

    /// A copy of entry 3 under another id and reference.
    private static func copy(id: String, reference: String) -> String {
        """
        INSERT INTO ledger SELECT \(id), player, asset, kind, amount, balance_after,
            house_account, \(reference), time_ms, previous_hash, hash, previous_of_player
            FROM ledger WHERE id = 3
        """
    }

    /// The ledger: 1 grant, 2 and 3 purchase (coins, item), 4 equip, 5 and 6 orders, then the
    /// second player's 7 grant.
    static let tamperings: [Tampering] = [
        Tampering(
            "amount edited", "UPDATE ledger SET amount = 999 WHERE id = 5", .entry(5),
            "its hash"),
        Tampering(
            "balance edited", "UPDATE ledger SET balance_after = 999 WHERE id = 6", .entry(6),
            "its hash"),
        Tampering(
            "asset edited", "UPDATE ledger SET asset = 'oven' WHERE id = 1", .entry(1),
            "its hash"),
        Tampering(
            "player edited", "UPDATE ledger SET player = zeroblob(16) WHERE id = 7", .entry(7),
            "its hash"),
        Tampering(
            "kind edited", "UPDATE ledger SET kind = 'grant' WHERE id = 5", .entry(5),
            "its hash"),
        Tampering(
            "kind unknown", "UPDATE ledger SET kind = 'gift' WHERE id = 5", .entry(5),
            "the player or the kind"),
        Tampering(
            "house account edited",
            "UPDATE ledger SET house_account = 'house:grant' WHERE id = 5", .entry(5),
            "its hash"),
        Tampering(
            "reference edited", "UPDATE ledger SET reference = 'order:x:1' WHERE id = 5",
            .entry(5), "its hash"),
        Tampering(
            "time edited", "UPDATE ledger SET time_ms = time_ms + 1 WHERE id = 2", .entry(2),
            "its hash"),
        Tampering(
            "hash edited", "UPDATE ledger SET hash = zeroblob(32) WHERE id = 4", .entry(4),
            "its hash"),
        Tampering(
            "previous hash edited", "UPDATE ledger SET previous_hash = zeroblob(32) WHERE id = 4",
            .entry(4), "the hash of the entry before it"),
        Tampering(
            "a player's chain cut", "UPDATE ledger SET previous_of_player = NULL WHERE id = 4",
            .entry(4), "the player's entry before it"),
        Tampering(
            "a player's chain past an entry",
            "UPDATE ledger SET previous_of_player = 4 WHERE id = 6", .entry(6),
            "the player's entry before it"),
        Tampering(
            "a player's chain into another's",
            "UPDATE ledger SET previous_of_player = 6 WHERE id = 7", .entry(7),
            "the player's entry before it"),
        Tampering("first deleted", "DELETE FROM ledger WHERE id = 1", .entry(1), "the id"),
        Tampering("one deleted", "DELETE FROM ledger WHERE id = 4", .entry(4), "the id"),
        Tampering(
            "last deleted", "DELETE FROM ledger WHERE id = 7", .entry(7),
            "the last entry's id"),
        Tampering(
            "all deleted", "DELETE FROM ledger", .entry(1), "the last entry's id"),
        Tampering(
            "two swapped",
            """
            UPDATE ledger SET id = -5 WHERE id = 5; UPDATE ledger SET id = 5 WHERE id = 6;
            UPDATE ledger SET id = 6 WHERE id = -5
            """, .entry(5), "the hash of the entry before it"),
        Tampering(
            "inserted at the end", copy(id: "8", reference: "'more'"), .entry(8),
            "the hash of the entry before it"),
        Tampering(
            "inserted before the first", copy(id: "0", reference: "'more'"), .entry(1), "the id"),
        Tampering(
            "the head edited", "UPDATE ledger_head SET hash = zeroblob(32)", .entry(7),
            "the last entry's hash"),
        Tampering(
            "a balance edited",
            "UPDATE accounts SET balance = 5000 WHERE length(account) = 16 AND balance = 175",
            .account(player, asset: "coins"), "the balance"),
        Tampering(
            "an account's last entry edited",
            "UPDATE accounts SET last_entry = 5 WHERE last_entry = 6",
            .account(player, asset: "coins"), "the last entry"),
        Tampering(
            "an account's last entry taken away",
            "UPDATE accounts SET last_entry = NULL WHERE asset = 'oven'",
            .account(player, asset: "oven"), "the last entry"),
        Tampering(
            "a last entry of the house",
            "UPDATE accounts SET last_entry = 6 WHERE account = CAST('house:order' AS BLOB)",
            .account("house:order", asset: "coins"), "the last entry"),
        Tampering(
            "the house's balance edited",
            "UPDATE accounts SET balance = 0 WHERE account = CAST('house:order' AS BLOB)",
            .account("house:order", asset: "coins"), "the balance"),
        Tampering(
            "an account deleted",
            "DELETE FROM accounts WHERE account = CAST('house:equip' AS BLOB)",
            .account("house:equip", asset: "oven"), "the account"),
        Tampering(
            "an account inserted",
            "INSERT INTO accounts VALUES (CAST('house:gift' AS BLOB), 'coins', 7, NULL)",
            .account("house:gift", asset: "coins"), "the balance"),
        Tampering(
            "a round's result edited", "UPDATE rounds SET earned = 76", .round(round),
            "what it earned"),
        Tampering(
            "stars edited", "UPDATE progress SET best_stars = 3",
            .progress(String(repeating: "0", count: 31) + "1", level: 1), "best stars"),
        Tampering(
            "another level's stars", "UPDATE progress SET level = 19",
            .progress(String(repeating: "0", count: 31) + "1", level: 19), "best stars"),
    ]

    /// A closed store with seven entries.
    private static func sample() async throws -> TemporaryDirectory {
        let directory = TemporaryDirectory()
        let store = try temporaryStore(in: directory)
        for step in [
            StoreStep.signUp(1, coins: 150), .buy("oven", price: 50, request: "a,\"b\"\r\n"),
            .open(round: 1, ["oven"], request: "c"), .pay(round: 1, order: 1, coins: 25),
            .pay(round: 1, order: 2, coins: 50), .settle(round: 1, earned: 75, stars: 2),
            .signUp(2, coins: 150),
        ] {
            _ = await step.outcome(on: store)
        }
        await store.close()
        return directory
    }

    @Test func anUntouchedLedgerIsClean() async throws {
        let directory = try await Self.sample()
        let verification = try LedgerAudit(directory: directory.path).verify(replays: false)
        #expect(verification.problem == nil)
        #expect(verification.entryCount == 7)
        #expect(verification.playerCount == 2)
        #expect(verification.roundCount == 1)
        #expect(verification.playersTotals == [.coins: 325, .item("oven"): 0])
    }

    @Test(arguments: tamperings) func tamperingIsFound(_ tampering: Tampering) async throws {
        let directory = try await Self.sample()
        RawDatabase(directory: directory.path).execute(
            """
            DROP TRIGGER ledger_refuses_update; DROP TRIGGER ledger_refuses_delete;
            \(tampering.sql)
            """)
        let problem = try LedgerAudit(directory: directory.path).verify(replays: false).problem
        #expect(problem?.place == tampering.place)
        #expect(problem?.what == tampering.what)
        #expect(problem?.expected != problem?.found)
    }

    @Test(arguments: [
        "UPDATE ledger SET amount = 1 WHERE id = 1", "DELETE FROM ledger WHERE id = 1",
        "DELETE FROM ledger",
    ]) func theLedgerRefusesChanges(_ sql: String) async throws {
        let directory = try await Self.sample()
        let database = RawDatabase(directory: directory.path)
        #expect(database.refusal(of: sql) == "the ledger is append-only")
    }

    /// A reader in the midst of a server's commits sees a state in which everything fits.
    @Test func verifiesNextToARunningServer() async throws {
        let directory = TemporaryDirectory()
        let store = try temporaryStore(in: directory)
        _ = try await store.signUp(.numbered(1, coins: 1_000_000))
        let load = Task {
            for number in 0..<200 {
                _ = await StoreStep.buy("oven", price: 50, request: "\(number)")
                    .outcome(on: store)
            }
        }
        var verified = 0
        while verified < 20 {
            let problem = try LedgerAudit(directory: directory.path).verify(replays: false).problem
            #expect(problem == nil)
            verified += 1
        }
        await load.value
        await store.close()
    }

    /// RFC 4180: a field with a comma, quotes or a line break is quoted, lines end with CRLF.
    @Test func exportsCSV() async throws {
        let directory = try await Self.sample()
        var bytes: [UInt8] = []
        try LedgerAudit(directory: directory.path).exportCSV { bytes += $0 }
        let text = String(decoding: bytes, as: UTF8.self)
        let parts = text.components(separatedBy: "purchase:a,")
        #expect(parts.count == 3)
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
            try LedgerAudit(directory: directory.path).exportCSV { _ in throw Full() }
        }
    }
}
