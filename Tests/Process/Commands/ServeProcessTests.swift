import ChefDashClient
import Foundation
import GameProtocol
import TestSupport
import Testing

/// The `chefdash serve` process: its start, its stop, and its output.
@Suite(.serialized)
struct ServeProcessTests {
    private let data = TemporaryDirectory()

    /// Rounds of three seconds, with the shortest possible tick.
    private static let quickRounds = ["tickMilliseconds": 10, "clockAtStartTicks": 300]

    // MARK: - Stopping

    @Test(arguments: [SIGTERM, SIGINT])
    func anIdleServerStopsAtOnce(signal: Int32) async throws {
        let server = try await ServeProcess(data: data.path)
        server.process.send(signal)
        #expect(try await server.process.end(within: .seconds(10)) == .exit(0))
        #expect(server.process.report.value.errorText.contains("event=stopped unsettled=0"))
    }

    @Test func aRoundUnderWayFinishesAfterSIGTERM() async throws {
        let levels = try LevelsCopy(rules: Self.quickRounds, without: LevelsCopy.largeFiles)
        let server = try await ServeProcess(data: data.path, levels: levels.path)
        let player = try await ClientPlayer(on: server)
        let round = try #require(try await player.startRound()).round.roundID
        server.process.send(SIGTERM)
        _ = try await player.hears("the shutdown") { if case .shutdown = $0 { true } else { nil } }
        let served = try #require(try await player.serveOrder())
        let balance = try await player.hearsBalance()
        #expect(balance.amount == served.coins)
        let result = try await player.hearsResult()
        #expect(result.roundID == round && result.served == 1 && result.coins == balance.coins)
        #expect(try await server.process.end() == .exit(0))
        let ending = try await player.disconnection.wait(for: "the close") { $0 }
        #expect(ending.closeCode == CloseReason.shuttingDown.rawValue)
        try await command("ledger verify", on: data, says: "1 players, 1 rounds")
        #expect(
            RawDatabase(directory: data.path).rows("SELECT state, earned FROM rounds")
                == [["settled", "\(balance.amount)"]])
    }

    @Test func noRoundAndNoPlayerIsNewAfterSIGTERM() async throws {
        let server = try await ServeProcess(data: data.path)
        let player = try await ClientPlayer(on: server)
        let other = try await ClientPlayer(on: server)
        try await player.startRound()
        server.process.send(SIGTERM)
        try await server.process.errorLine(containing: "event=stopping rounds=1")
        await #expect(throws: ClientPlayer.Refused(code: .shuttingDown)) {
            try await other.startRound()
        }
        await #expect(throws: ChefDashClientError.self) { try await ClientPlayer(on: server) }
        // Requests that need no round still work.
        #expect(try await other.buy("knife")?.coins == 120)
        try await player.leaveRound()
        #expect(try await server.process.end() == .exit(0))
        // The round left no rows.
        try await command("ledger verify", on: data, says: "2 players, 0 rounds")
    }

    @Test(.eachStore) func roundsThatDoNotFinishInTimeGiveTheirItemsBack() async throws {
        let server = try await ServeProcess(data: data.path, flags: ["--shutdown-grace", "0"])
        let player = try await ClientPlayer(on: server)
        try await player.buy("knife")
        try await player.startRound(equip: ["knife"])
        let served = try #require(try await player.serveOrder())
        #expect(served.coins == 50, "the first order, with the knife's combo")
        #expect(try await server.stop() == .exit(0))
        #expect(server.process.report.value.errorText.contains("event=rounds_unfinished rounds=1"))
        let again = try await ServeProcess(data: data.path)
        let welcome = try await ClientPlayer(on: again, as: player.credentials).welcome
        #expect(welcome.player.inventory["knife"] == 1)
        #expect(welcome.player.coins == 150 - 30 + 50)
        #expect(try await again.stop() == .exit(0))
        try await command("ledger verify", on: data, says: "1 players, 1 rounds")
    }

    @Test func aSecondSIGTERMEndsTheServerWithAFailure() async throws {
        let server = try await ServeProcess(data: data.path)
        let player = try await ClientPlayer(on: server)
        try await player.startRound()
        server.process.send(SIGTERM)
        try await server.process.errorLine(containing: "event=stopping")
        server.process.send(SIGTERM)
        #expect(try await server.process.end(within: .seconds(10)) == .exit(1))
    }

    // MARK: - Secrets

    @Test func noTokenIsLoggedOrKept() async throws {
        let server = try await ServeProcess(data: data.path, flags: ["--log-level", "debug"])
        let player = try await ClientPlayer(on: server)
        let credentials = try await player.credentials
        try await player.startRound()
        await player.client.close()
        let again = try await ClientPlayer(on: server, as: credentials)
        try await again.leaveRound()
        let wrong = Credentials(
            playerID: credentials.playerID, token: String(credentials.token.reversed()))
        let error = await #expect(throws: ChefDashClientError.self) {
            try await ClientPlayer(on: server, as: wrong)
        }
        guard case .refused(let refusal) = error else { throw try #require(error) }
        #expect(refusal.code == .badToken)
        #expect(try await server.stop() == .exit(0))
        let report = server.process.report.value
        #expect(report.errorText.contains("level=debug"))
        #expect(report.errorText.contains("event=bad_token"))
        let files = try FileManager.default.contentsOfDirectory(atPath: data.path)
        // The socket for operators has no content.
        var kept = try files.filter { $0 != "operators.sock" }.map {
            try Data(contentsOf: URL(filePath: data.path + "/" + $0))
        }
        kept += [report.standardError, report.standardOutput]
        for secret in [credentials.token, wrong.token] {
            #expect(kept.allSatisfy { $0.range(of: Data(secret.utf8)) == nil })
        }
    }

    // MARK: - Clients

    /// Releasing an open client hangs up, and has no other effect.
    @Test func aClientThatIsLetGoHangsUp() async throws {
        let server = try await ServeProcess(data: data.path, flags: ["--log-level", "debug"])
        let id = try await ClientPlayer(on: server).welcome.player.playerID
        try await server.process.errorLine(containing: "event=disconnected player=\(id)")
        #expect(try await server.stop() == .exit(0))
    }

    /// A test that fails early leaves no server behind.
    @Test func aProcessThatIsLetGoIsKilled() async throws {
        let report = try await ServeProcess(data: data.path).process.report
        let ending = try await report.wait(for: "the end of the server") { $0.ending }
        #expect(ending == .signal(SIGKILL))
    }
}
