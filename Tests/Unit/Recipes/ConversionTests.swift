import Recipes
import TestSupport
import Testing

/// A household's conversions of amounts, from `Tests/Cases/conversions.tsv`.
@Suite("Conversions")
struct ConversionTests {
    private static func measure(_ text: String) -> Measure {
        text.isEmpty ? .each : Recipes.Unit(rawValue: text).map(Measure.unit) ?? .word(text)
    }

    private static func amount(_ quantity: String, _ measure: String) throws -> Amount {
        Amount(try #require(Quantity(quantity)), Self.measure(measure))
    }

    @Test func foods() throws {
        let rows = try Cases.rows("conversions")
        #expect(rows.allSatisfy { $0.count == 6 && ["rule", "case"].contains($0[0]) })
        let conversions = Conversions(
            try rows.filter { $0[0] == "rule" }.compactMap { row in
                Conversions.Rule(
                    food: row[1].isEmpty ? nil : FoldedText(row[1]),
                    try Self.amount(row[2], row[3]), is: try Self.amount(row[4], row[5]))
            })
        let cases = rows.filter { $0[0] == "case" }
        #expect(cases.count >= 20)
        for row in cases {
            let converted = try? conversions.convert(
                try Self.amount(row[2], row[3]), to: Self.measure(row[4]), of: FoldedText(row[1]))
            #expect(converted == Quantity(row[5]), "\(row)")
        }
    }
}
