import Base
import Kitchen
import Recipes
import Testing

@testable import Store

@Suite("Limits of a household", .eachEngine)
struct LibraryBoundsTests {
    private static let home = LibraryPlace.home
    private static let owner = LibraryPlace.owner

    /// A new entity with all required fields.
    private static func create(
        _ kind: EntityKind, _ id: UInt128, in parent: UInt128? = 1
    ) -> Edit.Operation {
        var values: [Field: FieldValue] = [:]
        for (field, rule) in kind.fields where rule.isRequired {
            switch rule.content {
            case .line, .text: values[field] = .text("\(kind) \(id)")
            case .number(let range): values[field] = .number(range.lowerBound)
            case .quantity, .stock: values[field] = .quantity(.one)
            case .choice(let allowed): values[field] = .text(allowed[0])
            case .day: values[field] = .day(Day(number: 1))
            case .place: values[field] = .text("i")
            case .unit, .flag, .reference, .link, .emoji, .numbers, .image, .references, .lines,
                .players, .checked:
                preconditionFailure("no kind must have such a field")
            }
        }
        if kind == .planEntry { values[.text] = .text("Soup") }
        return .create(EntityKey(kind, id), parent: kind.parent == nil ? nil : parent, values)
    }

    /// Makes the store count this many entities.
    private static func fill(
        _ place: LibraryPlace, _ kind: EntityKind, count: Int
    ) throws {
        let database = try place.database()
        guard kind.parent != nil else {
            try database.execute(
                "UPDATE entity_counts SET count = \(count) WHERE kind = '\(kind.rawValue)'")
            return
        }
        try database.execute(
            """
            WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
            INSERT INTO entities(kind, id, household, parent, seq, is_deleted, content, seal)
                SELECT kind, randomblob(16), household, parent, seq, 0, content, x'' FROM n, entities
                    WHERE kind = '\(kind.rawValue)'
            """)
    }

    @Test("The limits are those of the design")
    func limits() {
        let limits: [EntityKind: Int] = [
            .recipe: 20_000, .ingredient: 100, .step: 100, .cookingNote: 500, .cooking: 2_000,
            .category: 100, .tag: 500, .cookbook: 500, .pantryItem: 5_000, .lot: 50,
            .planEntry: 4_000, .groceryNeed: 2_000, .aisle: 50, .conversion: 500,
            .substitution: 500,
        ]
        for kind in EntityKind.allCases { #expect(kind.limit == limits[kind], "\(kind)") }
    }

    @Test(
        "Each kind can reach its limit, and not exceed it",
        arguments: EntityKind.allCases)
    func kinds(kind: EntityKind) async throws {
        let place = try await LibraryPlace.withHousehold()
        if let parent = kind.parent {
            #expect(try await place.refusal(1, [Self.create(parent, 1)]) == nil)
        }
        #expect(try await place.refusal(2, [Self.create(kind, 1)]) == nil)
        try Self.fill(place, kind, count: kind.limit - 1)
        let tooMany = EditRefusal.Reason.tooMany(kind, count: kind.limit + 1, limit: kind.limit)
        // Entities added by the same edit count.
        let two = [Self.create(kind, 2), Self.create(kind, 3)]
        #expect(try await place.refusal(3, two) == tooMany)
        #expect(try await place.refusal(4, [Self.create(kind, 2)]) == nil)
        #expect(try await place.refusal(5, [Self.create(kind, 3)]) == tooMany)
        // A deleted one makes room, also in the same edit, and then can't be restored.
        let delete: Edit.Operation = .delete(EntityKey(kind, 2))
        #expect(try await place.refusal(6, [delete, Self.create(kind, 3)]) == nil)
        #expect(try await place.refusal(7, [.restore(EntityKey(kind, 2))]) == tooMany)
        // Other parents have room of their own.
        if kind.parent == nil {
            let other = HouseholdID(value: 2)
            _ = try await place.perform(
                CreateHousehold(id: other, name: "Other", owner: Self.owner))
            let edit = Edit(
                id: 8, device: DeviceID(value: 1), baseSeq: 0, operations: [Self.create(kind, 9)])
            let answer = try await place.perform(
                LibraryEdit(player: Self.owner, household: other, edit: edit))
            guard case .done = answer else {
                Issue.record("another household has no room: \(answer)")
                return
            }
        } else if let parent = kind.parent {
            #expect(
                try await place.refusal(
                    8, [Self.create(parent, 2), Self.create(kind, 9, in: 2)]) == nil)
        }
    }

