import Base
import Kitchen
import Testing

@testable import Recipes

/// Invalid combinations of fields that are valid each on their own.
@Suite("Fields that belong together")
struct WholeRecordTests {
    private static let owner = Member(PlayerID(value: 1), .owner)
    private static let (meal, rule) = (EntityKey(.planEntry, 1), EntityKey(.conversion, 1))

    private static func createMeal(_ values: [Field: FieldValue]) -> Edit.Operation {
        .create(
            meal, parent: nil,
            [
                .day: .day(Day(number: 20_000)), .slot: .text("dinner"), .servings: .number(2),
                .place: .text("i"),
            ].merging(values) { $1 })
    }

    private static func createRule(
        _ from: Quantity, _ fromUnit: Measure?, is to: Quantity, _ toUnit: Measure?
    ) -> Edit.Operation {
        var values: [Field: FieldValue] = [
            .fromQuantity: .quantity(from), .toQuantity: .quantity(to),
        ]
        values[.fromUnit] = fromUnit.map(FieldValue.unit)
        values[.toUnit] = toUnit.map(FieldValue.unit)
        return .create(rule, parent: nil, values)
    }

    /// With the field and the problem; nil if the edit is accepted.
    static let rows: [([Edit.Operation], Field?, String)] = [
        ([createMeal([.text: .text("Soup")])], nil, ""),
        ([createMeal([:])], .text, "must not be empty without a `recipe`"),
        ([createMeal([.text: .text("")])], .text, "must not be empty without a `recipe`"),
        (
            [createMeal([.text: .text("Soup")]), .set(meal, .text, nil)], .text,
            "must not be empty without a `recipe`"
        ),
        // Only the state after the whole edit counts.
        ([createMeal([:]), .set(meal, .text, .text("Soup"))], nil, ""),
        ([createMeal([:]), .delete(meal)], nil, ""),
        (
            [createRule(Quantity(0), .unit(.cup), is: Quantity(120), .unit(.gram))], .fromQuantity,
            "is 0; it must be more than 0"
        ),
        (
            [createRule(Quantity(1), .unit(.cup), is: Quantity(0), .unit(.gram))], .toQuantity,
            "is 0; it must be more than 0"
        ),
        ([createRule(Quantity(1), .unit(.cup), is: Quantity(120), .unit(.gram))], nil, ""),
        ([createRule(Quantity(1), .word("ladle"), is: Quantity(125), .unit(.milliliter))], nil, ""),
        (
            [createRule(Quantity(1), .unit(.liter), is: Quantity(1_000), .unit(.milliliter))], nil,
            ""
        ),
        (
            [createRule(Quantity(2), .unit(.liter), is: Quantity(1), .unit(.milliliter))],
            .toQuantity,
            "is 1; between units of one kind only 2000 is right"
        ),
        (
            [createRule(Quantity(1), .word("ladle"), is: Quantity(2), .word("Ladle"))], .toQuantity,
            "is 2; between units of one kind only 1 is right"
        ),
        (
            [createRule(Quantity(1), nil, is: Quantity(3), nil)], .toQuantity,
            "is 3; between units of one kind only 1 is right"
        ),
    ]

    @Test(arguments: rows)
    func together(operations: [Edit.Operation], field: Field?, problem: String) throws {
        let edit = Edit(
            id: 1, device: DeviceID(value: 1), baseSeq: 0, operations: operations)
        let result = try Editor.perform(edit, by: Self.owner, at: 1, on: EntityTable())
        switch (result, field) {
        case (.success, nil): break
        case (.failure(let refusal), let field?):
            let key = operations[0].key
            let fault = FieldFault(kind: key.kind, field: field, problem: problem)
            #expect(refusal == EditRefusal(operation: 0, key: key, reason: .field(fault)))
        case (.success, _?), (.failure, nil):
            Issue.record("\(operations): \(result)")
        }
    }
}
