import Base
import Kitchen
import Recipes
import Testing

@testable import Store

@Suite("The size limit of recipes", .eachEngine)
struct LibrarySizeTests {
    private static let recipe = EntityKey(.recipe, 1)

    private static func reason(_ answer: LibraryEdit.Answer) -> EditRefusal.Reason? {
        if case .refused(let refusal) = answer { refusal.reason } else { nil }
    }

    private static func isTooLarge(
        _ reason: EditRefusal.Reason?, _ extent: EditRefusal.Reason.Extent, _ field: Field?,
        _ limit: Int
    ) -> Bool {
        guard case .tooLarge(extent, field, let bytes, limit)? = reason else { return false }
        return bytes > limit
    }

    /// A step of this many thousand characters of four bytes.
    private static func step(_ id: UInt128, thousands: Int) -> Edit.Operation {
        .create(
            EntityKey(.step, id), parent: 1,
            [.text: .text(String(repeating: "🥕", count: thousands * 1_000)), .place: .text("i")])
    }

    private static func place() async throws -> LibraryPlace {
        let place = try await LibraryPlace.withHousehold()
        try await place.edit(
            1, [.create(recipe, parent: nil, [.name: .text("Soup"), .servings: .number(4)])])
        return place
    }

    @Test func recipes() async throws {
        let place = try await Self.place()
        // 8 steps of 8,000 bytes leave just over 1,000 of the 64 KiB.
        for id in 1...8 as ClosedRange<UInt128> {
            #expect(Self.reason(try await place.edit(1 + id, [Self.step(id, thousands: 2)])) == nil)
        }
        let large: Edit.Operation = .set(
            Self.recipe, .note, .text(String(repeating: "a", count: 2_000)))
        let refused = try await place.edit(20, [.set(Self.recipe, .rating, .number(3)), large])
        guard case .tooLarge(.recipe, .note, let bytes, 65_536)? = Self.reason(refused) else {
            Issue.record("\(refused)")
            return
        }
        // At least the earlier texts and the note.
        #expect((66_001...67_500).contains(bytes))
        let other = try await place.edit(21, [Self.step(9, thousands: 1)])
        guard case .refused(let refusal) = other else {
            Issue.record("the recipe grew too large")
            return
        }
        #expect(Self.isTooLarge(refusal.reason, .recipe, .text, 65_536))
        #expect(refusal.key == EntityKey(.step, 9) && refusal.operation == 0)
        // Nothing was written, not even the head.
        guard case .done(10, _) = try await place.edit(22, [.delete(EntityKey(.step, 8))]) else {
            Issue.record("a refused edit has left something")
            return
        }
        // A deletion makes room, and the deleted text can't be restored once that room is used.
        #expect(Self.reason(try await place.edit(23, [large])) == nil)
        let restored = try await place.edit(24, [.restore(EntityKey(.step, 8))])
        #expect(Self.isTooLarge(Self.reason(restored), .recipe, nil, 65_536))
        // Cooking is still possible.
        let cooked: Edit.Operation = .create(
            EntityKey(.cooking, 1), parent: 1,
            [.day: .day(Day(number: 1)), .servings: .number(4)])
        #expect(Self.reason(try await place.edit(25, [cooked])) == nil)
    }

    @Test func inOneEdit() async throws {
        let place = try await LibraryPlace.withHousehold()
        let create: Edit.Operation = .create(
            Self.recipe, parent: nil, [.name: .text("Soup"), .servings: .number(4)])
        let steps = (1...9 as ClosedRange<UInt128>).map { Self.step($0, thousands: 2) }
        let refused = Self.reason(try await place.edit(1, [create] + steps))
        #expect(Self.isTooLarge(refused, .recipe, .text, 65_536))
        #expect(Self.reason(try await place.edit(2, [create] + steps.dropLast())) == nil)
    }

    @Test func records() async throws {
        let place = try await Self.place()
        // 24,000 bytes for these two, and 576 for the rest.
        let texts: [Edit.Operation] = [
            .set(Self.recipe, .note, .text(String(repeating: "🥕", count: 4_000))),
            .set(Self.recipe, .about, .text(String(repeating: "🥕", count: 2_000))),
        ]
        #expect(Self.reason(try await place.edit(2, texts)) == nil)
        func name(_ id: UInt128, _ count: Int) async throws -> EditRefusal.Reason? {
            let name = String(repeating: "🥕", count: count)
            return Self.reason(
                try await place.edit(id, [.set(Self.recipe, .name, .text(name))]))
        }
        #expect(Self.isTooLarge(try await name(3, 150), .record, .name, 24_576))
        #expect(try await name(4, 90) == nil)
    }
}
