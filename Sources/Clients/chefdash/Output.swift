import CommandArguments
import Foundation
import Store

/// A command's output. Standard output is unbuffered, so that each line appears at once for every
/// reader.
enum Output {
    static func line(_ text: String) { bytes(Data((text + "\n").utf8)) }

    /// Writes to standard output. If the reader is gone, such as `head`, the command ends quietly:
    /// there is nobody left to read an error.
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

    /// A time in milliseconds since 1970, as in ISO 8601.
    static func date(_ milliseconds: Int64) -> String {
        Date(timeIntervalSince1970: Double(milliseconds) / 1000).formatted(.iso8601)
    }
}

extension Arguments {
    var dataDirectory: String { text("--data") ?? "data" }

    /// The server's databases.
    var location: StoreLocation {
        text("--store").map { .postgres($0, directory: dataDirectory) }
            ?? .directory(dataDirectory)
    }

    /// Writes a command's result: with `--json` as one JSON value with members in snake case and a
    /// line end, else with `text`.
    func show(_ result: any Encodable, text: () throws -> Void) throws {
        guard has("--json") else { return try text() }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.keyEncodingStrategy = .convertToSnakeCase
        Output.bytes(try encoder.encode(result) + Data("\n".utf8))
    }
}

extension String {
    /// The text, padded with spaces on the left to `count` characters.
    func aligned(right count: Int) -> String {
        String(repeating: " ", count: max(0, count - self.count)) + self
    }
}
