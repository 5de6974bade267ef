import Testing

/// A player signed in on a connection.
struct TestPlayer: Conversation, Sendable {
    /// The running test's player; see `ServerTrait`.
    @TaskLocal static var current: TestPlayer?

    let client: TestClient
    let welcome: JSONValue
    let id: String
    let token: String

    /// - Parameter token: the token from an earlier welcome; a new player's own welcome contains
    ///   it.
    init(client: TestClient, welcome: JSONValue, token: String? = nil) throws {
        self.client = client
        self.welcome = welcome
        #expect(welcome["type"] == "welcome", "\(welcome.text)")
        id = try #require(welcome["player"]?["player_id"]?.string)
        self.token = try #require(token ?? welcome["token"]?.string)
    }

    /// The message that signs the player in on another connection.
    var hello: JSONValue {
        ["type": "hello", "id": "hello", "player_id": .string(id), "token": .string(token)]
    }

    /// The player's possessions, from the shop's list.
    struct Possessions: Hashable, Sendable {
        var coins: Int64
        var items: [String: Int64]
    }

    func possessions() async throws -> Possessions {
        let shop = try await request(["type": "list_shop"])
        let items = try #require(shop["items"]?.array)
        let owned = try items.map {
            (try #require($0["item_id"]?.string), $0["owned"]?.integer ?? -1)
        }
        return Possessions(
            coins: try #require(shop["coins"]?.integer),
            items: Dictionary(uniqueKeysWithValues: owned))
    }

    /// Buys the items and expects success.
    func buy(_ items: [String]) async throws {
        for item in items {
            try await require("purchased", of: ["type": "purchase", "item_id": .string(item)])
        }
    }

    /// Starts a round and expects its snapshot.
    @discardableResult
    func startRound(
        level: Int64 = 1, equip: [String] = [], id: String = "round"
    ) async throws -> JSONValue {
        try await require(
            "snapshot",
            of: [
                "type": "start_round", "id": .string(id), "level_id": .integer(level),
                "item_ids": .array(equip.map(JSONValue.string)),
            ])
    }

    func board(_ id: String) async throws -> JSONValue {
        try await request(["type": "get_board", "board_id": .string(id)])
    }

    /// The board of a challenge's day.
    func dailyBoard(of challenge: JSONValue) async throws -> JSONValue {
        try await board("daily/" + (try #require(challenge["day"]?.string)))
    }

    @discardableResult
    func leaveRound() async throws -> JSONValue { try await request(["type": "leave_round"]) }

    /// Sends the message; throws unless the answer has the type.
    @discardableResult
    func require(_ type: JSONValue, of message: JSONValue) async throws -> JSONValue {
        let answer = try await request(message)
        try #require(answer["type"] == type, "\(answer.text)")
        return answer
    }

    /// A new snapshot of the running round.
    func snapshot() async throws -> JSONValue {
        _ = try await request(["type": "set_stream", "stream": "tick"])
        return try await message("snapshot")
    }

    /// Taps and expects the outcome.
    ///
    /// - Returns: the answer.
    @discardableResult
    func tap(_ ingredient: String, expecting outcome: String) async throws -> JSONValue {
        let tap: JSONValue = ["type": "tap", "ingredient_id": .string(ingredient)]
        return try await request(tap).expect(["outcome": .string(outcome)])
    }

    /// Taps with these request ids, without waiting for the answers.
    func sendTaps(of ingredient: String, _ ids: [JSONValue]) {
        for id in ids {
            client.send(["type": "tap", "id": id, "ingredient_id": .string(ingredient)])
        }
    }

    /// Taps all ingredients of the current order.
    ///
    /// - Returns: the answer to the last tap, which served the order.
    @discardableResult
    func serve(_ snapshot: JSONValue) async throws -> JSONValue {
        let recipe = try snapshot.recipe(of: try #require(snapshot["state"]))
        for ingredient in recipe.dropLast() { try await tap(ingredient, expecting: "correct") }
        return try await tap(try #require(recipe.last), expecting: "served")
    }

    /// Awaits frames, whose numbers continue that of the snapshot without a gap.
    ///
    /// - Returns: their ticks.
    @discardableResult
    func frames(_ count: Int, after snapshot: JSONValue) async throws -> [Int64] {
        let number = try #require(snapshot["seq"]?.integer)
        var ticks: [Int64] = []
        while ticks.count < count {
            let frame = try await message("state")
            ticks.append(try #require(frame["state"]?["tick"]?.integer))
            frame.expect(["seq": JSONValue(number + Int64(ticks.count))])
        }
        return ticks
    }

    /// Awaits the frame with which taps count again.
    func nextOrder() async throws {
        try await message("state") {
            $0["state"]?["phase"] == "cooking" && $0["state"]?["plate"] == []
                && $0["state"]?["order"] != 1
        }
    }

    /// Taps a wrong ingredient whenever taps count, which soon ends a round.
    ///
    /// - Returns: the round's result, removed with all before it.
    func ruinRound(_ snapshot: JSONValue) async throws -> JSONValue {
        try await spoil(snapshot, untilClock: 0)
        return try await message("round_ended", taking: .upToIt)
    }

    /// Taps a wrong ingredient whenever taps count, until the clock has at most this many ticks.
    ///
    /// - Returns: the state at that moment.
    @discardableResult
    func spoil(_ snapshot: JSONValue, untilClock limit: Int64) async throws -> JSONValue {
        let ingredients = try snapshot.ingredients()
        // Older frames may be out of date: the tap could be held and count for the next order.
        var latestTick = client.messages.elements.compactMap { $0.tickOfState }.max() ?? -1
        while true {
            let frame = try await message("state")
            guard var state = frame["state"] else { continue }
            if state["phase"] == "cooking", let plate = state["plate"]?.array,
                try #require(frame.tickOfState) > latestTick
            {
                let wanted = try snapshot.recipe(of: state)[plate.count]
                let wrong = try #require(ingredients.first { $0 != wanted })
                do {
                    let tapped = try await request(["type": "tap", "ingredient_id": .string(wrong)])
                    state = tapped["state"] ?? state
                    latestTick = tapped.tickOfState ?? latestTick
                } catch {
                    // The clock ran out before the tap, and a stopping server closes then.
                    guard limit == 0 else { throw error }
                    return state
                }
            }
            if try #require(state["clock"]?.integer) <= limit { return state }
        }
    }
}

extension JSONValue {
    /// The tick of a message's state, if it has one.
    fileprivate var tickOfState: Int64? { self["state"]?["tick"]?.integer }

    /// A snapshot's recipe for a state of its round, bottom to top.
    func recipe(of state: JSONValue) throws -> [String] {
        let index = try #require(state["recipe"]?.integer)
        let recipes = try #require(self["round"]?["recipes"]?.array)
        return try ingredients(recipes[Int(index)]["layers"])
    }

    /// A snapshot's ingredient ids, in the order of their places.
    func ingredients() throws -> [String] {
        let all = try #require(self["round"]?["ingredients"]?.array)
        return try all.map { try #require($0["ingredient_id"]?.string) }
    }

    /// A snapshot's ingredient ids for places, which plates and grids contain.
    func ingredients(_ places: JSONValue?) throws -> [String] {
        let all = try ingredients()
        return try #require(places?.array).map { all[Int(try #require($0.integer))] }
    }
}
