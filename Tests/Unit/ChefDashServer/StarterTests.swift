import TestSupport
import Testing

/// The initial content of new households, through companions' connections.
@Suite("Initial content of a household", .player(levels: try LevelsCopy()))
struct StarterTests: PlayerTests {
    private static let household: JSONValue = "0123456789abcdef0123456789abcdef"

    /// A companion of the player on a device of its own.
    private func companion(
        _ device: JSONValue = "000000000000000000000000000000d1", of player: TestPlayer? = nil
    ) async throws -> TestPlayer {
        let player = player ?? self.player
        let client = try await server.connect()
        guard case .object(var hello) = player.hello else { preconditionFailure() }
        hello["role"] = "companion"
        hello["device_id"] = device
        client.send(.object(hello))
        let welcome = try await client.answer(to: "hello")
        return try TestPlayer(client: client, welcome: welcome, token: player.token)
    }

    private func create(
        _ companion: TestPlayer, _ household: JSONValue = household, language: JSONValue? = nil
    ) async throws -> JSONValue {
        var message: [String: JSONValue] = [
            "type": "create_household", "household_id": household, "name": "Home",
        ]
        message["language"] = language
        return try await companion.require("household", of: .object(message))
    }

    private func addSamples(_ language: JSONValue? = nil) -> JSONValue {
        var message: [String: JSONValue] = [
            "type": "add_samples", "household_id": Self.household,
        ]
        message["language"] = language
        return .object(message)
    }

    /// All records of the household, by kind.
    private func pull(
        _ companion: TestPlayer, _ household: JSONValue = household
    ) async throws -> [String: [JSONValue]] {
        var records: [JSONValue] = []
        var cursor: JSONValue = ["seq": 0]
        while true {
            let page = try await companion.require(
                "page", of: ["type": "pull", "household_id": household, "cursor": cursor])
            records += try #require(page["records"]?.array)
            cursor = try #require(page["cursor"])
            if page["more"] == false { break }
        }
        return Dictionary(grouping: records) { $0["kind"]?.string ?? "" }
    }

    private func names(_ records: [JSONValue]?) -> Set<String> {
        Set((records ?? []).compactMap { $0["fields"]?["name"]?.string })
    }

    @Test(
        "A new household has the categories, tags and aisles of its language",
        arguments: [
            ("es-MX", "Desayuno", "Panadería", "manzana"), ("en", "Breakfast", "Bakery", "apple"),
            (nil, "Breakfast", "Bakery", "apple"),
        ] as [(JSONValue?, String, String, String)])
    func newHousehold(
        language: JSONValue?, category: String, aisle: String, food: String
    ) async throws {
        let companion = try await companion()
        let head = try await create(companion, language: language)["head"]?.integer
        let records = try await pull(companion)
        #expect(
            records.mapValues(\.count) == [
                "category": 10, "tag": 12, "aisle": 10, "substitution": 23, "conversion": 34,
                "pantry_item": 4,
            ])
        #expect(names(records["category"]).contains(category))
        #expect(names(records["aisle"]).contains(aisle))
        let isThere = records["aisle"]?.contains { $0["sets"]?["foods"]?[food] != nil }
        #expect(isThere == true)

