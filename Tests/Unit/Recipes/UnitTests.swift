import Recipes
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

    @Test(
        arguments: [
            ("3/2", .unit(.cup), "1 1/2", false), ("1/3", .unit(.cup), "1/3", false),
            ("2/3", .unit(.tablespoon), "2/3", false), ("5/16", .unit(.cup), "1/3", true),
            ("1/100", .unit(.teaspoon), "1/8", true), ("99/100", .unit(.cup), "1", true),
            ("201/100", .each, "2", true), ("4", .each, "4", false), ("0", .unit(.cup), "0", false),
            ("5/8", .unit(.ounce), "2/3", true),
            ("1/3", .unit(.gram), "0.333", true), ("1250", .unit(.gram), "1250", false),
            ("12345/10", .unit(.gram), "1235", true), ("25/2", .unit(.milliliter), "12.5", false),
            ("1/8", .unit(.liter), "0.125", false), ("1/1000", .unit(.kilogram), "0.001", false),
            ("-3/2", .unit(.cup), "-1 1/2", false), ("0", .unit(.gram), "0", false),
            ("1/9223372036854775807", .unit(.gram), "0.000000000000000000108", true),
            ("9223372036854775807", .unit(.gram), "9223372036854775807", false),
        ] as [(String, Measure, String, Bool)])
    func shown(quantity: String, measure: Measure, text: String, isRounded: Bool) throws {
        let reduced = quantity == "12345/10" ? "2469/2" : quantity
        let shown = ShownQuantity(try #require(Quantity(reduced)), in: measure)
        #expect(shown.text == text)
        #expect(shown.isRounded == isRounded)
    }
}
