import Kitchen
import Testing

@testable import Recipes

@Suite("Refusals as bytes")
struct EditRefusalTests {
    private static let stamp = Stamp(
        seq: 7, author: PlayerID(value: 3), device: DeviceID(value: 4))

    static let reasons: [EditRefusal.Reason] = [
        .unknown, .gone, .staleField(.about, current: .text("Hot"), by: stamp),
        .staleField(.note, current: nil, by: stamp), .changedSince, .exists,
        .field(FieldFault(kind: .recipe, field: .rating, problem: "is 11; 0 to 10 are allowed")),
        .noSuchField(.stock), .unknownField("colour"), .missingField(.name), .wrongParent,
        .tooMany(.tag, limit: 500), .tooManyElements(.diets, limit: 20), .tooManyOperations,
        .tooLarge(limit: 65_536), .overflow, .forbidden, .notTheAuthor, .notYourself(.favorites),
        .nameTaken(EntityKey(.tag, 5), name: "Rápido"), .builtIn,
    ]

    @Test("Each comes back as it was", arguments: reasons)
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
