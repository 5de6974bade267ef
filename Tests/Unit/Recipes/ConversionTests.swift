import Foundation
import Recipes
import Testing

/// A household's conversions of amounts, from conversions.tsv, which the page's tests use too.
@Suite("Conversions")
struct ConversionTests {
    private static func table() throws -> [[String]] {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "conversions.tsv")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    }

    private static func measure(_ text: String) -> Measure {
        text.isEmpty ? .each : Recipes.Unit(rawValue: text).map(Measure.unit) ?? .word(text)
    }

    private static func amount(_ quantity: String, _ measure: String) throws -> Amount {
        Amount(try #require(Quantity(quantity)), Self.measure(measure))
    }

    @Test func foods() throws {
        let rows = try Self.table()
        #expect(rows.allSatisfy { $0.count == 6 && ["rule", "case"].contains($0[0]) })
        let conversions = Conversions(
            try rows.filter { $0[0] == "rule" }.compactMap { row in
                Conversions.Rule(
                    food: row[1].isEmpty ? nil : FoldedText(row[1]),
                    try Self.amount(row[2], row[3]), is: try Self.amount(row[4], row[5]))
            })
        let cases = rows.filter { $0[0] == "case" }
        #expect(cases.count == 20)
        for row in cases {
            let converted = try? conversions.convert(
                try Self.amount(row[2], row[3]), to: Self.measure(row[4]), of: FoldedText(row[1]))
            #expect(converted == Quantity(row[5]), "\(row)")
        }
    }
}
