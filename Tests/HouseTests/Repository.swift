import Foundation

/// The files of the repository that this test was built from.
enum Repository {
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The names at the top.
    static func topLevelNames() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.path)
    }

    /// The names of the targets in `Sources`.
    static func sourceTargets() throws -> [String] {
        try FileManager.default.contentsOfDirectory(
            atPath: root.appending(path: "Sources").path
        ).filter { !$0.hasPrefix(".") }.sorted()
    }

    /// The Swift files of a target, with their paths from the top.
    static func swiftFiles(of target: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(
            atPath: root.appending(path: "Sources/\(target)").path
        ).filter { $0.hasSuffix(".swift") }.map { "Sources/\(target)/\($0)" }.sorted()
    }

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
}
