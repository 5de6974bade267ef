import Recipes
import TestSupport
import Testing

/// The recipe library on several devices.
@Suite("The library in sync", .player(levels: try LevelsCopy.withoutStarter()))
struct LibrarySyncTests: PlayerTests {
    private static let recipeFields =
        EntityKind.recipe.fields.keys.map(\.rawValue).sorted().joined(separator: ", ")

    @Test("Messages after a long one wait for it, though it is parsed on another queue")
    func longMessagesKeepTheirPlace() async throws {
        let phone = try await server.companion(of: player)
        try await phone.create()
        func edit(_ number: Int, _ operations: [JSONValue]) -> JSONValue {
            [
                "type": "edit", "id": .string("edit-\(number)"),
                "household_id": .string(phone.household),
                "edit_id": .string(TestCompanion.id(number)), "base_seq": 0,
                "ops": .array(operations),
            ]
        }
        let recipe = TestCompanion.create(
            "recipe", 1,
            ["name": "Soup", "servings": 4, "about": .string(String(repeating: "a", count: 1_900))])
        phone.client.send(burst: [
            edit(1, [recipe]), edit(2, [TestCompanion.set("recipe", 1, ["name": "Stew"])]),
            edit(3, [TestCompanion.delete("recipe", 1)]),
        ])
        for number in 1...3 {
            try await phone.client.answer(to: "edit-\(number)")
                .expect(["type": "edited", "seq": .integer(Int64(number))])
        }
    }

    @Test("A device's changes reach the others in order and without a gap")
    func live() async throws {
        let phone = try await server.companion(of: player, device: 1)
        let tablet = try await server.companion(of: player, device: 2)
        try await phone.create()
        try await phone.open()
        try await tablet.open()
        let created = try await phone.edit(1, [TestCompanion.soup])
        created.expect(["type": "edited", "seq": 1, "edit_id": .string(TestCompanion.id(1))])
        let record = try #require(created["records"]?.array?.first)
        record.expect([
            "kind": "recipe", "id": .string(TestCompanion.id(1)), "fields.name": "Soup",
            "fields.servings": 4, "created": [1, 0], "stamps.name": [1, 0],
            "authors": [.string(player.id)], "parent": nil, "deleted": nil, "sets": nil,
        ])
        try await tablet.message("changed").expect(["seq": 1, "records": [record]])
        #expect(try #require(record["created_ms"]?.integer) > 1_600_000_000_000)
        #expect(record["modified_ms"] == record["created_ms"])
        #expect(try await tablet.pull(from: 0).records == [record])
        try await tablet.edit(2, base: 1, [TestCompanion.set("recipe", 1, ["name": "Broth"])])
            .expect(["seq": 2, "overwrote": nil])
        // The phone hasn't seen that.
        let late = try await phone.edit(
            3, base: 1, [TestCompanion.set("recipe", 1, ["name": "Stew", "rating": 9])])
        late.expect(["type": "edited", "seq": 3])
        let overwrote = try #require(late["overwrote"]?.array?.first)
        overwrote.expect([
            "kind": "recipe", "field": "name", "was": "Broth", "seq": 2,
            "by": .string(player.id),
        ])
        try await phone.message("changed").expect(["seq": 2])
        try await tablet.message("changed").expect(["seq": 3])
        #expect(phone.client.messages.elements.isEmpty)
        #expect(tablet.client.messages.elements.isEmpty)
    }

