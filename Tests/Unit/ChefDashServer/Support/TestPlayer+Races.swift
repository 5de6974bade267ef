import Testing

extension TestPlayer {
    /// Opens a private room.
    ///
    /// - Returns: its code.
    func createRoom(_ options: [String: JSONValue] = [:]) async throws -> JSONValue {
        var request = options
        request["type"] = "create_room"
        let room = try await client.request(.object(request))
        return try #require(room["room_code"], "\(room.text)")
    }

    /// Takes a seat, and expects to get it.
    @discardableResult
    func join(_ code: JSONValue) async throws -> JSONValue {
        let room = try await request(["type": "join_room", "room_code": code])
        try #require(room["type"] == "room", "\(room.text)")
        return room
    }

    /// Watches the room of this code.
    func watch(_ code: JSONValue) async throws {
        let room = try await request(["type": "watch_room", "room_code": code])
        try #require(room["type"] == "room", "\(room.text)")
    }

    func addBot(_ strength: JSONValue = "easy") async throws {
        let room = try await request(["type": "add_bot", "bot_strength": strength])
        try #require(room["type"] == "room", "\(room.text)")
    }

    /// Is ready for the next race; the answer is the room, or comes after its race.
    func ready(equip: [String] = []) async throws {
        let room = try await request([
            "type": "ready", "ready": true, "item_ids": .array(equip.map(JSONValue.string)),
        ])
        try #require(room["type"] == "room", "\(room.text)")
    }

    /// The first message about the room that fits, gone with all that came before it.
    @discardableResult
    func room(
        _ awaited: String, where fits: @escaping @Sendable (JSONValue) -> Bool
    ) async throws -> JSONValue {
        try await client.messages.first("the room: \(awaited)", taking: .upToIt) {
            $0["type"] == "room" && fits($0)
        }
    }

    /// The first of the race's frames from a tick on, gone with all that came before it.
    @discardableResult
    func raceState(fromTick tick: Int64 = 0) async throws -> JSONValue {
        try await client.messages.first("the race's tick \(tick)", taking: .upToIt) {
            $0["type"] == "race_state" && ($0["tick"]?.integer ?? -1) >= tick
        }
    }

    /// Waits for the race, serves so many orders, and ends the own round with a wrong tap.
    ///
    /// - Returns: the race's snapshot.
    @discardableResult
    func race(serving count: Int = 0) async throws -> JSONValue {
        var snapshot = try await client.messages.first("the race", taking: .upToIt) {
            $0["type"] == "snapshot"
        }
        let race = snapshot
        try await raceState()
        for order in 0..<count {
            if order > 0 {
                let frame = try await client.messages.first("the next order", taking: .upToIt) {
                    $0["type"] == "state" && $0["state"]?["phase"] == "cooking"
                        && $0["state"]?["order"] == .integer(Int64(order + 1))
                }
                guard case .object(var members) = snapshot else { break }
                members["state"] = frame["state"]
                snapshot = .object(members)
            }
            try await serve(snapshot)
        }
        try await spoil(race, untilClock: 0)
        return race
    }

    /// The seat of a player in a message about the room.
    func seat(in room: JSONValue) -> JSONValue? {
        room["players"]?.array?.first { $0["player_id"] == .string(id) }
    }

    /// The player's line of a result.
    func standing(in result: JSONValue) -> JSONValue? {
        result["standings"]?.array?.first { $0["player_id"] == .string(id) }
    }
}

extension JSONValue {
    /// Of a room: who is there, by seat.
    var playerIDs: [String] { self["players"]?.array?.compactMap { $0["player_id"]?.string } ?? [] }
}
