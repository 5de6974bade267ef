import Foundation
import TestSupport
import Testing

/// A copy of the repository's level files for a test to change.
struct LevelsCopy {
    static let repositoryPath =
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Levels").path

    private let directory = TemporaryDirectory()

    var path: String { directory.path + "/Levels" }

    init() throws {
        try FileManager.default.copyItem(atPath: Self.repositoryPath, toPath: path)
    }

    func remove(_ file: String) throws {
        try FileManager.default.removeItem(atPath: path + "/" + file)
    }

    /// Replaces the one place in a file where `old` stands.
    func replace(_ old: String, with new: String, in file: String) throws {
        let url = URL(filePath: path).appending(path: file)
        let text = try String(contentsOf: url, encoding: .utf8)
        try #require(text.components(separatedBy: old).count == 2, "\(file) holds \(old) once")
        try text.replacing(old, with: new).write(to: url, atomically: true, encoding: .utf8)
    }
}
