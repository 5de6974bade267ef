import Foundation
import TestSupport

/// A wall clock for another process that can be set while it runs; the monotonic clock stays as it
/// is (faketime(1)).
final class FakeTime: Sendable {
    /// The library for programs with threads; nil where it isn't installed.
    static let library: String? = {
        let root = "/usr/lib"
        let machines = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        return machines.map { "\(root)/\($0)/faketime/libfaketimeMT.so.1" }
            .first { FileManager.default.fileExists(atPath: $0) }
    }()

    private let directory = TemporaryDirectory()
    private var file: String { directory.path + "/offset" }

    init() throws { try set(offsetSeconds: 0) }

    /// What the process must be started with.
    var environment: [String: String] {
        [
            "LD_PRELOAD": Self.library ?? "", "FAKETIME_TIMESTAMP_FILE": file,
            "FAKETIME_NO_CACHE": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        ]
    }

    /// What runs the process. The library changes the environment of the first program that it is
    /// loaded into, and Swift finds a program's arguments beside an environment that nobody moved.
    static let program = ["/usr/bin/env"]

    /// Sets how far the wall clock is ahead.
    func set(offsetSeconds: Int) throws {
        let text = offsetSeconds < 0 ? "\(offsetSeconds)s\n" : "+\(offsetSeconds)s\n"
        try Data(text.utf8).write(to: URL(filePath: file), options: .atomic)
    }

    /// Removes the names of what the library shares among a process's children, which it leaves
    /// behind; the process still has it.
    static func removeShared(by process: Int32) {
        for name in ["faketime_shm_", "sem.faketime_sem_"] {
            try? FileManager.default.removeItem(atPath: "/dev/shm/\(name)\(process)")
        }
    }

    /// How far the times of a log's lines are apart.
    static func spreadSeconds(ofLog log: String) -> Double {
        let times = log.split(separator: "\n").compactMap { line -> Date? in
            guard let word = line.split(separator: " ").first(where: { $0.hasPrefix("time=") })
            else { return nil }
            return try? Date(
                String(word.dropFirst(5)),
                strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        }
        guard let first = times.min(), let last = times.max() else { return 0 }
        return last.timeIntervalSince(first)
    }
}
