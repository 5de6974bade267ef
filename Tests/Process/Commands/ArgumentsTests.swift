import CommandArguments
import Testing

@testable import chefdash

@Suite("Arguments")
struct ArgumentsTests {
    static let syntax = CommandSyntax(
        path: "chefdash test", summary: "For tests.", operands: ["ID"],
        flags: [
            .value("--port", "N", environment: "CHEFDASH_PORT", "A port"),
            .value("--ping-interval", "TIME", "A time"),
            .value("--add", "X,...", environment: "CHEFDASH_ADD", isRepeatable: true, "A list"),
            .optionalValue("--room", "CODE", isRepeatable: true, "A room"),
            .switch("--json", "JSON"),
        ])

    private func parsed(
        _ words: [String], _ environment: [String: String] = [:]
    ) throws(UsageError) -> Arguments {
        try Arguments(words, syntax: Self.syntax, environment: environment)
    }

    @Test(
        "Flags and operands are distinguished",
        arguments: [
            (["a"], [:], nil, false, "a"),
            (["a", "--port", "1"], [:], "1", false, "a"),
            (["--port", "1", "a"], [:], "1", false, "a"),
            (["--port=1", "a"], [:], "1", false, "a"),
            (["--port=", "a"], [:], "", false, "a"),
            (["--port=a=b", "a"], [:], "a=b", false, "a"),
            (["--json", "a"], [:], nil, true, "a"),
            (["--", "--port"], [:], nil, false, "--port"),
            (["-"], [:], nil, false, "-"),
            (["--port", "-1", "a"], [:], "-1", false, "a"),
            (["a"], ["CHEFDASH_PORT": "2"], "2", false, "a"),
            (["a"], ["CHEFDASH_PORT": ""], nil, false, "a"),
            (["a", "--port", "1"], ["CHEFDASH_PORT": "2"], "1", false, "a"),
        ] as [([String], [String: String], String?, Bool, String)])
    func matching(
        words: [String], environment: [String: String], port: String?, isJSON: Bool, operand: String
    ) throws {
        let arguments = try parsed(words, environment)
        #expect(arguments.text("--port") == port)
        #expect(arguments.has("--json") == isJSON)
        #expect(arguments.operands == [operand])
    }

    @Test(
        "A repeatable flag adds to its list",
        arguments: [
            (["a"], "z", "z"),
            (["a", "--add", "x"], "z", "x"),
            (["a", "--add", "x", "--add=y"], "z", "x,y"),
            (["a", "--add", "x,y", "--add", ""], "z", "x,y,"),
        ])
    func repetition(words: [String], variable: String, expected: String) throws {
        #expect(try parsed(words, ["CHEFDASH_ADD": variable]).text("--add") == expected)
    }

    @Test(
        "A flag with an optional value takes the next word unless that is a flag",
        arguments: [
            (["a"], nil), (["a", "--room"], ""), (["a", "--room", "X"], "X"),
            (["a", "--room=X"], "X"), (["a", "--room="], ""), (["a", "--room", "--json"], ""),
            (["a", "--room", "X", "--room", "--room", "Y"], "X,,Y"), (["--room", "--", "a"], ""),
        ] as [([String], String?)])
    func optionalValues(words: [String], expected: String?) throws {
        #expect(try parsed(words).text("--room") == expected)
        #expect(Self.syntax.help.contains("  --room [CODE]\n"))
    }

    @Test(
        "Invalid arguments are reported with the allowed ones",
        arguments: [
            ([], "ID is missing"),
            (["a", "b"], "\"b\" is unexpected; allowed: ID"),
            (["a", "--prot", "1"], "there is no flag --prot; did you mean --port?"),
            (["a", "--zzzzzzzz"], "there is no flag --zzzzzzzz"),
            (["a", "-p"], "there is no flag -p"),
            (["a", "--port"], "--port needs a value: --port N"),
            (["a", "--port", "1", "--port", "2"], "--port is given twice"),
            (["a", "--json=yes"], "--json takes no value"),
        ] as [([String], String)])
    func refusal(words: [String], expected: String) {
        #expect(throws: UsageError(expected, in: "chefdash test")) { try parsed(words) }
    }

    @Test(
        "Integers within limits",
        arguments: [
            ("0", 0), ("65535", 65535), ("007", 7), ("65536", nil), ("-1", nil), ("1.5", nil),
            ("", nil), (" 1", nil), ("99999999999999999999999", nil), ("x", nil),
        ] as [(String, Int?)])
    func integers(text: String, expected: Int?) throws {
        let arguments = try parsed(["a", "--port=\(text)"])
        guard let expected else {
            let message =
                "--port: \"\(text)\" doesn't fit; allowed are whole numbers from 0 to 65535"
            #expect(throws: UsageError(message, in: "chefdash test")) {
                try arguments.integer("--port", in: 0...65535)
            }
            return
        }
        #expect(try arguments.integer("--port", in: 0...65535) == expected)
    }

    @Test(
        "Times with and without their unit",
        arguments: [
            ("1500", 1500), ("1500ms", 1500), ("2s", 2000), ("0", 0), ("20s", 20_000),
            ("21s", nil), ("s", nil), ("", nil), ("2 s", nil), ("2m", nil), ("-2s", nil),
            ("1.5s", nil), ("9223372036854775807s", nil), ("٣s", nil),
        ] as [(String, Int?)])
    func times(text: String, expected: Int?) throws {
        let arguments = try parsed(["a", "--ping-interval=\(text)"])
        #expect((try? arguments.milliseconds("--ping-interval", in: 0...20_000)) == expected)
    }

    @Test("An invalid value from the environment names its variable")
    func origin() throws {
        let arguments = try parsed(["a"], ["CHEFDASH_PORT": "x"])
        let message = "CHEFDASH_PORT: \"x\" doesn't fit; allowed are whole numbers from 1 to 9"
        #expect(throws: UsageError(message, in: "chefdash test")) {
            try arguments.integer("--port", in: 1...9)
        }
    }

    @Test(
        "The nearest name is suggested, but none that is far off",
        arguments: [
            ("--prot", "--port"), ("--ports", "--port"), ("--jsn", "--json"), ("--x", nil),
            ("serve", nil),
        ] as [(String, String?)])
    func nearest(word: String, expected: String?) {
        #expect(NearestName.of(word, in: ["--port", "--json", "--levels"]) == expected)
    }
}
