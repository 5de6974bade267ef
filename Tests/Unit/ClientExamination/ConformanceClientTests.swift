import ChefDashClient
import ClientExamination
import Foundation
import GameProtocol
import TestSupport
import Testing

@Suite("chefdash conformance-client", .timeLimit(.minutes(3)))
struct ConformanceClientTests {
    /// One result of `--json`.
    private struct Result: Decodable, Hashable, Sendable {
        let situation: String
        let outcome: String
        let expected: String?
        let did: String?
    }

    /// The results that a run of the kit prints at its end.
    private func results(_ output: String) throws -> [Result] {
        let json = try #require(output.split(separator: "\n").last)
        return try JSONDecoder().decode([Result].self, from: Data(json.utf8))
    }

    /// All situations in a row take a minute, most of it waiting.
    @Test("The client of this project passes every situation")
    func ownClient() async throws {
        let program = ChildProcess.chefdashPath
        let authority = TestAuthority()
        let files = authority.issue()
        let outputs = try await withThrowingTaskGroup(of: (String, String, String).self) { group in
            for situation in Situation.all {
                group.addTask {
                    let givesUpTLS = situation.name == "redirect-plain"
                    let tls =
                        givesUpTLS
                        ? ["--tls-cert", files.certificate, "--tls-key", files.key] : []
                    let trust = givesUpTLS ? ["--ca", authority.file] : []
                    let words =
                        ["conformance-client", "--json", "--only", situation.name] + tls
                        + ["--", program, "play", "--server", "{url}", "--guest", "--auto"]
                        + ["--seed", "1", "--rounds", "3"] + trust
                    let run = try await ChildProcess.run(words)
                    return (situation.name, run.output, run.error)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outputs.count == Situation.all.count)
        for (name, output, error) in outputs {
            let passed = Result(situation: name, outcome: "passed", expected: nil, did: nil)
            #expect(try results(output) == [passed], "\(output)\n\(error)")
        }
    }

    @Test("A client that a test starts by hand, and that comes back after 4001")
    func takenOver() async throws {
        let kit = try ChildProcess(["conformance-client", "--only", "close-4001"])
        let url = try #require(URL(string: try await kit.outputLine(containing: "ws://")))
        #expect(kit.report.value.outputText.hasPrefix("ws://127.0.0.1:"))
        let player = try await ClientPlayer(at: url) { $0.resumes = true }
        let credentials = try await player.credentials
        try #require(try await player.startRound() != nil)
        for _ in 0..<2 { try await player.tapNext() }
        let ending = try await player.event("the end") {
            if case .ended(let disconnection) = $0 { disconnection } else { nil }
        }
        #expect(ending.closeCode == 4001)
        await #expect(throws: ChefDashClientError.self) {
            try await ChefDashClient().connect(to: url, credentials: credentials)
        }
        #expect(try await kit.end() == .exit(1))
        let output = kit.report.value.outputText
        #expect(output.contains("close-4001  failed\n"))
        #expect(output.contains("doesn't connect again by itself after such a close code"))
        #expect(output.hasSuffix("0 of 1 passed\n"))
    }

    @Test("A program that doesn't connect isn't examined")
    func wrongProgram() async throws {
        let run = try await ChildProcess.run([
            "conformance-client", "--json", "--only", "drop,first-round", "--", "sh", "-c",
            "echo $CHEFDASH_URL {url}; exit 3",
        ])
        #expect(run.ending == .exit(1))
        let end = "ended with exit status 3"
        #expect(
            try results(run.output)
                == ["first-round", "drop"].map {
                    Result(
                        situation: $0, outcome: "not_reached",
                        expected: "connects to the kit's URL", did: end)
                })
        let url = try #require(run.output.split(separator: "\n").first)
        #expect(run.error.contains("\(url) \(url)\n"))
    }

