import Recipes
import TestSupport
import Testing

/// `plan_groceries` adds groceries to the list and removes them.
@Suite("Groceries for planned meals", .player(levels: try LevelsCopy.withoutStarter()))
struct LibraryGroceriesTests: PlayerTests {
    private typealias Made = TestCompanion

    /// Boiled eggs, one egg a serving; the pantry has this many eggs.
    private func kitchen(eggs: Int) async throws -> TestCompanion {
        let phone = try await server.companion(of: player)
        try await phone.create()
        try await phone.edit(
            1,
            [
                Made.create("recipe", 2, ["name": "Boiled eggs", "servings": 1]),
                Made.create(
                    "ingredient", 21, of: 2, ["name": "egg", "quantity": "1", "place": "a"]),
                Made.create("pantry_item", 30, ["name": "Egg"]),
                Made.create("lot", 31, of: 30, ["stock": .string("\(eggs)")]),
            ]
        ).expect(["type": "edited", "seq": 1])
        return phone
    }

    private func meal(
        _ id: Int, _ day: String, _ servings: Int64, _ slot: String = "dinner",
        _ more: [String: JSONValue] = [:]
    ) -> JSONValue {
        let fields: [String: JSONValue] = [
            "day": .string(day), "slot": .string(slot), "servings": .integer(servings),
            "recipe": .string(Made.id(2)), "place": "a",
        ]
        return Made.create("plan_entry", id, fields.merging(more) { $1 })
    }

    /// The amounts of the egg needs that the edit has created or changed.
    @discardableResult
    private func buy(
        _ phone: TestCompanion, _ edit: Int, for meal: Int?, _ servings: Int64,
        since day: String? = "2026-11-23"
    ) async throws -> [String?] {
        var wanted: [String: JSONValue] = [
            "edit_id": .string(Made.id(edit << 16)), "recipe_id": .string(Made.id(2)),
            "servings": .integer(servings),
        ]
        if let meal {
            wanted["plan_entry_id"] = .string(Made.id(meal))
            wanted["day"] = day.map(JSONValue.string)
        }
        let answer = try await phone.ask("plan_groceries", wanted)
        answer.expect(["type": "edited"])
        return (answer["records"]?.array ?? []).filter { $0["deleted"] == nil }
            .map { $0["fields"]?["quantity"]?.string }
    }

    private func needs(_ phone: TestCompanion) async throws -> [JSONValue] {
        try await phone.pull(from: 0).records.filter {
            $0["kind"] == "grocery_need" && $0["deleted"] == nil
        }
    }

    /// The number of eggs on the list, checked off or not, each with its meal's number.
    private func eggs(_ phone: TestCompanion) async throws -> [String] {
        try await needs(phone).map { need in
            let meal = need["fields"]?["plan_entry"]?.string.flatMap { Int($0, radix: 16) }
            let isChecked = need["fields"]?["checked"] != nil
            return (meal.map { "\($0): " } ?? "")
                + (need["fields"]?["quantity"]?.string ?? "") + (isChecked ? " bought" : "")
        }.sorted()
    }

    /// Checks off or deletes everything on the list.
    private func change(
        _ op: String, _ number: Int, _ phone: TestCompanion
    ) async throws {
        let head = try await phone.pull(from: 0).head
        let operations = try await needs(phone).map { need in
            var change: [String: JSONValue] = [
                "op": .string(op), "kind": "grocery_need", "id": try #require(need["id"]),
            ]
            if op == "set" {
                let amount = try #require(need["fields"]?["quantity"])
                change["fields"] = ["checked": ["quantity": amount]]
            }
            return JSONValue.object(change)
        }
        try await phone.edit(number, base: head, operations).expect(["type": "edited"])
    }

    @Test("A later meal doesn't get food that an earlier one takes; leftovers take nothing")
    func week() async throws {
        let phone = try await kitchen(eggs: 4)
        // Created in another order than they are eaten.
        try await phone.edit(
            2, base: 1,
            [
                meal(71, "2026-11-27", 3), meal(72, "2026-11-24", 3),
                meal(73, "2026-11-27", 2, "lunch", ["leftovers": true]),
                meal(74, "2026-11-23", 4), meal(75, "2026-11-28", 4, "breakfast"),
            ]
        ).expect(["type": "edited"])
        // Tuesday's meal takes 3 of the 4 eggs: Friday's lacks 2 of its 3, and Saturday's all of
        // them.
        #expect(try await buy(phone, 81, for: 72, 3, since: "2026-11-24").isEmpty)
        #expect(try await buy(phone, 82, for: 71, 3, since: "2026-11-24") == ["2"])
        #expect(try await buy(phone, 83, for: 75, 4, since: "2026-11-24") == ["4"])
        // Counted from Monday, nothing is left for Tuesday.
        #expect(try await buy(phone, 84, for: 72, 3, since: "2026-11-23") == ["3"])
        #expect(try await buy(phone, 85, for: 71, 3, since: "2026-11-27").isEmpty)
        // Without a day each meal has the whole pantry.
        #expect(try await buy(phone, 86, for: 71, 3, since: nil).isEmpty)
        try await phone.ask(
            "plan_groceries",
            [
                "edit_id": .string(Made.id(87)), "recipe_id": .string(Made.id(2)), "servings": 1,
                "plan_entry_id": .string(Made.id(71)), "day": "2026-02-30",
            ]
        ).expect(["code": "bad_value"])
    }

