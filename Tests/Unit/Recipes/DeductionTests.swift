import Kitchen
import Recipes
import Testing

@Suite("Deducting a dish from the pantry")
struct DeductionTests {
    private static func number(_ change: StockChange) -> [String] {
        ["\(change.lot.value & 0xFF)", "\(change.before)", "\(change.after)"]
    }

    @Test func theLotThatExpiresFirstIsUsedFirst() {
        let milk = Household.item("1 l milk", expiry: 9, lots: [("1/4", 3), ("5", nil), ("0", 1)])
        let deduction = Deduction(
            of: [Household.ingredient("3/2 l milk")], from: Pantry([milk]))
        #expect(
            deduction.changes.map(Self.number) == [
                ["1", "1/4", "0"], ["0", "1", "0"], ["2", "5", "19/4"],
            ])
        #expect(deduction.leftOut.isEmpty)
    }

    @Test func unitsAreConvertedExactly() {
        let deduction = Deduction(
            of: [Household.ingredient("1 cup milk")], from: Household.pantry(["1 gallon milk"]))
        #expect(deduction.changes.map(Self.number) == [["0", "1", "15/16"]])
    }

    @Test(
        arguments: [
            ("5 egg", "2 egg", [["0", "2", "0"]], .isShort(Amount(Quantity(3), .each))),
            ("1 cup sugar", "1 kg sugar", [], .hasIncompatibleUnits),
            ("salt", "1 g salt", [], .hasNoAmount),
            ("1 egg", "1 milk", [], .isNotInPantry), ("1 egg?", "1 egg", [], .isOptional),
        ] as [(String, String, [[String]], Deduction.Reason)])
    func leftOut(ingredient: String, item: String, changes: [[String]], reason: Deduction.Reason) {
        let deduction = Deduction(
            of: [Household.ingredient(ingredient, number: 7)], from: Household.pantry([item]))
        #expect(deduction.changes.map(Self.number) == changes)
        #expect(deduction.leftOut.map(\.ingredient.value) == [7])
        #expect(deduction.leftOut.map(\.reason) == [reason])
    }

    @Test func optionalOnesThatWereUsed() {
        let egg = Household.ingredient("1 egg?", number: 7)
        let deduction = Deduction(of: [egg], from: Household.pantry(["1 egg"]), optional: [egg.id])
        #expect(deduction.changes.count == 1 && deduction.leftOut.isEmpty)
    }

    @Test func staplesAreNeverCounted() {
        let deduction = Deduction(
            of: [Household.ingredient("1 l water")], from: Household.pantry(["water!"]))
        #expect(deduction.changes.isEmpty && deduction.leftOut.isEmpty)
    }

    /// One ingredient takes the rest of a lot that another has begun, in a single change.
    @Test func severalIngredientsOfOneLot() {
        let deduction = Deduction(
            of: [Household.ingredient("100 g butter"), Household.ingredient("1 kg butter")],
            from: Household.pantry(["300 g butter"]))
        #expect(deduction.changes.map(Self.number) == [["0", "300", "0"]])
        #expect(deduction.leftOut.map(\.reason) == [.isShort(Amount(Quantity("4/5")!, .kilogram))])
    }

    /// Undoing each change restores the stock.
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func undo(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let units: [Unit] = [.cup, .milliliter, .liter, .tablespoon]
        for _ in 0..<50 {
            var lots: [(String, Int?)] = []
            for _ in 0...random.next(below: 4) {
                lots.append(("\(random.next(below: 9))", Int(random.next(below: 3))))
            }
            let item = Household.item("1 \(units[random.next(below: 4)].rawValue) milk", lots: lots)
            let ingredients = (0...random.next(below: 3)).map { _ in
                Household.ingredient(
                    "\(1 + random.next(below: 40)) \(units[random.next(below: 4)].rawValue) milk")
            }
            let deduction = Deduction(of: ingredients, from: Pantry([item]))
            var after = item
            for change in deduction.changes {
                let index = try #require(after.lots.firstIndex { $0.id == change.lot })
                #expect(after.lots[index].quantity == change.before)
                after.lots[index].quantity = change.after
                #expect(!change.after.isNegative && change.after < change.before)
            }
            // The used and missing amounts add up to the request.
            var asked = Quantity.zero
            for ingredient in ingredients {
                asked =
                    try asked
                    + Conversions().convert(try #require(ingredient.amount), to: item.measure)
            }
            for change in deduction.changes { asked = try asked - (change.before - change.after) }
            for left in deduction.leftOut {
                guard case .isShort(let amount) = left.reason else {
                    Issue.record("\(left.reason)")
                    continue
                }
                asked = try asked - Conversions().convert(amount, to: item.measure)
            }
            #expect(asked == .zero)
        }
    }
}
