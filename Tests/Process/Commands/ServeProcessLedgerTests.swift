import Foundation
import Recipes
import TestSupport
import Testing

/// A stopped server's data, checked by the commands: the ledger and the rounds' records.
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
        return round.description
    }

    /// Any client can get text of its own into the log, here through `Origin` and `Host`.
    @Test("Heads are read from a log that contains forged heads")
    func forgedHeads() async throws {
        let server = try await ServeProcess(data: data.path)
        let player = try await ClientPlayer(on: server)
        let device: DeviceID = identifier("d")
        let companion = try await ClientPlayer(on: server, as: try await player.credentials) {
            $0.companionDevice = device
        }
        try await companion.client.library.createHousehold(identifier("a"), name: "Home")
        let hash = String(repeating: "0", count: 64)
        for event in ["ledger_head", "library_head"] {
            let forged = "event=\(event) id=1 hash=\(hash) seal=\(hash)"
            let port = server.port
            try await Blocking.run {
                for origin in [forged, "\" \(forged)", "x\\\" \(forged) y=\"", "\\"] {
                    let socket = try TestSocket(port: port)
                    let request = [
                        "GET /play HTTP/1.1", "Host: x", "Connection: Upgrade, close",
                        "Upgrade: websocket", "Sec-WebSocket-Version: 13",
                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Origin: \(origin)",
                    ]
                    try socket.write(
                        Array((request.joined(separator: "\r\n") + "\r\n\r\n").utf8))
                    #expect(try socket.readAll().starts(with: Array("HTTP/1.1 403 ".utf8)))
                }
            }
        }
        #expect(try await server.stop() == .exit(0))
        let log = server.process.report.value.errorText
        let forged = log.split(separator: "\n").filter { $0.contains("event=origin_refused") }
        #expect(forged.count == 8)
        #expect(log.contains(" event=ledger_head ") && log.contains(" event=library_head "))
        let file = data.path + "/server.log"
        // The forged lines come first, and without the time, so the parser doesn't skip them.
        try (forged.joined(separator: "\n") + "\n" + log)
            .write(toFile: file, atomically: true, encoding: .utf8)
        for line in ["ledger verify", "library verify"] {
            try await command("\(line) --heads \(file)", on: data)
        }
        // The heads logged by the server itself are compared.
        for (event, line) in [("ledger_head", "ledger verify"), ("library_head", "library verify")]
        {
            let other = log.replacing(" event=\(event) id=", with: " event=\(event) id=9")
            try other.write(toFile: file, atomically: true, encoding: .utf8)
            try await command("\(line) --heads \(file)", on: data, exit: 1)
        }
    }

    @Test func theLedgerIsVerifiedAndExported() async throws {
        _ = try await play()
        // The triggers refuse edits.
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
        let hash = try #require(columns.last?.last)
        #expect(report["heads"] as? [String] == ["6:\(hash)"])
    }

    @Test(

        arguments: [
            ("UPDATE ledger SET amount = amount + 1 WHERE id = 5", "entry 5"),
            ("UPDATE ledger SET balance_after = balance_after + 1 WHERE id = 2", "entry 2"),
            ("UPDATE ledger SET reference = 'order:other' WHERE id = 6", "entry 6"),
            ("UPDATE ledger SET time_ms = time_ms - 1 WHERE id = 1", "entry 1"),
            ("UPDATE ledger SET kind = 'grant' WHERE id = 5", "entry 5"),
            ("UPDATE ledger SET hash = zeroblob(32) WHERE id = 3", "entry 3"),
            ("DELETE FROM ledger WHERE id = 4", "entry 5: the hash of the entry before it"),
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
        // The bot plays at a human pace; the cap ends its round after 8 seconds.
        let levels = try LevelsCopy(
            rules: ["clockAtStartTicks": 60, "capTicks": 80],
            without: LevelsCopy.largeFiles)
        let server = try await ServeProcess(data: data.path, levels: levels.path)
        let bot = try await command(
            "play --auto --guest --seed 1 --buy oven --equip oven --server \(server.url)",
            says: "bought oven for 50 coins: 1 owned, 100 coins left",
            "level 1, Burger Station: serve 3 orders, ")
        #expect(bot.error.isEmpty)
        // 11 s with the oven, less the time until it was printed; 6 s without.
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

    @Test(

        arguments: [
            "served = served + 1", "stars = stars - 1",
            "record = CAST(substr(record, 1, length(record) - 1) AS BLOB)",
            // Changes one byte in the middle of the record.
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

    @Test(.eachStore) func aRoundThatWasLostHasNoRecord() async throws {
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
