import TestSupport
import Testing

/// Answers to edits.
@Suite("Requests to edit the library", .player(levels: try LevelsCopy.withoutStarter()))
struct LibraryEditRequestTests: PlayerTests {
    private typealias Made = TestCompanion

    @Test("The answer lists as many overwritten long values as fit into a device's backlog")
    func overwritten() async throws {
        let phone = try await server.companion(of: player)
        try await phone.create()
        let invitation = try await phone.ask("invite", ["role": "adult"])
        let tablet = try await server.companion(of: try await server.signUp(), device: 2)
        try await tablet.request([
            "type": "join_household", "code": try #require(invitation["code"]),
        ]).expect(["type": "household"])
        let source = JSONValue.string(
            "https://a.example/" + String(repeating: "x", count: 1_900))
        for part in 0..<6 {
            let recipes = (1...7).map { number in
                Made.create(
                    "recipe", part * 7 + number,
                    ["name": "Soup", "servings": 4, "source": source])
            }
            try await phone.edit(1 + part, recipes).expect(["type": "edited"])
        }
        let changes = (1...42).map { Made.set("recipe", $0, ["source": "https://b.example/"]) }
        let done = try await tablet.edit(20, changes)
        done.expect(["type": "edited", "seq": 7])
        let overwrote = try #require(done["overwrote"]?.array)
        #expect((25...32).contains(overwrote.count))
        #expect(overwrote.first?["id"]?.string == Made.id(1) && overwrote.first?["was"] == source)
        // A few are listed in full.
        let few = try await phone.edit(21, base: 6, [Made.set("recipe", 1, ["source": source])])
        #expect(few["overwrote"]?.array?.count == 1)
    }

    @Test("Empty changes are refused, and impossible ones at their field")
    func nothing() async throws {
        let phone = try await server.companion(of: player)
        try await phone.create()
        for operation in [
            Made.set("recipe", 9, [:]), Made.set("recipe", 9, ["rating": .null]),
            ["op": "set", "kind": "recipe", "id": .string(Made.id(9))],
        ] as [JSONValue] {
            try await phone.edit(1, [operation]).expect([
                "code": "bad_value",
                "message": "`ops[0]` sets nothing; `fields` or `clear` must name a field",
            ])
        }
        let meal = Made.create(
            "plan_entry", 1, ["day": "2026-11-25", "slot": "lunch", "servings": 1, "place": "i"])
        try await phone.edit(2, [meal]).expect([
            "type": "edit_refused", "reason": "bad_field", "op": 0,
            "text": "`text` of plan_entry must not be empty without a `recipe`",
        ])
    }
}
