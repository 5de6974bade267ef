import Foundation

/// A program of the system, such as prlimit(1).
package enum Tool {
    /// Runs the program to its end.
    ///
    /// - Returns: its standard output.
    /// - Throws: its standard error, if it fails.
    @discardableResult
    package static func run(_ words: [String]) throws -> String {
        let program = Process()
        program.executableURL = URL(filePath: words[0])
        program.arguments = Array(words.dropFirst())
        let (output, errors) = (Pipe(), Pipe())
        program.standardOutput = output
        program.standardError = errors
        try program.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        let complaint = try errors.fileHandleForReading.readToEnd() ?? Data()
        program.waitUntilExit()
        guard program.terminationStatus == 0 else {
            throw TestFailure(
                description: "\(words): \(String(decoding: complaint, as: UTF8.self))")
        }
        return String(decoding: text, as: UTF8.self)
    }
}
