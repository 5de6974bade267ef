import Base
import Kitchen
import Recipes
import Testing

@testable import Store

@Suite("Names of tags and categories", .eachEngine)
struct LibraryNameTests {
    private static func tag(_ id: UInt128) -> EntityKey { EntityKey(.tag, id) }

    private static func create(_ id: UInt128, _ name: String) -> Edit.Operation {
        .create(tag(id), parent: nil, [.name: .text(name)])
    }

    private static func category(
        _ id: UInt128, _ name: String, isBuiltIn: Bool = false
    ) -> Edit.Operation {
        var values: [Field: FieldValue] = [.name: .text(name), .place: .text("i")]
        if isBuiltIn { values[.builtIn] = .flag(true) }
        return .create(EntityKey(.category, id), parent: nil, values)
    }

    private static func reason(_ answer: LibraryEdit.Answer) -> EditRefusal.Reason? {
        if case .refused(let refusal) = answer { refusal.reason } else { nil }
    }

    private static func rename(_ id: UInt128, _ name: String) -> Edit.Operation {
        .set(tag(id), .name, .text(name))
    }

    /// Successive edits, with the reason of each refusal.
    static let rows: [(operations: [Edit.Operation], reason: EditRefusal.Reason?)] = [
        ([create(1, "Rápido")], nil),
        ([create(2, "rapido")], .nameTaken(tag(1), name: "Rápido")),
        ([create(3, "Slow"), create(4, "SLOW")], .nameTaken(tag(3), name: "Slow")),
        ([create(3, "Slow")], nil), ([rename(3, "RAPIDO")], .nameTaken(tag(1), name: "Rápido")),
        // Its own name in another spelling.
        ([rename(1, "Rapido")], nil),
        // A category may share a tag's name.
        ([category(1, "Slow")], nil),
        ([category(2, "slow")], .nameTaken(EntityKey(.category, 1), name: "Slow")),
        // A name given up within the edit is free.
        ([rename(1, "Fast"), rename(3, "Rapido"), rename(1, "Slow")], nil),
        ([create(5, "Fast")], nil), ([create(6, "rápido")], .nameTaken(tag(3), name: "Rapido")),
        ([create(6, "slow")], .nameTaken(tag(1), name: "Slow")),
        // A deleted one has no name, and can't get back one that is taken.
        ([.delete(tag(5))], nil), ([create(7, "fast")], nil),
        ([.restore(tag(5))], .nameTaken(tag(7), name: "fast")), ([.delete(tag(7))], nil),
        ([.restore(tag(5))], nil), ([rename(3, "fast")], .nameTaken(tag(5), name: "Fast")),
    ]

    @Test("Names in a household are unique, ignoring case and accents")
    func unique() async throws {
        let place = try await LibraryPlace.withHousehold()
        for (index, row) in Self.rows.enumerated() {
            let answer = try await place.edit(UInt128(1 + index), row.operations)
            #expect(Self.reason(answer) == row.reason, "row \(index)")
        }
        #expect(try place.audit().firstRecordProblem() == nil)
        // Another household has names of its own.
        let (other, stranger) = (HouseholdID(value: 2), PlayerID(value: 2))
        _ = try await place.perform(CreateHousehold(id: other, name: "Theirs", owner: stranger))
        let edit = Edit(
            id: 1, device: DeviceID(value: 9), baseSeq: 0, operations: [Self.create(9, "Fast")])
        let theirs = LibraryEdit(player: stranger, household: other, edit: edit)
        #expect(Self.reason(try await place.perform(theirs)) == nil)
    }

    @Test("Built-in ones can't be deleted, and only the server marks them")
    func builtIn() async throws {
        let place = try await LibraryPlace.withHousehold()
        let edit = Edit(
            id: 1, device: DeviceID(value: 9), baseSeq: 0,
            operations: [Self.category(1, "Soups", isBuiltIn: true)], isStarter: true)
        let given = StarterEdit(
            player: LibraryPlace.owner, household: LibraryPlace.home, edit: edit)
        guard case .done(1, _) = try await place.perform(given) else {
            Issue.record("a household was given nothing")
            return
        }
        let (shipped, own) = (EntityKey(.category, 1), EntityKey(.category, 2))
        for (id, operation, reason) in [
            (2, .delete(shipped), .builtIn),
            (3, .set(shipped, .builtIn, nil), .serversField(.builtIn)),
            (4, .set(shipped, .name, .text("Stews")), nil),
            (5, Self.category(2, "Own", isBuiltIn: true), .serversField(.builtIn)),
            (6, Self.category(2, "Own"), nil), (7, .delete(own), nil),
        ] as [(UInt128, Edit.Operation, EditRefusal.Reason?)] {
            #expect(Self.reason(try await place.edit(id, [operation])) == reason, "edit \(id)")
        }
    }
}
