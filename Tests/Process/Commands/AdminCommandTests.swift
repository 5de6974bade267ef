import Foundation
import Kitchen
import TestSupport
import Testing

@testable import chefdash

/// `chefdash admin` on a running server.
@Suite("Commands for operators")
struct AdminCommandTests {
    private let data = TemporaryDirectory()

    private func verify() async throws {
        try await command("ledger verify", on: data, says: "the ledger is right")
        try await command("library verify", on: data)
    }

    @Test("Each act is done and undone by its command, and both books verify after each step")
    func acts() async throws {
        let server = try await ServeProcess(data: data.path)
        let player = try await ClientPlayer(on: server)
        let id = "\(player.welcome.player.playerID)"
        var number = 0
        for words in [
            "rename \(id) Zoe", "hide-avatar \(id)", "ban \(id) --for 7d", "ban 192.0.2.0/24",
            "mute \(id) --for 90m", "reset-access \(id)", "grant \(id) coins 5",
            "grant \(id) knife 1", "sign-ups invited", "announce Soup",
        ] {
            number += 2
            let done = try await command(
                "admin act \(words) --reason asked", on: data, says: "number: \(number - 1)")
            #expect(done.output.contains("code: ") == words.hasPrefix("reset-access"), "\(words)")
            try await verify()
            try await command(
                "admin undo \(number - 1) --reason mistake", on: data, says: "undoes: \(number - 1)"
            )
            try await verify()
        }
        let acts = try await command("admin show acts --json", on: data)
        #expect(try acts.json([[String: Any]].self)?.count == number)
        let shown = try await command("admin show player \(id)", on: data)
        #expect(
            shown.output.contains("coins: 150\n") && shown.output.contains("sanctions") == false)
        try await command("admin show overview", on: data, says: "sign_ups: open")
        try await command("admin act drain --reason upgrade", on: data, says: "kind: drain")
        #expect(try await server.process.end(within: .seconds(20)) == .exit(0))
        try await verify()
    }

    @Test("A data folder may have a path that is longer than a socket's")
    func longPath() async throws {
        let folder = data.path + "/" + String(repeating: "long-", count: 40)
        let server = try await ServeProcess(data: folder)
        let shown = try await ChildProcess.run(
            ["admin", "show", "overview", "--data", folder])
        #expect(shown.output.contains("sign_ups: open"), "\(shown)")
        #expect(try await server.stop() == .exit(0))
    }

    @Test("A player's text can't drive the operator's terminal")
    func texts() {
        #expect(
            AdminText.text("text", "a\u{1B}[2J\nb\u{202E}é👩\u{200D}🍳")
                == #"a\u{1b}[2J\u{a}b\u{202e}é👩\u{200d}🍳"#)
        #expect(AdminText.text("list", ["x\u{7}", "y"]) == #"x\u{7},y"#)
    }

    @Test("A wrong command says what is allowed, and a missing server where it looked")
    func refusals() async throws {
        try await command(
            "admin show overview", on: data, exit: 1, says: "no server answers at \(data.path)")
        for (words, hint) in [
            ("admin act dance --reason x", "allowed: rename, hide-avatar, ban"),
            ("admin act ban 1 2 --reason x", "after ban comes PLAYER|BLOCK"),
            ("admin act ban 1", "--reason is missing"),
            ("admin act mute 1 --for ever --reason x", "write a time such as 90m, 24h or 7d"),
            ("admin act grant 1 coins many --reason x", "many is no amount"),
            ("admin show dance", "allowed: overview, players"),
            ("admin undo x --reason x", "x isn't the number of an act"),
        ] {
            try await command(words, on: data, exit: 2, says: hint)
        }
    }
}
