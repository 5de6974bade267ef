import CommandArguments
import Foundation

@main
enum LoadCommand {
    private enum ExitCode: Int32 {
        /// Everything that the server sent was right, however late.
        case right = 0
        /// Something that the server sent was wrong.
        case wrong = 1
        /// The command line is wrong, or the run couldn't start or finish.
        case unknown = 2

        init(_ report: LoadReport) {
            self = report.violations > 0 ? .wrong : report.unfinished > 0 ? .unknown : .right
        }
    }

    /// The reason for a failure, for the person who runs this.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    static func main() {
        exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
    }

    private static func run(_ words: [String]) -> ExitCode {
        if words.contains("--help") || words.contains("-h") {
            writeLine(LoadFlags.syntax.help)
            return .right
        }
        do {
            let arguments = try Arguments(words, syntax: LoadFlags.syntax, environment: [:])
            let report = try report(arguments)
            try write(report, arguments)
            for line in ReportText.problems(report) { tell("chefdash-load: \(line)") }
            return ExitCode(report)
        } catch let error as UsageError {
            tell("chefdash-load: \(error)")
            tell("`chefdash-load --help` says what is allowed.")
            return .unknown
        } catch {
            tell("chefdash-load: \(error)")
            return .unknown
        }
    }

    /// Runs a load test, or adds up the reports of others.
    private static func report(_ arguments: Arguments) throws -> LoadReport {
        if let first = arguments.text("--join") {
            let files = first.split(separator: ",").map(String.init) + arguments.operands
            return LoadReport(joining: try files.map(readReport))
        }
        if let file = arguments.operands.first {
            throw UsageError(
                "unexpected \"\(file)\"; only --join takes files", in: LoadFlags.syntax.path)
        }
        return try LoadTest(
            try LoadFlags.settings(arguments), isQuiet: arguments.has("--quiet")
        ).report()
    }

    private static func readReport(_ file: String) throws -> LoadReport {
        do {
            return try JSONDecoder().decode(
                LoadReport.self, from: try Data(contentsOf: URL(filePath: file)))
        } catch let error as DecodingError {
            throw Failure(description: "\(file) isn't a report of chefdash-load: \(error)")
        } catch {
            throw Failure(description: "\(file) can't be read: \(error)")
        }
    }

    private static func write(_ report: LoadReport, _ arguments: Arguments) throws {
        let isJSONOnOutput = arguments.text("--json") == "-"
        if let file = arguments.text("--json") { try write(try report.encoded(), to: file) }
        if let file = arguments.text("--html") {
            try write(Data(HTMLReport.page(report).utf8), to: file)
        }
        for line in ReportText.lines(report) {
            if isJSONOnOutput { tell(line) } else { writeLine(line) }
        }
    }

    private static func write(_ data: Data, to file: String) throws {
        do {
            if file == "-" {
                try FileHandle.standardOutput.write(contentsOf: data)
            } else {
                try data.write(to: URL(filePath: file))
            }
        } catch {
            throw Failure(description: "\(file) can't be written: \(error.localizedDescription)")
        }
    }

    private static func writeLine(_ text: String) {
        // A reader that went away, such as `head`, isn't an error.
        try? FileHandle.standardOutput.write(contentsOf: Data((text + "\n").utf8))
    }

    /// Writes a line to standard error.
    static func tell(_ text: String) {
        // There is no other place to report a failure of this.
        try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
    }
}
