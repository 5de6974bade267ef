import Recipes
import TestSupport
import Testing

@Suite("Units")
struct UnitTests {
    /// The unit's size in millilitres or grams.
    @Test(
        arguments: [
            (.teaspoon, "4.92892159375"), (.tablespoon, "14.78676478125"),
            (.fluidOunce, "29.5735295625"),
            (.cup, "236.5882365"), (.pint, "473.176473"), (.quart, "946.352946"),
            (.gallon, "3785.411784"),
            (.milliliter, "1"), (.liter, "1000"), (.gram, "1"), (.kilogram, "1000"),
            (.ounce, "28.349523125"), (.pound, "453.59237"), (.centiliter, "10"),
            (.deciliter, "100"),
            (.milligram, "0.001"),
        ] as [(Unit, String)])
    func sizes(unit: Unit, decimal: String) throws {
        let parts = decimal.split(separator: ".")
        let places = parts.count == 2 ? parts[1].count : 0
        let scale = (0..<places).reduce(Int64(1)) { product, _ in product * 10 }
        let expected = try #require(Quantity(Int64(parts.joined())!, over: scale))
        let base: Unit = unit.dimension == .volume ? .milliliter : .gram
        #expect(try Conversions().convert(Amount(.one, unit), to: .unit(base)) == expected)
    }

    /// All 81 pairs of the original volumes, all 16 of the original weights, and those of the units
    /// added since.
    @Test func roundTrips() throws {
        var pairs: [Unit.Dimension: Int] = [:]
        for from in Unit.allCases where from.dimension != .count {
            for to in Unit.allCases where to.dimension == from.dimension {
                let there = try Conversions().convert(Amount(Quantity("7/3")!, from), to: .unit(to))
                let back = try Conversions().convert(Amount(there, to), to: .unit(from))
                #expect(back == Quantity("7/3"), "\(from) to \(to)")
                pairs[from.dimension, default: 0] += 1
            }
        }
        #expect(pairs == [.volume: 121, .weight: 25])
    }

    @Test func aThirdOfACupThreeTimesIsACup() throws {
        let third = Amount(Quantity("1/3")!, .cup)
        let conversions = Conversions()
        let sum = try conversions.sum(conversions.sum(third, third), third)
        #expect(sum == Amount(.one, .cup))
        #expect(try conversions.convert(third, to: .unit(.tablespoon)) == Quantity("16/3"))
    }

    @Test(
        arguments: [
            (Amount(.one, .cup), .unit(.gram)), (Amount(.one, .ounce), .unit(.fluidOunce)),
            (Amount(.one, .can), .unit(.jar)), (Amount(.one, .clove), .each),
            (Amount(.one, .each), .unit(.gram)),
            (Amount(.one, .word("Becher")), .word("Schale")),
        ] as [(Amount, Measure)])
    func incompatible(amount: Amount, measure: Measure) {
        #expect(throws: Conversions.Failure.incompatibleUnits) {
            try Conversions().convert(amount, to: measure, of: FoldedText("flour"))
        }
    }

    @Test func rulesThatSayNothing() {
        #expect(Conversions.Rule(food: nil, Amount(.one, .cup), is: Amount(.one, .liter)) == nil)
        #expect(Conversions.Rule(food: nil, Amount(.zero, .cup), is: Amount(.one, .gram)) == nil)
        #expect(
            Conversions.Rule(food: nil, Amount(.one, .cup), is: Amount(Quantity(-1), .gram)) == nil)
    }

    @Test func shown() throws {
        let rows = try Cases.rows("shownamounts")
        #expect(rows.count > 20 && rows.allSatisfy { $0.count == 3 })
        for row in rows {
            let measure =
                row[1].isEmpty ? Measure.each : Unit(rawValue: row[1]).map(Measure.unit)
            let shown = ShownQuantity(
                try #require(Quantity(row[0])), in: measure ?? .word(row[1]))
            #expect((shown.isRounded ? "~" : "") + shown.text == row[2], "\(row)")
        }
    }
}
