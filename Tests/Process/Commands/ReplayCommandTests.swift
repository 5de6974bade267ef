import Foundation
import GameProtocol
import TestSupport
import Testing

/// `chefdash replay` on real races, and on edited ones.
@Suite("Records of races")
struct ReplayCommandTests {
    private let data = TemporaryDirectory()

    /// Plays a race against a bot until the player beats it, or at least serves an order.
    ///
    /// - Returns: the result, and the row of the board.
    private func race() async throws -> (result: RaceEnded, row: BoardRows.Row) {
        let levels = try LevelsCopy(
            rules: ["tickMilliseconds": 20, "clockAtStartTicks": 150],
            without: LevelsCopy.largeFiles)
        let server = try await ServeProcess(data: data.path, levels: levels.path)
        let player = try await ClientPlayer(on: server)
        try await player.ask(.createRoom(RoomOptions()))
        try await player.ask(.addBot(botStrength: .easy))
        try await player.ask(.ready(isReady: true, itemIDs: []))
        _ = try await player.hearsProgress()
        try #require(try await player.serveOrder() != nil)
        let result = try await player.hearsRaceResult()
        let board = try await player.client.boards.board(BoardRequest(boardID: "level/1"))
        try #require(try await server.stop() == .exit(0))
        return (result, try #require(board.rows.first))
    }

    @Test(
        "A board's row names the race, which is shown with seats, result and fairness", .eachStore)
    func show() async throws {
        let (result, row) = try await race()
        #expect(row.recordID == result.raceID)
        let shown = try await command("replay show \(result.raceID)", on: data)
        let own = try #require(result.standings.first { $0.seat == 0 })
        for expected in [
            "race      \(result.raceID)\n", "level     1 Burger Station\n",
            "server    ticks began \(result.fairness.tickLatenessMilliseconds) ms late",
            "rank \(own.rank)    seat 1, player \(own.playerID)\n", "seat 2, no player\n",
            "result    \(own.served) served, \(own.earned) coins, last order at tick ",
            "network   ", " round trips, ", " frames late, ", " ms lost\n",
            "equipped  nothing\n", "  tap 🍞\n",
        ] {
            #expect(shown.output.contains(expected), "\(expected): \(shown.output)")
        }
        let json = try await command("replay show \(result.raceID) --json", on: data)
        let report = try #require(try json.json())
        #expect(report["race"] as? String == result.raceID.description)
        let seats = try #require(report["seats"] as? [[String: Any]])
        #expect(
            seats.map { $0["served"] as? Int }
                == [0, 1].map { seat in
                    result.standings.first { $0.seat == seat }?.served
                })
        #expect((seats[0]["inputs"] as? [[String: Any]])?.isEmpty == false)
        let fairness = try #require(report["fairness"] as? [String: Any])
        #expect((fairness["connections"] as? [Any])?.count == 2)
    }

    @Test("A valid race is verified; any later edit is reported")
    func verify() async throws {
        let (result, _) = try await race()
        let good = try await command("replay verify \(result.raceID)", on: data)
        #expect(
            good.output.hasPrefix(
                "race \(result.raceID) replays to the identical state: 2 seats, "))
        let table = [
            ("UPDATE race_seats SET served = served + 1 WHERE seat = 0", "seat 1 was settled as"),
            ("UPDATE race_seats SET earned = earned + 5 WHERE seat = 1", "seat 2 was settled as"),
            ("UPDATE race_seats SET rank = 3 - rank WHERE seat = 1", "seat 2 was settled as"),
            ("UPDATE race_seats SET outcome = 'forfeited'", "coins, forfeited; its record says"),
            ("UPDATE races SET level = 2", "the race was in level 2; its record says 1"),
            ("UPDATE races SET fairness_report = '{}'", "its fairness report can't be read"),
            (
                """
                UPDATE races SET fairness_report = '{"connections":[],"tick_lateness_p99_ms":1}'
                """, "its fairness report is for other seats"
            ),
            (
                """
                UPDATE races SET record = CAST(
                    substr(record, 1, 62) || x'07' || substr(record, 64) AS BLOB)
                """, "seat 1"
            ),
            ("UPDATE races SET record = x'81'", "the record ends"),
        ]
        for (sql, expected) in table {
            let copy = TemporaryDirectory()
            try FileManager.default.copyItem(
                atPath: data.path + "/chefdash.sqlite", toPath: copy.path + "/chefdash.sqlite")
            RawDatabase(directory: copy.path).execute(sql)
            try await command(
                "replay verify \(result.raceID)", on: copy, exit: 1,
                says: "race \(result.raceID): ", expected)
        }
    }

    @Test(
        "A daily challenge is a race of one seat; missing or unsettled ones are reported",
        .eachStore)
    func others() async throws {
        let levels = try LevelsCopy(
            rules: ["tickMilliseconds": 20], without: LevelsCopy.largeFiles)
        let server = try await ServeProcess(data: data.path, levels: levels.path)
        let (player, other) = (
            try await ClientPlayer(on: server), try await ClientPlayer(on: server)
        )
        // Serves an order, so that the race is kept.
        try await player.startDaily()
        try #require(try await player.serveOrder() != nil)
        let result = try await player.hearsResult()
        let lost = try await other.startDaily()
        server.process.send(SIGKILL)
        _ = try await server.process.end()
        let again = try await ServeProcess(data: data.path, levels: levels.path)
        #expect(try await again.stop() == .exit(0))

        try await command(
            "replay verify \(result.roundID)", on: data,
            says: "race \(result.roundID) replays to", "1 seat, \(result.ticks) ticks")
        try await command("replay show \(result.roundID)", on: data, says: "\ndaily     20")
        // The lost race left nothing.
        for id in [lost.round.roundID, String(repeating: "0", count: 32)] {
            try await command(
                "replay show \(id)", on: data, exit: 1,
                says: "there is no round, race or cooking session \(id)")
        }
    }
}
