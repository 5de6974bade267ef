import Base
import Crypto
import Kitchen
import Recipes
import TestSupport
import Testing

@testable import Store

/// After one changed byte anywhere in the library, the check names its table and row.
@Suite("Seals of the library's rows")
struct LibrarySealTests {
    private static let (home, owner) = (LibraryPlace.home, LibraryPlace.owner)
    private static let recipe = EntityKey(.recipe, 1)

    /// A library with a row in each table.
    static func place() async throws -> LibraryPlace {
        let place = try await LibraryPlace.withHousehold()
        let content: [UInt8] = [1, 2, 3]
        let image = try #require(ImageName(bytes: Crypto.sha256(content)))
        let put = PutImage(player: owner, household: home, name: image, content: content)
        #expect(try await place.perform(put) == nil)
        try await place.edit(
            1,
            [
                .create(recipe, parent: nil, [.name: .text("Soup"), .servings: .number(4)]),
                .create(EntityKey(.tag, 2), parent: nil, [.name: .text("quick")]),
            ])
        try await place.edit(
            2,
            [
                .set(recipe, .image, .text(image.description)),
                .create(
                    EntityKey(.step, 3), parent: 1, [.text: .text("Chop"), .place: .text("i")]),
                .create(
                    EntityKey(.ingredient, 4), parent: 1,
                    [.name: .text("leeks"), .place: .text("i")]),
            ])
        try await place.edit(3, [.set(EntityKey(.recipe, 99), .name, .text("Stew"))])
        let given = StarterEdit(
            player: owner, household: home,
            edit: Edit(
                id: 4, device: DeviceID(value: 1), baseSeq: 9,
                operations: [.set(recipe, .rating, .number(7))]))
        _ = try await place.perform(given)
        _ = try await place.perform(
            Invite(player: owner, household: home, code: "ABCDEFGH", role: .adult))
        let session = CookingID(value: 70)
        _ = try await place.perform(
            StartCooking(session: session, household: home, player: owner, content: [1, 2]))
        let input = StoredCooking.Input(
            id: EntityID(value: 71), tick: 4, player: owner, content: [3], timeMilliseconds: 5)
        _ = try await place.perform(
            RecordCooking(session: session, household: home, input, by: .member(owner)))
        _ = try await place.perform(
            ChangeRecentSearches(
                player: owner, household: home,
                change: .add(RecentSearch(text: "Leek", filter: nil))))
        let link = LinkID(value: 80)
        _ = try await place.perform(
            ChangeLinks(
                player: owner, household: home, change: .make(link, recipe: RecipeID(value: 1))))
        _ = try await place.perform(RateLink(player: owner, link: link, rating: 7))
        #expect(try place.audit().firstRecordProblem() == nil)
        return place
    }

