import Base
import Kitchen
import Recipes
import TestSupport
import Testing

@testable import Store

@Suite("Cooking sessions in the library", .eachEngine)
struct CookingStoreTests {
    private static let (home, owner) = (LibraryPlace.home, LibraryPlace.owner)
    private static let soup = CookingID(value: 70)
    private static let other = PlayerID(value: 2)

    private static func start(
        _ session: CookingID = soup, in household: HouseholdID = home, by player: PlayerID = owner
    ) -> StartCooking {
        StartCooking(session: session, household: household, player: player, content: [1, 2])
    }

    private static func record(
        _ content: [UInt8], _ course: RecordCooking.Course = .on, by player: PlayerID = owner,
        as standing: Cook.Standing? = nil, isOwn: Bool = false
    ) -> RecordCooking {
        RecordCooking(
            session: soup, household: home,
            StoredCooking.Input(
                id: content.first.map {
                    EntityID(value: UInt128($0) << 8 | UInt128(content.count))
                },
                tick: Int64(content.count), player: player, content: content, timeMilliseconds: 5),
            by: isOwn ? .server : .member(player, as: standing), course: course)
    }

    private static func begun(_ isNew: Bool) -> StartCooking.Begun {
        StartCooking.Begun(isNew: isNew, timeMilliseconds: 1_700_000_000_000)
    }

    /// A household with a recipe and a lot of 3 eggs.
    private static func place() async throws -> LibraryPlace {
        let place = try await LibraryPlace.withHousehold()
        try await place.edit(
            1,
            [
                .create(
                    EntityKey(.recipe, 1), parent: nil,
                    [.name: .text("Soup"), .servings: .number(4)]),
                .create(EntityKey(.pantryItem, 2), parent: nil, [.name: .text("egg")]),
                .create(EntityKey(.lot, 3), parent: 2, [.stock: .quantity(Quantity(3))]),
            ])
        return place
    }

    /// The edit that records a dish, with this many eggs used.
    private static func edit(eggs: Int64, recipe: UInt128 = 1) -> Edit {
        Edit(
            id: soup.value, device: DeviceID(value: 1), baseSeq: 0,
            operations: [
                .create(
                    EntityKey(.cooking, soup.value), parent: recipe,
                    [.day: .day(Day(number: 20_000)), .servings: .number(4)]),
                .adjust(EntityKey(.lot, 3), by: Quantity(-eggs)),
            ])
    }

