import ChefDashClient
import GameProtocol
import TestSupport
import Testing

@Suite("Requests for the library's history", .player(levels: try LevelsCopy.withoutStarter()))
struct LibraryHistoryRequestTests: PlayerTests {
    private typealias Made = TestCompanion

    private static func asked(_ number: Int, _ kind: String = "recipe") -> [String: JSONValue] {
        ["kind": .string(kind), "entity_id": .string(Made.id(number))]
    }

    @Test("Every member sees who changed what, and can undo it with an ordinary edit")
    func members() async throws {
        let phone = try await server.companion(of: player)
        try await phone.create()
        try await phone.edit(1, [Made.soup]).expect(["type": "edited"])
        let diets: JSONValue = [
            "op": "add", "kind": "recipe", "id": .string(Made.id(1)), "field": "diets",
            "elements": ["vegan"],
        ]
        try await phone.edit(
            2, base: 1,
            [
                Made.set("recipe", 1, ["name": "Stew", "rating": 9]), diets,
                Made.create("ingredient", 2, of: 1, ["name": "leek", "place": "i"]),
            ]
        ).expect(["type": "edited"])
        let invitation = try await phone.ask("invite", ["role": "guest"])
        let guest = try await server.companion(of: try await server.signUp(), device: 3)
        try await guest.request([
            "type": "join_household", "code": try #require(invitation["code"]),
        ]).expect(["type": "household"])
        for device in [phone, guest] {
            let answer = try await device.ask("get_history", Self.asked(1))
            answer.expect([
                "type": "history", "kind": "recipe", "entity_id": .string(Made.id(1)),
                "cursor": nil,
            ])
            let changes = try #require(answer["changes"]?.array)
            try #require(changes.count == 2, "\(answer.text)")
            changes[0].expect([
                "kind": "recipe", "id": .string(Made.id(1)), "change": "changed", "seq": 2,
                "by": .string(player.id), "name": "Stew",
                "fields": [
                    ["field": "diets", "added": ["vegan"]],
                    ["field": "name", "was": "Soup", "now": "Stew"],
                    ["field": "rating", "now": 9],
                ],
            ])
            changes[1].expect([
                "kind": "ingredient", "id": .string(Made.id(2)), "change": "created", "seq": 2,
                "name": "leek", "fields": nil,
            ])
            #expect(try #require(changes[0]["time_ms"]?.integer) > 1_600_000_000_000)
        }
        try await phone.edit(
            3, base: 2, [Made.set("recipe", 1, ["name": "Soup"], clear: ["rating"])]
        ).expect(["type": "edited", "overwrote": nil])
        let after = try await phone.ask("get_history", Self.asked(1))
        try #require(after["changes"]?.array?.first).expect([
            "seq": 3,
            "fields": [
                ["field": "name", "was": "Stew", "now": "Soup"], ["field": "rating", "was": 9],
            ],
        ])
    }

    @Test("Others' records look as if they didn't exist, and a page of long texts is cut")
    func strangersAndLongTexts() async throws {
        let phone = try await server.companion(of: player)
        try await phone.create()
        try await phone.edit(1, [Made.soup]).expect(["type": "edited"])
        let stranger = try await server.companion(
            of: try await server.signUp(), device: 2, household: 200)
        try await stranger.create()
        var answers: [JSONValue] = []
        for number in [1, 999] {
            let answer = try await stranger.ask("get_history", Self.asked(number))
            answer.expect(["type": "error", "code": "unknown_entity"])
            answers.append(try #require(answer["message"]))
        }
        #expect(answers[0] == answers[1])
        var members = Self.asked(1)
        members["household_id"] = .string(phone.household)
        try await stranger.ask("get_history", members).expect(["code": "unknown_household"])
        try await phone.ask("get_history", Self.asked(1, "soup")).expect(["code": "bad_value"])

        let texts = (0..<12).map { String(repeating: "\(["é", "ñ"][$0 % 2])", count: 4_000) }
        for (index, text) in texts.enumerated() {
            try await phone.edit(
                10 + index, base: 100, [Made.set("recipe", 1, ["note": .string(text)])]
            ).expect(["type": "edited"])
        }
        var seqs: [Int64] = []
        var cursor: JSONValue?
        var pages = 0
        repeat {
            var members = Self.asked(1)
            members["cursor"] = cursor
            let answer = try await phone.ask("get_history", members)
            #expect(answer.text.utf8.count < 80_000)
            seqs += (answer["changes"]?.array ?? []).compactMap { $0["seq"]?.integer }
            cursor = answer["cursor"]
            pages += 1
        } while cursor != nil && pages < 9
        #expect(seqs == (2...13).reversed() && pages == 3)
    }
}
