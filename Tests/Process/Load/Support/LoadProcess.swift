import Foundation
import TestSupport

/// `chefdash-load` as a process of its own, and the report that it writes.
enum LoadProcess {
    /// The program of the build that the tests belong to.
    static let path = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appending(path: "chefdash-load").path

    /// What a run left.
    struct Outcome {
        let ending: ChildProcess.Ending
        let output: String
        let error: String
        /// The JSON file, where there is one.
        let json: [String: Any]
        let html: String

        /// Violations without those that a machine with too little time causes.
        var faults: [String: Int] {
            (json["violations_by_kind"] as? [String: Int] ?? [:]).filter { $0.key != "missed_tick" }
        }

        func number(_ name: String) -> Int { (json[name] as? NSNumber)?.intValue ?? -1 }
    }

    static func run(_ words: [String], writesReport: Bool = true) async throws -> Outcome {
        let directory = TemporaryDirectory()
        let json = directory.path + "/report.json"
        let html = directory.path + "/report.html"
        let files = writesReport ? ["--json", json, "--html", html] : []
        let process = try ChildProcess(program: path, words + files)
        let ending = try await process.end()
        let report = process.report.value
        var object: [String: Any] = [:]
        if let data = FileManager.default.contents(atPath: json) {
            object = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
        }
        let page = FileManager.default.contents(atPath: html) ?? Data()
        return Outcome(
            ending: ending, output: report.outputText, error: report.errorText, json: object,
            html: String(decoding: page, as: UTF8.self))
    }
}
