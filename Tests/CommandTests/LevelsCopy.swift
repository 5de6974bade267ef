import Foundation
import TestSupport
import Testing

/// A copy of `Levels/` that a test may change.
final class LevelsCopy: Sendable {
    /// The directory in the sources.
    static let original = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Levels").standardized.path

    let path: String
    private let directory = TemporaryDirectory()

    /// - Parameter rules: whole numbers that replace those of `rules.json`.
    init(rules: [String: Int] = [:]) throws {
        path = directory.path + "/Levels"
        try FileManager.default.copyItem(atPath: Self.original, toPath: path)
        for (name, number) in rules { try set(name, to: number, in: "rules.json") }
    }

    /// Replaces a field at the top of a file.
    func set(_ field: String, to value: Any, in file: String) throws {
        let url = URL(filePath: path + "/" + file)
        let parsed = try JSONSerialization.jsonObject(with: Data(contentsOf: url))
        var object = try #require(parsed as? [String: Any])
        object[field] = value
        try JSONSerialization.data(withJSONObject: object).write(to: url)
    }

    /// The value that a JSON text means.
    static func value(_ json: String) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
    }
}
