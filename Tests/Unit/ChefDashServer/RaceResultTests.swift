import Testing

/// Messages about races before, at and after their end.
@Suite("Messages about races", .races(clockTicks: 5))
struct RaceResultTests: ServerTests {
    @Test("A match's first room message has both connected, and no room message repeats")
    func rooms() async throws {
        let (ana, ben) = try await server.twoQueued()
        for player in [ana, ben] {
            try await player.message("room", taking: .nothing) {
                $0["phase"] == "results"
            }
            try await player.request(["type": "ping", "client_time": 1])
            let all = player.client.messages.elements
            let rooms = all.filter { $0["type"] == "room" }
            #expect(rooms.first?["phase"] == "opening", "\(rooms)")
            #expect(rooms.last?["phase"] == "results", "\(rooms)")
            for room in rooms {
                #expect(room["players"]?.array?.map { $0["connected"] } == [true, true])
            }
            for (room, next) in zip(rooms, rooms.dropFirst()) { #expect(room != next) }
        }
    }

    @Test(
        "After a rated race the room shows the result's ratings; its taps are counted",
        .races(.metered, clockTicks: 10_000))
    func ratings() async throws {
        let (ana, ben) = try await server.twoQueued(source: 2)
        let snapshot = try await ana.race(serving: 1)
        try await ben.race(serving: 1)
        var ratings: [JSONValue?] = []
        for player in [ana, ben] {
            let result = try await player.message("race_ended")
            ratings.append(try #require(result["rating_change"]?["after"], "\(result.text)"))
            let earned = try #require(player.standing(in: result)?["earned"]?.integer)
            #expect(result["coins"] == .integer(150 + earned), "\(result.text)")
            #expect(try await player.possessions().coins == 150 + earned)
        }
        #expect(ratings != [1500, 1500])
        let room = try await ana.results()
        #expect([ana, ben].map { $0.seat(in: room)?["rating"] } == ratings, "\(room.text)")
        let served = try snapshot.recipe(of: try #require(snapshot["state"])).count
        let metrics = try await server.metrics()
        // The order's taps, and the wrong one that ended each round.
        for (outcome, count) in [("correct", 2 * (served - 1)), ("served", 2), ("wrong", 2)] {
            let name = "chefdash_taps_total{outcome=\"\(outcome)\"}"
            #expect(metrics[name] == Double(count), "\(outcome)")
        }
    }

    @Test("The end of a race that a player left doesn't affect the next one", .races())
    func leftRace() async throws {
        let (ana, ben) = try await server.twoReady()
        let cleo = try await server.signUp()
        let first = try await ben.message("snapshot")
        try await ana.raceState()
        try await ana.leaveRoom()
        try await cleo.join(try await ana.createRoom())
        try await [ana, cleo].ready()
        let second = try await ana.raceStart()
        try await ben.spoil(first, untilClock: 0)
        try await ana.message("race_ended").expect(["race_id": first["round"]?["round_id"]])
        try await ana.buy(["knife"])
        // After reconnecting in the second race, the player doesn't get the first result again.
        let again = try await server.signIn(ana)
        try await again.message("room", taking: .nothing).expect(["phase": "racing"])
        #expect(!again.client.messages.elements.contains { $0["type"] == "race_ended" })
        #expect(again.welcome["player"]?["coins"] == 120)
        try await again.message("snapshot")
        try await cleo.leaveRoom()
        try await again.spoil(second, untilClock: 0)
        try await again.message("race_ended").expect([
            "race_id": second["round"]?["round_id"], "coins": 120,
        ])
    }

    @Test(
        "The end of a race that a player left doesn't end the measurement of the next one",
        .races(clockTicks: 10_000) { $0.pingIntervalMilliseconds = 100 })
    func measurement() async throws {
        let (ana, ben) = try await server.twoReady()
        let cleo = try await server.signUp()
        let first = try await ben.message("snapshot")
        try await ana.raceState()
        try await ana.leaveRoom()
        try await cleo.join(try await ana.createRoom())
        try await [ana, cleo].ready()
        let second = try await ana.message("snapshot", taking: .upToIt)
        // Time for some pings; the client answers all of them before its next request.
        try await ana.raceState(fromTick: 50)
        try await ben.spoil(first, untilClock: 0)
        try await ana.message("race_ended").expect(["race_id": first["round"]?["round_id"]])
        try await cleo.leaveRoom()
        try await ana.spoil(second, untilClock: 0)
        let result = try await ana.message("race_ended")
        let seat = try #require(ana.standing(in: result)?["seat"]?.integer)
        let report = result["fairness"]?["connections"]?.array?[Int(seat)]
        #expect(report?["round_trips"]?.integer ?? 0 > 0, "\(result.text)")
    }
}
