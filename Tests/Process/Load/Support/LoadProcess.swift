import Foundation
import TestSupport
import Testing

/// `chefdash-load` as a separate process, and its report.
enum LoadProcess {
    /// The result of a run.
    struct Outcome {
        let ending: ChildProcess.Ending
        let error: String
        /// The JSON file, if there is one.
        let json: [String: Any]
        let html: String

        /// The violations, by kind.
        var faults: [String: Int] { json["violations_by_kind"] as? [String: Int] ?? [:] }

        func number(_ name: String) -> Int { (json[name] as? NSNumber)?.intValue ?? -1 }

        /// A number in a part of the report, such as a time's percentile.
        func number(_ part: String, _ name: String) -> Double {
            ((json[part] as? [String: Any])?[name] as? NSNumber)?.doubleValue ?? -1
        }
    }

    /// Runs it to its end.
    ///
    /// - Parameter line: its flags, separated by spaces.
    static func run(_ line: String, writesReport: Bool = true) async throws -> Outcome {
        let directory = TemporaryDirectory()
        let json = directory.path + "/report.json"
        let html = directory.path + "/report.html"
        let files = writesReport ? ["--json", json, "--html", html] : []
        let words = line.split(separator: " ").map(String.init)
        let outcome = try await ChildProcess(
            program: ChildProcess.builtProgram("chefdash-load"), words + files
        ).outcome()
        var object: [String: Any] = [:]
        if let data = FileManager.default.contents(atPath: json) {
            object = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
        }
        let page = FileManager.default.contents(atPath: html) ?? Data()
        return Outcome(
            ending: outcome.ending, error: outcome.error, json: object,
            html: String(decoding: page, as: UTF8.self))
    }

    /// Runs it on a server of its own, which must stop cleanly afterwards.
    ///
    /// - Parameters:
    ///   - authority: issues the certificate of a server with TLS.
    ///   - ending: the expected end.
    ///   - change: replaces a server message for the players.
    static func play(
        _ line: String, authority: TestAuthority? = nil,
        ends ending: ChildProcess.Ending = .exit(0), change: Relay.Change? = nil
    ) async throws -> Outcome {
        let data = TemporaryDirectory()
        let server = try await ServeProcess(data: data.path, tls: authority?.issue())
        let relay = try change.map { try Relay(to: server.port, change: $0) }
        defer { relay?.close() }
        let trust = authority.map { " --ca \($0.file)" } ?? ""
        let outcome = try await run(
            "--server \(relay?.url ?? server.url)\(trust) "
                + "--server-process \(server.process.identifier) \(line)")
        #expect(outcome.ending == ending, "\(outcome.error.prefix(1000))")
        #expect(try await server.stop() == .exit(0))
        return outcome
    }
}
