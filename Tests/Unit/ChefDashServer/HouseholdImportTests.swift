import Crypto
import Foundation
import GameProtocol
import RecipeImport
import TestSupport
import Testing

/// Backups of other programs that a page sends without their pictures.
@Suite(
    "Households from other programs, over the protocol",
    .player(.test { $0.messageBurst = 10_000 }, levels: try LevelsCopy.withoutStarter()),
    .timeLimit(.minutes(2)))
struct HouseholdImportTests: PlayerTests {
    private static let picture =
        "data/recipes/00000064-0000-4000-8000-000000000064/images/original.webp"

    /// A backup of Mealie whose picture is empty.
    private static func backup() throws -> [UInt8] {
        let file = Repository.root.appending(
            path: "Tests/Unit/RecipeImport/Backups/Samples/mealie.json")
        var archive = ZipWriter()
        archive.add("database.json", [UInt8](try Data(contentsOf: file)))
        archive.add(Self.picture, [])
        archive.end()
        return archive.bytes
    }

    @Test("A preview says what is in a backup, and imports nothing")
    func preview() async throws {
        let companion = try await server.companion(of: player)
        try await companion.create()
        let (records, head) = try await companion.open()
        let state = try await companion.importAll(
            try Self.backup(), named: "mealie.zip", as: 1, isPreview: true)
        state.expect(["phase": "done", "done": 0, "total": 16, "imported": 0])
        let contents = try #require(state["contents"])
        contents.expect([
            "program": "mealie", "recipes": 3, "images": 1, "meals": 3, "needs": 3,
            "pantry_items": 1, "others": 6, "refused": 0,
        ])
        let chores = contents["notes"]?.array?.first { $0["what"] == "comment" }
        chores?.expect(["code": "left_out", "count": 2])
        let after = try await companion.open()
        #expect(after.head == head)
        #expect(after.records.count == records.count)
        // The same identifier can't import the file then.
        try await companion.piece(try Self.backup(), from: 0, named: "mealie.zip", as: 1)
            .expect(["type": "error", "code": "import_exists"])
        let damaged = Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 200)
        let refused = try await companion.importAll(
            damaged, named: "grocy.db", as: 2, isPreview: true)
        refused["contents"]?.expect(["recipes": 0, "refused": 1, "reason": "bad_database"])
    }

    @Test("A household moves in, its report has the places of the pictures, and once is enough")
    func household() async throws {
        let companion = try await server.companion(of: player)
        try await companion.create()
        let backup = try Self.backup()
        let state = try await companion.importAll(backup, named: "mealie.zip", as: 1)
        state.expect(["phase": "done", "imported": 16, "refused": 0])
        state["contents"]?.expect(["program": "mealie", "recipes": 3])
        let row = try #require(
            state["report"]?.array?.first { $0["name"] == "Leek pie" })
        row.expect(["outcome": "imported", "image": .string(Self.picture)])
        let records = try await companion.open().records
        let recipe = try #require(records.first { $0["fields"]?["name"] == "Leek pie" })
        #expect(row["recipe_id"] == recipe["id"])
        recipe["fields"]?.expect(["rating": 9, "servings": 4])
        #expect(recipe["fields"]?["image"] == nil)
        let need = try #require(
            records.first { $0["fields"]?["name"] == "all-purpose flour" && $0["parent"] == nil })
        need["fields"]?["checked"]?.expect(["quantity": "5/2", "unit": "cup"])
        let kinds = Dictionary(grouping: records) { $0["kind"]?.string ?? "" }.mapValues(\.count)
        #expect(kinds["plan_entry"] == 3)
        #expect(kinds["grocery_need"] == 3)
        #expect(kinds["cookbook"] == 2)
        let again = try await companion.importAll(backup, named: "again.zip", as: 2)
        again.expect(["phase": "done", "imported": 0, "skipped": 16, "refused": 0])
        // Another device goes on with the pictures.
        again["report"]?.array?.first { $0["name"] == "Leek pie" }?.expect([
            "outcome": "known", "image": .string(Self.picture), "recipe_id": recipe["id"]!,
        ])
        #expect(try await companion.open().records.count == records.count)
    }
}
