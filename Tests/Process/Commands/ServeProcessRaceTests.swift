import Foundation
import TestSupport
import Testing

/// `chefdash play` in races: processes that race each other on a server process, whose rounds are
/// short.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct ServeProcessRaceTests {
    private let data = TemporaryDirectory()

    /// A round lasts 6 s.
    private func serve() async throws -> ServeProcess {
        let levels = try LevelsCopy(rules: ["clockAtStartTicks": 60, "capTicks": 60])
        return try await ServeProcess(data: data.path, levels: levels.path)
    }

    /// Starts a player that the program plays.
    private func start(
        _ name: String, seed: Int, _ flags: String..., at url: URL
    ) throws -> ChildProcess {
        try ChildProcess(
            ["play", "--auto", "--guest", "--name", name, "--seed", "\(seed)"] + flags
                + ["--server", url.absoluteString])
    }

    /// The code that the host's terminal shows.
    private func code(of host: ChildProcess) async throws -> String {
        let line = try await host.outputLine(containing: "others join with:")
        return try #require(line.split(separator: " ").last.map(String.init))
    }

    @Test func twoRaceInARoomWhileAThirdWatches() async throws {
        let server = try await serve()
        let ana = try start("Ana", seed: 1, "--room", at: server.url)
        let code = try await code(of: ana)
        let eve = try ChildProcess(
            ["play", "--watch", code, "--guest", "--server", server.url.absoluteString])
        try await ana.outputLine(containing: "somebody watches")
        let bo = try start("Bo", seed: 2, "--room", code.lowercased(), at: server.url)
        for player in [ana, bo, eve] {
            #expect(try await player.end() == .exit(0), "\(player.report.value.errorText)")
        }
        let (anas, bos) = (ana.report.value.outputText, bo.report.value.outputText)
        let race = try #require(anas.split(separator: "\n").first { $0.hasPrefix("  race: ") })
        #expect(bos.contains(race) && eve.report.value.outputText.contains(race))
        #expect(anas.contains("room \(code): level 1, 2 seats, one race; Ana (you)\n"))
        #expect(anas.contains("Bo (1500) takes a seat\n"))
        #expect(bos.contains("Ana (1500), Bo (you)\n") && bos.contains("the race starts in 3 s\n"))
        #expect(anas.contains("order 1: ") && anas.contains("    Bo served 1, "))
        #expect(eve.report.value.outputText.contains("    Ana served 1, "))
        try expectSameResult(anas, bos)
        #expect(try await server.stop() == .exit(0))
    }

    /// Both tell the same ranks, orders and coins, each with an own `(you)`.
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
        let server = try await serve()
        let cy = try start(
            "Cy", seed: 3, "--bot", "--bot", "hard", "--rounds", "2", at: server.url)
        #expect(try await cy.end() == .exit(0), "\(cy.report.value.errorText)")
        let output = cy.report.value.outputText
        #expect(output.contains("3 seats, one race; Cy (you), Bot (medium), Bot (hard)\n"))
        #expect(output.components(separatedBy: "The race is over").count == 3, "\(output)")
        // In two races, one of the bots serves at least once.
        #expect(output.contains(#/Bot \((hard|medium)\) served 1, /#), "\(output)")
        #expect(output.hasSuffix("you left the room\n"))
        #expect(try await server.stop() == .exit(0))
    }

    @Test func theQueueMatches() async throws {
        let server = try await serve()
        let ana = try start("Ana", seed: 1, "--race", at: server.url)
        try await ana.outputLine(
            containing: "in the queue for any level, 2 seats: rating 1500 ± 50")
        let bo = try start("Bo", seed: 2, "--race", "--level", "1", at: server.url)
        #expect(try await ana.end() == .exit(0), "\(ana.report.value.errorText)")
        #expect(try await bo.end() == .exit(0), "\(bo.report.value.errorText)")
        let output = ana.report.value.outputText
        #expect(output.contains("match: level 1, 2 seats, one race, rated; "), "\(output)")
        // Both are on this machine, which leaves the ratings alone.
        #expect(
            output.contains("  rating:   unchanged: players share an address\n"), "\(output)")
        #expect(try await server.stop() == .exit(0))
    }

    @Test func aConnectionThatBreaksComesBackToItsRace() async throws {
        let server = try await serve()
        let relay = try Relay(to: server.port)
        defer { relay.close() }
        let ana = try start("Ana", seed: 1, "--room", at: relay.url)
        let bo = try start("Bo", seed: 2, "--room", try await code(of: ana), at: server.url)
        try await ana.outputLine(containing: "served 1, ")
        relay.cut()
        #expect(try await ana.end() == .exit(0), "\(ana.report.value.errorText)")
        #expect(try await bo.end() == .exit(0), "\(bo.report.value.errorText)")
        let output = ana.report.value.outputText
        #expect(output.contains("connection lost") && output.contains("connected again"))
        #expect(!output.contains("lost: "), "\(output)")
        #expect(
            bo.report.value.outputText.contains("Ana: disconnected, the seat is held for 30 s"))
        #expect(bo.report.value.outputText.contains("Ana: back again"))
        #expect(try await server.stop() == .exit(0))
    }

    @Test func whereNobodyIsLetInThatIsSaid() async throws {
        let server = try await serve()
        let ana = try start("Ana", seed: 1, "--room", "--seats", "3", at: server.url)
        let code = try await code(of: ana)
        let table: [([String], String)] = [
            (
                ["--room", "FFFFF"],
                "room FFFFF: no room has this code; ask the host to read it again"
            ),
            (["--watch", "FFFFF"], "room FFFFF: no room has this code"),
            (["--room", "xyz"], "room xyz: a code is 5 of the letters FHKLMQRWXYZ"),
            (["--race", "--level", "99"], "there is no such level"),
            (["--bot", "--level", "99"], "there is no such level"),
        ]
        for (flags, expected) in table {
            let auto = flags.contains("--watch") ? [] : ["--auto"]
            let result = try await ChildProcess.run(
                ["play", "--guest", "--server", server.url.absoluteString] + auto + flags)
            #expect(result.ending == .exit(1), "\(flags)")
            #expect(result.error.hasPrefix("chefdash: \(expected)"), "\(flags): \(result.error)")
        }
        let guests = try ["Bo", "Cy"].map {
            try start($0, seed: 2, "--room", code, at: server.url)
        }
        try await ana.outputLine(containing: "the race starts in 3 s")
        let late = try start("Di", seed: 3, "--room", code, at: server.url)
        #expect(try await late.end() == .exit(1))
        #expect(late.report.value.errorText.contains("--watch \(code) watches"))
        for player in [ana] + guests { #expect(try await player.end() == .exit(0)) }
        #expect(try await server.stop() == .exit(0))
    }

    @Test func byHandATerminalIsNeeded() async throws {
        let result = try await ChildProcess.chefdash("play", "--room", "--guest")
        #expect(result.ending == .exit(1))
        #expect(
            result.error.contains("needs a terminal for its keyboard; --auto plays without one"))
    }
}