    @Test func startingTwiceIsOnce() async throws {
        let place = try await Self.place()
        #expect(try await place.perform(Self.start()) == .success(Self.begun(true)))
        #expect(try await place.perform(Self.start()) == .success(Self.begun(false)))
        let stranger = PlayerID(value: 9)
        #expect(
            try await place.perform(Self.start(by: stranger)) == .failure(.unknownHousehold))
        let other = HouseholdID(value: 2)
        _ = try await place.perform(CreateHousehold(id: other, name: "Theirs", owner: stranger))
        #expect(
            try await place.perform(Self.start(in: other, by: stranger)) == .failure(.exists))
        for id in 71...73 as ClosedRange<UInt128> {
            let more = Self.start(CookingID(value: id))
            #expect(try await place.perform(more) == .success(Self.begun(true)))
        }
        let fifth = Self.start(CookingID(value: 74))
        #expect(try await place.perform(fifth) == .failure(.tooMany(limit: 4)))
        // A finished session makes room.
        #expect(try await place.perform(Self.record([1], .over(nil))) == .success(nil))
        #expect(try await place.perform(fifth) == .success(Self.begun(true)))
    }

    /// A household may begin 200 sessions a day, however short.
    @Test func sessionsOfADay() async throws {
        let place = try await Self.place()
        func start(_ id: UInt128) async throws -> Bool {
            let session = CookingID(value: id)
            switch try await place.perform(Self.start(session)) {
            case .success(let begun):
                let end = RecordCooking(
                    session: session, household: Self.home, nil, by: .server, course: .over(nil))
                #expect(try await place.perform(end) == .success(nil))
                return begun.isNew
            case .failure(let refusal):
                #expect(refusal == .tooManyBegun(limit: StartCooking.dailyLimit))
                return false
            }
        }
        for id in 100..<300 as Range<UInt128> {
            #expect(try await start(id))
            if id == 100 { place.pass(milliseconds: 1_000) }
        }
        #expect(try await !start(300))
        // One that is begun again is there.
        #expect(
            try await place.perform(Self.start(CookingID(value: 299)))
                == .success(
                    StartCooking.Begun(isNew: false, timeMilliseconds: 1_700_000_001_000)))
        place.pass(milliseconds: 86_398_999)
        #expect(try await !start(300))
        place.pass(milliseconds: 1)
        #expect(try await start(300))
        #expect(try await !start(301))
    }

    /// A session's inputs are there in order after a kill.
    @Test func sessionsOutliveAKill() async throws {
        let place = try await Self.place()
        _ = try await place.perform(Self.start())
        for content in [[1], [1, 2], [1, 2, 3]] as [[UInt8]] {
            #expect(try await place.perform(Self.record(content)) == .success(nil))
        }
        try place.killAndOpen()
        let session = try #require(try await place.read(OpenCookingQuery(Self.soup)))
        #expect(session.id == Self.soup && session.household == Self.home)
        #expect(session.head == Self.owner && session.content == [1, 2])
        #expect(session.inputs.map(\.content) == [[1], [1, 2], [1, 2, 3]])
        #expect(session.inputs.map(\.tick) == [1, 2, 3])
        #expect(session.startedMilliseconds == 1_700_000_000_000)
    }

    @Test func onlyMembersAndTheServerRecord() async throws {
        let place = try await Self.place()
        _ = try await place.perform(Self.start())
        let stranger = PlayerID(value: 9)
        #expect(
            try await place.perform(Self.record([1], by: stranger))
                == .failure(.unknownHousehold))
        #expect(
            try await place.perform(Self.record([2], by: stranger, isOwn: true))
                == .success(nil))
        let session = try #require(try await place.read(OpenCookingQuery(Self.soup)))
        #expect(session.inputs.map(\.content) == [[2]])
        #expect(session.members == [Self.owner: .owner])
        // Nothing is stored for a member whose role is no longer the expected one.
        for standing in [.guest, .child] as [Cook.Standing] {
            #expect(
                try await place.perform(Self.record([3], as: standing))
                    == .failure(.standing(.adult)))
        }
        #expect(try await place.perform(Self.record([3], as: .adult)) == .success(nil))
    }

    /// The end of a session, its count and its use of the pantry are one commit: all or nothing.
    @Test func theEndIsOneWithItsEdit() async throws {
        let place = try await Self.place()
        _ = try await place.perform(Self.start())
        let wrong = Self.record([1], .over(Self.edit(eggs: 2, recipe: 99)))
        guard case .failure(.edit(let refusal)) = try await place.perform(wrong) else {
            Issue.record("a recipe that isn't there was cooked")
            return
        }
        #expect(refusal.reason == .unknownParent(EntityKey(.recipe, 99)))
        #expect(try await place.read(OpenCookingQuery(Self.soup))?.inputs == [])
        let right = Self.record([1], .over(Self.edit(eggs: 2)))
        guard case .success(let done) = try await place.perform(right) else {
            Issue.record("the session can't be finished")
            return
        }
        guard case .done(seq: 2, let result)? = done else {
            Issue.record("\(String(describing: done))")
            return
        }
        #expect(result.stock.map { "\($0.after)" } == ["1"])
        #expect(try await place.perform(Self.record([2])) == .failure(.over))
        // Whoever finished it gets the same answer again, also after a kill; others' attempts fail.
        for _ in 1...2 {
            guard case .success(.repeated(seq: 2, let records)?) = try await place.perform(right)
            else {
                Issue.record("the finish isn't repeated")
                return
            }
            #expect(records.contains { $0.key == EntityKey(.cooking, Self.soup.value) })
            try place.killAndOpen()
        }
        #expect(
            try await place.perform(
                Self.record([1], .over(Self.edit(eggs: 2)), by: Self.other))
                == .failure(.unknownHousehold))
        try place.killAndOpen()
        #expect(try await place.read(OpenCookingsQuery()) == [])
        #expect(try await place.perform(Self.start()) == .success(Self.begun(false)))
        let audit = try place.audit()
        #expect(try audit.firstRecordProblem() == nil && audit.firstStockProblem() == nil)
    }
}