    @Test("Bought for the recipe and for its week, in either order, each line is needed once")
    func recipeAndWeek() async throws {
        let phone = try await kitchen(eggs: 0)
        try await phone.edit(
            2, base: 1,
            [
                Made.create(
                    "ingredient", 22, of: 2, ["name": "salt", "quantity": "1", "place": "b"]),
                meal(71, "2026-11-27", 3),
            ]
        ).expect(["type": "edited"])
        func names() async throws -> [String] {
            try await needs(phone).compactMap { $0["fields"]?["name"]?.string }.sorted()
        }
        // For the recipe before it is planned, then for its meal, as the week's plan asks, twice.
        try await buy(phone, 1, for: nil, 3)
        #expect(try await names() == ["egg", "salt"])
        for edit in 2...3 { try await buy(phone, edit, for: 71, 3) }
        #expect(try await names() == ["egg", "salt"])
        #expect(try await needs(phone).allSatisfy { $0["fields"]?["plan_entry"] != nil })
        // First for the week, and then from the recipe, which is planned and so buys for its meal.
        try await change("delete", 3, phone)
        try await phone.edit(
            4, base: try await phone.pull(from: 0).head, [meal(72, "2026-11-28", 3)]
        )
        .expect(["type": "edited"])
        try await buy(phone, 4, for: 72, 3)
        #expect(try await names() == ["egg", "salt"])
        try await buy(phone, 5, for: 72, 3, since: nil)
        #expect(try await names() == ["egg", "salt"])
    }

    /// Uses `Tests/Cases/aisles.tsv`, like the page's tests.
    @Test("A recipe's missing food goes to the aisle of a typed grocery of that food")
    func aisles() async throws {
        let rows = try Repository.text("Tests/Cases/aisles.tsv").split(separator: "\n")
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
        let known = rows.filter { $0[0] == "# aisle" }
        let typed = rows.filter { !$0[0].hasPrefix("#") }
        #expect(known.count > 3 && typed.count > 10 && typed.allSatisfy { $0.count == 3 })
        let phone = try await server.companion(of: player)
        try await phone.create()
        var operations = [Made.create("recipe", 2, ["name": "Everything", "servings": 1])]
        for (number, row) in known.enumerated() {
            operations.append(
                Made.create(
                    "aisle", 50 + number,
                    ["name": .string(row[1]), "place": .string("a\(number)i")])
            )
            operations.append(
                Made.change(
                    "add", "aisle", 50 + number,
                    [
                        "field": "foods",
                        "elements": .array(
                            row[2].split(separator: ", ").map { .string(String($0)) }),
                    ]))
        }
        for (number, row) in typed.enumerated() {
            #expect(IngredientLine(row[0], in: .en).name == row[1])
            operations.append(
                Made.create(
                    "ingredient", 100 + number, of: 2,
                    ["name": .string(row[1]), "place": .string("a\(10 + number)i")]))
        }
        try await phone.edit(1, operations).expect(["type": "edited"])
        try await buy(phone, 2, for: nil, 1)
        let aisles = Dictionary(
            uniqueKeysWithValues: known.enumerated().map { (Made.id(50 + $0), $1[1]) })
        let found = try await needs(phone).map { need in
            let name = need["fields"]?["name"]?.string ?? ""
            return [name, need["fields"]?["aisle"]?.string.flatMap { aisles[$0] } ?? ""]
        }
        #expect(Set(found) == Set(typed.map { Array($0.dropFirst()) }))
    }

    @Test("Two devices that ask at the same time add a meal's needs once")
    func atOnce() async throws {
        let phone = try await kitchen(eggs: 0)
        let tablet = try await server.companion(of: player, device: 2)
        let meals = Array(71..<81)
        try await phone.edit(2, base: 1, meals.map { meal($0, "2026-11-\($0 - 50)", 2) })
            .expect(["type": "edited"])
        for meal in meals {
            async let one = buy(phone, 2 * meal, for: meal, 2)
            async let other = buy(tablet, 2 * meal + 1, for: meal, 2)
            _ = try await (one, other)
        }
        #expect(try await eggs(phone) == meals.map { "\($0): 2" })
    }

