import Base
import ChefDashClient
import Foundation
import GameProtocol
import TestSupport
import Testing

@Suite("Recent searches", .player(levels: try LevelsCopy.withoutStarter()))
struct RecentSearchTests: PlayerTests {
    private func texts(_ answer: JSONValue) -> [String] {
        (answer["searches"]?.array ?? []).compactMap { $0["text"]?.string }
    }

    private func add(_ text: String, _ device: TestCompanion) async throws -> JSONValue {
        try await device.ask("add_recent_search", ["text": .string(text)])
    }

    @Test("The latest comes first, duplicates ignore case and accents, and 20 are kept")
    func order() async throws {
        let phone = try await server.companion(of: player)
        try await phone.create()
        for text in ["Crème  brûlée", "leek", "CREME BRULEE"] { _ = try await add(text, phone) }
        #expect(texts(try await phone.ask("list_recent_searches")) == ["CREME BRULEE", "leek"])
        for number in 1...20 { _ = try await add("soup \(number)", phone) }
        let all = texts(try await phone.ask("list_recent_searches"))
        #expect(all == (1...20).reversed().map { "soup \($0)" })
        // Repeating a search doesn't push out another.
        #expect(texts(try await add("Soup 1", phone)).count == 20)
        let fewer = try await phone.ask("remove_recent_search", ["text": "SOUP 20"])
        #expect(texts(fewer) == ["Soup 1"] + (2...19).reversed().map { "soup \($0)" })
        #expect(texts(try await phone.ask("remove_recent_search", ["text": "soup"])).count == 19)
        #expect(texts(try await phone.ask("clear_recent_searches")) == [])
    }

    @Test("A search keeps its filter, and the person's other devices are notified")
    func devices() async throws {
        let phone = try await server.companion(of: player, device: 1)
        let tablet = try await server.companion(of: player, device: 2)
        try await phone.create()
        try await tablet.open()
        let invitation = try await phone.ask("invite", ["role": "guest"])
        let guest = try await server.companion(of: try await server.signUp(), device: 3)
        try await guest.request([
            "type": "join_household", "code": try #require(invitation["code"]),
        ]).expect(["type": "household"])
        try await guest.open()
        let filter: JSONValue = ["diets": ["vegan"], "max_minutes": 45, "favorites": true]
        let searches: JSONValue = [["text": "Soup", "filter": filter]]
        try await phone.ask("add_recent_search", ["text": "Soup", "filter": filter])
            .expect(["type": "recent_searches", "searches": searches])
        try await tablet.message("recent_searches").expect(["searches": searches, "re": nil])
        // Without a filter, it replaces the one with a filter.
        try await tablet.ask("add_recent_search", ["text": "soup", "filter": [:]])
            .expect(["searches": [["text": "soup"]]])
        #expect(tablet.client.messages.elements.isEmpty)
        // Another member has a list of their own, and isn't notified of others'.
        try await guest.ask("list_recent_searches").expect(["searches": []])
        #expect(guest.client.messages.elements.isEmpty)
        _ = try await add("leek", guest)
        try await phone.ask("list_recent_searches").expect(["searches": [["text": "soup"]]])
        let stranger = try await server.companion(of: try await server.signUp(), device: 4)
        for type in ["list_recent_searches", "clear_recent_searches"] {
            try await stranger.ask(type).expect(["code": "unknown_household"])
        }
    }

    @Test("Invalid searches are refused")
    func refused() async throws {
        let phone = try await server.companion(of: player)
        try await phone.create()
        let long = JSONValue.string(String(repeating: "a", count: 101))
        for text in ["", " soup", long, "soup\u{1b}"] as [JSONValue] {
            try await phone.ask("add_recent_search", ["text": text]).expect(["code": "bad_value"])
        }
        let words = Array(
            repeating: JSONValue.string(String(repeating: "a", count: 120)), count: 20)
        try await phone.ask(
            "add_recent_search", ["text": "soup", "filter": ["include": .array(words)]]
        ).expect(["code": "bad_value"])
        try await phone.ask("list_recent_searches").expect(["searches": []])
    }

    @Test("A client adds, lists and removes them")
    func client() async throws {
        var options = ClientOptions()
        options.companionDevice = identifier("d")
        let client = ChefDashClient(options: options)
        _ = try await client.connect(
            to: try #require(URL(string: "ws://127.0.0.1:\(server.port)")),
            credentials: Credentials(
                playerID: try #require(PlayerID(player.id)), token: player.token))
        let household: HouseholdID = identifier("a")
        try await client.library.createHousehold(household, name: "Home")
        var filter = RecipeConditions()
        filter.diets = ["vegan"]
        try await client.library.addRecentSearch("leek", in: household)
        let both = try await client.library.addRecentSearch("soup", in: household, filter: filter)
        #expect(both.map(\.text) == ["soup", "leek"] && both[0].filter == filter)
        try await client.library.removeRecentSearch("Soup", in: household)
        #expect(try await client.library.recentSearches(in: household).map(\.text) == ["leek"])
        try await client.library.clearRecentSearches(in: household)
        #expect(try await client.library.recentSearches(in: household).isEmpty)
        await client.close()
    }
}
