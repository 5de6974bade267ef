import CommandArguments
import Testing

@testable import chefdash

@Suite("Commands")
struct CommandTreeTests {
    /// The help's command, `version`, or the command that would run.
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
            (["data", "show", "--json"], "chefdash data show"),
            (["review", "list", "--json"], "chefdash review list"),
            (["review", "clear", "1", "2"], "chefdash review clear"),
            (["review", "reject", "1", "2"], "chefdash review reject"),
            (["health"], "chefdash health"),
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
        "What names no command is told with what is allowed",
        arguments: [
            (
                [],
                "a command is missing; allowed: serve, play, levels, replay, ledger, review, data, health, conformance-client"
            ),
            (["lvels"], "there is no command \"lvels\"; did you mean levels?"),
            (
                ["zzzzzzzzz"],
                "there is no command \"zzzzzzzzz\"; allowed: serve, play, levels, replay, ledger,"
                    + " review, data, health, conformance-client"
            ),
            (["ledger"], "a command is missing; allowed: verify, head, export"),
            (["ledger", "verfy"], "there is no command \"verfy\"; did you mean verify?"),
            (
                ["--jsn"],
                "there is no flag --jsn; allowed: serve, play, levels, replay, ledger, review,"
                    + " data, health, conformance-client"
            ),
            (["levels", "check"], "DIR is missing"),
            (["serve", "now"], "\"now\" is too much; allowed: no operands"),
        ] as [([String], String)])
    func refusals(words: [String], expected: String) {
        do {
            Issue.record("\(words) was taken as \(try found(words))")
        } catch {
            #expect("\(error)" == expected)
        }
    }

    @Test("Every help fits 80 columns and names every flag with its default and variable")
    func help() {
        for syntax in Self.leaves(CommandTree.root.syntax) {
            let help = syntax.help
            for line in help.split(separator: "\n") {
                #expect(line.count < 80, "\(syntax.path): \(line)")
            }
            let unwrapped = help.split { $0.isWhitespace }.joined(separator: " ")
            for flag in syntax.flags {
                #expect(unwrapped.contains("\(flag.name) "))
                #expect(flag.environment.map { unwrapped.contains("env: \($0)") } ?? true)
                #expect(flag.defaultText.map { unwrapped.contains("default: \($0)") } ?? true)
            }
            #expect(unwrapped.contains("--help"))
        }
    }

    private static func leaves(_ syntax: CommandSyntax) -> [CommandSyntax] {
        [syntax] + syntax.subcommands.flatMap(leaves)
    }
}
