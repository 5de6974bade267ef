import Foundation

/// The files of the repository that the tests were built from.
package enum Repository {
    package static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The names in a directory; "" is the top.
    package static func names(in path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appending(path: path).path)
    }

    /// The names of the targets in `Sources`.
    package static func sourceTargets() throws -> [String] {
        try names(in: "Sources").filter { !$0.contains(".") }.sorted()
    }

    /// The Swift files of a target, with paths from the top.
    package static func swiftFiles(of target: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(
            atPath: root.appending(path: "Sources/\(target)").path
        ).filter { $0.hasSuffix(".swift") }.map { "Sources/\(target)/\($0)" }.sorted()
    }

    /// The tests' Swift and Python files, with paths from the top.
    package static func testFiles() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: "Tests").path)
            .filter { $0.hasSuffix(".swift") || $0.hasSuffix(".py") }.map { "Tests/\($0)" }.sorted()
    }

    package static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
}
