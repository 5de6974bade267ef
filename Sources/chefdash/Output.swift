import Foundation

/// What a command writes. Standard output is unbuffered here, so that a line is out when it is
/// written, whoever reads it.
enum Output {
    static func line(_ text: String) { bytes(Data((text + "\n").utf8)) }

    /// Writes to standard output. A reader that went away, as `head` does, ends the command
    /// quietly: there is nobody to tell.
    static func bytes(_ data: Data) {
        do {
            try FileHandle.standardOutput.write(contentsOf: data)
        } catch {
            exit(ExitCode.failure.rawValue)
        }
    }

    /// Tells the person, on standard error.
    static func problem(_ text: String) {
        // There is no other place to say that this one failed.
        try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
    }

    /// One JSON value and a line's end, for programs.
    static func json(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        bytes(try encoder.encode(value) + Data("\n".utf8))
    }
}
