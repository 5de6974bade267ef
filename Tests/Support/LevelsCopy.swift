import Foundation

/// A copy of `Levels/` that a test may change.
package final class LevelsCopy: Sendable {
    /// The directory in the repository.
    package static let original = Repository.root.appending(path: "Levels").path

    /// The files that take the longest to read. All of them may be missing.
    package static let largeFiles = ["foods.json", "household.json", "samples.json"]

    /// A copy without `largeFiles`, for servers that tests need only for the game: a debug build
    /// spends most of its start on reading the large files.
    package static let game = Result { try LevelsCopy(without: largeFiles) }

    package let path: String
    private let directory = TemporaryDirectory()

    /// - Parameters:
    ///   - rules: integers that replace those of `rules.json`.
    ///   - lobby: integers that replace some in its section `lobby`.
    ///   - missing: files that the copy lacks.
    package init(
        rules: [String: Int] = [:], lobby: [String: Int] = [:], without missing: [String] = []
    ) throws {
        path = directory.path + "/Levels"
        try FileManager.default.copyItem(atPath: Self.original, toPath: path)
        for file in missing { try remove(file) }
        if !rules.isEmpty { try set(rules) }
        if !lobby.isEmpty { try set(lobby, in: "lobby") }
    }

    private func url(_ file: String) -> URL { URL(filePath: path).appending(path: file) }

    package func remove(_ file: String) throws {
        try FileManager.default.removeItem(at: url(file))
    }

    package func write(_ text: String, to file: String) throws {
        try text.write(to: url(file), atomically: true, encoding: .utf8)
    }

    /// Replaces the only `old` in a file.
    package func replace(_ old: String, with new: String, in file: String) throws {
        let parts = try String(contentsOf: url(file), encoding: .utf8).components(separatedBy: old)
        guard parts.count == 2 else {
            throw TestFailure(description: "\(file) has \(old) \(parts.count - 1) times")
        }
        try write(parts.joined(separator: new), to: file)
    }

    /// Replaces a field at the top of a file.
    package func set(_ field: String, to value: Any, in file: String) throws {
        try edit(file) { $0[field] = value }
    }

    /// Sets numbers in `rules.json`, at its top level or in a section.
    package func set(_ numbers: [String: Int], in section: String? = nil) throws {
        try edit("rules.json") { rules in
            guard let section else { return rules.merge(numbers) { $1 } }
            guard let old = rules[section] as? [String: Any] else {
                throw TestFailure(description: "rules.json has no section \(section)")
            }
            rules[section] = old.merging(numbers) { $1 }
        }
    }

    private func edit(_ file: String, _ change: (inout [String: Any]) throws -> Void) throws {
        guard
            var object = try Self.value(String(contentsOf: url(file), encoding: .utf8))
                as? [String: Any]
        else { throw TestFailure(description: "\(file) isn't an object") }
        try change(&object)
        // Sorted, so that the same edits give the same bytes.
        try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
            .write(to: url(file), options: .atomic)
    }

    /// Parses a JSON text.
    package static func value(_ json: String) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
    }
}
