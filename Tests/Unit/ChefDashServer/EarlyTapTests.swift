import ChefDashServer
import TestSupport
import Testing

/// Taps just before the start of a race.
@Suite(
    "Taps before the start of a race",
    // Every tap in a countdown of three seconds is held: no test has to find the right moment.
    .races(
        clockTicks: 10_000, rules: ["heldTapTicks": 20, "tickMilliseconds": 150],
        lobby: ["countdownTicks": 20]))
struct EarlyTapTests: ServerTests {
    @Test("The first one of each player is held and counts at tick 0, and a second is refused")
    func counts() async throws {
        let (ana, ben) = try await server.twoReady()
        let snapshot = try await ana.message("snapshot")
        _ = try await ben.message("snapshot")
        for player in [ana, ben] {
            let id = try snapshot.recipe(of: try #require(snapshot["state"]))[0]
            for request in ["held", "second"] {
                player.client.send([
                    "type": "tap", "id": .string(request), "ingredient_id": .string(id),
                ])
            }
        }
        for player in [ana, ben] {
            let second = try await player.answer(to: "second")
            #expect(second["code"] == "race_not_started", "\(second.text)")
            let held = try await player.answer(to: "held")
            #expect(held["outcome"] == "correct", "\(held.text)")
            #expect(held["state"]?["tick"] == 0)
            #expect(held["state"]?["plate"]?.array?.count == 1)
            try await player.spoil(snapshot, untilClock: 0)
        }
        let result = try await ana.message("race_ended")
        let connections = try #require(result["fairness"]?["connections"]?.array)
        #expect(connections.map { $0["taps_held"] } == [1, 1], "\(result.text)")
    }

    @Test("One that was held is refused if the race doesn't come about")
    func cancelled() async throws {
        let (ana, ben) = try await server.twoReady()
        _ = try await ana.message("snapshot")
        ana.client.send(["type": "tap", "id": "held", "ingredient_id": "bun"])
        // The server takes in messages of one connection in their order.
        _ = try await ana.request(["type": "list_levels"])
        _ = try await ben.request(["type": "leave_room"])
        let held = try await ana.answer(to: "held")
        #expect(held["code"] == "race_not_started", "\(held.text)")
        _ = try await ana.message("race_cancelled")
    }
}
