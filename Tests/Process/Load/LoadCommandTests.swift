import CommandArguments
import Foundation
import TestSupport
import Testing

@testable import chefdash_load

@Suite("chefdash-load's command line")
struct LoadCommandTests {
    private func settings(_ words: [String]) throws -> LoadSettings {
        try LoadFlags.settings(Arguments(words, syntax: LoadFlags.syntax, environment: [:]))
    }

    @Test(
        "Invalid flags are reported with the allowed values",
        arguments: [
            (["--player", "5"], "there is no flag --player; did you mean --players?"),
            (["--players", "0"], "allowed are whole numbers from 1 to 1000000"),
            (
                ["--mode", "solos"],
                "allowed are solo, race, mixed, idle, ticks, rooms, connects, library"
            ),
            (["--stream", "x"], "allowed are tick, change"),
            (["--duration", "soon"], "seconds, like 30, 1.5s, 500ms or 2min"),
            (["--duration", "-1"], "seconds, like 30, 1.5s, 500ms or 2min"),
            (["--seats", "9"], "allowed are whole numbers from 2 to 8"),
            (["--spectators", "17"], "allowed are whole numbers from 0 to 16"),
            (["--mistakes", "101"], "allowed are numbers from 0.0 to 100.0"),
            (["--taps-per-second", "fast"], "allowed are numbers from 0.01 to 20.0"),
            (["--connects-per-second", "0"], "allowed are numbers from 0.1 to 1000000.0"),
            (["--households", "0"], "allowed are whole numbers from 1 to 100000"),
            (["--devices", "17"], "allowed are whole numbers from 1 to 16"),
            (["--edits-per-second", "0"], "allowed are numbers from 0.01 to 20.0"),
            (["--seed", "-1"], "allowed are whole numbers from 0 to 18446744073709551615"),
            (["--server", "ftp://127.0.0.1"], "the address must look like ws://127.0.0.1:8080"),
            (["--server", "127.0.0.1:80"], "one looks like ws://127.0.0.1:8080"),
            (["--server", "ws://127.0.0.1:0"], "ports go from 1 to 65535"),
            (["--metrics", "127.0.0.1"], "an address looks like http://127.0.0.1:9090/metrics"),
            (["--server-process", "0"], "allowed are whole numbers from 1 to 2147483647"),
            (["--tls=yes"], "--tls takes no value"),
        ])
    func usage(words: [String], expected: String) {
        let error = #expect(throws: UsageError.self) { try settings(words) }
        #expect(error?.description.contains(expected) == true, "\(String(describing: error))")
    }

    @Test(
        "Times are in seconds unless they have a unit",
        arguments: [
            ("10", 10_000), ("1.5", 1_500), ("2s", 2_000), ("500ms", 500), ("2min", 120_000),
        ])
    func times(text: String, expected: Int) throws {
        let settings = try settings(["--duration", text, "--ramp", text])
        #expect(settings.durationMilliseconds == expected)
        #expect(settings.rampMilliseconds == expected)
    }

    @Test("Without a seed each run uses another, and with one the players are the same")
    func seeds() throws {
        #expect(try settings([]).seed != settings([]).seed)
        #expect(try settings(["--seed", "12"]).seed == 12)
        var left = TapRhythm(tapsPerSecond: 2, mistakePercent: 50, seed: 12)
        var right = TapRhythm(tapsPerSecond: 2, mistakePercent: 50, seed: 12)
        for _ in 0..<100 {
            #expect(
                left.intervalNanoseconds(orderLength: 4)
                    == right.intervalNanoseconds(orderLength: 4))
            #expect(left.choice(right: 1, of: 5) == right.choice(right: 1, of: 5))
        }
    }

    @Test(
        "The exit code is for the shell, and standard error for people",
        arguments: [
            ("--help", 0, ""),
            ("--plyers 3", 2, "`chefdash-load --help` says what is allowed."),
            ("a.json", 2, "unexpected \"a.json\"; only --join takes files"),
            ("--join /nowhere.json", 2, "/nowhere.json can't be read"),
            ("--join /proc/self/comm", 2, "/proc/self/comm isn't a report of chefdash-load"),
            (
                "--server ws://127.0.0.1:1 --players 2 --quiet", 2,
                "nobody could connect to 127.0.0.1:1: Connection refused"
            ),
            (
                "--server ws://127.0.0.1:1 --mode connects --quiet", 2,
                "nobody could connect to 127.0.0.1:1: Connection refused"
            ),
            ("--metrics http://127.0.0.1:1", 2, "--metrics: can't connect to 127.0.0.1:1"),
            ("--players 1000000", 2, "1000000 players need as many descriptors"),
        ] as [(String, Int32, String)])
    func exitCodes(line: String, code: Int32, expected: String) async throws {
        let outcome = try await LoadProcess.run(line, writesReport: false)
        #expect(outcome.ending == .exit(code))
        #expect(
            expected.isEmpty ? outcome.error.isEmpty : outcome.error.contains(expected),
            "\(outcome.error)")
    }

    @Test("The help names every flag in lines of up to 79 characters")
    func help() {
        let lines = LoadFlags.syntax.help.split(separator: "\n")
        for flag in LoadFlags.syntax.flags {
            #expect(lines.contains { $0.hasPrefix("  \(flag.name)") })
        }
        #expect(lines.allSatisfy { $0.count <= 79 })
    }
}
