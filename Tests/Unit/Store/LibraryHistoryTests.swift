import Base
import Kitchen
import Recipes
import Testing

@testable import Store

/// Changes are kept and read page by page.
@Suite("History of the library", .eachEngine)
struct LibraryHistoryTests {
    private static let (home, owner) = (LibraryPlace.home, LibraryPlace.owner)
    private static let recipe = EntityKey(.recipe, 1)
    private static let step = EntityKey(.step, 3)

    /// A recipe with a step, and a pantry item with the same identifier.
    private static func place() async throws -> LibraryPlace {
        let place = try await LibraryPlace.withHousehold()
        try await place.edit(
            1,
            [
                .create(recipe, parent: nil, [.name: .text("Soup"), .servings: .number(4)]),
                .create(step, parent: 1, [.text: .text("Chop"), .place: .text("i")]),
                .create(EntityKey(.pantryItem, 1), parent: nil, [.name: .text("milk")]),
            ])
        return place
    }

    private static func history(
        of key: EntityKey = recipe, by player: PlayerID = owner,
        before cursor: PullCursor? = nil, _ place: LibraryPlace
    ) async throws -> Result<EntityHistoryPage, EntityHistoryQuery.Refusal> {
        try await place.read(
            EntityHistoryQuery(player: player, household: home, key: key, before: cursor))
    }

    @Test("The last change comes first, with the value before it, its time and its author")
    func changes() async throws {
        let place = try await Self.place()
        let other = PlayerID(value: 2)
        _ = try await place.perform(
            Invite(player: Self.owner, household: Self.home, code: "ABCDEFGH", role: .adult))
        _ = try await place.perform(JoinHousehold(player: other, code: "ABCDEFGH"))
        let tag = EntityKey(.tag, 9)
        try await place.edit(
            2,
            [
                .create(tag, parent: nil, [.name: .text("quick")]),
                .set(Self.recipe, .name, .text("Stew")), .set(Self.recipe, .rating, .number(9)),
                .add(Self.recipe, .tags, .reference(9)),
            ])
        place.pass(milliseconds: 60_000)
        let second = EntityKey(.step, 4)
        try await place.edit(
            3,
            [
                .set(Self.recipe, .name, .text("Broth")), .set(Self.recipe, .rating, nil),
                .remove(Self.recipe, .tags, .reference(9)), .delete(Self.step),
                .create(second, parent: 1, [.text: .text("Stir"), .place: .text("k")]),
                .set(EntityKey(.pantryItem, 1), .name, .text("Milk")),
            ], by: other)
        // Sets the value that it already has.
        try await place.edit(4, [.set(Self.recipe, .name, .text("Broth"))])
        try await place.edit(5, [.restore(Self.step)])
        let page = try await Self.history(place).get()
        #expect(page.next == nil)
        let told = page.changes.map { change in
            let seconds = (change.timeMilliseconds - 1_700_000_000_000) / 1_000
            return "\(change.stamp.seq) \(change.stamp.author.value) \(seconds) "
                + "\(change.key.kind.rawValue) \(change.key.id) \(change.kind.rawValue)"
        }
        #expect(
            told == [
                "5 1 60 step 3 restored", "3 2 60 step 4 created", "3 2 60 step 3 deleted",
                "3 2 60 recipe 1 changed", "2 1 0 recipe 1 changed",
            ])
        #expect(
            page.changes[3].fields == [
                .name: .value(was: .text("Stew"), now: .text("Broth")),
                .rating: .value(was: .number(9), now: nil),
                .tags: .set(added: [], removed: [.reference(9)]),
            ])
        #expect(
            page.changes[4].fields == [
                .name: .value(was: .text("Soup"), now: .text("Stew")),
                .rating: .value(was: nil, now: .number(9)),
                .tags: .set(added: [.reference(9)], removed: []),
            ])
        #expect(page.changes[3].name == "Broth" && page.changes[4].name == "Stew")
        // A part has its own history, and so has another entity with the same identifier.
        let part = try await Self.history(of: Self.step, place).get()
        #expect(part.changes.map(\.stamp.seq) == [5, 3])
        let item = try await Self.history(of: EntityKey(.pantryItem, 1), place).get()
        #expect(item.changes.map(\.stamp.seq) == [3])
        let survey = try LibrarySurvey(of: place.location)
        #expect(try survey.changes(of: Self.recipe) == page.changes)
    }

    @Test("The pages have every change once, each with its result on the page before")
    func pages() async throws {
        let place = try await Self.place()
        for edit in 2...130 as ClosedRange<UInt128> {
            try await place.edit(edit, [.set(Self.recipe, .name, .text("Soup \(edit)"))])
        }
        var changes: [EntityChange] = []
        var cursor: PullCursor?
        for _ in 0..<3 {
            let page = try await Self.history(before: cursor, place).get()
            #expect(page.changes.count == (cursor?.seq == 31 ? 29 : 50))
            changes += page.changes
            cursor = page.next
        }
        #expect(cursor == nil)
        #expect(changes.map(\.stamp.seq) == (2...130).reversed())
        for change in changes {
            let before = change.stamp.seq == 2 ? "Soup" : "Soup \(change.stamp.seq - 1)"
            let now = FieldValue.text("Soup \(change.stamp.seq)")
            #expect(change.fields == [.name: .value(was: .text(before), now: now)])
        }
    }

    @Test("Values that an edit didn't change aren't kept with it")
    func size() async throws {
        let place = try await Self.place()
        let long = String(repeating: "Warm the plates. ", count: 200) + "Serve."
        try await place.edit(2, [.set(Self.recipe, .note, .text(long))])
        for edit in 3...12 as ClosedRange<UInt128> {
            try await place.edit(edit, [.set(Self.recipe, .rating, .number(Int64(edit) - 2))])
        }
        let size = try place.database().text(
            "SELECT sum(length(was) + length(became)) FROM history WHERE seq > 2")
        #expect(try #require(size.flatMap { Int($0) }) < 10 * 600)
        let page = try await Self.history(place).get()
        #expect(page.changes.count == 11)
        for (change, rating) in zip(page.changes, (1...10).reversed()) {
            let was: FieldValue? = rating == 1 ? nil : .number(Int64(rating) - 1)
            #expect(change.fields == [.rating: .value(was: was, now: .number(Int64(rating)))])
            #expect(change.name == "Soup")
        }
        let note = [Field.note: EntityChange.FieldChange.value(was: nil, now: .text(long))]
        #expect(page.changes.last?.fields == note)
    }

    @Test("Other households' history is hidden, and after 30 days the history is gone")
    func whoAndHowLong() async throws {
        let place = try await Self.place()
        try await place.edit(2, [.set(Self.recipe, .name, .text("Stew"))])
        let other = HouseholdID(value: 2)
        let stranger = PlayerID(value: 2)
        _ = try await place.perform(CreateHousehold(id: other, name: "Other", owner: stranger))
        #expect(try await Self.history(by: stranger, place) == .failure(.unknownHousehold))
        let foreign = EntityHistoryQuery(player: stranger, household: other, key: Self.recipe)
        #expect(try await place.read(foreign) == .failure(.unknownEntity))
        let missing = EntityKey(.recipe, 77)
        #expect(try await Self.history(of: missing, place) == .failure(.unknownEntity))
        place.pass(days: 30)
        _ = try await place.perform(LibrarySweep())
        #expect(try await Self.history(place).get().changes.count == 1)
        place.pass(milliseconds: 1)
        _ = try await place.perform(LibrarySweep())
        #expect(try await Self.history(place).get() == EntityHistoryPage(changes: [], next: nil))
    }
}
