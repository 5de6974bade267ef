import TestSupport
import Testing

@Suite("Reloading the levels", .server(levels: try LevelsCopy()))
struct LevelsReloadTests: ServerTests {
    private static let firstTarget = #""target": 3,"#

    @Test("New rounds use changed levels; a round under way keeps its own")
    func goodChange() async throws {
        let player = try await server.signUp()
        let other = try await server.signUp()
        let old = try await player.startRound()
        try server.levels.replace(Self.firstTarget, with: #""target": 1,"#, in: "01.json")
        try server.levels.replace(
            #""clockAtStartTicks": 150"#, with: #""clockAtStartTicks": 90"#, in: "rules.json")
        server.server.reloadLevels()
        try await server.logLine("levels_reloaded")

        let new = try await other.startRound()
        #expect(new["round"]?["target"] == 1)
        #expect(new["state"]?["clock"] == 90)
        try await other.serve(new)
        let won = try await other.request(["type": "leave_round"])
        #expect(won["win"] == true)
        #expect(won["stars"] == 3)

        try await player.serve(old)
        let kept = try await player.snapshot()
        #expect(kept["round"] == old["round"])
        let ended = try await player.request(["type": "leave_round"])
        #expect(ended["target"] == 3)
        #expect(ended["win"] == false)
        #expect(ended["stars"] == 2)
    }

    @Test(
        "A bad change keeps the old levels, and the log says which file is wrong",
        arguments: [
            (#""target": 3,"#, #""target": 0,"#, "target"),
            (#""target": 3,"#, "", "target"),
            (#"["🍞", "🥩", "🍞"]"#, "[]", "order 1 is empty"),
            (#"["🍞", "🥩", "🍞"]"#, #"["🍞", "🥬", "🍞"]"#, "order 1 uses"),
            (#""id": 1,"#, #""id": 2,"#, "id"),
            (#""baseTimeSeconds": 40,"#, #""baseTimeSeconds": 40"#, "01.json"),
        ])
    func badChange(_ old: String, _ new: String, _ named: String) async throws {
        let player = try await server.signUp()
        try server.levels.replace(old, with: new, in: "01.json")
        server.server.reloadLevels()
        let line = try await server.logLine("levels_kept", "01.json")
        #expect(line.contains("level=error"))
        #expect(line.contains(named), "\(line)")
        let list = try await player.request(["type": "list_levels"])
        #expect(list["levels"]?.array?.count == 20)
        #expect(list["levels"]?.array?[0]["target"] == 3)
        let snapshot = try await player.startRound()
        #expect(snapshot["round"]?["target"] == 3)
        try await player.serve(snapshot)
    }

    @Test("Who waits for a level that is gone is out of the queue, and free to do anything else")
    func levelGone() async throws {
        let player = try await server.signUp()
        _ = try await player.request(["type": "queue", "level_id": 20])
        try server.levels.replace(#""count": 17"#, with: #""count": 16"#, in: "generated.json")
        server.server.reloadLevels()
        let left = try await player.message("left_queue")
        #expect(left["reason"] == "level_gone", "\(left.text)")
        try await player.expectRefusal("unknown_level", of: ["type": "queue", "level_id": 20])
        try await player.expectAnswer("ticket", to: ["type": "queue", "level_id": 19])
    }

    @Test("A bad change can be mended by another reload")
    func mended() async throws {
        try server.levels.replace(Self.firstTarget, with: #""target": -1,"#, in: "01.json")
        server.server.reloadLevels()
        try await server.logLine("levels_kept")
        try server.levels.replace(#""target": -1,"#, with: #""target": 2,"#, in: "01.json")
        server.server.reloadLevels()
        try await server.logLine("levels_reloaded")
        let snapshot = try await server.signUp().startRound()
        #expect(snapshot["round"]?["target"] == 2)
    }
}
