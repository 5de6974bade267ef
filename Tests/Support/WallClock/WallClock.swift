import Foundation

/// A settable wall clock for another process; see `wall-clock.c`.
package final class WallClock: Sendable {
    /// The compiler that comes with Swift; nil where `swift` isn't on PATH.
    package static let compiler: String? = {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return path.split(separator: ":").lazy.map { URL(filePath: $0 + "/swift") }
            .filter { FileManager.default.isExecutableFile(atPath: $0.path) }
            .map { $0.resolvingSymlinksInPath().deletingLastPathComponent() }
            .map { $0.appending(path: "clang").path }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    private static let source = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "wall-clock.c").path

    private let directory = TemporaryDirectory()
    private var library: String { directory.path + "/wall-clock.so" }
    private var offsetFile: String { directory.path + "/offset" }

    /// Builds the library.
    package init() throws {
        try set(secondsAhead: 0)
        try Tool.run([
            Self.compiler ?? "", "-Wall", "-Werror", "-O1", "-fPIC", "-shared", Self.source, "-o",
            library,
        ])
    }

    /// The environment in which the process must start.
    package var environment: [String: String] {
        ["LD_PRELOAD": library, "WALL_CLOCK_OFFSET_FILE": offsetFile]
    }

    package func set(secondsAhead: Int) throws {
        // Changes the file in place: the process has it mapped.
        let file = open(offsetFile, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(file) }
        let count = withUnsafeBytes(of: secondsAhead) { pwrite(file, $0.baseAddress, $0.count, 0) }
        guard count == MemoryLayout<Int>.size else { throw TestFailure(call: offsetFile) }
    }

    /// The range of the times in a log's lines.
    package static func spreadSeconds(ofLog log: String) -> Double {
        let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        let times = log.split(separator: "\n").compactMap { line -> Date? in
            guard let word = line.split(separator: " ").first(where: { $0.hasPrefix("time=") })
            else { return nil }
            return try? Date(String(word.dropFirst(5)), strategy: format)
        }
        guard let first = times.min(), let last = times.max() else { return 0 }
        return last.timeIntervalSince(first)
    }
}
