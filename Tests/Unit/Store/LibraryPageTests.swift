import Base
import Crypto
import Foundation
import Recipes
import TestSupport
import Testing

@testable import Store

/// After one changed byte in the file, bypassing SQL, the check names the index or the table.
@Suite("Bytes of the library's file")
struct LibraryPageTests {
    private static let (home, owner) = (LibraryPlace.home, LibraryPlace.owner)

    /// A library with an entry in each index.
    private static func place() async throws -> LibraryPlace {
        let place = try await LibrarySealTests.place()
        let content: [UInt8] = [4]
        let image = try #require(ImageName(bytes: Crypto.sha256(content)))
        _ = try await place.perform(
            PutImage(player: owner, household: home, name: image, content: content))
        try await place.edit(
            20,
            [
                .create(EntityKey(.pantryItem, 30), parent: nil, [.name: .text("Egg")]),
                .create(EntityKey(.lot, 31), parent: 30, [.stock: .quantity(Quantity(3))]),
                .create(EntityKey(.tag, 32), parent: nil, [.name: .text("slow")]),
                .create(
                    EntityKey(.planEntry, 33), parent: nil,
                    [
                        .day: .day(Day(number: 20_000)), .slot: .text("dinner"),
                        .text: .text("Soup"), .servings: .number(2), .place: .text("i"),
                    ]),
            ])
        try await place.edit(21, [.delete(EntityKey(.tag, 32))], base: 20)
        let session = CookingID(value: 90)
        _ = try await place.perform(
            StartCooking(session: session, household: home, player: owner, content: [1]))
        _ = try await place.perform(
            RecordCooking(
                session: session, household: home, nil, by: .server, course: .over(nil)))
        return place
    }

    @Test func everyIndex() async throws {
        let place = try await Self.place()
        // No server writes it that has no others beside it.
        place.file.execute(
            "INSERT INTO cooking_hosts(household, epoch) SELECT id, 1 FROM households")
        // The check is run by statements, so the file alone must have all rows.
        place.file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        let indexes = place.file.rows(
            """
            SELECT name, tbl_name, rootpage FROM sqlite_schema
                WHERE type = 'index' AND rootpage > 0
            """)
        #expect(indexes.count > 20)
        let file = try FileHandle(
            forUpdating: URL(filePath: SQLiteEngine.path(of: .library, in: place.directory.path)))
        for index in indexes {
            let (name, table) = (index[0], index[1])
            let start = try (#require(UInt64(index[2])) - 1) * Self.pageBytes
            let cell = try #require(
                try Self.endOfFirstCell(at: start, in: file), "\(name) is empty")
            try Self.flip(cell, in: file)
            let problem = try place.audit().firstRecordProblem()
            #expect(problem?.row == table, "\(name): \(problem?.description ?? "")")
            #expect(problem?.reason.contains(name) == true, "\(problem?.description ?? "")")
            if table == "stock" {
                #expect(try place.audit().firstStockProblem()?.reason.contains(name) == true)
            }
            try Self.flip(cell, in: file)
        }
        #expect(try place.audit().firstRecordProblem() == nil)
        #expect(try place.audit().firstStockProblem() == nil)
    }

    private static let pageBytes: UInt64 = 4_096

    /// The position of the last payload byte of an index's first entry, which fits into one page;
    /// nil if there is none (sqlite.org/fileformat2.html, section 1.6).
    private static func endOfFirstCell(at start: UInt64, in file: FileHandle) throws -> UInt64? {
        try file.seek(toOffset: start)
        let page = [UInt8](try #require(try file.read(upToCount: Int(pageBytes))))
        try #require(page[0] == 0x0A, "it has more than one page")
        guard page[3] != 0 || page[4] != 0 else { return nil }
        let cell = Int(page[8]) << 8 | Int(page[9])
        let isShort = page[cell] < 0x80
        let count =
            isShort ? Int(page[cell]) : Int(page[cell] & 0x7F) << 7 | Int(page[cell + 1])
        return start + UInt64(cell + (isShort ? 1 : 2) + count - 1)
    }

    private static func flip(_ offset: UInt64, in file: FileHandle) throws {
        try file.seek(toOffset: offset)
        let byte = try #require(try file.read(upToCount: 1)?.first)
        try file.seek(toOffset: offset)
        try file.write(contentsOf: [byte ^ 1])
    }

    @Test(
        "SQLite's copy of the searchable texts",
        arguments: [
            ("recipe_texts_data", "block", "id", "recipe_texts"),
            ("recipe_texts_docsize", "sz", "id", "recipe_texts"),
            ("recipe_texts_content", "c5", "id", "searched_recipes"),
            ("recipe_names_data", "block", "id", "recipe_names"),
            ("recipe_names_content", "c0", "id", "searched_recipes"),
            ("searched_recipes", "name", "number", "searched_recipes"),
            ("searched_recipes", "minutes", "number", "searched_recipes"),
        ])
    func texts(table: String, column: String, key: String, row: String) async throws {
        let place = try await Self.place()
        let database = place.file
        let change =
            switch column {
            case "minutes": "minutes + 1"
            // A change of case, which no search notices.
            case "name", "c0", "c5": "upper(\(column))"
            default:
                try "x'" + #require(Self.changed(table, column, key, in: database)) + "'"
            }
        database.execute(
            """
            UPDATE \(table) SET \(column) = \(change)
                WHERE \(key) = (SELECT max(\(key)) FROM \(table))
            """)
        let problem = try place.audit().firstRecordProblem()
        #expect(problem?.row.hasPrefix(row) == true, "\(problem?.description ?? "nothing")")
    }

    /// The last row's bytes with a changed last byte, in hexadecimal digits.
    private static func changed(
        _ table: String, _ column: String, _ key: String, in database: RawDatabase
    ) -> String? {
        let row = "SELECT \(column) FROM \(table) ORDER BY \(key) DESC LIMIT 1"
        guard var bytes = database.rows(row, [], { $0.bytes(0) }).first ?? nil,
            let last = bytes.popLast()
        else { return nil }
        return (bytes + [last ^ 4]).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
            .joined()
    }

    @Test("A recipe missing from the search index is reported")
    func missing() async throws {
        let place = try await Self.place()
        place.file.execute("DELETE FROM searched_recipes")
        #expect(try place.audit().firstRecordProblem()?.row.hasPrefix("searched_recipes") == true)
    }
}
