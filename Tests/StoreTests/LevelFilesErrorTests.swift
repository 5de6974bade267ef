import Foundation
import Kitchen
import Store
import Testing

/// Bad files: each is one change to the good ones, and the expected answer is all that the loader
/// says.
@Suite struct LevelFilesErrorTests {
    /// `old` is replaced by `new` at its first place in `file`; without `old`, `new` is the whole
    /// file.
    struct BadFile: CustomTestStringConvertible {
        let file: String
        let old: String?
        let new: String
        let expected: [String]

        init(_ file: String, _ old: String?, _ new: String, _ expected: String...) {
            self.file = file
            self.old = old
            self.new = new
            self.expected = expected
        }

        var testDescription: String { expected.first ?? file }
    }

    static let syntax = [
        BadFile("01.json", nil, "", "Levels/01.json: isn't valid JSON: the file is empty"),
        BadFile("shop.json", nil, "[]", "Levels/shop.json: is a list; it must be an object"),
        BadFile(
            "2a.json", nil, "{}",
            "Levels/2a.json: isn't a name for a file here; allowed are rules.json, shop.json, "
                + "generated.json, and digits with .json for a level"),
    ]

    static let levels = [
        BadFile("03.json", "🧀", "🧀2", "")
    ]

    @Test(arguments: syntax + levels)
    func problemIsNamed(bad: BadFile) throws {
        try LevelsCopy.with { copy in
            try copy.change(bad.file, bad.old, to: bad.new)
            #expect(copy.problems() == bad.expected)
        }
    }
}

/// A copy of `Levels/` to spoil.
private struct LevelsCopy {
    let directory: URL

    static func with(_ body: (LevelsCopy) throws -> Void) throws {
        let directory = FileManager.default.temporaryDirectory
            .appending(path: "levels-\(UUID().uuidString)")
        try FileManager.default.copyItem(at: LevelFilesTests.directory, to: directory)
        defer { try? FileManager.default.removeItem(at: directory) }
        try body(LevelsCopy(directory: directory))
    }

    func change(_ file: String, _ old: String?, to new: String) throws {
        let url = directory.appending(path: file)
        guard let old else { return try Data(new.utf8).write(to: url) }
        let text = try String(contentsOf: url, encoding: .utf8)
        let place = try #require(text.range(of: old), "\(file) has no \(old)")
        try Data(text.replacingCharacters(in: place, with: new).utf8).write(to: url)
    }

    func problems() -> [String] {
        do throws(LevelFilesError) {
            _ = try LevelFiles.load(directory: directory.path)
            return []
        } catch {
            return error.problems.map {
                $0.description.replacingOccurrences(of: directory.path, with: "Levels")
            }
        }
    }
}
