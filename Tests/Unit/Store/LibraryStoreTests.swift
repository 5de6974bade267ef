import Base
import Kitchen
import Recipes
import TestSupport
import Testing

@testable import Store

@Suite("The library's store", .eachEngine)
struct LibraryStoreTests {
    private static let home = LibraryPlace.home
    private static let owner = LibraryPlace.owner
    private static let guest = PlayerID(value: 2)
    private static let stranger = PlayerID(value: 3)
    private static let recipe = EntityKey(.recipe, 1)
    private static let lot = EntityKey(.lot, 1)
    private static let createRecipe: Edit.Operation = .create(
        recipe, parent: nil, [.name: .text("Soup"), .servings: .number(4)])
    private static let createStep: Edit.Operation = .create(
        EntityKey(.step, 1), parent: 1, [.text: .text("Chop"), .place: .text("i")])
    private static let createLot: [Edit.Operation] = [
        .create(EntityKey(.pantryItem, 1), parent: nil, [.name: .text("milk")]),
        .create(lot, parent: 1, [.stock: .quantity(Quantity(3))]),
    ]

    @Test func anEditIsDoneOnceAndOutlivesAKill() async throws {
        let place = try await LibraryPlace.withHousehold()
        try await place.edit(1, Self.createLot)
        place.pass(milliseconds: 5_000)
        let taken = try await place.edit(2, [.adjust(Self.lot, by: Quantity(-1))])
        guard case .done(2, let result) = taken else {
            Issue.record("\(taken)")
            return
        }
        #expect(result.stock.map(\.after) == [Quantity(2)])
        // The answer was lost with the server.
        try place.killAndOpen()
        guard
            case .repeated(2, let again) = try await place.edit(
                2, [.adjust(Self.lot, by: Quantity(-1))])
        else {
            Issue.record("it isn't the same answer")
            return
        }
        #expect(again == result.records)
        let page = try #require(
            try await place.read(
                PullQuery(player: Self.owner, household: Self.home, after: PullCursor(seq: 0))))
        #expect(page.records.first { $0.key == Self.lot }?[.stock] == .quantity(Quantity(2)))
        #expect(page.cursor == PullCursor(seq: 2) && page.isLast)
        let times = try place.database().rows("SELECT time_ms FROM stock ORDER BY number")
        #expect(times == [["1700000000000"], ["1700000005000"]])
        #expect(try place.audit().firstStockProblem() == nil)
        #expect(try place.audit().firstRecordProblem() == nil)
    }

    /// Restores the parts deleted with the recipe, but not one deleted before.
    @Test func whatIsRestoredHasItsPartsAgain() async throws {
        let place = try await LibraryPlace.withHousehold()
        let other = EntityKey(.step, 77)
        func parts() throws -> [String] {
            try place.database().rows(
                "SELECT hex(id) FROM entities WHERE parent IS NOT NULL AND is_deleted = 0"
            ).map { String($0[0].suffix(2)) }
        }
        try await place.edit(
            1,
            [
                Self.createRecipe, Self.createStep,
                .create(
                    other, parent: Self.recipe.id, [.text: .text("Stir"), .place: .text("k")]),
            ])
        let before = try parts()
        try await place.edit(2, [.delete(other)])
        try await place.edit(3, [.delete(Self.recipe)])
        #expect(try before.count == 2 && parts() == [])
        try await place.edit(4, [.restore(Self.recipe)])
        #expect(try parts() == before.filter { $0 != "4D" })
        // The same in one edit: the restored entity is deleted with its recipe.
        try await place.edit(5, [.delete(Self.recipe), .restore(Self.recipe)])
        #expect(try parts() == before.filter { $0 != "4D" })
        try await place.edit(6, [.restore(other), .delete(Self.recipe)])
        #expect(try parts() == [])
        #expect(try place.audit().firstRecordProblem() == nil)
    }

    /// Also after a kill, and even if the edit would now be valid as a new one.
    @Test func whatWasRefusedIsRefusedForEver() async throws {
        let place = try await LibraryPlace.withHousehold()
        let rate: [Edit.Operation] = [.set(Self.recipe, .rating, .number(3))]
        guard case .refused(let refusal) = try await place.edit(1, rate) else {
            Issue.record("a missing recipe was rated")
            return
        }
        #expect(refusal.reason == .unknown)
        try await place.edit(2, [Self.createRecipe])
        try place.killAndOpen()
        #expect(try await place.edit(1, rate) == .refused(refusal))
        #expect(try await place.edit(1, [Self.createStep]) == .refused(refusal))
        // The same change as another edit, and the same identifier by another player.
        guard case .done(2, _) = try await place.edit(3, rate) else {
            Issue.record("another edit was taken for the one that was refused")
            return
        }
        place.pass(days: 90)
        #expect(try await place.perform(LibrarySweep()).refusedCount == 0)
        place.pass(milliseconds: 1)
        #expect(try await place.perform(LibrarySweep()).refusedCount == 1)
    }

    /// The refusal doesn't store the text.
    @Test func aRefusalThatIsToldAgainHasTheTextThatIsThere() async throws {
        let place = try await LibraryPlace.withHousehold()
        func note(_ text: String) -> [Edit.Operation] { [.set(Self.recipe, .note, .text(text))] }
        func current(_ answer: LibraryEdit.Answer?) -> FieldValue? {
            guard case .refused(let refusal)? = answer, refusal.key == Self.recipe,
                case .staleField(.note, let current, _) = refusal.reason
            else { return nil }
            return current
        }
        let other = PlayerID(value: 2)
        _ = try await place.perform(
            Invite(player: Self.owner, household: Self.home, code: "ABCDEFGH", role: .adult))
        _ = try await place.perform(JoinHousehold(player: other, code: "ABCDEFGH"))
        try await place.edit(1, [Self.createRecipe])
        let long = String(repeating: "salt and ", count: 400) + "pepper"
        try await place.edit(2, note(long), by: other)
        #expect(current(try await place.edit(3, note("sugar"), base: 1)) == .text(long))
        let size = try place.database().text("SELECT length(refusal) FROM refused_edits")
        #expect(try #require(size.flatMap { Int($0) }) < 200)
        #expect(current(try await place.edit(3, note("sugar"), base: 1)) == .text(long))
        try await place.edit(4, note("lemon"), by: other)
        #expect(current(try await place.edit(3, note("sugar"), base: 1)) == .text("lemon"))
    }

    /// The times are the server's at the commit, and a pulling device gets the same ones as the
    /// author.
    @Test func recordsTellWhenTheyWereMadeAndChanged() async throws {
        let place = try await LibraryPlace.withHousehold()
        let start: Int64 = 1_700_000_000_000
        let edits: [(id: UInt128, operation: Edit.Operation, created: Int64, modified: Int64)] = [
            (1, Self.createRecipe, 0, 0), (2, .set(Self.recipe, .rating, .number(3)), 0, 100),
            (3, .delete(Self.recipe), 0, 200), (4, .restore(Self.recipe), 0, 300),
        ]
        for (id, operation, created, modified) in edits {
            guard case .done(_, let result) = try await place.edit(id, [operation]) else {
                Issue.record("edit \(id) was refused")
                return
            }
            let record = try #require(result.records.first)
            #expect(record.createdMilliseconds == start + created, "edit \(id)")
            #expect(record.modifiedMilliseconds == start + modified, "edit \(id)")
            try place.killAndOpen()
            let page = try await place.read(
                PullQuery(player: Self.owner, household: Self.home, after: PullCursor(seq: 0)))
            #expect(page?.records == result.records)
            place.pass(milliseconds: 100)
        }
    }

    @Test func whatBelongsToOthersIsntThere() async throws {
        let place = try await LibraryPlace.withHousehold()
        try await place.edit(1, [Self.createRecipe])
        let other = HouseholdID(value: 2)
        let made = try await place.perform(
            CreateHousehold(id: other, name: "Theirs", owner: Self.stranger))
        #expect(made == .success(other))
        func edit(_ id: UInt128, _ operation: Edit.Operation) async throws -> LibraryEdit.Answer {
            try await place.perform(
                LibraryEdit(
                    player: Self.stranger, household: other,
                    edit: Edit(
                        id: id, device: DeviceID(value: 9), baseSeq: 0, operations: [operation])))
        }
        for (id, key) in [(1, Self.recipe), (2, EntityKey(.recipe, 99))] as [(UInt128, EntityKey)] {
            guard case .refused(let refusal) = try await edit(id, .set(key, .name, .text("Mine")))
            else {
                Issue.record("\(key) was edited")
                return
            }
            #expect(refusal.reason == .unknown)
        }
        guard case .refused(let refusal) = try await edit(3, Self.createRecipe) else {
            Issue.record("an identifier was taken twice")
            return
        }
        #expect(refusal.reason == .exists)
        // A non-member doesn't see the household either.
        #expect(try await place.edit(4, [], by: Self.stranger) == .unknownHousehold)
        let pull = PullQuery(player: Self.stranger, household: Self.home, after: PullCursor(seq: 0))
        #expect(try await place.read(pull) == nil)
        #expect(
            try await place.perform(CreateHousehold(id: Self.home, name: "", owner: Self.stranger))
                == .failure(.exists))
    }

    @Test func membersAndInvitations() async throws {
        let place = try await LibraryPlace.withHousehold()
        func join(_ player: PlayerID) async throws -> Result<HouseholdID, HouseholdRefusal> {
            try await place.perform(JoinHousehold(player: player, code: "ABCDEFGH"))
        }
        func change(_ member: PlayerID, by player: PlayerID, _ role: Role?) async throws
            -> HouseholdRefusal?
        {
            try await place.perform(
                ChangeMember(player: player, household: Self.home, member: member, role: role))
        }
        #expect(try await join(Self.guest) == .failure(.unknownInvitation))
        let invite = Invite(
            player: Self.owner, household: Self.home, code: "ABCDEFGH", role: .child)
        #expect(try await place.perform(invite) == .success("ABCDEFGH"))
        #expect(try await join(Self.guest) == .success(Self.home))
        #expect(try await join(Self.guest) == .success(Self.home))
        let own = try await place.read(HouseholdsQuery(player: Self.guest))
        #expect(own.map(\.role) == [.child] && own.map(\.name) == ["Home"])
        // A child may not delete, even with a handmade request.
        try await place.edit(1, [Self.createRecipe], by: Self.guest)
        guard
            case .refused(let refusal) = try await place.edit(
                2, [.delete(Self.recipe)], by: Self.guest)
        else {
            Issue.record("a child has deleted something")
            return
        }
        #expect(refusal.reason == .forbidden)
        let own2 = Invite(player: Self.guest, household: Self.home, code: "BBBBBBBB", role: .owner)
        #expect(try await place.perform(own2) == .failure(.notAnOwner))
        #expect(try await change(Self.guest, by: Self.guest, .owner) == .notAnOwner)
        #expect(try await change(Self.stranger, by: Self.owner, .adult) == .unknownMember)
        #expect(try await change(Self.owner, by: Self.owner, nil) == .lastOwner)
        #expect(try await change(Self.owner, by: Self.owner, .adult) == .lastOwner)
        // After the removal, a member's queued edits are refused.
        #expect(try await change(Self.guest, by: Self.owner, nil) == nil)
        #expect(
            try await place.edit(3, [.set(Self.recipe, .name, .text("x"))], by: Self.guest)
                == .unknownHousehold)
        // Nor can they rejoin with the old code.
        #expect(try await join(Self.guest) == .failure(.unknownInvitation))
        #expect(try await place.perform(invite) == .success("ABCDEFGH"))
        #expect(try await join(Self.guest) == .success(Self.home))
        let revoke = RevokeInvitation(player: Self.owner, household: Self.home, code: "ABCDEFGH")
        #expect(try await place.perform(revoke) == nil)
        #expect(try await join(Self.stranger) == .failure(.unknownInvitation))
    }

    /// The change made by another owner, or by the inviter, and the invitations that work then: the
    /// other owner's, and the inviter's.
    @Test(
        arguments: [
            (owner, nil, [false, false]), (owner, .adult, [false, false]),
            (owner, .owner, [true, true]), (guest, nil, [true, false]),
            (guest, .guest, [true, false]), (guest, .owner, [true, true]),
        ] as [(PlayerID, Role?, [Bool])])
    func invitationsOfAFormerOwner(by player: PlayerID, role: Role?, work: [Bool]) async throws {
        let place = try await LibraryPlace.withHousehold()
        func invite(_ code: String, by player: PlayerID) async throws {
            let invite = Invite(player: player, household: Self.home, code: code, role: .owner)
            #expect(try await place.perform(invite) == .success(code))
        }
        try await invite("ABCDEFGH", by: Self.owner)
        let join = JoinHousehold(player: Self.guest, code: "ABCDEFGH")
        #expect(try await place.perform(join) == .success(Self.home))
        try await invite("BBBBBBBB", by: Self.guest)
        let change = ChangeMember(
            player: player, household: Self.home, member: Self.guest, role: role)
        #expect(try await place.perform(change) == nil)
        for (code, works) in zip(["ABCDEFGH", "BBBBBBBB"], work) {
            let new = PlayerID(value: code == "ABCDEFGH" ? 50 : 51)
            #expect(
                try await place.perform(JoinHousehold(player: new, code: code))
                    == (works ? .success(Self.home) : .failure(.unknownInvitation)), "\(code)")
        }
        #expect(try place.audit().firstRecordProblem() == nil)
    }

    @Test func invitationsEnd() async throws {
        let place = try await LibraryPlace.withHousehold()
        let invite = Invite(
            player: Self.owner, household: Self.home, code: "ABCDEFGH", role: .guest)
        #expect(try await place.perform(invite) == .success("ABCDEFGH"))
        for number in 0..<10 as Range<UInt128> {
            let joined = try await place.perform(
                JoinHousehold(player: PlayerID(value: 100 + number), code: "ABCDEFGH"))
            #expect(joined == .success(Self.home))
        }
        let late = JoinHousehold(player: Self.guest, code: "ABCDEFGH")
        #expect(try await place.perform(late) == .failure(.unknownInvitation))
        let second = Invite(
            player: Self.owner, household: Self.home, code: "BBBBBBBB", role: .guest)
        _ = try await place.perform(second)
        try place.database().execute("UPDATE invitations SET expires_ms = 1700000000000")
        let expired = JoinHousehold(player: Self.guest, code: "BBBBBBBB")
        #expect(try await place.perform(expired) == .failure(.unknownInvitation))
    }

    @Test func pagesHaveEverythingOnce() async throws {
        let place = try await LibraryPlace.withHousehold()
        var count = 0
        for edit in 0..<7 {
            let operations = (0..<(edit == 3 ? 64 : 20)).map { index -> Edit.Operation in
                .create(
                    EntityKey(
                        index.isMultiple(of: 2) ? .recipe : .tag, UInt128(edit * 100 + index)),
                    parent: nil,
                    index.isMultiple(of: 2)
                        ? [.name: .text("Soup"), .servings: .number(1)]
                        : [.name: .text("tag \(edit * 100 + index)")])
            }
            count += operations.count
            try await place.edit(UInt128(edit), operations)
        }
        for limit in [1, 3, 19, 20, 100] {
            var cursor = PullCursor(seq: 0)
            var keys: [EntityKey] = []
            var isLast = false
            while !isLast {
                let page = try #require(
                    try await place.read(
                        PullQuery(
                            player: Self.owner, household: Self.home, after: cursor, limit: limit)))
                #expect(page.records.count <= limit)
                keys += page.records.map(\.key)
                (cursor, isLast) = (page.cursor, page.isLast)
            }
            #expect(keys.count == count && Set(keys).count == count, "pages of \(limit)")
            #expect(cursor == PullCursor(seq: 7))
        }
    }

    /// After one changed byte, the check names the row.
    @Test(arguments: [
        ("UPDATE stock SET after = '7' WHERE number = 2", "stock 2"),
        ("UPDATE stock SET time_ms = time_ms + 1 WHERE number = 1", "stock 1"),
        ("UPDATE stock SET asked = '-2' WHERE number = 2", "stock 2"),
        ("DELETE FROM stock WHERE number = 1", "stock 2"),
        ("DELETE FROM stock WHERE number = 3", "stock_head"),
        ("UPDATE stock_head SET seal = x'\(String(repeating: "00", count: 32))'", "stock_head"),
        (
            "UPDATE entities SET content = CAST(replace(content, x'73746F636B', x'73746F636C') AS BLOB) WHERE kind = 'lot'",
            "lot 00000000000000000000000000000001"
        ),
        ("DELETE FROM entities WHERE kind = 'lot'", "lot 00000000000000000000000000000001"),
    ])
    func forgeries(sql: String, row: String) async throws {
        let place = try await LibraryPlace.withHousehold()
        try await place.edit(1, Self.createLot)
        try await place.edit(2, [.adjust(Self.lot, by: Quantity(-1))])
        try await place.edit(3, [.set(Self.lot, .stock, .quantity(Quantity(9)))])
        #expect(try place.audit().firstStockProblem() == nil)
        let database = try place.database()
        #expect(
            database.refusal(of: "UPDATE stock SET after = '7'")?.contains("append-only") == true)
        try database.dropTriggers(of: "stock")
        try database.execute(sql)
        #expect(try place.audit().firstStockProblem()?.row == row)
    }

    @Test(arguments: [
        ("UPDATE entities SET seq = 9 WHERE kind = 'recipe'", "recipe"),
        ("UPDATE entities SET is_deleted = 1 WHERE kind = 'step'", "step"),
        ("UPDATE entities SET content = x'00' WHERE kind = 'step'", "step"),
        ("UPDATE households SET head = 0", "recipe"),
        ("UPDATE entities SET kind = 'stew' WHERE kind = 'step'", "stew"),
        ("DELETE FROM entities WHERE kind = 'recipe'", "entity_counts"),
    ])
    func damagedRecords(sql: String, row: String) async throws {
        let place = try await LibraryPlace.withHousehold()
        try await place.edit(1, [Self.createRecipe, Self.createStep])
        #expect(try place.audit().firstRecordProblem() == nil)
        try place.database().execute(sql)
        try place.seal()
        let problem = try #require(try place.audit().firstRecordProblem())
        #expect(problem.row.hasPrefix(row), "\(problem)")
    }

    @Test func aForgedEndIsNotOpened() async throws {
        let place = try await LibraryPlace.withHousehold()
        try await place.edit(1, Self.createLot)
        try place.database().execute("UPDATE stock_head SET number = 2")
        #expect(throws: StoreOpenError.self) { try place.killAndOpen() }
    }
}
