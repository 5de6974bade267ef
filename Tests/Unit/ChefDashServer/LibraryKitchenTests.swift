import TestSupport
import Testing

/// Recipes compared with the pantry.
@Suite("Recipes and the pantry", .player(levels: try LevelsCopy.withoutStarter()))
struct LibraryKitchenTests: PlayerTests {
    /// Pancakes of 2 eggs, 1 1/2 cups of milk, salt, and optional honey, for 4; and a pantry with
    /// lots of eggs and of milk by the liter.
    private func stockedKitchen() async throws -> TestCompanion {
        let phone = try await server.companion(of: player)
        try await phone.create()
        typealias Made = TestCompanion
        let edited = try await phone.edit(
            1,
            [
                Made.create("recipe", 1, ["name": "Pancakes", "servings": 4, "cook_minutes": 20]),
                Made.create(
                    "ingredient", 11, of: 1, ["name": "eggs", "quantity": "2", "place": "a"]),
                Made.create(
                    "ingredient", 12, of: 1,
                    ["name": "milk", "quantity": "3/2", "unit": "cup", "place": "b"]),
                Made.create("ingredient", 13, of: 1, ["name": "salt", "place": "c"]),
                Made.create(
                    "ingredient", 14, of: 1,
                    [
                        "name": "honey", "quantity": "2", "unit": "tbsp", "optional": true,
                        "place": "d",
                    ]),
                Made.create(
                    "recipe", 2, ["name": "Boiled eggs", "servings": 1, "cook_minutes": 6]),
                Made.create(
                    "ingredient", 21, of: 2, ["name": "egg", "quantity": "1", "place": "a"]),
                Made.create("pantry_item", 30, ["name": "Egg"]),
                Made.create("lot", 31, of: 30, ["stock": "3", "expiry": "2026-12-20"]),
                Made.create("lot", 32, of: 30, ["stock": "1", "expiry": "2026-11-27"]),
                Made.create("pantry_item", 40, ["name": "Milk", "unit": "l"]),
                Made.create("lot", 41, of: 40, ["stock": "1/2"]),
                Made.create("aisle", 50, ["name": "Baking", "place": "a"]),
                [
                    "op": "add", "kind": "aisle", "id": .string(Made.id(50)), "field": "foods",
                    "elements": ["salt", "flour"],
                ],
            ])
        edited.expect(["type": "edited", "seq": 1])
        return phone
    }

    private func matches(
        _ phone: TestCompanion, _ members: [String: JSONValue] = [:]
    ) async throws -> [JSONValue] {
        let answer = try await phone.ask(
            "list_matches", members.merging(["day": "2026-11-25"]) { given, _ in given })
        return try #require(answer["rows"]?.array, "\(answer.text)")
    }

    @Test("A search for recipes that can be made now")
    func searchMakeable() async throws {
        let phone = try await stockedKitchen()
        let filter: JSONValue = ["makeable": true]
        for text in ["", "eggs"] as [JSONValue] {
            try await phone.ask("search", ["text": text])
                .expect(["count": 2])
            try await phone.ask("search", ["text": text, "filter": filter])
                .expect(["recipe_ids": [.string(TestCompanion.id(2))], "count": 1])
        }
        try await phone.ask("search", ["text": "pancakes", "filter": filter])
            .expect(["recipe_ids": [], "count": 0])
        // Once there is salt, nothing is missing for the pancakes.
        try await phone.edit(
            2, base: 1,
            [
                TestCompanion.create("pantry_item", 60, ["name": "Salt"]),
                TestCompanion.create("lot", 61, of: 60, ["stock": "1"]),
            ]
        ).expect(["seq": 2])
        try await phone.ask("search", ["text": "pancakes", "filter": filter])
            .expect(["recipe_ids": [.string(TestCompanion.id(1))], "count": 1])
        try await phone.ask("search", ["filter": ["makeable": false]]).expect(["count": 2])
        try await phone.ask("search", ["filter": ["makeable": "yes"]]).expect(["type": "error"])
    }

