import ChefDashClient
import Foundation
import GameProtocol
import TestSupport
import Testing

@Suite("Commands for players and nodes", .timeLimit(.minutes(4)))
struct NodesCommandTests {
    private let cluster: NodeCluster
    private let directory = TemporaryDirectory()

    init() throws { cluster = try NodeCluster() }

    /// The report of a load test.
    private struct Report: Decodable {
        struct Library: Decodable { let agreeing: Int }

        let connected: Int
        let redirected: Int
        let violations: Int
        let library: Library?
    }

    private func load(_ url: URL, _ line: String) async throws -> Report {
        let file = directory.path + "/report.json"
        let words = line.split(separator: " ").map(String.init)
        let run = try await ChildProcess(
            program: ChildProcess.builtProgram("chefdash-load"),
            words + ["--server", url.absoluteString, "--seed", "5", "--quiet", "--json", file]
        ).outcome()
        #expect(run.ending == .exit(0), "\(run.error.prefix(2000))")
        return try JSONDecoder().decode(
            Report.self, from: Data(contentsOf: URL(filePath: file)))
    }

    @Test("A load test judges frames by the clock of each player's node")
    func load() async throws {
        let nodes = try await cluster.start()
        let relay = try Relay(to: nodes[0].port, nodes[1].port)
        defer { relay.close() }
        // One player at each node, so that one of the two has to move.
        let report = try await load(relay.url, "--mode race --players 2 --duration 8")
        #expect(report.connected == 2 && report.violations == 0)
        #expect(report.redirected > 0)
        for node in nodes { #expect(try await node.stop() == .exit(0)) }
    }

    @Test("A load test's devices are sent on")
    func devices() async throws {
        let nodes = try await cluster.start()
        let player = try await ClientPlayer(on: nodes[0])
        try await player.startRound()
        // It sends everybody else on until the round is over.
        nodes[0].process.send(SIGTERM)
        let report = try await load(
            nodes[0].url, "--mode library --households 2 --devices 2 --duration 2")
        #expect(report.connected == 4 && report.violations == 0)
        #expect(report.redirected >= 4 && report.library?.agreeing == 2)
        // On a slow machine, the round has ended.
        _ = try? await player.leaveRound()
        #expect(try await nodes[0].process.end() == .exit(0))
        #expect(try await nodes[1].stop() == .exit(0))
    }

    @Test("A person who joins a room of another node sees no lost connection")
    func play() async throws {
        let nodes = try await cluster.start()
        let host = try await ClientPlayer(on: nodes[0])
        let code = try #require(
            try await host.client.races.createRoom(RoomOptions(seatCount: 2)).roomCode)
        let guest = try ChildProcess([
            "play", "--server", nodes[1].url.absoluteString, "--room", code, "--guest", "--auto",
        ])
        _ = try await host.hearsRoom("the guest, ready") { room in
            room.players.contains { $0.playerID != host.id && $0.isReady }
        }
        _ = try await guest.outputLine(containing: "ready")
        try await host.client.races.ready()
        _ = try await guest.outputLine(containing: "the race starts")
        let output = guest.report.value.outputText
        #expect(output.hasPrefix("room \(code)"), "\(output)")
        #expect(!output.contains("connected again") && !output.contains("possible"), "\(output)")
        guest.send(SIGKILL)
        _ = try await guest.end()
        try await host.client.races.leaveRoom()
        for node in nodes { #expect(try await node.stop() == .exit(0)) }
    }
}
