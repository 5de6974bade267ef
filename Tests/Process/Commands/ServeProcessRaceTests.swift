import Foundation
import TestSupport
import Testing

/// `chefdash play` in races: processes that race each other on a server process, whose rounds are
/// short.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct ServeProcessRaceTests {
    private let data = TemporaryDirectory()

    private let server: ServeProcess

    /// A round lasts 6 s.
    init() async throws {
        let levels = try LevelsCopy(
            rules: ["clockAtStartTicks": 60, "capTicks": 60],
            without: LevelsCopy.largeFiles)
        server = try await ServeProcess(data: data.path, levels: levels.path)
    }

    /// Starts a player controlled by the program.
    private func start(
        _ name: String, seed: Int, _ flags: String..., at url: URL? = nil
    ) throws -> ChildProcess {
        try ChildProcess(
            ["play", "--auto", "--guest", "--name", name, "--seed", "\(seed)"] + flags
                + ["--server", "\(url ?? server.url)"])
    }

    /// The terminal output of a player that must end successfully.
    private func output(of player: ChildProcess) async throws -> String {
        let outcome = try await player.outcome()
        #expect(outcome.ending == .exit(0), "\(outcome.error)")
        return outcome.output
    }

    /// The code on the host's terminal.
    private func code(of host: ChildProcess) async throws -> String {
        let line = try await host.outputLine(containing: "others join with:")
        return try #require(line.split(separator: " ").last.map(String.init))
    }

    @Test func twoRaceInARoomWhileAThirdWatches() async throws {
        let ana = try start("Ana", seed: 1, "--room")
        let code = try await code(of: ana)
        let eve = try ChildProcess([
            "play", "--watch", code, "--guest", "--server", "\(server.url)",
        ])
        try await ana.outputLine(containing: "somebody watches")
        let bo = try start("Bo", seed: 2, "--room", code.lowercased())
        let (anas, bos) = (try await output(of: ana), try await output(of: bo))
        let eves = try await output(of: eve)
        let race = try #require(anas.split(separator: "\n").first { $0.hasPrefix("  race: ") })
        #expect(bos.contains(race) && eves.contains(race))
        #expect(anas.contains("room \(code): level 1, 2 seats, one race; Ana (you)\n"))
        #expect(anas.contains("Bo (1500) takes a seat\n"))
        #expect(bos.contains("Ana (1500), Bo (you)\n") && bos.contains("the race starts in 3 s\n"))
        #expect(anas.contains("order 1: ") && anas.contains("    Bo served 1, "))
        #expect(eves.contains("    Ana served 1, "))
        try expectSameResult(anas, bos)
        #expect(try await server.stop() == .exit(0))
    }

    /// Both print the same ranks, orders and coins, each with its own `(you)`.
    private func expectSameResult(_ anas: String, _ bos: String) throws {
        func table(_ output: String) -> [[Substring]] {
            output.split(separator: "\n").filter {
                $0.contains(" orders ") || $0.contains(" order ")
            }.map { line in
                line.split(separator: " ").filter { $0 != "(you)" }
            }
        }
        #expect(table(anas) == table(bos))
        try #require(table(anas).count == 2, "\(anas)")
        #expect(anas.contains("  coins:    balance ") && anas.contains("  fairness: "))
        let winners = [anas, bos].count { $0.contains("you win!") }
        #expect(winners == (anas.contains("a draw.") ? 0 : 1), "\(anas)\(bos)")
    }

    @Test func aRaceAgainstBotsAndItsRematch() async throws {
        let cy = try start(
            "Cy", seed: 3, "--bot", "--bot", "hard", "--rounds", "2")
        let output = try await output(of: cy)
        #expect(output.contains("3 seats, one race; Cy (you), Bot (medium), Bot (hard)\n"))
        #expect(output.components(separatedBy: "The race is over").count == 3, "\(output)")
        // In two races, one of the bots serves at least once.
        #expect(output.contains(#/Bot \((hard|medium)\) served 1, /#), "\(output)")
        #expect(output.hasSuffix("you left the room\n"))
        #expect(try await server.stop() == .exit(0))
    }

    @Test func theQueueMatches() async throws {
        let ana = try start("Ana", seed: 1, "--race")
        try await ana.outputLine(
            containing: "in the queue for any level, 2 seats: rating 1500 ± 50")
        let bo = try start("Bo", seed: 2, "--race", "--level", "1")
        let (output, _) = (try await output(of: ana), try await output(of: bo))
        #expect(output.contains("match: level 1, 2 seats, one race, rated; "), "\(output)")
        // Both are on this machine, so the ratings stay unchanged.
        #expect(
            output.contains("  rating:   unchanged: players share an address\n"), "\(output)")
        #expect(try await server.stop() == .exit(0))
    }

    @Test func aConnectionThatBreaksComesBackToItsRace() async throws {
        let relay = try Relay(to: server.port)
        defer { relay.close() }
        let ana = try start("Ana", seed: 1, "--room", at: relay.url)
        let bo = try start("Bo", seed: 2, "--room", try await code(of: ana))
        try await ana.outputLine(containing: "served 1, ")
        relay.cut()
        let (output, bos) = (try await output(of: ana), try await output(of: bo))
        #expect(output.contains("connection lost") && output.contains("connected again"))
        #expect(!output.contains("lost: "), "\(output)")
        #expect(bos.contains("Ana: disconnected, the seat is held for 30 s"))
        #expect(bos.contains("Ana: back again"))
        #expect(try await server.stop() == .exit(0))
    }

    @Test func whereNobodyIsLetInThatIsSaid() async throws {
        let ana = try start("Ana", seed: 1, "--room", "--seats", "3")
        let code = try await code(of: ana)
        let table = [
            (
                "--auto --room FFFFFF",
                "room FFFFFF: no room has this code; ask the host to read it again"
            ),
            ("--watch FFFFFF", "room FFFFFF: no room has this code"),
            ("--auto --room xyz", "room xyz: a code is 6 of the letters FHKLMQRWXYZ"),
            ("--auto --race --level 99", "there is no such level"),
            ("--auto --bot --level 99", "there is no such level"),
        ]
        for (flags, expected) in table {
            let result = try await command("play --guest --server \(server.url) \(flags)", exit: 1)
            #expect(result.error.hasPrefix("chefdash: \(expected)"), "\(flags): \(result.error)")
        }
        let guests = try ["Bo", "Cy"].map { try start($0, seed: 2, "--room", code) }
        try await ana.outputLine(containing: "the race starts in 3 s")
        let late = try start("Di", seed: 3, "--room", code)
        #expect(try await late.end() == .exit(1))
        #expect(late.report.value.errorText.contains("--watch \(code) watches"))
        for player in [ana] + guests { #expect(try await player.end() == .exit(0)) }
        #expect(try await server.stop() == .exit(0))
    }
}