        // Sent again, even in another language, it changes nothing.
        #expect(try await create(companion, language: "en")["head"]?.integer == head)
        #expect(try await create(companion, language: "es")["head"]?.integer == head)
        #expect(try await pull(companion) == records)
    }

    @Test("Samples are added once, and reuse existing categories and tags")
    func samples() async throws {
        let companion = try await companion()
        let before = try #require(try await create(companion)["head"]?.integer)
        let added = try await companion.require("household", of: addSamples("es"))
        added.expect(["head": JSONValue(before + 24)])
        let records = try await pull(companion)
        #expect(records["recipe"]?.count == 24)
        #expect(names(records["recipe"]).contains("Sopa de tomate"))
        let categories = Set(records["category"]?.compactMap { $0["id"]?.string } ?? [])
        for recipe in records["recipe"] ?? [] {
            guard case .object(let found)? = recipe["sets"]?["categories"] else {
                Issue.record("no categories: \(recipe.text)")
                continue
            }
            #expect(!found.isEmpty && categories.isSuperset(of: found.keys))
        }
        let again = try await companion.require("household", of: addSamples("en"))
        again.expect(["head": JSONValue(before + 24)])
        #expect(try await pull(companion) == records)
    }

    @Test("Each open device gets every sample, including the one that asked")
    func told() async throws {
        let asking = try await companion()
        let head = try #require(try await create(asking)["head"]?.integer)
        let other = try await companion("000000000000000000000000000000d2")
        for device in [asking, other] {
            try await device.require(
                "library",
                of: ["type": "library_open", "household_id": Self.household, "through": 0])
            _ = try await pull(device)
        }
        try await asking.require("household", of: addSamples())
        for device in [asking, other] {
            for seq in head + 1...head + 24 {
                try await device.message("changed").expect(["seq": JSONValue(seq)])
            }
        }
    }

    @Test("Adults get samples; strangers and guests don't")
    func roles() async throws {
        let owner = try await companion()
        let head = try #require(try await create(owner)["head"]?.integer)
        let other = try await server.signUp()
        let visitor = try await companion(of: other)
        try await visitor.expectRefusal("unknown_household", of: addSamples())
        let invitation = try await owner.require(
            "invitation",
            of: ["type": "invite", "household_id": Self.household, "role": "guest"])
        try await visitor.require(
            "household", of: ["type": "join_household", "code": try #require(invitation["code"])])
        try await visitor.expectRefusal("forbidden", of: addSamples())
        try await owner.request(["type": "get_household", "household_id": Self.household])
            .expect(["head": JSONValue(head)])
        try await owner.require(
            "household",
            of: [
                "type": "change_member", "household_id": Self.household,
                "player_id": .string(other.id), "role": "adult",
            ])
        try await visitor.require("household", of: addSamples())
            .expect(["head": JSONValue(head + 24)])
    }

    @Test("A second adult's request for samples restores nothing")
    func samplesAgain() async throws {
        let owner = try await companion()
        _ = try await create(owner)
        try await owner.require("household", of: addSamples())
        let tagged = try #require(
            try await pull(owner)["recipe"]?.first { $0["sets"]?["tags"] != nil })
        guard case .object(let tags)? = tagged["sets"]?["tags"], let tag = tags.keys.first else {
            Issue.record("no tags: \(tagged.text)")
            return
        }
        try await owner.require(
            "edited",
            of: [
                "type": "edit", "household_id": Self.household, "edit_id": Self.household,
                "base_seq": try #require(tagged["modified"]?.array?.first),
                "ops": [
                    [
                        "op": "remove", "kind": "recipe", "id": try #require(tagged["id"]),
                        "field": "tags", "elements": [.string(tag)],
                    ]
                ],
            ])
        let records = try await pull(owner)
        let invitation = try await owner.require(
            "invitation",
            of: ["type": "invite", "household_id": Self.household, "role": "adult"])
        let adult = try await companion(of: try await server.signUp())
        try await adult.require(
            "household", of: ["type": "join_household", "code": try #require(invitation["code"])])
        try await adult.require("household", of: addSamples())
        #expect(try await pull(adult) == records)
    }

    @Test("New households use the reloaded files; samples omit categories that a household lacks")
    func changedFiles() async throws {
        let companion = try await companion()
        let files = try server.levels
        try files.write(
            """
            {
              "diets": [], "tags": [], "aisles": [], "substitutions": [], "densities": [], "staples": [],
              "categories": [{"id": "soup", "icon": "🍲", "name": "Only soup"}]
            }
            """, to: "household.json")
        try files.remove("samples.json")
        server.server.reloadLevels()
        try await server.logLine("levels_reloaded")
        try await create(companion).expect(["head": 1])
        #expect(names(try await pull(companion)["category"]) == ["Only soup"])
        try await companion.require("household", of: addSamples()).expect(["head": 1])

        try files.write(
            """
            {
              "diets": [], "tags": [], "aisles": [], "substitutions": [], "densities": [], "staples": [],
              "categories": [
                {"id": "soup", "icon": "🍲", "name": "Only soup"},
                {"id": "cake", "icon": "🍰", "name": "Cake"}
              ]
            }
            """, to: "household.json")
        try files.write(
            """
            {
              "recipes": [
                {
                  "id": "both", "name": "Both", "servings": 1, "diets": [], "tags": [],
                  "categories": ["cake", "soup"], "ingredients": [{"name": "egg"}],
                  "steps": [{"text": "Cook."}]
                }
              ]
            }
            """, to: "samples.json")
        server.server.reloadLevels()
        var recipe: JSONValue?
        for _ in 0..<100 where recipe == nil {
            // Before the reload there are no samples.
            try await companion.require("household", of: addSamples())
            recipe = try await pull(companion)["recipe"]?.first
        }
        guard case .object(let categories)? = recipe?["sets"]?["categories"] else {
            Issue.record("no categories: \(recipe?.text ?? "")")
            return
        }
        #expect(categories.count == 1)
    }
}