    @Test("Every column of every sealed table", arguments: SealedTable.allCases)
    func everyColumn(table: SealedTable) async throws {
        let place = try await Self.place()
        let database = place.file
        for column in table.columns + ["seal"] {
            let key = table.key.map { "quote(\($0))" }.joined(separator: ", ")
            let row = try #require(
                database.rows(
                    """
                    SELECT quote(\(column)), \(key) FROM \(table.rawValue)
                        ORDER BY \(column) IS NULL LIMIT 1
                    """
                ).first, "\(table.rawValue) has no row")
            let forged = try #require(Self.changed(row[0], column), "\(column): \(row[0])")
            let names = Array(row.dropFirst())
            let after = zip(table.key, names).map { $0 == column ? forged : $1 }
            func update(to value: String, _ key: [String]) {
                let condition = zip(table.key, key).map { "\($0) = \($1)" }
                database.execute(
                    """
                    UPDATE \(table.rawValue) SET \(column) = \(value)
                        WHERE \(condition.joined(separator: " AND "))
                    """)
            }
            update(to: forged, names)
            let problem = try place.audit().firstRecordProblem()
            let name = after.map(Self.shown).joined(separator: " ")
            #expect(
                problem?.row == "\(table.rawValue) \(name)", "\(column): \(row[0]) to \(forged)")
            update(to: row[0], after)
            #expect(try place.audit().firstRecordProblem() == nil)
        }
    }

    /// The other rows that edits, roles and ratings rewrite are sealed again.
    @Test func changesAreSealed() async throws {
        let place = try await Self.place()
        try await place.edit(5, [.delete(Self.recipe)], base: 9)
        try await place.edit(6, [.restore(Self.recipe), .set(Self.recipe, .image, nil)], base: 9)
        let guest = PlayerID(value: 2)
        _ = try await place.perform(JoinHousehold(player: guest, code: "ABCDEFGH"))
        _ = try await place.perform(
            ChangeMember(player: Self.owner, household: Self.home, member: guest, role: .guest))
        for rating in [9, nil, 2] as [Int?] {
            _ = try await place.perform(
                RateLink(player: guest, link: LinkID(value: 80), rating: rating))
        }
        for text in ["leek", "LEEK", "eggs"] {
            _ = try await place.perform(
                ChangeRecentSearches(
                    player: Self.owner, household: Self.home,
                    change: .add(RecentSearch(text: text, filter: nil))))
        }
        _ = try await place.perform(
            RecordCooking(
                session: CookingID(value: 70), household: Self.home, nil, by: .server,
                course: .over(nil)))
        place.pass(days: 1)
        _ = try await place.perform(LibrarySweep())
        #expect(try place.audit().firstRecordProblem() == nil)
        #expect(place.file.text("SELECT count(*) FROM members WHERE role = 'guest'") == "1")
    }

    /// Another key makes another seal: somebody who can write the database but can't read the key
    /// can't seal a row.
    @Test func anotherKey() throws {
        let keys = [1, 2].map { LedgerKey(bytes: Array(repeating: $0, count: 32)) }
        let seals = try keys.map { key in
            let connection = try SQLiteConnection(
                path: ":memory:", mode: .readWriteCreate, vfs: nil)
            try connection.sealRows(with: key)
            // Values that look alike have different seals: a text, its bytes, a number, NULL, and a
            // longer row.
            return try connection.prepare(
                """
                SELECT row_seal('a', '1'), row_seal('a', x'31'), row_seal('a', 1),
                    row_seal('a', NULL), row_seal('a', ''), row_seal('a1'), row_seal('a', '1', NULL)
                """
            ).first { row in (0..<7 as Range<Int32>).map { row.bytes($0) } } ?? []
        }
        #expect(Set(seals.joined()).count == 14)
        let reader = try SQLiteConnection(path: ":memory:", mode: .readWriteCreate, vfs: nil)
        #expect(throws: StoreFault.self) { _ = try reader.prepare("SELECT row_seal('a')") }
    }

    /// An SQL literal with one byte changed.
    private static func changed(_ literal: String, _ column: String) -> String? {
        if let number = Int64(literal) { return "\(number ^ 64)" }
        if literal == "NULL" {
            return column.hasSuffix("_ms") ? "1" : column == "filter" ? "'x'" : "x'00'"
        }
        var text = Array(literal)
        guard text.count > 3 else { return nil }
        let last = text.count - 2
        if text[0] == "X" {
            guard let digit = Int(String(text[last]), radix: 16) else { return nil }
            text[last] = Character(String(digit ^ 8, radix: 16, uppercase: true))
        } else {
            text[last] = text[last] == "z" ? "y" : "z"
        }
        return String(text)
    }

    /// An SQL literal as the check prints it.
    private static func shown(_ literal: String) -> String {
        guard let start = literal.firstIndex(of: "'") else { return literal }
        let text = literal[literal.index(after: start)...].dropLast()
        return literal.hasPrefix("X") ? text.lowercased() : String(text)
    }
}
