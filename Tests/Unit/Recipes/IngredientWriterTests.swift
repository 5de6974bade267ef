import Base
import Recipes
import TestSupport
import Testing

/// Formatted ingredients, from `Tests/Cases/lines/written.tsv`.
@Suite("Written ingredient lines")
struct IngredientWriterTests {
    private static func ingredient(_ row: [String]) -> RecipeIngredient {
        let unit = Recipes.Unit(rawValue: row[2]).map(Measure.unit) ?? .each
        return RecipeIngredient(
            id: IngredientID(value: 1), name: row[3],
            amount: (Quantity(row[0]) ?? Quantity(row[1])).map { Amount($0, unit) },
            upTo: Quantity(row[1]), note: row[4], isOptional: row[5] == "1")
    }

    @Test("A line has the exact amount, both ends of a range, and the unit's plural")
    func lines() throws {
        let rows = try Cases.rows("lines/written")
        #expect(rows.count > 15 && rows.allSatisfy { $0.count == 7 })
        for row in rows {
            #expect(IngredientWriter.english.line(of: Self.ingredient(row)) == row[6])
        }
    }

    @Test("A written line parses to the same ingredient")
    func readAgain() throws {
        var ingredients = try Cases.rows("lines/written").map(Self.ingredient)
        for unit in Recipes.Unit.allCases {
            for (quantity, upper) in [("1", nil), ("3/2", "2"), ("3", "4")] as [(String, String?)] {
                ingredients.append(
                    RecipeIngredient(
                        id: IngredientID(value: 1), name: "rice",
                        amount: try Amount(#require(Quantity(quantity)), unit),
                        upTo: upper.flatMap { Quantity($0) }))
            }
        }
        for ingredient in ingredients {
            let text = IngredientWriter.english.line(of: ingredient)
            let read = IngredientLine(text, in: .en)
            #expect(read.quantity == ingredient.amount?.quantity, "\(text)")
            #expect(read.upperQuantity == ingredient.upperQuantity, "\(text)")
            #expect(
                read.unit.map(Measure.unit) ?? .each == ingredient.amount?.measure ?? .each,
                "\(text)")
            #expect(read.name == ingredient.name && read.note == ingredient.note, "\(text)")
            #expect(read.isOptional == ingredient.isOptional, "\(text)")
        }
    }
}
