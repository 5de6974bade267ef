import Foundation
import Recipes
import Testing

/// The number of hand-labelled lines that the parser gets right in every field. The labels are in
/// `Lines` and were written without the parser.
@Suite("Labelled ingredient lines")
struct LineAccuracyTests {
    private static let directory = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Lines")

    private static func rows(_ language: IngredientLine.Language) throws -> [[String]] {
        let file = directory.appending(path: "\(language.rawValue).tsv")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    }

    private static func columns(_ line: IngredientLine) -> [String] {
        [
            line.quantity.map { "\($0)" } ?? "", line.upperQuantity.map { "\($0)" } ?? "",
            line.unit?.rawValue ?? "", line.name, line.note, line.isOptional ? "1" : "",
        ]
    }

    @Test(
        arguments: [(.en, 250, 95), (.es, 250, 95), (.de, 100, 85), (.fr, 100, 85)]
            as [(IngredientLine.Language, Int, Int)])
    func accuracy(language: IngredientLine.Language, count: Int, percent: Int) throws {
        let rows = try Self.rows(language)
        #expect(rows.count == count && rows.allSatisfy { $0.count == 7 })
        #expect(Set(rows.map(\.[0])).count == count)
        var wrong: [String] = []
        for row in rows {
            let parsed = Self.columns(IngredientLine(row[0], in: language))
            if parsed != Array(row[1...]) { wrong.append("\(row)\n      \(parsed)") }
        }
        let right = count - wrong.count
        print("lines: \(language.rawValue) \(right) of \(count) right")
        #expect(right * 100 >= percent * count, "\(wrong.joined(separator: "\n"))")
    }
}
