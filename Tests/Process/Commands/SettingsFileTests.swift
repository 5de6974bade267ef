import CommandArguments
import Foundation
import TestSupport
import Testing

@testable import chefdash

@Suite("The file of settings")
struct SettingsFileTests {
    private static let flags = ArgumentsTests.syntax.flags

    @Test(
        "A line sets a flag, or is refused with what is allowed",
        arguments: [
            ("port = 1", "--port=1", nil),
            ("port 1", "--port=1", nil),
            ("port=1", "--port=1", nil),
            ("  port\t=\t1  # the port", "--port=1", nil),
            ("# port = 1", "", nil),
            ("", "", nil),
            ("port = a#b", "--port=a#b", nil),
            ("port host=a port=2", "--port=host=a port=2", nil),
            ("port = = 1", "--port== 1", nil),
            ("json = true", "--json", nil),
            ("json = false", "", nil),
            ("json", "", "f:1: json needs a value: json = true"),
            ("json = 1", "", "f:1: json: \"1\" doesn't fit; allowed are true and false"),
            ("port", "", "f:1: port needs a value: port = N"),
            ("port = # 1", "", "f:1: port needs a value: port = N"),
            ("prot = 1", "", "f:1: there is no setting \"prot\"; did you mean port?"),
            (
                "zzzzzzzzzz = 1", "",
                "f:1: there is no setting \"zzzzzzzzzz\"; the names are those of the flags"
            ),
            ("--port 1", "", "f:1: write port without the dashes"),
            ("= 1", "", "f:1: there is no setting \"\"; the names are those of the flags"),
            ("\nport 1\r\nport 2", "--port=1", "f:3: port is set twice"),
            (
                "add x\nadd y", "--add=x",
                "f:2: add is set twice; put commas between its values"
            ),
        ] as [(String, String, String?)])
    func lines(text: String, expected: String, fault: String?) throws {
        let file = SettingsFile(text, path: "f", flags: Self.flags)
        #expect(file.faults == [fault].compactMap(\.self))
        let arguments = try Arguments(["a"], syntax: ArgumentsTests.syntax, environment: [:])
            .adding(file)
        let found =
            ["--port", "--add"].compactMap { name in arguments.text(name).map { "\(name)=\($0)" } }
            + (arguments.has("--json") ? ["--json"] : [])
        #expect(found.joined(separator: " ") == expected)
    }

    @Test(
        "The command line wins over the environment, and that over the file",
        arguments: [
            ([], [:], "3"), ([], ["CHEFDASH_PORT": "2"], "2"),
            (["--port", "1"], ["CHEFDASH_PORT": "2"], "1"), (["--port", "1"], [:], "1"),
        ] as [([String], [String: String], String)])
    func precedence(words: [String], environment: [String: String], expected: String) throws {
        let file = SettingsFile("port 3", path: "f", flags: Self.flags)
        let arguments = try Arguments(
            ["a"] + words, syntax: ArgumentsTests.syntax, environment: environment)
        #expect(arguments.adding(file).text("--port") == expected)
    }

    @Test("A command takes only what has the server's meaning")
    func others() throws {
        let file = SettingsFile(
            "port 3\nadd x", path: "f",
            flags: [
                .value("--port", "N", environment: "CHEFDASH_OTHER", "Another port"),
                .value("--add", "X", environment: "CHEFDASH_ADD", "A list"),
            ])
        let arguments = try Arguments(["a"], syntax: ArgumentsTests.syntax, environment: [:])
            .adding(file)
        #expect(arguments.text("--port") == nil && arguments.text("--add") == "x")
    }

    @Test("All commands that read the server's data take its file")
    func commands() {
        func commands(_ syntax: CommandSyntax) -> [CommandSyntax] {
            syntax.subcommands.isEmpty ? [syntax] : syntax.subcommands.flatMap(commands)
        }
        for command in commands(CommandTree.root.syntax) {
            let names = Set(command.flags.map(\.name))
            #expect(!names.contains("--data") || names.contains("--config"), "\(command.path)")
        }
    }

    @Test("A wrong value is refused with the file and the line")
    func values() async throws {
        let place = TemporaryDirectory()
        let path = place.path + "/f"
        try "# ports\nport = 65536\n".write(toFile: path, atomically: true, encoding: .utf8)
        try await command(
            "serve --config \(path)", exit: 2,
            says: "\(path):2: port: \"65536\" doesn't fit; allowed are whole numbers from 0 to")
        try await command(
            "serve --config \(path) --port 65537", exit: 2, says: "--port: \"65537\" doesn't fit")
        try await command(
            "serve", environment: ["CHEFDASH_CONFIG": path + "x"], exit: 2,
            says: "\(path)x: can't be read")
    }
}
