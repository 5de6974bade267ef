import TestSupport
import Testing

/// Households' recipes played as levels.
@Suite("Playing recipes", .server(levels: try .forRecipes()))
struct RecipeLevelPlayTests: ServerTests {
    private typealias Made = TestCompanion

    /// Ingredients 11 to 14 and steps 21 and 22 of recipe 1; the last ingredient has no symbol.
    private static let soup: [JSONValue] = [
        TestCompanion.soup,
        Made.create("ingredient", 11, of: 1, ["name": "onion", "place": "a"]),
        Made.create("ingredient", 12, of: 1, ["name": "ripe tomatoes", "place": "b"]),
        Made.create("ingredient", 13, of: 1, ["name": "butter", "place": "c"]),
        Made.create("ingredient", 14, of: 1, ["name": "grumbleroot", "place": "d"]),
        Made.create(
            "step", 21, of: 1,
            ["text": "Fry the onion in butter with tomatoes.", "place": "a"]),
        Made.create(
            "step", 22, of: 1,
            ["text": "Add grumbleroot, butter and onion.", "place": "b"]),
    ]
    private static let reference: [String: JSONValue] = [
        "household_id": .string(Made.id(100)), "recipe_id": .string(Made.id(1)),
    ]

    /// A player whose household has the soup.
    private func cook() async throws -> (TestPlayer, TestCompanion) {
        let player = try await server.signUp()
        let phone = try await server.companion(of: player)
        try await phone.create()
        try await phone.edit(1, Self.soup).expect(["type": "edited"])
        return (player, phone)
    }

    private static func start(id: JSONValue = "soup") -> JSONValue {
        .object(reference.merging(["type": "start_recipe", "id": id]) { $1 })
    }

    private func level(_ phone: TestCompanion) async throws -> JSONValue {
        try await phone.ask("get_recipe_level", Self.reference)
    }

    /// Serves the first order and ruins the rest.
    ///
    /// - Returns: the snapshot and the result.
    private func play(
        _ player: TestPlayer, id: JSONValue = "soup"
    ) async throws -> (JSONValue, JSONValue) {
        let snapshot = try await player.require("snapshot", of: Self.start(id: id))
        try await player.serve(snapshot)
        return (snapshot, try await player.ruinRound(snapshot))
    }

