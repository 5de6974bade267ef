import CommandArguments
import Testing

@testable import chefdash

@Suite("Commands")
struct CommandTreeTests {
    /// The command whose help was requested, `version`, or the command that would run.
    private func found(_ words: [String]) throws -> String {
        switch try CommandTree.root.request(words[...], environment: [:]) {
        case .help(let syntax): "help \(syntax.path)"
        case .version: "version"
        case .run(let command, _): command.syntax.path
        }
    }

    @Test(
        "Words name a command or ask for help",
        arguments: [
            (["serve"], "chefdash serve"),
            (["serve", "--port", "0"], "chefdash serve"),
            (["levels", "list"], "chefdash levels list"),
            (["levels", "check", "Levels"], "chefdash levels check"),
            (["replay", "show", "1"], "chefdash replay show"),
            (["replay", "verify", "1"], "chefdash replay verify"),
            (["ledger", "verify", "--json"], "chefdash ledger verify"),
            (["ledger", "export"], "chefdash ledger export"),
            (["play", "--bot"], "chefdash play"),
            (["cook", "Milk", "soup", "--plain"], "chefdash cook"),
            (["data", "show", "--json"], "chefdash data show"),
            (["review", "list", "--json"], "chefdash review list"),
            (["review", "clear", "1", "2"], "chefdash review clear"),
            (["review", "reject", "1", "2"], "chefdash review reject"),
            (["admin", "act", "ban", "1", "--reason", "x"], "chefdash admin act"),
            (["admin", "show", "players", "zoe"], "chefdash admin show"),
            (["admin", "undo", "1"], "chefdash admin undo"),
            (["health"], "chefdash health"),
            (["check-config", "--port", "0"], "chefdash check-config"),
            (["key", "rotate"], "chefdash key rotate"),
            (["conformance-client", "--only", "drop", "--", "x"], "chefdash conformance-client"),
            (["--help"], "help chefdash"),
            (["-h"], "help chefdash"),
            (["levels", "--help"], "help chefdash levels"),
            (["levels", "check", "--help"], "help chefdash levels check"),
            (["serve", "--port", "x", "--help"], "help chefdash serve"),
            (["--version"], "version"),
        ] as [([String], String)])
    func commands(words: [String], expected: String) throws {
        #expect(try found(words) == expected)
    }

    @Test(
        "An unknown command is reported with the known ones",
        arguments: [
            (
                [],
                "a command is missing; allowed: serve, check-config, play, cook, levels, replay, ledger,"
                    + " library, foods, recipes, pantry, review, admin, data, node, key, store, backup, restore, health,"
                    + " conformance-client"
            ),
            (["lvels"], "there is no command \"lvels\"; did you mean levels?"),
            (
                ["zzzzzzzzz"],
                "there is no command \"zzzzzzzzz\"; allowed: serve, check-config, play, cook, levels, replay, ledger,"
                    + " library, foods, recipes, pantry, review, admin, data, node, key, store, backup, restore, health,"
                    + " conformance-client"
            ),
            (["ledger"], "a command is missing; allowed: verify, head, export"),
            (["ledger", "verfy"], "there is no command \"verfy\"; did you mean verify?"),
            (
                ["--jsn"],
                "there is no flag --jsn; allowed: serve, check-config, play, cook, levels, replay, ledger,"
                    + " library, foods, recipes, pantry, review, admin, data, node, key, store, backup, restore, health,"
                    + " conformance-client"
            ),
            (["levels", "check"], "DIR is missing"),
            (["serve", "now"], "\"now\" is unexpected; allowed: no operands"),
        ] as [([String], String)])
    func refusals(words: [String], expected: String) {
        let error = #expect(throws: UsageError.self) { try found(words) }
        #expect(error?.description == expected)
    }
}