    @Test("Recipes that can be cooked, their missing ingredients, and food that expires soon")
    func matches() async throws {
        let phone = try await stockedKitchen()
        let rows = try await matches(phone)
        #expect(rows.map { $0["recipe_id"]?.string } == [2, 1].map(TestCompanion.id))
        rows[0].expect(["percentage": 100, "is_makeable": true, "missing": []])
        rows[1].expect([
            "percentage": 66, "is_makeable": false, "unclear_ids": [],
            "missing": [["ingredient_id": .string(TestCompanion.id(13)), "name": "salt"]],
            "expiring": [
                [
                    "pantry_item_id": .string(TestCompanion.id(30)), "name": "Egg",
                    "day": "2026-11-27",
                ]
            ],
        ])
        for (days, count) in [(0, 0), (1, 0), (2, 1), (60, 1)] as [(Int64, Int)] {
            let rows = try await matches(phone, ["expiring_days": .integer(days)])
            #expect(rows[1]["expiring"]?.array?.count == count, "within \(days) days")
        }
        for days in [-1, 61] as [JSONValue] {
            try await phone.ask("list_matches", ["day": "2026-11-25", "expiring_days": days])
                .expect(["code": "number_out_of_range"])
        }
        #expect(try await matches(phone, ["only_makeable": true]).count == 1)
        // There are four eggs.
        for (servings, count) in [(4, 1), (5, 0)] as [(Int64, Int)] {
            let wanted: [String: JSONValue] = [
                "only_makeable": true, "servings": .integer(servings),
            ]
            #expect(try await matches(phone, wanted).count == count, "for \(servings)")
        }
        try await matches(phone, ["servings": 5])[0].expect([
            "percentage": 100, "is_makeable": false,
            "missing": [
                ["ingredient_id": .string(TestCompanion.id(21)), "name": "egg", "quantity": "1"]
            ],
        ])
        try await phone.ask("list_matches", ["day": "2026-11-25", "servings": 0])
            .expect(["code": "number_out_of_range"])
        let byName = try await matches(phone, ["sort": "name", "offset": 1, "limit": 1])
        #expect(byName.map { $0["recipe_id"]?.string } == [TestCompanion.id(1)])
        // A change to the pantry, and then one to a recipe.
        try await phone.edit(2, base: 1, [TestCompanion.set("lot", 31, ["stock": "0"])])
            .expect(["seq": 2])
        try await phone.edit(3, base: 2, [TestCompanion.set("lot", 32, ["stock": "0"])])
            .expect(["seq": 3])
        #expect(try await matches(phone).map { $0["percentage"] } == [33, 0])
        try await phone.edit(4, base: 3, [TestCompanion.delete("recipe", 1)]).expect(["seq": 4])
        #expect(try await matches(phone).map { $0["percentage"] } == [0])
        try await phone.ask("list_matches", ["day": "2026-11-31"])
            .expect(["code": "bad_value"])
        try await phone.ask("list_matches", ["day": "2026-11-25", "sort": "taste"])
            .expect(["code": "bad_value"])
    }

    @Test("Long rows take more pages, each of which fits into a device's backlog")
    func longRows() async throws {
        let phone = try await server.companion(of: player)
        try await phone.create()
        let name = String(repeating: "leek ", count: 38) + "leek"
        for recipe in 1...3 {
            let ingredients = (0..<99).map { number in
                TestCompanion.create(
                    "ingredient", recipe * 1_000 + number, of: recipe,
                    ["name": .string("\(number) \(name)"), "place": "a"])
            }
            let made = TestCompanion.create("recipe", recipe, ["name": "Leeks", "servings": 1])
            let operations = [made] + ingredients
            for part in 0..<4 {
                let edit = recipe * 4 + part - 3
                try await phone.edit(
                    edit, base: Int64(edit - 1), Array(operations[part * 25..<part * 25 + 25])
                ).expect(["type": "edited"])
            }
        }
        var found: [JSONValue] = []
        while true {
            let page = try await phone.ask(
                "list_matches",
                ["day": "2026-11-25", "limit": 50, "offset": .integer(Int64(found.count))])
            #expect(page.text.utf8.count < 80 * 1024)
            found += try #require(page["rows"]?.array)
            if page["more"] == false { break }
            try #require(found.count < 3)
        }
        #expect(found.map { $0["recipe_id"]?.string } == (1...3).map(TestCompanion.id))
    }

