import Testing

/// Items in races: a player chooses consumable items again for each race.
@Suite("Items in races", .races(clockTicks: 5, lobby: ["intermissionTicks": 5]))
struct RaceEquipmentTests: ServerTests {
    /// The player's equipment in the next race, once the server has sent it.
    private func equipment(of player: TestPlayer) async throws -> [String] {
        let next = try await player.client.messages.first("the next race", taking: .upToIt) {
            $0["type"] == "snapshot" || $0["type"] == "race_cancelled"
        }
        return try #require(next["round"]?["item_ids"]?.strings, "\(next.text)")
    }

    private func end(_ players: [TestPlayer]) async throws {
        for player in players { player.client.send(["type": "clear"]) }
        for player in players {
            let result = try await player.message("race_ended", taking: .upToIt)
            #expect(result["standings"]?.array?.count == players.count)
        }
    }

    @Test("An item is used once: not in the match's next race, nor in the rematch")
    func anew() async throws {
        let (ana, ben) = try await server.two()
        try await ana.buy(["oven", "knife"])
        try await ben.join(try await ana.createRoom(["best_of": 3, "allow_items": true]))
        try await ana.ready(equip: ["knife"])
        try await ben.ready()
        #expect(try await equipment(of: ana) == ["knife"])
        try await end([ana, ben])
        // Nobody equips anything for the second and third race.
        for _ in 2...3 {
            #expect(try await equipment(of: ana) == [])
            try await end([ana, ben])
        }
        try await ana.results()
        for (items, expected) in [(["oven"], ["oven"]), ([], [])] as [([String], [String])] {
            let request: JSONValue = [
                "type": "rematch", "agree": true, "item_ids": .array(items.map(JSONValue.string)),
            ]
            try await ana.request(request)
            try await ben.request(["type": "rematch", "agree": true])
            for race in 1...3 {
                #expect(try await equipment(of: ana) == (race == 1 ? expected : []))
                try await end([ana, ben])
            }
            try await ana.results()
        }
        #expect(try await ana.possessions().items == ["oven": 0, "knife": 0, "sauce": 0])
    }

    @Test(
        "A rematch with an unknown item is refused and doesn't count as agreement",
        .races(clockTicks: 5))
    func unknown() async throws {
        let (ana, ben) = try await server.twoReady(["allow_items": true])
        try await ana.results()
        try await ana.expectRefusal(
            "unknown_item", of: ["type": "rematch", "agree": true, "item_ids": ["sword"]])
        let room = try await ana.request(["type": "rematch", "agree": true])
        #expect(room["phase"] == "results" && ana.seat(in: room)?["ready"] == true)
        #expect(ben.seat(in: room)?["ready"] == false, "\(room.text)")
    }
}
