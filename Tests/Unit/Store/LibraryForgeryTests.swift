import Base
import Crypto
import Foundation
import Kitchen
import Recipes
import Scheduling
import TestSupport
import Testing

@testable import Store

/// Forgeries by somebody who can write the library's file, knows its format and has older copies,
/// but not the key; and the rows that the check then names. Deploy/README.md lists what it can't
/// find, with the reason.
@Suite("Forgeries of the library", .timeLimit(.minutes(4)))
struct LibraryForgeryTests {
    private static let (home, other) = (LibraryPlace.home, HouseholdID(value: 2))
    private static let owner = LibraryPlace.owner

    struct Forgery: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The older copy is attached as `before`.
        let sql: String
        /// The beginning of the row that the check names; nil if it finds nothing.
        let row: String?

        init(_ name: String, _ sql: String, finds row: String?) {
            testDescription = name
            self.sql = sql
            self.row = row
        }
    }

    private static func id(_ number: UInt128) -> String { "x'\(EntityID(value: number))'" }

    /// Replaces rows by their older versions.
    private static func back(_ table: String, _ condition: String = "true") -> String {
        "INSERT OR REPLACE INTO main.\(table) SELECT * FROM before.\(table) WHERE \(condition);"
    }

    private static func cut(_ table: String, _ condition: String = "true") -> String {
        "DELETE FROM main.\(table) WHERE \(condition);"
    }

    /// Runs the SQL without the table's triggers, and restores them afterwards.
    private static func unlocked(_ sql: String) -> String {
        """
        DROP TRIGGER stock_refuses_update; DROP TRIGGER stock_refuses_delete; \(sql)
        CREATE TRIGGER stock_refuses_update BEFORE UPDATE ON stock
            BEGIN SELECT RAISE(ABORT, 'the stock journal is append-only'); END;
        CREATE TRIGGER stock_refuses_delete BEFORE DELETE ON stock
            BEGIN SELECT RAISE(ABORT, 'the stock journal is append-only'); END;
        """
    }

    private static let forgeries: [Forgery] = [
        Forgery(
            "a removed member is one again", back("members", "player = \(id(2))"),
            finds: "members"),
        Forgery(
            "a removed member in the place of a present one",
            back("members", "player = \(id(2))") + cut("members", "player = \(id(4))"),
            finds: "members"),
        Forgery("a member is gone", cut("members", "player = \(id(4))"), finds: "members"),
        Forgery(
            "a member's old role", back("members", "player = \(id(3))"), finds: "members"),
        Forgery(
            "a revoked link to a recipe", back("links", "id = \(id(80))"), finds: "links"),
        Forgery(
            "a revoked calendar", back("links", "recipe IS NULL"), finds: "links"),
        Forgery("a link is gone", cut("links"), finds: "links"),
        Forgery(
            "a link's ratings of before, with their sum",
            back("links", "id = \(id(82))") + back("link_ratings", "link = \(id(82))"),
            finds: "links"),
        Forgery(
            "a rating is gone", cut("link_ratings", "link = \(id(82))"), finds: "link_ratings"),
        Forgery(
            "a revoked invitation", back("invitations", "code = 'ABCDEFGH'"),
            finds: "invitations"),
        Forgery(
            "an invitation that is over", back("invitations", "code = 'QRSTUVWX'"),
            finds: "invitations"),
        Forgery(
            "a record set back", back("entities", "kind = 'recipe' AND id = \(id(1))"),
            finds: "entities"),
        Forgery(
            "a note set back", back("entities", "kind = 'cooking_note'"), finds: "entities"),
        Forgery(
            "a note is gone", cut("entities", "kind = 'cooking_note'"), finds: "entities"),
        Forgery(
            "a deleted meal is planned again, and counted",
            back("entities", "kind = 'plan_entry'") + back("entity_counts", "kind = 'plan_entry'"),
            finds: "entities"),
        Forgery(
            "nothing is left of a deleted meal", cut("entities", "kind = 'plan_entry'"),
            finds: "entities"),
        Forgery(
            "a category that never was, with its name and count",
            cut("entities", "kind = 'category'") + cut("entity_names", "kind = 'category'")
                + cut("entity_counts", "kind = 'category'"), finds: "entities"),
        Forgery("a change of the history is gone", cut("history", "seq = 9"), finds: "history"),
        Forgery("the whole history is gone", cut("history"), finds: "history"),
        Forgery(
            "a change that was swept from the history", back("history", "seq = 2"),
            finds: "history"),
        Forgery("an edit can be done twice", cut("edits", "seq = 9"), finds: "edits"),
        Forgery("an edit isn't refused any more", cut("refused_edits"), finds: "refused_edits"),
        Forgery("a sample recipe can come twice", cut("starter_edits"), finds: "starter_edits"),
        Forgery(
            "a household's edits are counted from before", back("households", "id = \(id(2))"),
            finds: "recipe"),
        Forgery(
            "a whole household is gone",
            cut("members", "household = \(id(2))") + cut("invitations", "household = \(id(2))")
                + cut("entities", "household = \(id(2))")
                + cut("entity_counts", "household = \(id(2))")
                + cut(
                    "recipe_texts",
                    "rowid IN (SELECT number FROM searched_recipes WHERE household = 2)")
                + cut(
                    "recipe_names",
                    "rowid IN (SELECT number FROM searched_recipes WHERE household = 2)")
                + cut("searched_recipes", "household = 2")
                + cut("edits", "household = \(id(2))") + cut("households", "id = \(id(2))"),
            finds: "households"),
        Forgery(
            "a cooking session that is over goes on",
            back("cooking_sessions", "id = \(id(70))"), finds: "cooking_sessions"),
        Forgery(
            "what was done last in a cooking session is gone", cut("cooking_inputs", "number = 1"),
            finds: "cooking_inputs"),
        Forgery(
            "a search that was removed", back("recent_searches"), finds: "recent_searches"),
        Forgery(
            "an image that nothing shows is gone", cut("images", "unused_since_ms IS NOT NULL"),
            finds: "images"),
        Forgery("a tag's name of before", back("tag_names"), finds: "tag_names"),
        Forgery("what foods were called before", back("foods"), finds: "foods"),
        Forgery("a food isn't suggested", cut("food_words"), finds: "food_words"),
        Forgery("nothing says what there is", cut("library_head"), finds: "households"),
        Forgery("what there was before", back("library_head"), finds: "library_head"),
        Forgery(
            "one commit more", "UPDATE library_head SET number = number + 1",
            finds: "library_head"),
        Forgery(
            "other codes of the rows",
            "UPDATE library_head SET sets = zeroblob(length(sets))", finds: "library_head"),
        Forgery(
            "stock that went and came is cut off with its end",
            unlocked(
                cut("stock", "number > (SELECT max(number) FROM before.stock)")
                    + back("stock_head")), finds: "library_head"),
        Forgery(
            "a table with the end of before",
            cut("members") + back("members") + back("library_head"), finds: "library_head"),
        Forgery(
            "a trigger that puts a member back",
            """
            CREATE TRIGGER other AFTER INSERT ON edits BEGIN
                INSERT OR REPLACE INTO members SELECT * FROM members; END
            """, finds: "trigger other"),
        Forgery(
            "a name may come twice", "DROP INDEX cooking_inputs_by_id",
            finds: "index cooking_inputs_by_id"),
        // Undetectable forgeries.
        Forgery("what was changed is as it was", back("members") + Self.asItWas, finds: nil),
        Forgery(
            "what foods have in them",
            "INSERT INTO food_facts VALUES (1, 'Milk', 1, 1, 1, 1, 1, 1, 1, '')", finds: nil),
        Forgery(
            "what says nothing", "UPDATE stock_head SET probe_count = probe_count + 1",
            finds: nil),
    ]

    /// The members as they are in the untouched copy.
    private static let asItWas = """
        DELETE FROM main.members; INSERT INTO main.members SELECT * FROM untouched.members;
        """

    @Test(arguments: forgeries) func isFound(_ forgery: Forgery) async throws {
        let copy = try await Self.copy()
        let database = RawDatabase(directory: copy.path, file: "library.sqlite")
        database.execute(
            """
            ATTACH '\(copy.path)/before.sqlite' AS before;
            ATTACH '\(copy.path)/untouched.sqlite' AS untouched;
            \(forgery.sql)
            """)
        let problem = try LibraryAudit(of: .directory(copy.path)).firstRecordProblem()
        if let row = forgery.row {
            #expect(problem?.row.hasPrefix(row) == true, "\(problem?.description ?? "nothing")")
        } else {
            #expect(problem == nil)
        }
    }

    /// Rolled back as a whole, the library is valid. Only a head in the log reveals it.
    @Test func aWholeLibrarySetBackNeedsAHead() async throws {
        let copy = try await Self.copy()
        func head() throws -> LedgerHead {
            let connection = try SQLiteConnection(
                path: copy.path + "/library.sqlite", mode: .readOnly, vfs: nil)
            let key = try LedgerKey(file: LedgerKey.usualFile(in: copy.path))
            return try #require(try LibraryHead.stored(of: 1, in: connection, key: key)).told
        }
        let present = try head()
        var audit = try LibraryAudit(of: .directory(copy.path))
        #expect(try audit.firstRecordProblem(heads: [present]) == nil)
        try FileManager.default.removeItem(atPath: copy.path + "/library.sqlite")
        try FileManager.default.copyItem(
            atPath: copy.path + "/before.sqlite", toPath: copy.path + "/library.sqlite")
        audit = try LibraryAudit(of: .directory(copy.path))
        let past = try head()
        #expect(past.id < present.id)
        #expect(try audit.firstRecordProblem() == nil)
        #expect(try audit.firstRecordProblem(heads: [past]) == nil)
        for heads in [
            [past, present], [LedgerHead(id: past.id, hash: present.hash, seal: nil)],
        ] {
            let problem = try audit.firstRecordProblem(heads: heads)
            #expect(problem?.row == "library_head")
            #expect(problem?.reason.contains("it was set back") == true)
        }
    }

    // MARK: During the server's writes

    /// The server seals its writes, and checks that a row it overwrites is still the one it wrote.
    @Test func aForgedRowIsMissedOnceTheServerWroteOverIt() async throws {
        let place = try await LibraryPlace.withHousehold()
        _ = try await place.perform(
            Invite(player: Self.owner, household: Self.home, code: "ABCDEFGH", role: .guest))
        _ = try await place.perform(JoinHousehold(player: PlayerID(value: 2), code: "ABCDEFGH"))
        place.file.execute("UPDATE members SET since_ms = 5 WHERE role = 'guest'")
        #expect(try place.audit().firstRecordProblem()?.row.hasPrefix("members ") == true)
        let change = ChangeMember(
            player: Self.owner, household: Self.home, member: PlayerID(value: 2), role: .child)
        #expect(try await place.perform(change) == nil)
        #expect(try place.audit().firstRecordProblem()?.row == "members")
    }

    /// Foreign triggers don't run in the server: they could restore rows, or keep rows that it
    /// deletes.
    @Test(arguments: [
        "AFTER INSERT ON edits BEGIN DELETE FROM members WHERE role = 'guest'; END",
        "BEFORE INSERT ON edits BEGIN SELECT RAISE(IGNORE); END",
        "BEFORE DELETE ON members BEGIN SELECT RAISE(IGNORE); END",
    ])
    func triggersOfOthersDoNothing(trigger: String) async throws {
        let place = try await LibraryPlace.withHousehold()
        _ = try await place.perform(
            Invite(player: Self.owner, household: Self.home, code: "ABCDEFGH", role: .guest))
        for player in 2...3 as ClosedRange<UInt128> {
            _ = try await place.perform(
                JoinHousehold(player: PlayerID(value: player), code: "ABCDEFGH"))
        }
        place.file.execute("CREATE TRIGGER other \(trigger)")
        #expect(try place.audit().firstRecordProblem()?.row == "trigger other")
        try await place.edit(1, [.create(EntityKey(.tag, 1), parent: nil, [.name: .text("a")])])
        _ = try await place.perform(
            ChangeMember(
                player: Self.owner, household: Self.home, member: PlayerID(value: 3), role: nil))
        let database = place.file
        #expect(database.text("SELECT count(*) FROM members") == "2")
        #expect(database.text("SELECT count(*) FROM edits") == "1")
        database.execute("DROP TRIGGER other")
        #expect(try place.audit().firstRecordProblem() == nil)
    }

    /// A start reads only the end.
    @Test(arguments: [
        ("DELETE FROM library_head", "the library's end is missing"),
        (
            "UPDATE library_head SET number = 7",
            "the seal of the library's end isn't that of the ledger's key"
        ),
    ])
    func aStartLooksAtTheEnd(sql: String, reason: String) async throws {
        let place = try await LibraryPlace.withHousehold()
        place.library.abandon()
        place.file.execute(sql)
        let error = #expect(throws: StoreOpenError.self) { try place.killAndOpen() }
        #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
    }

    /// Rows of a failed commit aren't counted.
    @Test func aFailedCommitCountsNothing() async throws {
        let place = try await LibraryPlace.withHousehold()
        func create(_ id: UInt128) -> Edit.Operation {
            .create(EntityKey(.tag, id), parent: nil, [.name: .text("tag \(id)")])
        }
        let database = place.file
        database.execute("CREATE UNIQUE INDEX one ON entities(household)")
        await #expect(throws: StoreError.self) { try await place.edit(1, [create(1), create(2)]) }
        database.execute("DROP INDEX one")
        let deadline = ContinuousClock.now + .seconds(60)
        while try await !Self.isDone({ try await place.edit(2, [create(3)]) }) {
            try #require(ContinuousClock.now < deadline)
        }
        #expect(database.text("SELECT count(*) FROM entities") == "1")
        #expect(try place.audit().firstRecordProblem() == nil)
    }

    /// True if the library has applied an edit; it refuses all until it can commit again.
    private static func isDone(
        _ edit: () async throws -> LibraryEdit.Answer
    ) async throws -> Bool {
        do {
            _ = try await edit()
            return true
        } catch is StoreError {
            return false
        }
    }

    // MARK: Copies

    /// The library, an older copy of it, and an untouched one, with the key.
    private static func copy() async throws -> TemporaryDirectory {
        let (made, copy) = (try await made.value, TemporaryDirectory())
        for (from, to) in [
            ("before", "before"), ("untouched", "untouched"), ("untouched", "library"),
        ] {
            try FileManager.default.copyItem(
                atPath: made.path + "/\(from).sqlite", toPath: copy.path + "/\(to).sqlite")
        }
        try FileManager.default.copyItem(atPath: made.keyPath, toPath: copy.keyPath)
        return copy
    }

    private static let made = Task { try await make() }

    private static func make() async throws -> TemporaryDirectory {
        let made = TemporaryDirectory()
        let place = try await LibrarySealTests.place()
        func edit(_ number: UInt128, _ operations: Edit.Operation...) async throws {
            guard case .done = try await place.edit(number, operations) else {
                Issue.record("edit \(number) isn't done")
                return
            }
        }
        func link(
            _ change: ChangeLinks.Change, by player: PlayerID = owner
        ) async throws {
            _ = try await place.perform(
                ChangeLinks(player: player, household: home, change: change)
            ).get()
        }
        func member(_ player: UInt128, _ role: Role?) async throws {
            let change = ChangeMember(
                player: owner, household: home, member: PlayerID(value: player), role: role)
            #expect(try await place.perform(change) == nil)
        }
        func join(_ player: UInt128, _ code: String) async throws {
            _ = try await place.perform(
                JoinHousehold(player: PlayerID(value: player), code: code)
            ).get()
        }
        let (recipe, note, tag) = (
            EntityKey(.recipe, 1), EntityKey(.cookingNote, 8), EntityKey(.tag, 2)
        )
        let (meal, lot) = (EntityKey(.planEntry, 33), EntityKey(.lot, 31))
        for player in 2...4 as ClosedRange<UInt128> { try await join(player, "ABCDEFGH") }
        try await link(.make(LinkID(value: 81), recipe: nil), by: PlayerID(value: 2))
        try await edit(
            10,
            .create(
                EntityKey(.recipe, 5), parent: nil, [.name: .text("Stew"), .servings: .number(2)]),
            .create(note, parent: 1, [.text: .text("More salt")]),
            .create(
                EntityKey(.category, 6), parent: nil, [.name: .text("Soups"), .place: .text("i")]),
            .create(EntityKey(.pantryItem, 30), parent: nil, [.name: .text("Egg")]),
            .create(lot, parent: 30, [.stock: .quantity(Quantity(3))]),
            .create(
                meal, parent: nil,
                [
                    .day: .day(Day(number: 20_000)), .slot: .text("dinner"), .text: .text("Soup"),
                    .servings: .number(2), .place: .text("i"),
                ]))
        try await link(.make(LinkID(value: 82), recipe: RecipeID(value: 5)))
        _ = try await place.perform(RateLink(player: owner, link: LinkID(value: 82), rating: 9))
        let neighbour = PlayerID(value: 9)
        _ = try await place.perform(
            CreateHousehold(id: other, name: "Other", owner: neighbour)
        ).get()
        _ = try await place.perform(
            Invite(player: neighbour, household: other, code: "QRSTUVWX", role: .adult))
        place.file.execute("VACUUM INTO '\(made.path)/before.sqlite'")

        try await member(2, nil)
        try await member(3, .guest)
        try await link(.revoke(LinkID(value: 80)))
        _ = try await place.perform(RateLink(player: owner, link: LinkID(value: 82), rating: 2))
        try await join(4, "QRSTUVWX")
        place.pass(days: 31)
        #expect(try await place.perform(LibrarySweep()).historyCount > 0)
        let image: [UInt8] = [9]
        let name = try #require(ImageName(bytes: Crypto.sha256(image)))
        _ = try await place.perform(
            PutImage(player: owner, household: home, name: name, content: image))
        try await edit(11, .set(recipe, .rating, .number(3)), .set(note, .text, .text("Less salt")))
        try await edit(12, .delete(meal), .set(tag, .name, .text("slow")))
        try await edit(13, .set(EntityKey(.ingredient, 4), .name, .text("beans")))
        try await edit(14, .set(lot, .stock, .quantity(Quantity(2))))
        try await edit(15, .set(lot, .stock, .quantity(Quantity(3))))
        let stew = Edit(
            id: 1, device: DeviceID(value: 9), baseSeq: 0,
            operations: [
                .create(
                    EntityKey(.recipe, 40), parent: nil,
                    [.name: .text("Rice"), .servings: .number(2)])
            ])
        _ = try await place.perform(LibraryEdit(player: neighbour, household: other, edit: stew))
        let input = StoredCooking.Input(
            id: EntityID(value: 72), tick: 9, player: owner, content: [4], timeMilliseconds: 6)
        _ = try await place.perform(
            RecordCooking(
                session: CookingID(value: 70), household: home, input, by: .member(owner),
                course: .over(nil)))
        _ = try await place.perform(
            ChangeRecentSearches(player: owner, household: home, change: .removeAll))
        #expect(try place.audit().firstRecordProblem() == nil)
        place.file.execute("VACUUM INTO '\(made.path)/untouched.sqlite'")
        try FileManager.default.copyItem(atPath: place.directory.keyPath, toPath: made.keyPath)
        return made
    }
}