    @Test("A household has 20 usable invitations, and an unusable one makes room")
    func invitations() async throws {
        let place = try await LibraryPlace.withHousehold()
        func invite(_ number: Int) async throws -> Result<String, HouseholdRefusal> {
            try await place.perform(
                Invite(
                    player: Self.owner, household: Self.home, code: "CODE\(number)", role: .adult))
        }
        for number in 1...20 { #expect(try await invite(number) == .success("CODE\(number)")) }
        let full = Result<String, HouseholdRefusal>.failure(.tooManyInvitations(limit: 20))
        #expect(try await invite(21) == full)
        let revoke = RevokeInvitation(player: Self.owner, household: Self.home, code: "CODE1")
        #expect(try await place.perform(revoke) == nil)
        #expect(try await invite(21) == .success("CODE21"))
        #expect(try await invite(22) == full)
        try place.database().execute("UPDATE invitations SET uses_left = 0 WHERE code = 'CODE2'")
        #expect(try await invite(22) == .success("CODE22"))
        #expect(try await invite(23) == full)
        place.pass(days: 1)
        #expect(try await invite(23) == .success("CODE23"))
    }

    @Test("A household has 20 members, and a player 20 households", arguments: [18, 19, 20])
    func members(count: Int) async throws {
        let place = try await LibraryPlace.withHousehold()
        _ = try await place.perform(
            Invite(player: Self.owner, household: Self.home, code: "ABCDEFGH", role: .adult))
        try place.database().execute(
            """
            WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
            INSERT INTO members(household, player, role, since_ms, seal)
                SELECT id, randomblob(16), 'adult', 0, x'' FROM n, households
            """)
        let new = PlayerID(value: 2)
        func join(_ player: PlayerID) async throws -> Result<HouseholdID, HouseholdRefusal> {
            try await place.perform(JoinHousehold(player: player, code: "ABCDEFGH"))
        }
        #expect(
            try await join(new)
                == (count < 20 ? .success(Self.home) : .failure(.tooManyMembers(limit: 20))))
        // An existing member needs no room.
        #expect(try await join(Self.owner) == .success(Self.home))
    }

    @Test("A player is in 20 households", arguments: [18, 19, 20])
    func households(count: Int) async throws {
        let place = try await LibraryPlace.withHousehold()
        _ = try await place.perform(
            Invite(player: Self.owner, household: Self.home, code: "ABCDEFGH", role: .adult))
        let player = PlayerID(value: 2)
        let digits = String(repeating: "0", count: 31) + "2"
        try place.database().execute(
            """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
            INSERT INTO households(number, id, name, head, created_ms, seal)
                SELECT 100 + i, randomblob(16), 'Other', 0, 0, x'' FROM n;
            INSERT INTO members(household, player, role, since_ms, seal)
                SELECT id, x'\(digits)', 'adult', 0, x'' FROM households WHERE name = 'Other'
            """)
        let full = HouseholdRefusal.tooManyHouseholds(limit: 20)
        let own = HouseholdID(value: 9)
        #expect(
            try await place.perform(CreateHousehold(id: own, name: "Own", owner: player))
                == (count < 20 ? .success(own) : .failure(full)))
        #expect(
            try await place.perform(JoinHousehold(player: player, code: "ABCDEFGH"))
                == (count < 19 ? .success(Self.home) : .failure(full)))
    }

    @Test("A household shares 200 recipes", arguments: [199, 200])
    func links(count: Int) async throws {
        let place = try await LibraryPlace.withHousehold()
        _ = try await place.edit(1, [Self.create(.recipe, 1)])
        try place.database().execute(
            """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
            INSERT INTO links(id, household, player, recipe, time_ms, seal)
                SELECT randomblob(16), id, randomblob(16), randomblob(16), 0, x'' FROM n, households
            """)
        func make(_ id: UInt128, _ recipe: RecipeID?) async throws -> ChangeLinks.Refusal? {
            let change = ChangeLinks(
                player: Self.owner, household: Self.home,
                change: .make(LinkID(value: id), recipe: recipe))
            return switch try await place.perform(change) {
            case .success: nil
            case .failure(let refusal): refusal
            }
        }
        // A calendar is each player's own, and doesn't count as a recipe.
        #expect(try await make(2, nil) == nil)
        // An existing link stays.
        for id in 3...4 as ClosedRange<UInt128> {
            let refusal = try await make(id, RecipeID(value: 1))
            #expect(refusal == (count < 200 ? nil : .tooMany(limit: 200)))
        }
        #expect(try await make(5, nil) == nil)
    }
}
