import ChefDashClient
import Foundation
import FoundationNetworking
import TestSupport
import Testing

/// Two servers of one store, of which at most one serves.
@Suite("A standby", .serialized, .timeLimit(.minutes(2)))
struct ServeProcessStandbyTests {
    private let data = TemporaryDirectory()

    /// A player with a knife in a round, in which an order was paid.
    private static func play(on server: ServeProcess) async throws -> (ClientPlayer, Int64) {
        let player = try await ClientPlayer(on: server)
        try await player.buy("knife", id: "first")
        try await player.startRound(equip: ["knife"])
        try await player.serveOrder()
        return (player, try await player.hearsBalance().coins)
    }

    /// The kitchen of before is there. What was equipped is back, unless the round had an end.
    private static func expectAll(
        of player: ClientPlayer, _ coins: Int64, knives: Int64 = 1, on server: ServeProcess
    ) async throws {
        let back = try await ClientPlayer(on: server, as: try await player.credentials)
        #expect(back.welcome.player.coins == coins)
        #expect(back.welcome.player.inventory["knife"] == knives)
        #expect(try await back.buy("sauce", id: "second")?.coins == coins - 40)
    }

    @Test("It takes over when the server ends or is killed", .eachStore)
    func takeover() async throws {
        var server = try await ServeProcess(data: data.path)
        for (signal, knives) in [(SIGTERM, 0), (SIGKILL, 1)] as [(Int32, Int64)] {
            let (player, coins) = try await Self.play(on: server)
            if knives == 0 { _ = try await player.leaveRound() }
            async let next = ServeProcess(data: data.path, flags: ["--standby"])
            server.process.send(signal)
            _ = try await server.process.end()
            server = try await next
            try await Self.expectAll(of: player, coins, knives: knives, on: server)
        }
        #expect(try await server.stop() == .exit(0))
        try await command("ledger verify", on: data, says: "the ledger is right")
        try await command("library verify", on: data, says: "the library is right")
    }

    @Test("While it waits, it says that it lives and isn't ready, and has its process's metrics")
    func readiness() async throws {
        let active = try await ServeProcess(data: data.path)
        let standby = try ChildProcess(
            program: ChildProcess.chefdashPath,
            [
                "serve", "--port", "0", "--data", data.path, "--standby", "--metrics",
                "127.0.0.1:0",
            ])
        let line = try await standby.errorLine(containing: "metrics_port=")
        let port = try #require(line.firstMatch(of: #/metrics_port=(\d+)/#)?.1)
        for (path, status, text) in [
            ("healthz", 200, "ok\n"), ("readyz", 503, "not ready: standby\n"),
        ] {
            let url = try #require(URL(string: "http://127.0.0.1:\(port)/\(path)"))
            let (body, response) = try await URLSession.shared.data(from: url)
            #expect((response as? HTTPURLResponse)?.statusCode == status)
            #expect(String(decoding: body, as: UTF8.self) == text)
        }
        let url = try #require(URL(string: "http://127.0.0.1:\(port)/metrics"))
        let (body, response) = try await URLSession.shared.data(from: url)
        #expect((response as? HTTPURLResponse)?.statusCode == 200)
        let metrics = try MetricsReading(text: String(decoding: body, as: UTF8.self))
        #expect(metrics["chefdash_standby"] == 1 && metrics["chefdash_ready"] == 0)
        #expect(metrics["process_open_fds"] ?? 0 > 3 && metrics["process_max_fds"] ?? 0 > 3)
        #expect(metrics["chefdash_disk_free_bytes"] ?? 0 > 0)
        #expect(metrics["chefdash_log_lines_total{level=\"info\"}"] == 1)
        #expect(metrics.names.contains { $0.hasPrefix("chefdash_build_info{version=") })
        standby.send(SIGTERM)
        #expect(try await standby.end() == .signal(SIGTERM))
        #expect(try await active.stop() == .exit(0))
    }

    @Test("A server that wakes after another has taken over changes nothing and ends")
    func stopped() async throws {
        let store = ["CHEFDASH_STORE": try await TestCluster.shared.freshDatabase()]
        let old = try await ServeProcess(data: data.path, environment: store)
        let (player, coins) = try await Self.play(on: old)
        old.process.send(SIGSTOP)
        let new = try await ServeProcess(
            data: data.path, flags: ["--standby"], environment: store)
        try await Self.expectAll(of: player, coins, on: new)
        old.process.send(SIGCONT)
        #expect(try await old.process.end() == .exit(1))
        #expect(old.process.report.value.errorText.contains("event=retired"))
        #expect(try await new.stop() == .exit(0))
        try await command(
            "ledger verify", on: data, environment: store, says: "the ledger is right")
    }

    @Test("An operator lists servers, and ends the life of one", .eachStore)
    func fence() async throws {
        let server = try await ServeProcess(data: data.path)
        let (player, _) = try await Self.play(on: server)
        let list = try await command("node list --json", on: data)
        let nodes = try #require(try list.json([[String: Any]].self))
        #expect(nodes.count == 1 && nodes[0]["is_dead"] as? Bool == false)
        let epoch = try #require(nodes[0]["epoch"] as? Int)
        try await command("node fence \(epoch + 1)", on: data, exit: 1, says: "no living server")
        try await command("node fence \(epoch)", on: data, says: "\(epoch) is dead")
        // Whatever writes next ends it.
        _ = try? await player.buy("sauce", id: "second")
        #expect(try await server.process.end() == .exit(1))
        #expect(server.process.report.value.errorText.contains("event=retired"))
        try await command("node fence \(epoch)", on: data, exit: 1, says: "no living server")
        try await command("ledger verify", on: data, says: "the ledger is right")
    }
}