    @Test("An edit that is sent again is answered again, and applied once")
    func again() async throws {
        let phone = try await server.companion(of: player)
        try await phone.create()
        try await phone.edit(
            1,
            [
                TestCompanion.create("pantry_item", 1, ["name": "Flour", "unit": "g"]),
                TestCompanion.create("lot", 2, of: 1, ["stock": "500", "expiry": "2027-01-31"]),
            ]
        ).expect(["seq": 1])
        let lot = TestCompanion.id(2)
        let take: [JSONValue] = [["op": "adjust", "kind": "lot", "id": .string(lot), "by": "-1/2"]]
        let taken = try await phone.edit(2, base: 1, take)
        taken.expect(["seq": 2])
        try #require(taken["stock"]?.array?.first).expect([
            "lot_id": .string(lot), "before": "500", "after": "999/2", "asked": "-1/2",
        ])
        // Acts as a device that missed the answer.
        let device = try await server.companion(of: player)
        try await device.edit(2, base: 1, take).expect([
            "type": "edited", "seq": 2, "records": taken["records"], "stock": nil,
        ])
        let (records, head) = try await device.open()
        #expect(head == 2)
        let stored = try #require(records.first { $0["kind"] == "lot" })
        stored.expect(["fields.stock": "999/2", "fields.expiry": "2027-01-31"])
    }

    @Test("A device that was away pulls the missed changes, page by page")
    func pages() async throws {
        let phone = try await server.companion(of: player, device: 1)
        try await phone.create()
        for edit in 0..<5 {
            let recipes = (0..<60).map {
                TestCompanion.create(
                    "recipe", 1_000 + edit * 60 + $0, ["name": "Soup", "servings": 4])
            }
            try await phone.edit(1 + edit, recipes).expect(["seq": .integer(Int64(edit) + 1)])
        }
        let tablet = try await server.companion(of: player, device: 2)
        try await tablet.ask("library_open", ["through": 0]).expect([
            "type": "library", "head": 5, "role": "owner", "reset": false,
        ])
        let first = try await tablet.ask("pull", ["cursor": ["seq": 0]])
        // The records that fit into a page, which isn't compressed here.
        let count = first["records"]?.array?.count ?? 0
        #expect((100...256).contains(count) && first["more"] == true)
        // A change made now comes with the pages, and isn't sent before the last one.
        try await phone.edit(9, base: 5, [TestCompanion.set("recipe", 1_000, ["name": "Broth"])])
            .expect(["seq": 6])
        let (records, head) = try await tablet.pull(from: 0)
        #expect(head == 6)
        #expect(Set(records.compactMap { $0["id"]?.string }).count == 300)
        try await phone.edit(10, base: 6, [TestCompanion.set("recipe", 1_001, ["name": "Stew"])])
            .expect(["seq": 7])
        try await tablet.message("changed").expect(["seq": 7])
        let (missed, _) = try await phone.open(through: 5)
        #expect(missed.compactMap { $0["fields"]?["name"]?.string } == ["Broth", "Stew"])
        // A sequence number that the server no longer knows.
        try await tablet.ask("library_open", ["through": 99]).expect(["reset": true])
    }

    /// Part of the missing changes, for devices that pull several parts at once.
    @Test("A pull stops at its end, and only one without an end is followed by changes")
    func parts() async throws {
        let phone = try await server.companion(of: player, device: 1)
        try await phone.create()
        for edit in 0..<3 {
            let recipes = (0..<20).map {
                TestCompanion.create(
                    "recipe", 1_000 + edit * 20 + $0, ["name": "Soup", "servings": 4])
            }
            try await phone.edit(1 + edit, recipes).expect(["seq": .integer(Int64(edit) + 1)])
        }
        let tablet = try await server.companion(of: player, device: 2)
        try await tablet.ask("library_open", ["through": 0]).expect(["head": 3])
        let rows: [(cursor: Int64, until: Int64, count: Int)] = [
            (1, 2, 20), (0, 1, 20), (0, 3, 60), (3, 9, 0), (2, 1, 0),
        ]
        for row in rows {
            let page = try await tablet.ask(
                "pull", ["cursor": ["seq": .integer(row.cursor)], "until": .integer(row.until)])
            #expect(page["records"]?.array?.count == row.count)
            #expect(page["cursor"] == ["seq": .integer(row.until)] && page["more"] == false)
        }
        try await tablet.ask("pull", ["cursor": ["seq": 0], "until": -1])
            .expect(["code": "bad_value"])
        // It has everything, but the server doesn't know that.
        try await phone.edit(9, base: 3, [TestCompanion.set("recipe", 1_000, ["name": "Broth"])])
            .expect(["seq": 4])
        let page = try await tablet.ask("pull", ["cursor": ["seq": 3]])
        #expect(page["cursor"] == ["seq": 4] && page["records"]?.array?.count == 1)
        try await phone.edit(10, base: 4, [TestCompanion.set("recipe", 1_001, ["name": "Stew"])])
            .expect(["seq": 5])
        try await tablet.message("changed").expect(["seq": 5])
    }

    @Test("Changes too long to send must be pulled")
    func behind() async throws {
        let phone = try await server.companion(of: player, device: 1)
        let tablet = try await server.companion(of: player, device: 2)
        try await phone.create()
        try await tablet.open()
        let text = String(repeating: "stir ", count: 60) + "on"
        let recipe = TestCompanion.create("recipe", 1, ["name": "Soup", "servings": 4])
        for edit in 0..<3 {
            let steps = (0..<30).map {
                TestCompanion.create(
                    "step", 100 + edit * 30 + $0, of: 1, ["text": .string(text), "place": "i"])
            }
            try await phone.edit(1 + edit, base: Int64(edit), edit == 0 ? [recipe] + steps : steps)
                .expect(["type": "edited"])
        }
        // Each of them is read from one page on; deleting all of it produces a long change.
        _ = try await tablet.pull(from: 0)
        try await phone.edit(9, base: 3, [TestCompanion.delete("recipe", 1)]).expect(["seq": 4])
        try await tablet.message("behind").expect(["head": 4])
        let (records, head) = try await tablet.pull(from: 3)
        #expect(records.count == 91 && head == 4)
        #expect(records.allSatisfy { $0["deleted"] == [4, 0] })
    }

    @Test("An edit too long for an answer must be pulled, the first time and when sent again")
    func longAnswer() async throws {
        let phone = try await server.companion(of: player, device: 1)
        let tablet = try await server.companion(of: player, device: 2)
        try await phone.create()
        // Two devices, since so many edits at once exceed one connection's limit.
        let makers = [
            try await server.companion(of: player, device: 3),
            try await server.companion(of: player, device: 4),
        ]
        for edit in 0..<16 {
            let operations = (0..<4).flatMap { index -> [JSONValue] in
                let recipe = edit * 4 + index + 1
                return [
                    TestCompanion.create("recipe", recipe, ["name": "Soup", "servings": 4])
                ]
                    + (0..<15).map {
                        TestCompanion.create(
                            "step", recipe * 100 + $0, of: recipe, ["text": "Stir", "place": "i"])
                    }
            }
            try await makers[edit % 2].edit(1 + edit, base: Int64(edit), operations).expect([
                "type": "edited", "seq": .integer(Int64(edit) + 1), "overwrote": nil,
            ])
        }
        try await phone.open()
        try await tablet.open()
        let all = (1...64).map { TestCompanion.delete("recipe", $0) }
        let deleted = try await phone.edit(99, base: 16, all)
        deleted.expect(["type": "edited", "seq": 17, "records": [], "pull": true])
        #expect(deleted.text.utf8.count < 300)
        // New changes of others aren't sent before the pull.
        try await tablet.edit(100, base: 16, [TestCompanion.create("tag", 1, ["name": "a"])])
            .expect(["seq": 18, "pull": nil])
        let (records, head) = try await phone.pull(from: 16)
        #expect(head == 18)
        #expect(records.count { $0["deleted"] == [17, 0] } == 64 * 16)
        try await tablet.edit(101, base: 18, [TestCompanion.create("tag", 2, ["name": "b"])])
            .expect(["seq": 19])
        try await phone.message("changed").expect(["seq": 19])
        // Acts as a device that missed the answer.
        let device = try await server.companion(of: player, device: 1)
        try await device.edit(99, base: 16, all).expect([
            "type": "edited", "seq": 17, "records": [], "pull": true,
        ])
    }

    /// The fault of the edit, the refusal's reason and its message.
    @Test(arguments: [
        (
            TestCompanion.create("recipe", 2, ["name": "", "servings": 4]), "bad_field",
            "`name` of recipe has 0 characters; 1 to 200 are allowed"
        ),
        (
            TestCompanion.create("recipe", 2, ["name": "Soup"]), "missing_field",
            "`servings` must have a value"
        ),
        (
            TestCompanion.set("recipe", 1, ["servings": "4"]), "bad_field",
            "`servings` of recipe must be a whole number"
        ),
        (
            TestCompanion.set("recipe", 1, ["servings": 1_001]), "bad_field",
            "`servings` of recipe is 1001; 1 to 1000 are allowed"
        ),
        (
            TestCompanion.set("recipe", 1, ["source": "javascript:alert(1)"]), "bad_field",
            "`source` of recipe must begin with http:// or https://"
        ),
        (
            TestCompanion.set("recipe", 1, ["stock": "4"]), "unknown_field",
            "recipe has no field `stock`; it has \(recipeFields)"
        ),
        (
            TestCompanion.set("recipe", 1, ["diets": ["vegan"]]), "unknown_field",
            "`diets` is a set; use `add` and `remove`"
        ),
        (
            TestCompanion.create(
                "recipe", 2, ["name": "Stew", "servings": 1, "diets": ["vegan"]]),
            "unknown_field", "`diets` is a set; use `add` and `remove`"
        ),
        (
            TestCompanion.set("recipe", 1, ["name": ["Stew"]]), "bad_field",
            "`name` of recipe must be a string"
        ),
        (
            TestCompanion.change("add", "recipe", 1, ["field": "name", "elements": ["Stew"]]),
            "unknown_field", "`name` isn't a set; use `set`"
        ),
        (
            TestCompanion.change("adjust", "recipe", 1, ["by": "1"]), "unknown_field",
            "`adjust` is only for lots; recipe has no stock"
        ),
        (
            TestCompanion.change("adjust", "lot", 1, ["by": "0.5"]), "bad_field",
            "`stock` of lot changes `by` \"0.5\"; that must be an amount such as \"3\" or"
                + " \"3/4\", in lowest terms, not a decimal number, or with a minus such as \"-2\""
        ),
        (
            TestCompanion.change(
                "add", "recipe", 1, ["field": "tags", "elements": [.string(TestCompanion.id(7))]]),
            "unknown_entity", "`tags` names the tag \(TestCompanion.id(7)), which isn't here"
        ),
        (
            TestCompanion.create("cooking_note", 2, of: 7, ["text": "Good"]), "unknown_entity",
            "`parent` names the recipe \(TestCompanion.id(7)), which isn't here"
        ),
        (
            TestCompanion.create("cooking_note", 2, ["text": "Good"]), "wrong_parent",
            "`parent` is missing; it must be the identifier of the recipe that cooking_note is part"
                + " of"
        ),
        (
            TestCompanion.set("recipe", 1, ["color_of_hair": "4"]), "unknown_field",
            "recipe has no field `color_of_hair`; it has \(recipeFields)"
        ),
        (
            TestCompanion.set("recipe", 1, [:], clear: ["name"]), "missing_field",
            "`name` must have a value"
        ),
        (
            TestCompanion.set("recipe", 7, ["name": "Stew"]), "unknown_entity",
            "there is no recipe \(TestCompanion.id(7)) here"
        ),
        (
            TestCompanion.create(
                "ingredient", 2, of: 1, ["name": "Egg", "quantity": "1/0", "place": "i"]),
            "bad_field",
            "`quantity` of ingredient is \"1/0\"; it must be an amount such as \"3\" or \"3/4\", in"
                + " lowest terms, not a decimal number"
        ),
        (
            TestCompanion.create(
                "plan_entry", 2,
                [
                    "day": "2026-02-29", "slot": "lunch", "servings": 1, "place": "i",
                ]), "bad_field",
            "`day` of plan_entry is \"2026-02-29\"; it must be a day such as 2026-11-25"
        ),
    ]) func refused(operation: JSONValue, reason: String, text: String) async throws {
        let phone = try await server.companion(of: player)
        try await phone.create()
        try await phone.edit(1, [TestCompanion.soup]).expect(["seq": 1])
        let wrong = try await phone.edit(
            2, base: 1, [TestCompanion.set("recipe", 1, ["rating": 7]), operation])
        wrong.expect([
            "type": "edit_refused", "reason": .string(reason), "text": .string(text), "op": 1,
        ])
        // Nothing of the edit is applied.
        let (records, head) = try await phone.open()
        #expect(head == 1 && records.count == 1)
        #expect(records[0]["fields"]?["rating"] == nil)
    }

    @Test("A refusal names the field and the missing record")
    func missing() async throws {
        let phone = try await server.companion(of: player)
        try await phone.create()
        try await phone.edit(1, [TestCompanion.soup]).expect(["seq": 1])
        let missing = JSONValue.string(TestCompanion.id(7))
        let tag = TestCompanion.change(
            "add", "recipe", 1, ["field": "tags", "elements": [missing]])
        try await phone.edit(2, base: 1, [tag]).expect([
            "reason": "unknown_entity", "kind": "recipe", "id": .string(TestCompanion.id(1)),
            "field": "tags", "missing_id": missing,
        ])
        try await phone.edit(3, base: 1, [TestCompanion.create("step", 2, of: 7, [:])]).expect([
            "reason": "unknown_entity", "kind": "step", "id": .string(TestCompanion.id(2)),
            "field": "parent", "missing_id": missing,
        ])
        // No change was recognised, so the client is at fault.
        try await phone.edit(4, base: -1, [TestCompanion.soup]).expect([
            "code": "bad_value", "message": "`base_seq` is -1; it must be at least 0",
        ])
    }

    @Test("A claim to have seen future changes counts as having seen none", arguments: [2, 3, 99])
    func baseAboveTheHead(base: Int64) async throws {
        let phone = try await server.companion(of: player, device: 1)
        let tablet = try await server.companion(of: player, device: 2)
        try await phone.create()
        try await phone.edit(1, [TestCompanion.soup]).expect(["seq": 1])
        let salt = TestCompanion.set("recipe", 1, ["note": "More salt", "rating": 7])
        try await phone.edit(2, base: 1, [salt]).expect(["seq": 2])
        let isSeen = base == 2
        let note = try await tablet.edit(
            3, base: base, [TestCompanion.set("recipe", 1, ["note": "Less salt"])])
        if isSeen {
            note.expect(["seq": 3])
        } else {
            note.expect(["reason": "stale_field", "current": "More salt"])
        }
        let rated = try await tablet.edit(
            4, base: base, [TestCompanion.set("recipe", 1, ["rating": 3])])
        #expect(rated["seq"] == (isSeen ? 4 : 3))
        #expect((rated["overwrote"] == nil) == isSeen)
    }

    @Test("A text that somebody else has changed meanwhile isn't overwritten")
    func stale() async throws {
        let phone = try await server.companion(of: player, device: 1)
        let tablet = try await server.companion(of: player, device: 2)
        try await phone.create()
        try await phone.edit(1, [TestCompanion.soup]).expect(["seq": 1])
        try await tablet.edit(2, base: 1, [TestCompanion.set("recipe", 1, ["note": "More salt"])])
            .expect(["seq": 2])
        try await phone.edit(3, base: 1, [TestCompanion.set("recipe", 1, ["note": "Less salt"])])
            .expect([
                "type": "edit_refused", "reason": "stale_field", "field": "note",
                "current": "More salt", "seq": 2, "by": .string(player.id),
            ])
    }

    @Test("Recipes are found by words and by ingredients")
    func search() async throws {
        let phone = try await server.companion(of: player)
        try await phone.create()
        try await phone.edit(
            1,
            [
                TestCompanion.create("recipe", 1, ["name": "Crème brûlée", "servings": 4]),
                TestCompanion.create("ingredient", 2, of: 1, ["name": "Eggs", "place": "i"]),
                TestCompanion.create("recipe", 3, ["name": "Toast", "servings": 1]),
            ]
        ).expect(["seq": 1])
        try await phone.ask("search", ["text": "creme bru"])
            .expect(["type": "found", "recipe_ids": [.string(TestCompanion.id(1))]])
        try await phone.ask("search", ["text": "", "filter": ["exclude": ["egg"]]])
            .expect(["recipe_ids": [.string(TestCompanion.id(3))]])
        try await phone.ask("search", ["text": "\"*NEAR( OR"]).expect(["recipe_ids": []])
        try await phone.ask("suggest", ["text": "brul"]).expect([
            "type": "suggestions", "names": ["Crème brûlée"], "ingredients": [], "tags": [],
        ])
        try await phone.ask("suggest", ["text": "EG"]).expect(["ingredients": ["Eggs"]])
        try await phone.ask("suggest", ["text": "\"*"]).expect(["names": []])
        try await phone.ask("search", ["text": "", "filter": ["min_servings": 0]])
            .expect(["code": "number_out_of_range"])
    }
}
