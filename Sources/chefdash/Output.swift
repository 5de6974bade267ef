import CommandArguments
import Foundation

/// A command's output. Standard output is unbuffered, so that each line appears at once for every
/// reader.
enum Output {
    static func line(_ text: String) { bytes(Data((text + "\n").utf8)) }

    /// Writes to standard output. If the reader is gone, as `head` may be, the command ends
    /// quietly: there is nobody to tell.
    static func bytes(_ data: Data) {
        do {
            try FileHandle.standardOutput.write(contentsOf: data)
        } catch {
            exit(ExitCode.failure.rawValue)
        }
    }

    static func problem(_ text: String) {
        // If standard error fails, there is nowhere to report it.
        try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
    }

    /// Writes one JSON value and a line end, for programs. Its members are in snake case.
    fileprivate static func json(_ value: any Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.keyEncodingStrategy = .convertToSnakeCase
        bytes(try encoder.encode(value) + Data("\n".utf8))
    }
}

extension Arguments {
    var dataDirectory: String { text("--data") ?? "data" }

    /// Writes a command's result: as JSON with `--json`, else as `text` writes it.
    func show(_ result: any Encodable, text: () throws -> Void) throws {
        if has("--json") { try Output.json(result) } else { try text() }
    }
}

extension String {
    /// The text with spaces before it, up to a number of characters.
    func aligned(right count: Int) -> String {
        String(repeating: " ", count: max(0, count - self.count)) + self
    }
}
