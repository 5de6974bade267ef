import Kitchen
import Recipes
import Testing

@testable import Store

@Suite("Memberships of deleted entities", .eachEngine)
struct LibraryMembershipTests {
    struct Row: Sendable {
        let holder: EntityKind
        let field: Field
        let kind: EntityKind
        let limit: Int
    }

    static let rows = [
        Row(holder: .recipe, field: .tags, kind: .tag, limit: 50),
        Row(holder: .recipe, field: .categories, kind: .category, limit: 20),
        Row(holder: .recipe, field: .cookbooks, kind: .cookbook, limit: 50),
        Row(holder: .cookbook, field: .categories, kind: .category, limit: 20),
    ]

    private static func create(_ kind: EntityKind, _ id: UInt128) -> Edit.Operation {
        var values: [Field: FieldValue] = [.name: .text("\(kind) \(id)")]
        if kind == .recipe { values[.servings] = .number(1) }
        if kind == .category { values[.place] = .text("i") }
        return .create(EntityKey(kind, id), parent: nil, values)
    }

    private static func elements(
        of row: Row, in place: LibraryPlace
    ) async throws -> Set<FieldElement> {
        var cursor = PullCursor(seq: 0)
        while true {
            let page = try #require(
                try await place.read(
                    PullQuery(
                        player: LibraryPlace.owner, household: LibraryPlace.home, after: cursor)))
            if let record = page.records.first(where: { $0.key == EntityKey(row.holder, 1) }) {
                return Set((record.elements[row.field] ?? [:]).keys)
            }
            try #require(!page.isLast)
            cursor = page.cursor
        }
    }

    @Test("They take no room, with a tombstone or after its sweep", arguments: rows)
    func noRoom(row: Row) async throws {
        for isSwept in [false, true] {
            let place = try await LibraryPlace.withHousehold()
            let holder = EntityKey(row.holder, 1)
            let ids = (10..<10 + UInt128(row.limit)).map { $0 }
            func add(_ id: UInt128) -> Edit.Operation { .add(holder, row.field, .reference(id)) }
            #expect(try await place.refusal(1, [Self.create(row.holder, 1)]) == nil)
            #expect(try await place.refusal(2, ids.map { Self.create(row.kind, $0) }) == nil)
            #expect(try await place.refusal(3, ids.map(add)) == nil)
            let more = [Self.create(row.kind, 200), add(200)]
            let full = EditRefusal.Reason.tooManyElements(
                row.field, count: row.limit + 1, limit: row.limit)
            #expect(try await place.refusal(4, more) == full)
            // A restored one still has its memberships.
            #expect(try await place.refusal(5, [.delete(EntityKey(row.kind, 10))]) == nil)
            #expect(try await place.refusal(6, [.restore(EntityKey(row.kind, 10))]) == nil)
            #expect(try await Self.elements(of: row, in: place).count == row.limit)
            #expect(try await place.refusal(7, more) == full)
            // A deleted one makes room, also in the same edit.
            let gone = EntityKey(row.kind, 10)
            if isSwept {
                #expect(try await place.refusal(8, [.delete(gone)]) == nil)
                place.pass(days: 181)
                #expect(try await place.perform(LibrarySweep()).tombstoneCount == 1)
                #expect(try await place.refusal(9, more) == nil)
            } else {
                #expect(try await place.refusal(8, [.delete(gone)] + more) == nil)
            }
            let expected = Set(ids.dropFirst() + [200]).map(FieldElement.reference)
            #expect(try await Self.elements(of: row, in: place) == Set(expected))
            #expect(
                try await place.refusal(10, [Self.create(row.kind, 201), add(201)]) == full)
            // All are deleted, and as many new ones are created.
            let deletions = (ids.dropFirst() + [200]).map {
                Edit.Operation.delete(EntityKey(row.kind, $0))
            }
            #expect(try await place.refusal(11, deletions) == nil)
            let again = (300..<300 + UInt128(row.limit)).flatMap {
                [Self.create(row.kind, $0), add($0)]
            }
            #expect(try await place.refusal(12, again) == nil)
            #expect(try await Self.elements(of: row, in: place).count == row.limit)
            #expect(
                try await place.refusal(13, [Self.create(row.kind, 202), add(202)]) == full)
            #expect(try place.audit().firstRecordProblem() == nil)
        }
    }
}
