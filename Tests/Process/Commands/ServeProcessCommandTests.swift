import CommandArguments
import Foundation
import TestSupport
import Testing

@testable import chefdash

/// The `chefdash` process as scripts see it: exit codes, help and JSON.
@Suite(.serialized)
struct ServeProcessCommandTests {
    private static var allSyntax: [CommandSyntax] {
        func below(_ syntax: CommandSyntax) -> [CommandSyntax] {
            [syntax] + syntax.subcommands.flatMap(below)
        }
        return below(CommandTree.root.syntax)
    }

    @Test(arguments: allSyntax)
    func helpListsAllThatACommandTakes(_ syntax: CommandSyntax) async throws {
        let words = syntax.path.split(separator: " ").dropFirst().joined(separator: " ")
        let result = try await command("\(words) --help", says: "usage: \(syntax.path)", "--help")
        #expect(result.error.isEmpty)
        for line in result.output.split(separator: "\n") { #expect(line.count < 80, "\(line)") }
        let unwrapped = result.output.split { $0.isWhitespace }.joined(separator: " ")
        for name in syntax.subcommands.map(\.name) + syntax.operands {
            #expect(unwrapped.contains(name))
        }
        for flag in syntax.flags {
            #expect(unwrapped.contains("\(flag.name) "))
            #expect(flag.environment.map { unwrapped.contains("env: \($0)") } ?? true)
            #expect(flag.defaultText.map { unwrapped.contains("default: \($0)") } ?? true)
        }
    }

    @Test(arguments: [
        ("", "a command is missing"),
        ("serv", "did you mean serve?"),
        ("serve --port 65536", "allowed are whole numbers from 0 to 65535"),
        ("serve --log-level loud", "debug, info, warning, error"),
        ("serve --log-format xml", "text, json"),
        ("levels", "allowed: list, check"),
        ("replay show xyz", "it has 32 hexadecimal digits"),
        ("play --level 0", "allowed are whole numbers from 1 to 1000000"),
        ("ledger export --json", "there is no flag --json"),
        ("review list --state x", "allowed: held, cleared"),
    ])
    func misuseExitsWithTwo(line: String, hint: String) async throws {
        let result = try await command(
            line, exit: 2, says: hint, "--help` says what is allowed")
        #expect(result.output.isEmpty)
    }

    @Test func byHandATerminalIsNeeded() async throws {
        try await command(
            "play --room --guest", exit: 1,
            says: "needs a terminal for its keyboard; --auto plays without one")
    }

    @Test(arguments: [
        "ledger verify", "ledger export", "replay show \(String(repeating: "0", count: 32))",
    ])
    func aDirectoryWithoutADatabaseIsNamed(line: String) async throws {
        let data = TemporaryDirectory()
        try await command(
            line, on: data, exit: 1,
            says: "\(data.path)/chefdash.sqlite: there is no such database")
        #expect(try FileManager.default.contentsOfDirectory(atPath: data.path).isEmpty)
    }

    /// A check of the local server ignores the names in its certificate; a check of a named server
    /// doesn't.
    @Test func healthAsksTheOwnServerWhateverItsCertificateNames() async throws {
        let authority = TestAuthority()
        let files = authority.issue("game", .init { $0.names = "DNS:game.example" })
        let data = TemporaryDirectory()
        let server = try await ServeProcess(data: data.path, tls: files)
        let port = server.port
        let environment = [
            "CHEFDASH_PORT": String(port), "CHEFDASH_TLS_CERT": files.certificate,
            "CHEFDASH_CA": authority.file,
        ]
        let own = try await command("health --timeout 60s", environment: environment)
        #expect(own.output == "wss://127.0.0.1:\(port) is well\n")
        try await command(
            "health --timeout 60s --server wss://127.0.0.1:\(port)", environment: environment,
            exit: 1, says: "couldn't prove its identity")
        #expect(try await server.stop() == .exit(0))
        try await command("health --timeout 60s", environment: environment, exit: 1)
    }

    @Test func levelsListGivesJSON() async throws {
        let result = try await command("levels list --levels \(LevelsCopy.original) --json")
        let levels = try #require(try result.json([[String: Any]].self))
        #expect(levels.compactMap { $0["id"] as? Int } == Array(1...20))
        #expect(levels.compactMap { $0["target"] as? Int }.prefix(3) == [3, 4, 5])
        #expect(levels[0]["ingredients"] as? [String] == ["🍞", "🥩", "🧀"])
        #expect(levels.allSatisfy { ($0["recipes"] as? [[String]])?.isEmpty == false })
    }

    @Test func levelsCheckGivesJSON() async throws {
        let levels = try LevelsCopy()
        let good = try await command("levels check \(levels.path) --json")
        #expect(good.output == #"{"levels":20,"ok":true,"problems":[]}"# + "\n")
        try levels.set("target", to: 0, in: "02.json")
        try levels.set("items", to: 7, in: "shop.json")
        let bad = try await command("levels check \(levels.path) --json", exit: 1)
        let report = try #require(try bad.json())
        #expect(report["ok"] as? Bool == false)
        let problems = try #require(report["problems"] as? [String])
        #expect(problems.count == 2)
        #expect(problems.contains { $0.hasPrefix("\(levels.path)/02.json: target ") })
        #expect(problems.contains { $0.hasPrefix("\(levels.path)/shop.json: items ") })
    }
}