    private func replay(_ record: JSONValue?, of player: TestPlayer) async throws -> JSONValue {
        try await player.request(["type": "get_replay", "record_id": try #require(record)])
    }

    @Test("Compile, play, race, edit, delete: every record still replays")
    func replays() async throws {
        let (ana, phone) = try await cook()
        let ben = try await server.signUp()
        let level = try await level(phone).expect([
            "type": "recipe_level", "level.name": "Soup", "level.target": 3, "best_stars": 0,
            "row_count": 0, "best_rows": [], "own": nil,
            "orders": [[0, 1, 2], [3, 1, 0], [0, 1, 2, 3]],
        ])
        let ingredients = level["level"]?["ingredients"]
        #expect(
            ingredients == [
                ["ingredient_id": "food-1", "emoji": "🧅", "label": "onion"],
                ["ingredient_id": "food-2", "emoji": "🧈", "label": "butter"],
                ["ingredient_id": "food-3", "emoji": "🍅", "label": "ripe tomatoes"],
                ["ingredient_id": "food-4", "emoji": "①", "label": "grumbleroot"],
            ], "\(level.text)")
        let (snapshot, ended) = try await play(ana)
        #expect(snapshot["round"]?["ingredients"] == ingredients, "\(snapshot.text)")
        snapshot.expect(["state.recipe": 0, "next": 1, "round.level_id": 1_000_000])
        ended.expect([
            "served": 1, "earned": 0, "coins": 150, "stars": 2, "best_stars": 2,
            "unlocked_level_id": nil,
        ])
        let code = try await ana.createRoom(Self.reference)
        let room = try await ben.join(code).expect([
            "level_id": 1_000_000, "recipe_level.name": "Soup", "recipe_level.target": 3,
            "allow_items": false,
        ])
        #expect(room["recipe_level"]?["ingredients"] == ingredients, "\(room.text)")
        try await [ana, ben].ready()
        try await ana.race(serving: 2)
        try await ben.race()
        let result = try await ben.message("race_ended").expect(["rated": false, "coins": 150])
        #expect(ana.standing(in: result)?["earned"] == 0, "\(result.text)")
        try await self.level(phone).expect([
            "best_stars": 2, "row_count": 1, "own.served": 2, "own.earned": 0, "own.rank": 1,
        ])

        try await phone.edit(
            2,
            [
                Made.set("recipe", 1, ["name": "Stew"]), Made.delete("ingredient", 12),
                Made.set("step", 21, ["text": "Butter, onion, grumbleroot."]),
            ]
        ).expect(["type": "edited"])
        try await self.level(phone).expect([
            "level.name": "Stew", "orders": [[0, 1, 2], [2, 0, 1], [0, 1, 2]],
        ])
        try await phone.edit(3, [Made.delete("recipe", 1)]).expect(["type": "edited"])
        try await self.level(phone).expect(["code": "unknown_recipe"])
        try await ana.leaveRoom()
        try await ana.request(Self.start(id: "gone")).expect(["code": "unknown_recipe"])

        for (record, player, served) in [
            (ended["round_id"], ana, 1), (result["race_id"], ana, 2), (result["race_id"], ben, 0),
        ] as [(JSONValue?, TestPlayer, JSONValue)] {
            let replay = try await replay(record, of: player).expect([
                "type": "replay", "round.level_name": "Soup", "result.served": served,
                "result.earned": 0,
            ])
            #expect(replay["round"]?["ingredients"] == ingredients, "\(replay.text)")
        }
        // The coins never changed, and the trait replays all records from the database once more.
        let ledger = try await ana.request(["type": "list_ledger"])
        #expect(ledger["entries"]?.array?.count == 1, "\(ledger.text)")
    }

    @Test("A room keeps the recipe as it was")
    func editDuringRoom() async throws {
        let (ana, phone) = try await cook()
        _ = try await ana.createRoom(Self.reference)
        try await phone.edit(2, [Made.delete("recipe", 1)]).expect(["type": "edited"])
        try await ana.addBot()
        try await ana.ready()
        let race = try await ana.raceStart()
        race.expect(["round.level_name": "Soup", "state.recipe": 0])
        try await ana.serve(race)
        try await ana.spoil(race, untilClock: 0)
        try await ana.message("race_ended").expect(["coins": 150])
    }

    @Test("Strangers learn only the level of a room whose code they have")
    func strangers() async throws {
        let (ana, _) = try await cook()
        let ben = try await server.signUp()
        let bens = try await server.companion(of: ben)
        try await level(bens).expect(["code": "unknown_household"])
        try await ben.request(Self.start()).expect(["code": "unknown_household"])
        try await ben.request(.object(Self.reference.merging(["type": "create_room"]) { $1 }))
            .expect(["code": "unknown_household"])
        // Neither player is anywhere now, and the refused round's id is unused.
        _ = try await play(ana)
        for (request, code) in [
            (["type": "get_board", "board_id": "level/1000000"], "unknown_board"),
            (["type": "start_round", "id": "r", "level_id": 1_000_000], "unknown_level"),
            (["type": "create_room", "level_id": 1_000_000], "unknown_level"),
            (["type": "queue", "level_id": 1_000_000], "unknown_level"),
            (
                ["type": "race_ghost", "level_id": 1_000_000, "player_id": .string(ana.id)],
                "unknown_level"
            ),
        ] as [(JSONValue, JSONValue)] {
            try await ben.request(request).expect(["code": code])
            try await ana.request(request).expect(["code": code])
        }
        let room = try await ben.watch(try await ana.createRoom(Self.reference))
        #expect(!room.text.contains(Made.id(100)) && !room.text.contains(Made.id(1)))
    }

    @Test("Children and guests may play; former members may not")
    func roles() async throws {
        let (ana, phone) = try await cook()
        for (device, role) in [(2, "child"), (3, "guest")] as [(Int, JSONValue)] {
            let ben = try await server.signUp()
            let bens = try await server.companion(of: ben, device: device)
            let code = try #require(try await phone.ask("invite", ["role": role])["code"])
            try await bens.request(["type": "join_household", "code": code])
                .expect(["type": "household"])
            try await level(bens).expect(["level.name": "Soup"])
            let (_, ended) = try await play(ben)
            ended.expect(["stars": 2])
            try await level(phone).expect(["row_count": JSONValue(device - 1), "own": nil])
            try await phone.ask("change_member", ["player_id": .string(ben.id)])
                .expect(["type": "household"])
            try await ben.request(Self.start(id: "again")).expect(["code": "unknown_household"])
        }
        _ = try await play(ana)
        try await level(phone).expect(["row_count": 3])
    }

    @Test("Sauce and items bring no coins")
    func items() async throws {
        let (ana, _) = try await cook()
        try await ana.buy(["sauce"])
        let (_, ended) = try await play(ana)
        ended.expect(["earned": 0, "coins": 110])
        let options = Self.reference.merging(["type": "create_room"]) { $1 }
        for (more, code) in [
            (["allow_items": true], "bad_value"), (["level_id": 2], "bad_value"),
            (["recipe_id": .null], "missing_field"), (["household_id": "soup"], "bad_value"),
        ] as [([String: JSONValue], JSONValue)] {
            try await ana.request(.object(options.merging(more) { $1 })).expect(["code": code])
        }
        _ = try await ana.createRoom(Self.reference)
        for (change, code) in [
            (["allow_items": true], "settings_fixed"), (["level_id": 1], "settings_fixed"),
        ] as [([String: JSONValue], JSONValue)] {
            try await ana.request(.object(change.merging(["type": "set_room"]) { $1 }))
                .expect(["code": code])
        }
        try await ana.request(["type": "set_room", "seat_count": 3]).expect(["seat_count": 3])
    }

    @Test(
        "An easier recipe becomes another level with a board of its own; new wording doesn't")
    func shapes() async throws {
        let (ana, phone) = try await cook()
        _ = try await play(ana)
        for (number, operation, rows) in [
            (2, Made.set("ingredient", 14, ["name": "smoked grumbleroot"]), 1),
            (3, Made.set("recipe", 1, ["name": "Soup of the day"]), 1),
            (4, Made.set("step", 22, ["text": "Serve."]), 0),
            (5, Made.set("step", 22, ["text": "Grumbleroot, then butter and onion."]), 1),
        ] as [(Int, JSONValue, JSONValue)] {
            try await phone.edit(number, [operation]).expect(["type": "edited"])
            try await level(phone).expect([
                "row_count": rows, "best_stars": rows == 1 ? 2 : 0,
            ])
        }
        let (snapshot, _) = try await play(ana, id: "renamed")
        snapshot.expect(["round.level_id": 1_000_000, "round.level_name": "Soup of the day"])
    }

    @Test("An unplayable recipe gives the reason in every request")
    func notPlayable() async throws {
        let (ana, phone) = try await cook()
        try await phone.edit(
            2, [11, 12].map { Made.delete("ingredient", $0) }
        ).expect(["type": "edited"])
        let text: JSONValue =
            "the recipe has 2 different ingredients; at least 3 are needed to play it"
        try await level(phone).expect(["code": "not_playable", "message": text])
        try await ana.request(Self.start()).expect(["code": "not_playable", "message": text])
        try await ana.request(.object(Self.reference.merging(["type": "create_room"]) { $1 }))
            .expect(["code": "not_playable", "message": text])
        // Nothing blocks the player's other requests.
        try await ana.startRound()
    }

    @Test("A round requested twice with one id starts once")
    func repetition() async throws {
        let (ana, _) = try await cook()
        let snapshot = try await ana.require("snapshot", of: Self.start())
        try await ana.request(Self.start()).expect(["round": snapshot["round"]])
        try await ana.request(Self.start(id: "other")).expect(["code": "round_in_progress"])
        try await ana.leaveRound()
        try await ana.request(Self.start()).expect(["code": "stale_request"])
    }
}

extension LevelsCopy {
    /// For races on recipes: new households are empty.
    fileprivate static func forRecipes() throws -> LevelsCopy {
        let levels = try forRaces()
        for file in ["household.json", "samples.json"] { try levels.remove(file) }
        return levels
    }
}
