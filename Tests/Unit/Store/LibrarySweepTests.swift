import Base
import Kitchen
import Recipes
import Testing

@testable import Store

@Suite("Sweeping the library", .eachEngine)
struct LibrarySweepTests {
    private static let soup = EntityKey(.recipe, 1)
    private static let stew = EntityKey(.recipe, 2)

    private static func create(_ key: EntityKey) -> Edit.Operation {
        .create(key, parent: nil, [.name: .text("Soup"), .servings: .number(4)])
    }

    private static func summary(_ place: LibraryPlace) async throws -> HouseholdSummary {
        try #require(
            try await place.read(HouseholdsQuery(player: LibraryPlace.owner)).first)
    }

    private static func counts(_ tally: LibrarySweepTally) -> [Int] {
        [tally.historyCount, tally.editCount, tally.tombstoneCount, tally.invitationCount]
    }

    /// Each kind of row goes at its own age, and not a millisecond sooner.
    @Test func ages() async throws {
        let place = try await LibraryPlace.withHousehold()
        try await place.edit(1, [Self.create(Self.soup), Self.create(Self.stew)])
        try await place.edit(2, [.set(Self.soup, .name, .text("Broth"))])
        try await place.edit(3, [.delete(Self.soup)])
        let invite = Invite(
            player: LibraryPlace.owner, household: LibraryPlace.home, code: "ABCDEFGH", role: .adult
        )
        _ = try await place.perform(invite)
        // Days from now, and the number of rows that the sweep then removes.
        for (days, expected) in [
            (1, [0, 0, 0, 1]), (30, [2, 0, 0, 0]), (90, [0, 3, 0, 0]), (180, [0, 0, 1, 0]),
        ] as [(Int64, [Int])] {
            place.pass(days: days)
            if days > 1 {
                #expect(Self.counts(try await place.perform(LibrarySweep())) == [0, 0, 0, 0])
                place.pass(milliseconds: 1)
            }
            let tally = try await place.perform(LibrarySweep())
            #expect(Self.counts(tally) == expected && tally.isDone, "after \(days) days")
            place.pass(milliseconds: days > 1 ? -1 : 0)
            place.pass(days: -days)
        }
        let summary = try await Self.summary(place)
        #expect(summary.floor == 3 && summary.head == 3)
        let page = try #require(
            try await place.read(
                PullQuery(
                    player: LibraryPlace.owner, household: LibraryPlace.home,
                    after: PullCursor(seq: 0))))
        #expect(page.records.map(\.key) == [Self.stew] && page.floor == 3)
        #expect(try place.audit().firstRecordProblem() == nil)
    }

    /// A cooking session goes 90 days after its end with all its inputs, in however small batches.
    @Test func cookings() async throws {
        let place = try await LibraryPlace.withHousehold()
        let sessions = [1, 2].map(CookingID.init)
        for session in sessions {
            _ = try await place.perform(
                StartCooking(
                    session: session, household: LibraryPlace.home, player: LibraryPlace.owner,
                    content: []))
            for input in 1...3 as ClosedRange<UInt128> {
                let isLast = input == 3 && session == sessions[0]
                _ = try await place.perform(
                    RecordCooking(
                        session: session, household: LibraryPlace.home,
                        StoredCooking.Input(
                            id: EntityID(value: input), tick: 1, player: LibraryPlace.owner,
                            content: [], timeMilliseconds: 1),
                        by: .server, course: isLast ? .over(nil) : .on))
            }
        }
        func isThere(_ session: CookingID) async throws -> Bool {
            let found = try await place.read(
                CookingQuery(
                    player: LibraryPlace.owner, household: LibraryPlace.home, session: session))
            return (try? found.get().inputs.count) == 3
        }
        place.pass(days: 90)
        #expect(try await place.perform(LibrarySweep()).cookingCount == 0)
        place.pass(milliseconds: 1)
        var counts: [Int] = []
        while true {
            let tally = try await place.perform(LibrarySweep(limit: 2))
            counts.append(tally.cookingCount)
            if tally.isDone { break }
            try #require(counts.count < 9)
        }
        #expect(counts.reduce(0, +) >= 3)
        #expect(try await !isThere(sessions[0]))
        #expect(try await isThere(sessions[1]))
        #expect(try place.audit().firstRecordProblem() == nil)
    }

    /// A household's floor rises only with its own removed tombstones.
    @Test func floors() async throws {
        let place = try await LibraryPlace.withHousehold()
        try await place.edit(1, [Self.create(Self.soup), Self.create(Self.stew)])
        try await place.edit(2, [.delete(Self.soup)])
        try await place.edit(3, [.set(Self.stew, .name, .text("Stew"))])
        place.pass(days: 100)
        try await place.edit(4, [.delete(Self.stew)])
        place.pass(days: 81)
        #expect(try await Self.summary(place).floor == 0)
        #expect(try await place.perform(LibrarySweep()).tombstoneCount == 1)
        let summary = try await Self.summary(place)
        #expect(summary.floor == 2)
        for (through, mustStartAnew) in [
            (0, false), (1, true), (2, false), (4, false), (5, true),
        ] as [(Int64, Bool)] {
            #expect(summary.mustStartAnew(through: through) == mustStartAnew, "\(through)")
        }
        // An entity deleted later can still be restored.
        guard case .done = try await place.edit(5, [.restore(Self.stew)]) else {
            Issue.record("a tombstone went too soon")
            return
        }
        place.pass(days: 365)
        #expect(try await place.perform(LibrarySweep()).tombstoneCount == 0)
    }

    /// The floor is the newest tombstone removed, in any order of removal.
    @Test(arguments: [[soup, stew], [stew, soup]])
    func floorOfSeveral(deleted: [EntityKey]) async throws {
        let place = try await LibraryPlace.withHousehold()
        try await place.edit(1, [Self.create(Self.soup), Self.create(Self.stew)])
        for (number, key) in deleted.enumerated() {
            try await place.edit(2 + UInt128(number), [.delete(key)])
        }
        place.pass(days: 181)
        #expect(try await place.perform(LibrarySweep()).tombstoneCount == 2)
        #expect(try await Self.summary(place).floor == 3)
    }

    /// A link goes with its recipe, once the recipe's tombstone is removed.
    @Test func links() async throws {
        let place = try await LibraryPlace.withHousehold()
        try await place.edit(1, [Self.create(Self.soup), Self.create(Self.stew)])
        for (number, recipe) in [Self.soup, Self.stew].enumerated() {
            let link = LinkID(value: UInt128(number))
            let made = ChangeLinks(
                player: LibraryPlace.owner, household: LibraryPlace.home,
                change: .make(link, recipe: RecipeID(value: recipe.id)))
            #expect(try (await place.perform(made).get()).count == number + 1)
            let rated = RateLink(player: LibraryPlace.owner, link: link, rating: 7)
            #expect(try await place.perform(rated)?.all.sum == 7)
        }
        try await place.edit(2, [.delete(Self.soup)])
        let query = LinksQuery(player: LibraryPlace.owner, household: LibraryPlace.home)
        #expect(try await place.read(query)?.count == 2)
        #expect(try await place.read(SharedRecipeQuery(LinkID(value: 0))) == nil)
        place.pass(days: 181)
        _ = try await place.perform(LibrarySweep())
        #expect(try await place.read(query)?.map(\.id) == [LinkID(value: 1)])
        #expect(try await place.read(SharedRecipeQuery(LinkID(value: 1))) != nil)
    }

    @Test func pieces() async throws {
        let place = try await LibraryPlace.withHousehold()
        for number in 0..<7 as Range<UInt128> {
            try await place.edit(number, [Self.create(EntityKey(.recipe, number))])
            try await place.edit(100 + number, [.delete(EntityKey(.recipe, number))])
        }
        place.pass(days: 181)
        var tallies: [[Int]] = []
        var isDone = false
        while !isDone, tallies.count < 9 {
            let tally = try await place.perform(LibrarySweep(limit: 4))
            tallies.append(Self.counts(tally))
            isDone = tally.isDone
        }
        #expect(tallies == [[4, 4, 4, 0], [3, 4, 3, 0], [0, 4, 0, 0], [0, 2, 0, 0]])
        #expect(try await Self.summary(place).floor == 14)
    }

    /// The stock journal, which keeps everything, is checked against the lots.
    @Test func lotsStay() async throws {
        let place = try await LibraryPlace.withHousehold()
        let item = EntityKey(.pantryItem, 1)
        try await place.edit(
            1,
            [
                .create(item, parent: nil, [.name: .text("milk")]),
                .create(EntityKey(.lot, 1), parent: 1, [.stock: .quantity(Quantity(3))]),
            ])
        try await place.edit(2, [.delete(item)])
        place.pass(days: 400)
        #expect(try await place.perform(LibrarySweep()).tombstoneCount == 1)
        #expect(try place.audit().firstStockProblem() == nil)
    }

    /// An edit sent again after its row is gone is judged as new.
    @Test func repeatedEdits() async throws {
        let place = try await LibraryPlace.withHousehold()
        try await place.edit(1, [Self.create(Self.soup)])
        place.pass(days: 89)
        _ = try await place.perform(LibrarySweep())
        let again = try await place.edit(1, [Self.create(Self.soup)])
        guard case .repeated(1, _) = again else {
            Issue.record("the edit was forgotten too soon: \(again)")
            return
        }
        place.pass(days: 2)
        _ = try await place.perform(LibrarySweep())
        guard case .done(2, let result) = try await place.edit(1, [Self.create(Self.soup)]) else {
            Issue.record("the edit was answered from a row that has aged")
            return
        }
        // An existing entity isn't created twice.
        #expect(result.records.isEmpty)
    }
}
