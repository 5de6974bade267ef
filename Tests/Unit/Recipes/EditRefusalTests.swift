import Base
import Kitchen
import Testing

@testable import Recipes

@Suite("Encoding of refusals")
struct EditRefusalTests {
    private static let stamp = Stamp(
        seq: 7, author: PlayerID(value: 3), device: DeviceID(value: 4))

    static let reasons: [EditRefusal.Reason] = [
        .unknown, .gone, .staleField(.about, current: .text("Hot"), by: stamp),
        .staleField(.note, current: nil, by: stamp), .changedSince, .exists,
        .field(FieldFault(kind: .recipe, field: .rating, problem: "is 11; 0 to 10 are allowed")),
        .noSuchField(.stock), .unknownField("colour"), .missingField(.name), .missingParent,
        .tooMany(.tag, count: 501, limit: 500), .tooManyElements(.diets, count: 21, limit: 20),
        .tooManyOperations(count: 257), .tooManyRecords(count: 3_001),
        .tooLarge(.recipe, .note, bytes: 65_537, limit: 65_536),
        .tooLarge(.record, nil, bytes: 24_577, limit: 24_576), .overflow, .forbidden,
        .notTheAuthor, .notYourself(.favorites), .nameTaken(EntityKey(.tag, 5), name: "Rápido"),
        .builtIn, .unknownReference(.tags, EntityKey(.tag, 6)), .serversField(.builtIn),
        .unknownParent(EntityKey(.recipe, 7)), .isSet(.tags), .noSet(.name), .noLot,
        .needlessParent,
    ]

    /// The fault, its place and the allowed values, for an edit of a recipe or of the row's kind.
    static let texts: [(EditRefusal.Reason, EntityKind?, String)] = [
        (.unknown, .tag, "there is no tag 00000000000000000000000000000001 here"),
        (.unknown, nil, "there is nothing with this identifier here"),
        (
            .unknownReference(.tags, EntityKey(.tag, 6)), .recipe,
            "`tags` names the tag 00000000000000000000000000000006, which isn't here"
        ),
        (
            .unknownParent(EntityKey(.recipe, 7)), .cookingNote,
            "`parent` names the recipe 00000000000000000000000000000007, which isn't here"
        ),
        (
            .missingParent, .step,
            "`parent` is missing; it must be the identifier of the recipe that step is part of"
        ),
        (
            .needlessParent, .recipe,
            "`parent` must be left out; recipe has no parent"
        ),
        (.noSuchField(.stock), .tag, "tag has no field `stock`; it has color, name"),
        (
            .unknownField("colour"), .category,
            "category has no field `colour`; it has icon, name, place"
        ),
        (.unknownField("colour"), nil, "there is no field `colour`"),
        (.serversField(.builtIn), .category, "only the server sets `built_in`"),
        (.isSet(.diets), .recipe, "`diets` is a set; use `add` and `remove`"),
        (.noSet(.name), .recipe, "`name` isn't a set; use `set`"),
        (.noLot, .recipe, "`adjust` is only for lots; recipe has no stock"),
        (
            .tooMany(.step, count: 101, limit: 100), .step,
            "the recipe would have 101 of step; at most 100 are allowed"
        ),
        (
            .tooMany(.tag, count: 501, limit: 500), .tag,
            "the household would have 501 of tag; at most 500 are allowed"
        ),
        (
            .tooManyElements(.diets, count: 21, limit: 20), .recipe,
            "`diets` would have 21 elements; at most 20 are allowed"
        ),
        (
            .tooManyOperations(count: 257), .recipe,
            "the edit changes 257 fields, elements and things; at most 256 are allowed"
        ),
        (
            .tooManyRecords(count: 3_001), .recipe,
            "the edit changes 3001 things with their parts; at most 3000 are allowed; make several"
                + " edits of it"
        ),
        (
            .tooLarge(.record, .note, bytes: 24_600, limit: 24_576), .recipe,
            "recipe would have 24600 bytes; at most 24576 are allowed; the longest field of the edit"
                + " is `note`"
        ),
        (
            .tooLarge(.recipe, nil, bytes: 65_600, limit: 65_536), .step,
            "the recipe with its ingredients and steps would have 65600 bytes; at most 65536 are"
                + " allowed"
        ),
    ]

    @Test("The text names field, value and bound", arguments: texts)
    func text(reason: EditRefusal.Reason, kind: EntityKind?, text: String) {
        let refusal = EditRefusal(
            operation: 0, key: kind.map { EntityKey($0, 1) }, reason: reason)
        #expect(refusal.description == text)
    }

    @Test("Each decodes to itself", arguments: reasons)
    func roundTrip(reason: EditRefusal.Reason) throws {
        for key in [nil, EntityKey(.cookingNote, 1 << 127)] {
            let refusal = EditRefusal(operation: 63, key: key, reason: reason)
            let bytes = refusal.encoded()
            #expect(try EditRefusal(decoding: bytes) == refusal)
            for count in bytes.indices {
                #expect(throws: EntityRecord.CodingFault.self) {
                    try EditRefusal(decoding: Array(bytes.prefix(count)))
                }
            }
        }
    }
}
