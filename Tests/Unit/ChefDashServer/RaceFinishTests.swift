import ChefDashServer
import TestSupport
import Testing

/// The last who cooks in a race ends it.
@Suite("The end of a race by the last who cooks")
struct RaceFinishTests {
    @Test(
        "It isn't a forfeit: the place is by what was served, before those who left",
        arguments: [(leaves: true, rank: 1), (false, 2)])
    func place(leaves: Bool, rank: Int) async throws {
        try await TestServer.races(clockTicks: 10_000) { server in
            let (ana, ben) = try await server.twoReady()
            let snapshot = try await ana.client.message("snapshot")
            try await ana.raceState()
            let early = try await ana.client.request(["type": "leave_round"])
            #expect(early["code"] == "others_cooking", "\(early.text)")
            try await ben.serveAnOrder(snapshot)
            if leaves {
                _ = try await ben.client.request(["type": "leave_room"])
            } else {
                try await ben.spoil(snapshot, untilClock: 0)
            }
            _ = try await ana.client.messages.first("the end of Ben's round") {
                $0["type"] == "race_state"
                    && $0["seats"]?.array?.contains { $0["phase"] == "ended" } == true
            }
            let result = try await ana.client.request(["type": "leave_round"])
            #expect(result["type"] == "race_ended", "\(result.text)")
            #expect(ana.standing(in: result)?["rank"] == .integer(Int64(rank)), "\(result.text)")
            #expect(ana.standing(in: result)?["forfeit"] == nil)
            #expect(ben.standing(in: result)?["forfeit"] == (leaves ? "left" : nil))
            let last = try #require(result["standings"]?.array?.last)
            #expect(last["player_id"] == .string(leaves ? ben.id : ana.id), "\(result.text)")
            let other = try await ben.client.message("race_ended")
            #expect(other["re"] == nil)
            #expect(other["standings"] == result["standings"])
            // The record gives the same end again.
            let race = try #require(result["race_id"])
            let replay = try await ana.client.request(["type": "get_replay", "record_id": race])
            #expect(replay["result"]?["served"] == 0, "\(replay.text)")
            let again = try await ana.client.request(["type": "leave_round"])
            #expect(again["code"] == "no_race", "\(again.text)")
        }
    }

    @Test("Before the start nobody ends a race, and who watches doesn't either")
    func refusals() async throws {
        try await TestServer.races(clockTicks: 10_000) { server in
            let (ana, cleo) = try await server.two()
            let code = try await ana.createRoom()
            let outside = try await cleo.client.request(["type": "leave_round"])
            #expect(outside["code"] == "no_round", "\(outside.text)")
            try await cleo.watch(code)
            let watching = try await cleo.client.request(["type": "leave_round"])
            #expect(watching["code"] == "not_seated", "\(watching.text)")
            let gathering = try await ana.client.request(["type": "leave_round"])
            #expect(gathering["code"] == "no_race", "\(gathering.text)")
        }
    }
}