    @Test("A repeated request updates the list to the current needs, whoever added them")
    func again() async throws {
        let phone = try await kitchen(eggs: 5)
        let tablet = try await server.companion(of: player, device: 2)
        try await phone.edit(2, base: 1, [meal(71, "2026-11-27", 4), meal(72, "2026-11-28", 4)])
            .expect(["type": "edited"])
        try await buy(phone, 1, for: 71, 4)
        try await buy(phone, 2, for: 72, 4)
        #expect(try await eggs(phone) == ["72: 3"])
        // An earlier meal takes the eggs that Friday's had.
        try await phone.edit(3, base: 4, [meal(70, "2026-11-23", 4)]).expect(["type": "edited"])
        for (edit, meal) in [(3, 70), (4, 71), (5, 72)] {
            try await buy(tablet, edit, for: meal, 4)
        }
        #expect(try await eggs(phone) == ["71: 3", "72: 4"])
        // Nothing is bought twice.
        for (edit, meal) in [(6, 70), (7, 71), (8, 72)] {
            #expect(try await buy(phone, edit, for: meal, 4).isEmpty)
        }
        #expect(try await eggs(phone) == ["71: 3", "72: 4"])
        // A deleted meal needs nothing, and the others get the eggs that it took.
        try await phone.edit(4, base: 11, [Made.delete("plan_entry", 71)])
            .expect(["type": "edited"])
        try await buy(phone, 9, for: 71, 4)
        try await buy(phone, 10, for: 72, 4)
        #expect(try await eggs(phone) == ["72: 3"])
        // With fewer servings it needs only the rest.
        try await buy(phone, 11, for: 72, 2)
        #expect(try await eggs(phone) == ["72: 1"])
        try await phone.edit(5, base: 14, [Made.set("plan_entry", 72, ["leftovers": true])])
            .expect(["type": "edited"])
        try await buy(phone, 12, for: 72, 2)
        #expect(try await eggs(phone).isEmpty)
    }

    @Test("A checked-off item isn't bought again; for a recipe, until it is cleared away")
    func bought() async throws {
        let phone = try await kitchen(eggs: 5)
        try await phone.edit(2, base: 1, [meal(71, "2026-11-27", 9)]).expect(["type": "edited"])
        try await buy(phone, 1, for: 71, 9)
        try await change("set", 3, phone)
        #expect(try await buy(phone, 2, for: 71, 9).isEmpty)
        try await buy(phone, 3, for: 71, 11)
        #expect(try await eggs(phone) == ["71: 2", "71: 4 bought"])
        try await buy(phone, 4, for: 71, 8)
        #expect(try await eggs(phone) == ["71: 4 bought"])
        try await change("delete", 4, phone)
        try await buy(phone, 5, for: 71, 9)
        #expect(try await eggs(phone).isEmpty)
        // The recipe's own needs, which are for no planned meal, are independent of the meal's.
        try await buy(phone, 6, for: nil, 9)
        #expect(try await buy(phone, 7, for: nil, 9).isEmpty)
        #expect(try await eggs(phone) == ["4"])
        try await change("set", 5, phone)
        #expect(try await buy(phone, 8, for: nil, 9).isEmpty)
        try await change("delete", 6, phone)
        try await buy(phone, 9, for: nil, 9)
        #expect(try await eggs(phone) == ["4"])
    }

    @Test("A bought item counts once: on the list or in the pantry")
    func stocked() async throws {
        let phone = try await kitchen(eggs: 5)
        try await phone.edit(2, base: 1, [meal(71, "2026-11-27", 9)]).expect(["type": "edited"])
        try await buy(phone, 1, for: 71, 9)
        try await change("set", 3, phone)
        let head = try await phone.pull(from: 0).head
        try await phone.edit(4, base: head, [Made.create("lot", 32, of: 30, ["stock": "4"])])
            .expect(["type": "edited"])
        #expect(try await buy(phone, 2, for: 71, 9).isEmpty)
        try await buy(phone, 3, for: 71, 11)
        #expect(try await eggs(phone) == ["71: 2", "71: 4 bought"])
    }

    @Test("A child may not delete, so items no longer needed stay")
    func child() async throws {
        let phone = try await kitchen(eggs: 5)
        let invitation = try await phone.ask("invite", ["role": "child"])
        let child = try await server.companion(of: try await server.signUp(), device: 3)
        try await child.request([
            "type": "join_household", "code": try #require(invitation["code"]),
        ]).expect(["type": "household"])
        try await buy(phone, 1, for: nil, 9)
        try await buy(child, 2, for: nil, 7)
        #expect(try await eggs(phone) == ["2"])
        #expect(try await buy(child, 3, for: nil, 5).isEmpty)
        #expect(try await eggs(phone) == ["2"])
        try await buy(phone, 4, for: nil, 5)
        #expect(try await eggs(phone).isEmpty)
    }
}
