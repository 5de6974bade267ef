import Base
import Kitchen
import Recipes
import StrictJSON
import Testing

@testable import GameProtocol

@Suite("Records as JSON")
struct EntityRecordJSONTests {
    private static func stamp(_ seq: Int64, by author: UInt128) -> Recipes.Stamp {
        Recipes.Stamp(seq: seq, author: PlayerID(value: author), device: DeviceID(value: 9))
    }

    private static let values: [FieldValue?] = [
        .text("a \"b\"\n"), .number(-3), .numbers([1, 2]), .flag(true), .quantity(Quantity(3)),
        .unit(.unit(.cup)), .unit(.word("ladle")), .unit(.each), .reference(0xAB << 100),
        .day(Day(number: 20_000)), .checked(.withoutAmount),
        .checked(.amount(Amount(Quantity(2), .each))),
        .checked(.amount(Amount(Quantity(2), .unit(.gram)))), nil,
    ]

    static let records: [EntityRecord] =
        [
            EntityRecord(EntityKey(.tag, 1), parent: nil, created: stamp(1, by: 7)),
            EntityRecord(
                EntityKey(.recipe, .max), parent: nil, created: stamp(1, by: 7),
                modified: stamp(9, by: 8), deleted: stamp(9, by: 6),
                fields: [
                    .name: .init(value: .text("Soup"), stamp: stamp(2, by: 5)),
                    .about: .init(value: nil, stamp: stamp(3, by: 7)),
                    .servings: .init(value: .number(4), stamp: stamp(4, by: 4)),
                ],
                elements: [
                    .tags: [
                        .reference(3): stamp(5, by: 3), .reference(2): stamp(6, by: 8),
                        .text("a/b"): stamp(6, by: 2),
                    ],
                    .diets: [.text("vegan"): stamp(7, by: 1)], .cookbooks: [:],
                ],
                createdMilliseconds: 1_770_000_000_000, modifiedMilliseconds: 1_770_000_000_001),
        ]
        + values.map {
            EntityRecord(
                EntityKey(.ingredient, 1), parent: 5, created: stamp(1, by: 7),
                fields: [.note: .init(value: $0, stamp: stamp(2, by: 8))],
                elements: [.tags: [:]])
        }

    @Test("A record has the same JSON as its message", arguments: records)
    func same(record: EntityRecord) throws {
        #expect(JSONNode(record) == JSONNode(LibraryRecord(record)))
    }
}
