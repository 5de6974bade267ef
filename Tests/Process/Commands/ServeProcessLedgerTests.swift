import Foundation
import TestSupport
import Testing

/// What a server leaves behind, looked at by the commands: the ledger and the rounds' records.
@Suite(.serialized)
struct ServeProcessLedgerTests {
    private let data = TemporaryDirectory()

    /// Fills the data directory: a purchase, and a round with two orders. Returns the round's id.
    private func play() async throws -> String {
        let levels = try LevelsCopy(
            rules: ["tickMilliseconds": 20, "clockAtStartTicks": 3000],
            without: LevelsCopy.largeFiles)
        let server = try await ServeProcess(data: data.path, levels: levels.path)
        let player = try await ClientPlayer(on: server)
        try await player.buy("knife")
        let round = try #require(try await player.startRound(equip: ["knife"])).round.roundID
        for _ in 0..<2 { try #require(try await player.serveOrder() != nil) }
        try await player.leaveRound()
        try #require(try await server.stop() == .exit(0))
        return round
    }

    @Test func theLedgerIsVerifiedAndExported() async throws {
        _ = try await play()
        // The triggers refuse an edit.
        for sql in ["UPDATE ledger SET amount = 1", "DELETE FROM ledger"] {
            #expect(RawDatabase(directory: data.path).refusal(of: sql) != nil)
        }
        let report = try #require(try await command("ledger verify --json", on: data).json())
        #expect(report["ok"] as? Bool == true)
        // The grant, two sides of a purchase, the knife equipped, two orders.
        #expect(report["entries"] as? Int == 6)
        #expect(report["players"] as? Int == 1)
        #expect(report["rounds"] as? Int == 1)
        // The knife doubles the first order, the combo triples the second.
        #expect(report["players_totals"] as? [String: Int] == ["coins": 245, "knife": 0])

        let export = try await command("ledger export", on: data)
        let lines = export.output.components(separatedBy: "\r\n")
        #expect(lines.count == 1 + 6 + 1 && lines[7].isEmpty)
        #expect(lines[0].hasPrefix("id,time_ms,player,asset,kind,amount,balance_after,"))
        let columns = lines[1...6].map { $0.components(separatedBy: ",") }
        #expect(columns.map { $0[0] } == ["1", "2", "3", "4", "5", "6"])
        #expect(
            columns.map { $0[4] } == ["grant", "purchase", "purchase", "equip", "order", "order"])
        #expect(columns.map { $0[5] } == ["150", "-30", "1", "-1", "50", "75"])
        #expect(columns.map { $0[6] } == ["150", "120", "1", "0", "170", "245"])
        let head = try #require(report["head_hash"] as? String)
        #expect(columns.last?.last == head)
    }

    @Test(arguments: [
        ("UPDATE ledger SET amount = amount + 1 WHERE id = 5", "entry 5"),
        ("UPDATE ledger SET balance_after = balance_after + 1 WHERE id = 2", "entry 2"),
        ("UPDATE ledger SET reference = 'order:other' WHERE id = 6", "entry 6"),
        ("UPDATE ledger SET time_ms = time_ms - 1 WHERE id = 1", "entry 1"),
        ("UPDATE ledger SET kind = 'grant' WHERE id = 5", "entry 5"),
        ("UPDATE ledger SET hash = zeroblob(32) WHERE id = 3", "entry 3"),
        ("DELETE FROM ledger WHERE id = 4", "entry 4: the id is stored as 5"),
        ("DELETE FROM ledger WHERE id = 6", "entry 6"),
        ("UPDATE accounts SET balance = balance + 5 WHERE asset = 'coins'", "account "),
        ("UPDATE rounds SET earned = earned + 1", "round "),
    ])
    func whatWasEditedIsNamed(sql: String, place: String) async throws {
        _ = try await play()
        RawDatabase(directory: data.path).execute(
            "DROP TRIGGER ledger_refuses_update; DROP TRIGGER ledger_refuses_delete; \(sql)")
        let verify = try await command("ledger verify", on: data, exit: 1, says: place)
        #expect(verify.output.isEmpty)
    }

    // MARK: - Records

    @Test func aBotPlaysARoundThatReplays() async throws {
        // The bot plays at a person's pace; the cap ends its round after 8 seconds.
        let levels = try LevelsCopy(
            rules: ["clockAtStartTicks": 60, "capTicks": 80],
            without: LevelsCopy.largeFiles)
        let server = try await ServeProcess(data: data.path, levels: levels.path)
        let bot = try await command(
            "play --auto --guest --seed 1 --buy oven --equip oven --server \(server.url)",
            says: "bought oven for 50 coins: 1 owned, 100 coins left",
            "level 1, Burger Station: serve 3 orders, ")
        #expect(bot.error.isEmpty)
        // 11 s with the oven, less what passed until it was printed; 6 s without.
        let clock = bot.output.firstMatch(of: /serve 3 orders, ([0-9.]+) s/)
        #expect(try #require(clock.flatMap { Double($0.1) }) > 8)
        let rows = RawDatabase(directory: data.path).rows(
            "SELECT lower(hex(id)), served, earned, state FROM rounds")
        try #require(rows.count == 1 && rows[0][3] == "settled", "\(rows)")
        #expect(bot.output.contains("  served:  \(rows[0][1]) of 3"))
        #expect(bot.output.contains("  coins:   +\(rows[0][2]), balance \(100 + Int(rows[0][2])!)"))
        #expect(Int(rows[0][1])! > 0)
        let round = rows[0][0]
        try await command(
            "replay verify \(round)", on: data,
            says: "round \(round) replays to the identical state: 80 ticks")
        try await command(
            "replay show \(round)", on: data, says: "equipped  oven\n", "  tap 🍞\n")
        let json = try await command("replay show \(round) --json", on: data)
        let report = try #require(try json.json())
        #expect(report["round"] as? String == round)
        #expect((report["served"] as? Int).map(String.init) == rows[0][1])
        #expect(try await server.stop() == .exit(0))
    }

    @Test(arguments: [
        "served = served + 1", "stars = stars - 1",
        "record = CAST(substr(record, 1, length(record) - 1) AS BLOB)",
        // One byte in the middle of the record becomes another.
        """
        record = CAST(substr(record, 1, 60) || x'07' || substr(record, 62) AS BLOB)
        """,
    ])
    func aTamperedRecordDoesNotReplay(change: String) async throws {
        let round = try await play()
        try await command("replay verify \(round)", on: data)
        RawDatabase(directory: data.path).execute("UPDATE rounds SET \(change)")
        try await command("replay verify \(round)", on: data, exit: 1, says: "round \(round): ")
    }

    @Test func aRoundThatWasLostHasNoRecord() async throws {
        let server = try await ServeProcess(data: data.path)
        let player = try await ClientPlayer(on: server)
        try await player.buy("knife")
        let round = try #require(try await player.startRound(equip: ["knife"])).round.roundID
        server.process.send(SIGKILL)
        _ = try await server.process.end()
        let again = try await ServeProcess(data: data.path)
        #expect(try await again.stop() == .exit(0))
        try await command(
            "replay show \(round)", on: data, exit: 1,
            says: "round \(round) is lost: only a settled round has a record")
    }
}
