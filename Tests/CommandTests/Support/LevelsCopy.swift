import Foundation
import TestSupport

/// A copy of `Levels/` that a test may change.
package final class LevelsCopy: Sendable {
    /// The directory in the sources.
    package static let original = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Levels").standardized.path

    package let path: String
    private let directory = TemporaryDirectory()

    /// - Parameter rules: whole numbers that replace those of `rules.json`.
    package init(rules: [String: Int] = [:]) throws {
        path = directory.path + "/Levels"
        try FileManager.default.copyItem(atPath: Self.original, toPath: path)
        for (name, number) in rules { try set(name, to: number, in: "rules.json") }
    }

    /// Replaces a field at the top of a file.
    package func set(_ field: String, to value: Any, in file: String) throws {
        let url = URL(filePath: path + "/" + file)
        let parsed = try JSONSerialization.jsonObject(with: Data(contentsOf: url))
        guard var object = parsed as? [String: Any] else { throw NotAnObject(file: url.path) }
        object[field] = value
        try JSONSerialization.data(withJSONObject: object).write(to: url)
    }

    package struct NotAnObject: Error {
        package let file: String
    }

    /// The value that a JSON text means.
    package static func value(_ json: String) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
    }
}
