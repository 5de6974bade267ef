import TestSupport
import Testing

/// Runs `chefdash` to its end, and checks its exit code and parts of its output: standard output on
/// success, else standard error.
///
/// - Parameters:
///   - line: the words, separated by spaces.
///   - data: the directory for `--data`; nil for none.
@discardableResult
func command(
    _ line: String, on data: TemporaryDirectory? = nil, environment: [String: String] = [:],
    exit code: Int32 = 0, says parts: String...,
    sourceLocation: SourceLocation = #_sourceLocation
) async throws -> ChildProcess.Outcome {
    let words = line.split(separator: " ").map(String.init)
    let outcome = try await ChildProcess.run(
        words + (data.map { ["--data", $0.path] } ?? []), environment: environment)
    #expect(outcome.ending == .exit(code), "\(line): \(outcome)", sourceLocation: sourceLocation)
    let text = code == 0 ? outcome.output : outcome.error
    for part in parts {
        #expect(
            text.contains(part), "\(line): \(part) is missing in \(text)",
            sourceLocation: sourceLocation)
    }
    return outcome
}
