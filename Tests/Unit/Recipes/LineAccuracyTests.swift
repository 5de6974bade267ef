import Recipes
import TestSupport
import Testing

/// The number of hand-labelled lines that the parser gets right in every field. The labels are in
/// `Tests/Cases/lines` and were written without the parser.
@Suite("Labelled ingredient lines")
struct LineAccuracyTests {
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
        let rows = try Cases.rows("lines/\(language.rawValue)")
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
