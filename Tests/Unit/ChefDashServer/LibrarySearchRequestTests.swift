import Base
import ChefDashClient
import Foundation
import GameProtocol
import TestSupport
import Testing

/// Searches through the protocol, page by page.
@Suite("Searching a library", .player(levels: try LevelsCopy.withoutStarter()))
struct LibrarySearchRequestTests: PlayerTests {
    private static let count = 130

    private func filled() async throws -> TestCompanion {
        let phone = try await server.companion(of: player)
        try await phone.create()
        for (number, first) in stride(from: 1, through: Self.count, by: 50).enumerated() {
            try await phone.edit(
                1 + number,
                (first..<min(first + 50, Self.count + 1)).map {
                    TestCompanion.create(
                        "recipe", 1_000 + $0, ["name": .string("Leek soup \($0)"), "servings": 4])
                }
            ).expect(["type": "edited"])
        }
        return phone
    }

    @Test("All matches arrive, page by page", arguments: ["", "leek", "oup"])
    func pages(text: String) async throws {
        let phone = try await filled()
        var ids: [String] = []
        var members: [String: JSONValue] = ["text": .string(text)]
        for size in [50, 50, 30] {
            let page = try await phone.ask("search", members)
            page.expect(["type": "found", "count": .integer(Int64(Self.count))])
            let found = try #require(page["recipe_ids"]?.array).compactMap(\.string)
            #expect(found.count == size)
            ids += found
            members["cursor"] = page["cursor"]
        }
        #expect(members["cursor"] == nil, "the last page has none")
        #expect(ids == (1...Self.count).reversed().map { TestCompanion.id(1_000 + $0) })
        // The last page may be exactly full.
        let all = try await phone.ask("search", ["text": "130", "limit": 1])
        all.expect(["recipe_ids": [.string(TestCompanion.id(1_130))], "count": 1])
        #expect(all["cursor"] == nil)
    }

    @Test(
        "A cursor that the server never sent is refused with a message",
        arguments: ["", "50", "0-1", "50-", "x", "50-18-93", "99999999999999999999-1"])
    func cursors(cursor: String) async throws {
        let phone = try await server.companion(of: player)
        try await phone.create()
        let refused = try await phone.ask("search", ["cursor": .string(cursor)])
        refused.expect(["type": "error", "code": "bad_value"])
        #expect(refused["message"]?.string?.contains("`cursor`") == true, "\(refused.text)")
        try await phone.ask("search", ["cursor": 50]).expect(["type": "error"])
        try await phone.ask("search", ["limit": 101]).expect(["code": "number_out_of_range"])
        try await phone.ask("search").expect(["recipe_ids": [], "count": 0])
    }

    @Test("A client reads page after page")
    func client() async throws {
        let phone = try await filled()
        var options = ClientOptions()
        options.companionDevice = identifier("d")
        let client = ChefDashClient(options: options)
        _ = try await client.connect(
            to: try #require(URL(string: "ws://127.0.0.1:\(server.port)")),
            credentials: Credentials(
                playerID: try #require(PlayerID(player.id)), token: player.token))
        let calls = client.library
        let household = try #require(HouseholdID(phone.household))
        let first = try await calls.search("leek", in: household, limit: 100)
        #expect(first.recipeIDs.count == 100 && first.count == Self.count)
        let second = try await calls.search("leek", in: household, after: first.cursor)
        #expect(second.recipeIDs.count == 30 && second.cursor == nil)
        #expect(Set(first.recipeIDs + second.recipeIDs).count == Self.count)
        var filter = RecipeConditions()
        filter.makeable = true
        #expect(try await calls.search("", in: household, filter: filter).count == 0)
        await client.close()
    }
}
