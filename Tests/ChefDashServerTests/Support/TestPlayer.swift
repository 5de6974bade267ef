import Testing

/// A player who is signed in on a connection.
struct TestPlayer: Sendable {
    let client: TestClient
    let welcome: JSONValue
    let id: String
    let token: String

    /// - Parameter token: of an earlier welcome; a new player's own welcome tells it.
    init(client: TestClient, welcome: JSONValue, token: String? = nil) throws {
        self.client = client
        self.welcome = welcome
        #expect(welcome["type"] == "welcome", "\(welcome.text)")
        id = try #require(welcome["player"]?["id"]?.string)
        self.token = try #require(token ?? welcome["token"]?.string)
    }

    /// What signs the player in on another connection.
    var hello: JSONValue {
        ["type": "hello", "id": "hello", "player": .string(id), "token": .string(token)]
    }

    /// What the player has, as the shop tells it.
    struct Possessions: Hashable, Sendable {
        var coins: Int64
        var items: [String: Int64]
    }

    func possessions() async throws -> Possessions {
        let shop = try await client.request(["type": "list_shop"])
        let items = try #require(shop["items"]?.array)
        let owned = try items.map { (try #require($0["id"]?.string), $0["owned"]?.integer ?? -1) }
        return Possessions(
            coins: try #require(shop["coins"]?.integer),
            items: Dictionary(uniqueKeysWithValues: owned))
    }

    /// Buys, and expects to get.
    func buy(_ items: [String]) async throws {
        for item in items {
            let answer = try await client.request(["type": "purchase", "item": .string(item)])
            try #require(answer["type"] == "purchased", "\(answer.text)")
        }
    }

    /// Starts a round, and expects its snapshot.
    func startRound(
        level: Int64 = 1, equip: [String] = [], id: String = "round"
    ) async throws -> JSONValue {
        let answer = try await client.request([
            "type": "start_round", "id": .string(id), "level": .integer(level),
            "equip": .array(equip.map(JSONValue.string)),
        ])
        try #require(answer["type"] == "snapshot", "\(answer.text)")
        return answer
    }

    /// A fresh snapshot of the round under way.
    func snapshot() async throws -> JSONValue {
        _ = try await client.request(["type": "set_stream", "stream": "tick"])
        return try await client.message("snapshot")
    }

    /// Taps and expects the outcome.
    ///
    /// - Returns: the answer.
    @discardableResult
    func tap(_ ingredient: String, expecting outcome: String) async throws -> JSONValue {
        let answer = try await client.request(["type": "tap", "ingredient": .string(ingredient)])
        #expect(answer["outcome"]?.string == outcome, "\(answer.text)")
        return answer
    }

    /// Taps the whole of the order under way.
    ///
    /// - Returns: the answer to the last tap, which served the order.
    @discardableResult
    func serve(_ snapshot: JSONValue) async throws -> JSONValue {
        let recipe = try snapshot.recipe(of: try #require(snapshot["state"]))
        for ingredient in recipe.dropLast() { try await tap(ingredient, expecting: "correct") }
        return try await tap(try #require(recipe.last), expecting: "served")
    }

    /// Taps what the order doesn't want whenever taps count, which ends a round soon.
    ///
    /// - Returns: the round's result.
    func ruinRound(_ snapshot: JSONValue) async throws -> JSONValue {
        while true {
            let message = try await client.next()
            if message["type"] == "round_ended" { return message }
            guard message["type"] == "state", let state = message["state"],
                state["phase"] == "cooking", let plate = state["plate"]?.strings
            else { continue }
            let wanted = try snapshot.recipe(of: state)[plate.count]
            let grid = try #require(snapshot["round"]?["ingredients"]?.strings)
            let wrong = try #require(grid.first { $0 != wanted })
            client.send(["type": "tap", "ingredient": .string(wrong)])
        }
    }
}

extension JSONValue {
    /// Of a snapshot: the recipe that a state of its round wants, bottom to top.
    func recipe(of state: JSONValue) throws -> [String] {
        let index = try #require(state["recipe"]?.integer)
        let recipes = try #require(self["round"]?["recipes"]?.array)
        return try #require(recipes[Int(index)]["ingredients"]?.strings)
    }
}
