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

    /// Writes to standard error.
    static func problem(_ text: String) {
        // If standard error fails, there is nowhere to report it.
        try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
    }

    /// Writes one JSON value and a line end, for programs.
    static func json(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        bytes(try encoder.encode(value) + Data("\n".utf8))
    }
}