    @Test("A match with an item of another name is marked, so that a person can correct it")
    func guesses() async throws {
        let phone = try await stockedKitchen()
        try await phone.edit(
            2, base: 1,
            [
                TestCompanion.create("pantry_item", 60, ["name": "Cheddar cheese", "unit": "g"]),
                TestCompanion.create("lot", 61, of: 60, ["stock": "1"]),
                TestCompanion.set("ingredient", 12, ["name": "whole milk"]),
                TestCompanion.set("ingredient", 13, ["name": "cheese"]),
            ]
        ).expect(["seq": 2])
        func guess(_ ingredient: Int, _ item: Int, _ how: JSONValue) -> JSONValue {
            [
                "ingredient_id": .string(TestCompanion.id(ingredient)),
                "pantry_item_id": .string(TestCompanion.id(item)), "how": how,
            ]
        }
        let rows = try await matches(phone)
        rows[0].expect(["guesses": []])
        rows[1].expect([
            "guesses": [
                guess(12, 40, "item_in_ingredient"), guess(13, 60, "ingredient_in_item"),
            ]
        ])
        // A person's choice isn't marked as a guess.
        try await phone.edit(
            3, base: 2,
            [TestCompanion.set("ingredient", 13, ["pantry_item": .string(TestCompanion.id(60))])]
        ).expect(["seq": 3])
        try await matches(phone)[1].expect([
            "guesses": [guess(12, 40, "item_in_ingredient")]
        ])
    }

    @Test("Recipes sort by time, or by last cooked with never cooked first")
    func orders() async throws {
        let phone = try await stockedKitchen()
        func order(_ sort: String) async throws -> [String?] {
            try await matches(phone, ["sort": .string(sort)]).map { $0["recipe_id"]?.string }
        }
        #expect(try await order("time") == [2, 1].map(TestCompanion.id))
        // The second one has more of its ingredients, so it comes first of those never cooked.
        #expect(try await order("cooked") == [2, 1].map(TestCompanion.id))
        try await phone.edit(
            2, base: 1,
            [TestCompanion.create("cooking", 60, of: 2, ["day": "2026-11-20", "servings": 1])]
        ).expect(["type": "edited"])
        #expect(try await order("cooked") == [1, 2].map(TestCompanion.id))
        try await phone.edit(
            3, base: 2,
            [TestCompanion.create("cooking", 61, of: 1, ["day": "2026-11-21", "servings": 4])]
        ).expect(["type": "edited"])
        #expect(try await order("cooked") == [2, 1].map(TestCompanion.id))
        #expect(try await order("expiring") == [2, 1].map(TestCompanion.id))
    }

    @Test("Cooking for twice as many takes twice as much")
    func scaled() async throws {
        let phone = try await stockedKitchen()
        let cooked = try await phone.ask(
            "cook",
            [
                "edit_id": .string(TestCompanion.id(7)), "recipe_id": .string(TestCompanion.id(2)),
                "servings": 3, "day": "2026-11-25",
            ])
        let stock = try #require(cooked["stock"]?.array, "\(cooked.text)")
        #expect(stock.map { $0["after"]?.string } == ["0", "1"])
        #expect(cooked["left_out"] == nil)
    }

    @Test("An amount that can't be compared is neither missing nor enough")
    func unclear() async throws {
        let phone = try await server.companion(of: player)
        try await phone.create()
        try await phone.edit(
            1,
            [
                TestCompanion.create("recipe", 1, ["name": "Toast", "servings": 1]),
                TestCompanion.create(
                    "ingredient", 2, of: 1,
                    ["name": "flour", "quantity": "1", "unit": "cup", "place": "i"]),
                TestCompanion.create("pantry_item", 3, ["name": "Flour", "unit": "g"]),
                TestCompanion.create("lot", 4, of: 3, ["stock": "900"]),
            ]
        ).expect(["type": "edited"])
        let row = try #require(try await matches(phone).first)
        row.expect([
            "percentage": 100, "is_makeable": false, "missing": [],
            "unclear_ids": [.string(TestCompanion.id(2))],
        ])
    }

    @Test("A range's lower end is enough, and its upper end is bought")
    func ranges() async throws {
        let phone = try await server.companion(of: player)
        try await phone.create()
        try await phone.edit(
            1,
            [
                TestCompanion.create("recipe", 1, ["name": "Porridge", "servings": 2]),
                TestCompanion.create(
                    "ingredient", 2, of: 1,
                    [
                        "name": "milk", "quantity": "1", "upper_quantity": "3/2", "unit": "cup",
                        "place": "i",
                    ]),
                TestCompanion.create("pantry_item", 3, ["name": "Milk", "unit": "cup"]),
                TestCompanion.create("lot", 4, of: 3, ["stock": "1"]),
            ]
        ).expect(["type": "edited"])
        try await matches(phone)[0].expect(["is_makeable": true, "missing": []])
        try await matches(phone, ["servings": 4])[0].expect([
            "is_makeable": false,
            "missing": [
                [
                    "ingredient_id": .string(TestCompanion.id(2)), "name": "milk", "quantity": "1",
                    "upper_quantity": "2", "unit": "cup",
                ]
            ],
        ])
        let planned = try await phone.ask(
            "plan_groceries",
            [
                "edit_id": .string(TestCompanion.id(7)), "recipe_id": .string(TestCompanion.id(1)),
                "servings": 4,
            ])
        let needs = try #require(planned["records"]?.array, "\(planned.text)")
        #expect(needs.map { $0["fields"]?["quantity"] } == ["2"])
        let session: [String: JSONValue] = ["session_id": .string(TestCompanion.id(9))]
        try await phone.ask(
            "start_cooking",
            session.merging(["recipe_id": .string(TestCompanion.id(1)), "servings": 4]) { $1 }
        ).expect(["type": "cooking"])
        let record = try await phone.ask("get_cooking", session)
        let line = try #require(record["recipe"]?["lines"]?.array?.first, "\(record.text)")
        line.expect(["quantity": "2", "upper_quantity": "3", "unit": "cup"])
    }