    @Test(
        "A program gets a shell's default signals, and its last lines are part of the verdict")
    func programOfAShell() async throws {
        let run = try await ChildProcess.run([
            "conformance-client", "--only", "drop", "--", "sh", "-c",
            "seq 20; grep -E 'Sig(Blk|Ign)' /proc/self/status; kill -9 $$",
        ])
        #expect(run.ending == .exit(1))
        #expect(run.output.contains("the client ended by signal 9\n"))
        let lines = run.output.split(separator: "\n").map { $0.drop { $0 == " " } }
        let start = try #require(lines.firstIndex(of: "its last lines:"))
        let last = Array(lines[(start + 1)...].prefix(8))
        #expect(last.dropLast(2) == ["15", "16", "17", "18", "19", "20"])
        for (line, name) in zip(last.suffix(2), ["SigBlk:\t", "SigIgn:\t"]) {
            let signals = try #require(UInt64(line.trimmingPrefix(name), radix: 16))
            // Numbers 32 and 33 are the C library's own.
            #expect(signals & ~(3 << 31) == 0, "\(line)")
        }
    }

    @Test(
        "A signal that ends the kit also ends the program and its child processes",
        arguments: [SIGHUP, SIGINT, SIGTERM])
    func endsWithTheKit(number: Int32) async throws {
        let kit = try ChildProcess([
            "conformance-client", "--only", "drop", "--", "sh", "-c",
            "sleep 600 & echo pids: $$ $!; wait",
        ])
        let line = try await kit.errorLine(containing: "pids: ")
        let identifiers = line.split(separator: " ").compactMap { Int32($0) }
        try #require(identifiers.count == 2)
        #expect(identifiers.allSatisfy { kill($0, 0) == 0 })
        kit.send(number)
        _ = try await kit.end()
        // An orphan that nobody reaps stays as a zombie.
        for identifier in identifiers {
            let state = try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)
            #expect(state?.contains(") Z ") ?? true, "process \(identifier) runs on")
        }
    }

    @Test("A message that isn't valid DEFLATE data is named as such")
    func brokenCompression() async throws {
        let kit = try ChildProcess(["conformance-client", "--json", "--only", "first-round"])
        let url = try #require(URL(string: try await kit.outputLine(containing: "ws://")))
        let port = UInt16(try #require(url.port))
        try await Blocking.run {
            let socket = try TestSocket(port: port)
            let request = [
                "GET \(url.path()) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: Upgrade",
                "Upgrade: websocket", "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                "Sec-WebSocket-Protocol: chefdash.v1.json",
                "Sec-WebSocket-Extensions: permessage-deflate",
            ]
            try socket.write(Array((request.joined(separator: "\r\n") + "\r\n\r\n").utf8))
            let answer = String(decoding: try socket.read(), as: UTF8.self)
            #expect(answer.hasPrefix("HTTP/1.1 101 ") && answer.contains("permessage-deflate"))
            // A compressed text of a block of a reserved type, masked with zeros.
            try socket.write([0xC1, 0x82, 0, 0, 0, 0, 0xFF, 0xFF])
            _ = try socket.readAll()
        }
        #expect(try await kit.end() == .exit(1))
        let result = try #require(try results(kit.report.value.outputText).first)
        #expect(result.expected == "sends frames as RFC 6455 and the limits have them")
        #expect(
            result.did == "broke that, so that the server closed with 1007: a compressed message is"
                + " not valid DEFLATE data")
    }

    @Test("The list is complete, also in the document")
    func list() async throws {
        let run = try await ChildProcess.chefdash("conformance-client", "--list")
        #expect(run.ending == .exit(0))
        let names = run.output.split(separator: "\n").map { $0.split(separator: " ")[0] }
        #expect(names == Situation.all.map { Substring($0.name) })
        let document = try Repository.text("Protocol/clients/README.md")
        let rows = document.split(separator: "\n").filter { $0.hasPrefix("| `") }
        for name in names {
            #expect(
                rows.contains { $0.contains("`\(name)`") },
                "\(name) isn't in Protocol/clients/README.md")
        }
    }

    @Test("For an unknown name the error suggests the nearest known one")
    func wrongName() async throws {
        let run = try await ChildProcess.chefdash("conformance-client", "--only", "dorp")
        #expect(run.ending == .exit(2))
        #expect(run.error.contains("there is no situation dorp; did you mean drop?"))
    }
}
