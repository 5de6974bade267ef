import TestSupport
import Testing

@Suite("Reloading the levels", .player(levels: try LevelsCopy()))
struct LevelsReloadTests: PlayerTests {
    @Test("New rounds use changed levels; a running round keeps its own")
    func goodChange() async throws {
        let other = try await server.signUp()
        let old = try await player.startRound()
        try server.levels.replace(#""target": 3,"#, with: #""target": 1,"#, in: "01.json")
        try await server.reload(
            #""clockAtStartTicks": 150"#, with: #""clockAtStartTicks": 90"#, in: "rules.json")

        let new = try await other.startRound().expect(["round.target": 1, "state.clock": 90])
        try await other.serve(new)
        try await other.leaveRound().expect(["win": true, "stars": 3])

        try await player.serve(old)
        try await player.snapshot().expect(["round": old["round"]])
        try await player.leaveRound().expect(["target": 3, "win": false, "stars": 2])
    }

    @Test(
        "Invalid files leave the old levels in place, and the log names the file",
        arguments: [
            ("01.json", #""target": 3,"#, #""target": 0,"#, "target"),
            ("01.json", #""target": 3,"#, "", "target"),
            ("01.json", #"["🍞", "🥩", "🍞"]"#, "[]", "order 1 is empty"),
            ("01.json", #"["🍞", "🥩", "🍞"]"#, #"["🍞", "🥬", "🍞"]"#, "order 1 uses"),
            ("01.json", #""id": 1,"#, #""id": 2,"#, "id"),
            ("01.json", #""baseTimeSeconds": 40,"#, #""baseTimeSeconds": 40"#, "01.json"),
            (
                "rules.json", #""ratingWindowAtStart": 50"#, #""ratingWindowAtStart": -1"#,
                "rules.json: lobby: ratingWindowAtStart is -1"
            ),
        ])
    func badChange(_ file: String, _ old: String, _ new: String, _ named: String) async throws {
        let line = try await server.reload(old, with: new, in: file, expecting: "levels_kept")
        #expect(line.contains("level=error") && line.contains(file))
        #expect(line.contains(named), "\(line)")
        try await player.request(["type": "queue"]).expect(["window": 50])
        try await player.expectAnswer("left_queue", to: ["type": "leave_queue"])
        let list = try await player.request(["type": "list_levels"])
        #expect(list["levels"]?.array?.count == 20)
        #expect(list["levels"]?.array?[0]["target"] == 3)
        let snapshot = try await player.startRound().expect(["round.target": 3])
        try await player.serve(snapshot)
    }

    @Test("Queueing for a level that is removed leaves the queue, and the player is free")
    func levelGone() async throws {
        try await player.request(["type": "queue", "level_id": 20])
        try await server.reload(#""count": 17"#, with: #""count": 16"#, in: "generated.json")
        try await player.message("left_queue").expect(["reason": "level_gone"])
        try await player.expectRefusal("unknown_level", of: ["type": "queue", "level_id": 20])
        try await player.expectAnswer("ticket", to: ["type": "queue", "level_id": 19])
    }

    @Test("A second reload can fix an invalid change")
    func mended() async throws {
        try await server.reload(
            #""target": 3,"#, with: #""target": -1,"#, in: "01.json", expecting: "levels_kept")
        try await server.reload(#""target": -1,"#, with: #""target": 2,"#, in: "01.json")
        try await server.signUp().startRound().expect(["round.target": 2])
    }
}