    @Test("Missing ingredients for the chosen servings go on the grocery list, once")
    func groceries() async throws {
        let phone = try await stockedKitchen()
        let wanted: [String: JSONValue] = [
            "edit_id": .string(TestCompanion.id(7)), "recipe_id": .string(TestCompanion.id(1)),
            "servings": 12,
        ]
        let planned = try await phone.ask("plan_groceries", wanted)
        planned.expect(["type": "edited", "seq": 2])
        let needs = try #require(planned["records"]?.array)
        #expect(needs.map { $0["fields"]?["name"]?.string } == ["eggs", "milk", "salt"])
        // The recipe needs 6 eggs, and 4 are there; of 4 1/2 cups of milk, half a liter is there.
        #expect(
            needs.map { $0["fields"]?["quantity"]?.string } == [
                "2", "2258588257/946352946", nil,
            ])
        #expect(needs.map { $0["fields"]?["unit"]?.string } == [nil, "cup", nil])
        #expect(needs.map { $0["fields"]?["aisle"]?.string } == [nil, nil, TestCompanion.id(50)])
        #expect(needs.allSatisfy { $0["fields"]?["recipe"] == .string(TestCompanion.id(1)) })
        try await phone.ask("plan_groceries", wanted).expect(["type": "edited", "seq": 2])
        var other = wanted
        other["recipe_id"] = .string(TestCompanion.id(99))
        try await phone.ask("plan_groceries", other).expect(["code": "unknown_recipe"])
    }

    @Test(
        "Cooking counts once, and takes from the pantry once, first from the lots that expire first"
    )
    func cooking() async throws {
        let phone = try await stockedKitchen()
        let wanted: [String: JSONValue] = [
            "edit_id": .string(TestCompanion.id(7)), "recipe_id": .string(TestCompanion.id(1)),
            "servings": 4, "day": "2026-11-25", "also": [.string(TestCompanion.id(14))],
        ]
        let cooked = try await phone.ask("cook", wanted)
        cooked.expect(["type": "edited", "seq": 2])
        let stock = try #require(cooked["stock"]?.array, "\(cooked.text)")
        #expect(stock.map { $0["lot_id"]?.string } == [32, 31, 41].map(TestCompanion.id))
        #expect(stock.map { $0["after"]?.string }.prefix(2) == ["0", "2"])
        #expect(
            cooked["left_out"] == [
                ["ingredient_id": .string(TestCompanion.id(13)), "reason": "missing"],
                ["ingredient_id": .string(TestCompanion.id(14)), "reason": "missing"],
            ])
        let again = try await phone.ask("cook", wanted)
        again.expect(["type": "edited", "seq": 2, "stock": nil])
        let (records, head) = try await phone.open()
        #expect(head == 2)
        #expect(records.count { $0["kind"] == "cooking" } == 1)
        // The opposite edit restores each lot.
        var undo: [JSONValue] = [TestCompanion.delete("cooking", 7)]
        let before = ["3", "1", "1/2"]
        for (lot, amount) in zip([31, 32, 41], ["1", "1", "0"]) {
            let taken = try #require(stock.first { $0["lot_id"]?.string == TestCompanion.id(lot) })
            let back =
                lot == 41
                ? String(try #require(taken["asked"]?.string).dropFirst()) : amount
            undo.append([
                "op": "adjust", "kind": "lot", "id": .string(TestCompanion.id(lot)),
                "by": .string(back),
            ])
        }
        let undone = try await phone.edit(8, base: 2, undo)
        undone.expect(["type": "edited", "seq": 3])
        let after = try #require(undone["stock"]?.array)
        #expect(after.map { $0["after"]?.string } == before)
    }
}
