import Foundation
import TestSupport

/// How many descriptors another process may have, changed from outside (prlimit(1)).
struct DescriptorLimitOfProcess {
    private let process: Int32
    /// As it was: `soft:hard`.
    private let original: String

    init(_ process: Int32) throws {
        self.process = process
        let words = try Self.run(
            process, "--nofile", "--output=SOFT,HARD", "--noheadings", "--raw"
        ).split(whereSeparator: \.isWhitespace)
        guard words.count == 2 else { throw TestFailure(description: "prlimit said \(words)") }
        original = "\(words[0]):\(words[1])"
    }

    /// Lets the process open only so many more. The limit is one of descriptors' numbers, and the
    /// lowest free one is taken each time.
    func lower(spare: Int) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd")
        let taken = Set(names.compactMap { Int($0) })
        var (limit, free) = (0, 0)
        while free < spare || taken.contains(limit) {
            if !taken.contains(limit) { free += 1 }
            limit += 1
        }
        // What the process has above the limit stays open.
        _ = try Self.run(process, "--nofile=\(limit):")
    }

    func restore() throws { _ = try Self.run(process, "--nofile=\(original)") }

    private static func run(_ process: Int32, _ arguments: String...) throws -> String {
        try Tool.run(["/usr/bin/prlimit", "--pid", "\(process)"] + arguments)
    }
}
