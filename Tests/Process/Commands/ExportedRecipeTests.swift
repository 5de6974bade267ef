import Foundation
import GameProtocol
import TestSupport
import Testing

@testable import chefdash

@Suite("Exported recipes")
struct ExportedRecipeTests {
    @Test("Recipes are written as in the cases, like the page's export")
    func cases() throws {
        let file = Data(try Repository.text("Tests/Cases/exports.json").utf8)
        let cases = try #require(
            JSONSerialization.jsonObject(with: file) as? [String: [[String: Any]]])
        let records = try #require(cases["records"]).map(Self.record)
        let expected = try #require(cases["recipes"])
        let recipes = ExportedRecipe.all(of: records)
        #expect(recipes.count == expected.count && expected.count == 3)
        for (recipe, line) in zip(recipes, expected) {
            let found = try JSONSerialization.jsonObject(with: JSONEncoder().encode(recipe))
            #expect(try Self.text(found) == Self.text(line))
        }
    }

    private static func text(_ value: Any) throws -> String {
        let options: JSONSerialization.WritingOptions = [.sortedKeys, .prettyPrinted]
        return String(
            decoding: try JSONSerialization.data(withJSONObject: value, options: options),
            as: UTF8.self)
    }

    /// A record with stamps, which the cases leave out.
    private static func record(_ short: [String: Any]) throws -> LibraryRecord {
        let stamp = [1, 0]
        var members = short
        members["created"] = stamp
        members["modified"] = stamp
        members["authors"] = [String(repeating: "a", count: 32)]
        let fields = short["fields"] as? [String: Any] ?? [:]
        members["stamps"] = fields.mapValues { _ in stamp }
        if let sets = short["sets"] as? [String: [String]] {
            members["sets"] = sets.mapValues { elements in
                Dictionary(uniqueKeysWithValues: elements.map { ($0, stamp) })
            }
        }
        return try JSONDecoder().decode(
            LibraryRecord.self, from: JSONSerialization.data(withJSONObject: members))
    }
}
