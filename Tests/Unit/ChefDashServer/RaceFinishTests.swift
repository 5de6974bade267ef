import Testing

/// The last player still cooking ends a race.
@Suite("A race ended by the last player cooking", .races(clockTicks: 10_000))
struct RaceFinishTests: ServerTests {
    @Test(
        "It isn't a forfeit: the place is by orders served, before those who left",
        arguments: [(leaves: true, rank: 1), (false, 2)])
    func place(leaves: Bool, rank: Int) async throws {
        let (ana, ben) = try await server.twoReady()
        let snapshot = try await ana.raceStart()
        try await ana.expectRefusal("others_cooking", of: ["type": "leave_round"])
        try await ben.serve(snapshot)
        if leaves {
            try await ben.leaveRoom()
        } else {
            try await ben.spoil(snapshot, untilClock: 0)
        }
        try await ana.message("race_state") {
            $0["seats"]?.array?.contains { $0["phase"] == "ended" } == true
        }
        let result = try await ana.expectAnswer("race_ended", to: ["type": "leave_round"])
        #expect(ana.standing(in: result)?["rank"] == JSONValue(rank), "\(result.text)")
        #expect(ana.standing(in: result)?["forfeit"] == nil)
        #expect(ben.standing(in: result)?["forfeit"] == (leaves ? "left" : nil))
        let last = try #require(result["standings"]?.array?.last)
        #expect(last["player_id"] == .string(leaves ? ben.id : ana.id), "\(result.text)")
        try await ben.message("race_ended").expect(["re": nil, "standings": result["standings"]])
        // The record replays to the same end.
        let race = try #require(result["race_id"])
        let replay = try await ana.request(["type": "get_replay", "record_id": race])
        #expect(replay["result"]?["served"] == 0, "\(replay.text)")
        try await ana.expectRefusal("no_race", of: ["type": "leave_round"])
    }

    @Test("Nobody can end a race before the start, and spectators never can")
    func refusals() async throws {
        let (ana, cleo) = try await server.two()
        let code = try await ana.createRoom()
        try await cleo.expectRefusal("no_round", of: ["type": "leave_round"])
        try await cleo.watch(code)
        try await cleo.expectRefusal("not_seated", of: ["type": "leave_round"])
        try await ana.expectRefusal("no_race", of: ["type": "leave_round"])
    }
}
