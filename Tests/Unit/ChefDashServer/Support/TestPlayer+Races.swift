import Testing

extension TestPlayer {
    /// Opens a private room.
    ///
    /// - Returns: its code.
    func createRoom(_ options: [String: JSONValue] = [:]) async throws -> JSONValue {
        var request = options
        request["type"] = "create_room"
        let room = try await self.request(.object(request))
        return try #require(room["room_code"], "\(room.text)")
    }

    /// Takes a seat, and expects to get it.
    @discardableResult
    func join(_ code: JSONValue) async throws -> JSONValue {
        try await require("room", of: ["type": "join_room", "room_code": code])
    }

    /// Watches the room of this code.
    @discardableResult
    func watch(_ code: JSONValue) async throws -> JSONValue {
        try await require("room", of: ["type": "watch_room", "room_code": code])
    }

    @discardableResult
    func addBot(_ strength: JSONValue = "easy") async throws -> JSONValue {
        try await require("room", of: ["type": "add_bot", "bot_strength": strength])
    }

    func leaveRoom() async throws { try await request(["type": "leave_room"]) }

    /// Reports ready for the next race; the answer is the room, or comes after its race.
    func ready(equip: [String] = []) async throws {
        let items = JSONValue.array(equip.map(JSONValue.string))
        try await require("room", of: ["type": "ready", "ready": true, "item_ids": items])
    }

    /// Opens a private room with these options and a bot, and reports ready for its race.
    func raceBot(_ options: [String: JSONValue] = [:], equip: [String] = []) async throws {
        _ = try await createRoom(options)
        try await addBot()
        try await ready(equip: equip)
    }

    /// Awaits the race and its first frame.
    ///
    /// - Returns: the race's snapshot.
    @discardableResult
    func raceStart() async throws -> JSONValue {
        let snapshot = try await message("snapshot", taking: .upToIt)
        try await raceState()
        return snapshot
    }

    /// Awaits the room after the last race of a match.
    @discardableResult
    func results() async throws -> JSONValue {
        try await room("results") { $0["phase"] == "results" }
    }

    /// The first matching message about the room, removed with all before it.
    @discardableResult
    func room(
        _ awaited: String, where fits: @escaping @Sendable (JSONValue) -> Bool
    ) async throws -> JSONValue {
        try await client.messages.first("the room: \(awaited)", taking: .upToIt) {
            $0["type"] == "room" && fits($0)
        }
    }

    /// The first of the race's frames from a tick on, removed with all before it.
    @discardableResult
    func raceState(fromTick tick: Int64 = 0) async throws -> JSONValue {
        try await message("race_state", taking: .upToIt) { ($0["tick"]?.integer ?? -1) >= tick }
    }

    /// Waits for the race, serves this many orders, and ends the player's round with a wrong tap.
    ///
    /// - Returns: the race's snapshot.
    @discardableResult
    func race(serving count: Int = 0) async throws -> JSONValue {
        let race = try await raceStart()
        var snapshot = race
        for order in 0..<count {
            if order > 0 {
                let frame = try await message("state", taking: .upToIt) {
                    $0["state"]?["phase"] == "cooking"
                        && $0["state"]?["order"] == JSONValue(order + 1)
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

    /// Awaits the room message in which another player is away.
    ///
    /// - Returns: that player's seat.
    @discardableResult
    func seesAway(_ other: TestPlayer) async throws -> JSONValue {
        let room = try await room("without a player") { other.seat(in: $0)?["connected"] == false }
        return try #require(other.seat(in: room))
    }

    /// The seat of a player in a message about the room.
    func seat(in room: JSONValue) -> JSONValue? {
        room["players"]?.array?.first { $0["player_id"] == .string(id) }
    }

    /// The player's line in a result.
    func standing(in result: JSONValue) -> JSONValue? {
        result["standings"]?.array?.first { $0["player_id"] == .string(id) }
    }
}

extension [TestPlayer] {
    /// All report ready for the next race.
    func ready() async throws {
        for player in self { try await player.ready() }
    }

    /// All want a rematch.
    func rematch() async throws {
        for player in self { try await player.request(["type": "rematch", "agree": true]) }
    }
}

extension JSONValue {
    /// The players in a room, by seat.
    var playerIDs: [String] { self["players"]?.array?.compactMap { $0["player_id"]?.string } ?? [] }
}
