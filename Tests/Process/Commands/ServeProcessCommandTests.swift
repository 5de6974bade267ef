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

    private static var paths: [String] { allSyntax.map(\.path) }

    @Test(arguments: paths)
    func helpListsAllThatACommandTakes(path: String) async throws {
        let syntax = try #require(Self.allSyntax.first { $0.path == path })
        let words = path.split(separator: " ").dropFirst().map(String.init)
        let result = try await ChildProcess.run(words + ["--help"])
        #expect(result.ending == .exit(0))
        #expect(result.error.isEmpty)
        #expect(result.output.contains("usage: \(path)"))
        for name in syntax.flags.map(\.name) + syntax.subcommands.map(\.name) + syntax.operands {
            #expect(result.output.contains(name))
        }
        #expect(result.output.split(separator: "\n").allSatisfy { $0.count < 80 })
    }

    @Test(arguments: [
        ([], "a command is missing"),
        (["serv"], "did you mean serve?"),
        (["serve", "--prot", "1"], "did you mean --port?"),
        (["serve", "--port", "65536"], "allowed are whole numbers from 0 to 65535"),
        (["serve", "--port"], "--port needs a value: --port N"),
        (["serve", "--log-level", "loud"], "debug, info, warning, error"),
        (["serve", "here"], "\"here\" is too much"),
        (["levels"], "allowed: list, check"),
        (["levels", "check"], "DIR is missing"),
        (["replay", "show", "xyz"], "it has 32 hexadecimal digits"),
        (["play", "--level", "0"], "allowed are whole numbers from 1 to 1000000"),
        (["ledger", "export", "--json"], "there is no flag --json"),
    ])
    func misuseExitsWithTwo(words: [String], hint: String) async throws {
        let result = try await ChildProcess.run(words)
        #expect(result.ending == .exit(2))
        #expect(result.output.isEmpty)
        #expect(result.error.contains(hint), "\(result.error)")
        #expect(result.error.contains("--help` says what is allowed"))
    }

    @Test(arguments: [
        ["ledger", "verify"], ["ledger", "export"],
        ["replay", "show", String(repeating: "0", count: 32)],
    ])
    func aDirectoryWithoutADatabaseIsNamed(words: [String]) async throws {
        let data = TemporaryDirectory()
        let result = try await ChildProcess.run(words + ["--data", data.path])
        #expect(result.ending == .exit(1))
        #expect(
            result.error.contains("\(data.path)/chefdash.sqlite: there is no such database"),
            "\(result.error)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: data.path).isEmpty)
    }

    /// Who checks the own machine's server doesn't care whom its certificate names; who names a
    /// server does.
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
        let own = try await ChildProcess.chefdash(
            "health", "--timeout", "60s", environment: environment)
        #expect(own.ending == .exit(0), "\(own.error)")
        #expect(own.output == "wss://127.0.0.1:\(port) is well\n")
        let named = try await ChildProcess.chefdash(
            "health", "--timeout", "60s", "--server", "wss://127.0.0.1:\(port)",
            environment: environment)
        #expect(named.ending == .exit(1))
        #expect(named.error.contains("couldn't prove its identity"), "\(named.error)")
        #expect(try await server.stop() == .exit(0))
        let gone = try await ChildProcess.chefdash(
            "health", "--timeout", "60s", environment: environment)
        #expect(gone.ending == .exit(1))
    }

    @Test func levelsListGivesJSON() async throws {
        let result = try await ChildProcess.chefdash(
            "levels", "list", "--levels", LevelsCopy.original, "--json")
        #expect(result.ending == .exit(0))
        let levels = try #require(try result.json([[String: Any]].self))
        #expect(levels.compactMap { $0["id"] as? Int } == Array(1...20))
        #expect(levels.compactMap { $0["target"] as? Int }.prefix(3) == [3, 4, 5])
        #expect(levels[0]["ingredients"] as? [String] == ["🍞", "🥩", "🧀"])
        #expect(levels.allSatisfy { ($0["recipes"] as? [[String]])?.isEmpty == false })
    }

    @Test func levelsCheckGivesJSON() async throws {
        let levels = try LevelsCopy()
        let good = try await ChildProcess.chefdash("levels", "check", levels.path, "--json")
        #expect(good.ending == .exit(0))
        #expect(good.output == #"{"levels":20,"ok":true,"problems":[]}"# + "\n")
        try levels.set("target", to: 0, in: "02.json")
        try levels.set("items", to: 7, in: "shop.json")
        let bad = try await ChildProcess.chefdash("levels", "check", levels.path, "--json")
        #expect(bad.ending == .exit(1))
        let report = try #require(try bad.json())
        #expect(report["ok"] as? Bool == false)
        let problems = try #require(report["problems"] as? [String])
        #expect(problems.count == 2)
        #expect(problems.contains { $0.hasPrefix("\(levels.path)/02.json: target ") })
        #expect(problems.contains { $0.hasPrefix("\(levels.path)/shop.json: items ") })
    }
}
