import ClientExamination
import CommandArguments
import Foundation

enum ConformanceClientCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash conformance-client",
        summary: "Examine a client: play situations against it, and report its faults.",
        moreOperands: "-- COMMAND",
        flags: [
            .value("--port", "N", default: "a free one", "Where to listen on 127.0.0.1"),
            .value(
                "--only", "NAMES", default: "all", isRepeatable: true,
                "The situations to play, such as drop,busy"),
            .value(
                "--tls-cert", "FILE",
                "The certificate of 127.0.0.1 for wss://, as PEM; for redirect-plain"),
            .value("--tls-key", "FILE", "Its private key, as PEM"),
            .switch("--list", "List the situations and exit"),
            .value("--timeout", "SECONDS", default: "60", "The time limit of each situation"),
            .json,
        ],
        discussion: [
            """
            The client must do one thing automatically: sign in, start a round in level 1, tap \
            the right ingredients, and when the round is over start another one or exit.
            """,
            """
            The first line of the output is the URL to connect to. With a COMMAND, that \
            program is started for each situation, with {url} replaced in its arguments and \
            CHEFDASH_URL set, and is ended afterwards; its output goes to standard error. \
            Without one, start the client yourself: each situation begins with the next \
            connection.
            """,
            """
            The results follow at the end. Exits with 0 if all situations passed, else with 1. \
            The redirects aren't applicable to a client whose hello doesn't say that it follows \
            them.
            """,
        ])

    static func run(_ arguments: Arguments) async throws {
        let situations = try chosen(arguments)
        if arguments.has("--list") {
            let width = situations.map(\.name.count).max() ?? 0
            try arguments.show(situations.map { ["name": $0.name, "summary": $0.summary] }) {
                for situation in situations {
                    Output.line("\(situation.name.padding(to: width))  \(situation.summary)")
                }
            }
            return
        }
        let seconds = try arguments.integer("--timeout", in: 1...3600) ?? 60
        let port: UInt16 = try arguments.integer("--port", in: 0...UInt16.max) ?? 0
        ExaminedProgram.endWithThisProcess()
        let server: ExaminationServer
        let files = (arguments.text("--tls-cert"), arguments.text("--tls-key"))
        guard (files.0 == nil) == (files.1 == nil) else {
            throw CommandFailure("--tls-cert and --tls-key need each other")
        }
        do {
            server = try ExaminationServer(
                port: port, tls: files.0.flatMap { cert in files.1.map { (cert, $0) } })
        } catch {
            throw CommandFailure("can't listen on 127.0.0.1:\(port): \(error)")
        }
        Output.line(server.url)
        var findings: [Finding] = []
        for situation in situations {
            Output.problem("\(situation.name): \(situation.summary)")
            findings.append(
                try await examine(
                    arguments.operands, in: situation, on: server,
                    limitMilliseconds: Double(seconds * 1000)))
        }
        server.stop()
        try arguments.show(findings) { table(findings) }
        guard findings.allSatisfy(\.isGood) else { throw ReportedFailure() }
    }

    private static func chosen(_ arguments: Arguments) throws(UsageError) -> [Situation] {
        guard let value = arguments.value("--only") else { return Situation.all }
        let names = value.text.split(separator: ",").map(String.init)
        let known = Situation.all.map(\.name)
        for name in names where !known.contains(name) {
            let hint = NearestName.of(name, in: known).map { "; did you mean \($0)?" } ?? ""
            throw arguments.problem(value, "there is no situation \(name)\(hint)")
        }
        return Situation.all.filter { names.contains($0.name) }
    }

    /// Plays one situation. Starts the program in `words`, if there is one.
    private static func examine(
        _ words: [String], in situation: Situation, on server: ExaminationServer,
        limitMilliseconds: Double
    ) async throws -> Finding {
        let program = words.isEmpty ? nil : ExaminedProgram(words, url: server.url)
        let finding = await server.examine(
            situation, limitMilliseconds: limitMilliseconds, startsAtOnce: program != nil,
            seed: UInt64.random(in: 0...UInt64.max)
        ) { number in
            program?.start { server.programEnded($0, output: $1, during: number) }
        }
        await program?.end()
        return finding
    }

    private static func table(_ findings: [Finding]) {
        let width = findings.map(\.situation.count).max() ?? 0
        for finding in findings {
            let outcome = finding.outcome.rawValue.replacing("_", with: " ")
            Output.line("\(finding.situation.padding(to: width))  \(outcome)")
            guard let expected = finding.expected, let did = finding.did else { continue }
            Output.line("    expected: that it \(expected)")
            Output.line("    the client \(did)")
            if let message = finding.message { Output.line("    with: \(message)") }
            if let output = finding.output {
                Output.line("    its last lines:")
                for line in output.split(separator: "\n") { Output.line("      \(line)") }
            }
        }
        let applicable = findings.filter { $0.outcome != .notApplicable }
        let count = applicable.count { $0.outcome == .passed }
        Output.line("\(count) of \(applicable.count) passed")
    }
}
