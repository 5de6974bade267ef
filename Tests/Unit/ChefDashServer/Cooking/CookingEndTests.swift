import TestSupport
import Testing

@testable import ChefDashServer

/// Ways in which a cooking session ends, and its effects.
@Suite("The end of cooking", .player(levels: try LevelsCopy.withoutStarter()))
struct CookingEndTests: PlayerTests {
    /// The number of open sessions on the server.
    private var openCount: Int { server.server.game.inventory.cookings }

    @Test("A finish counts, deducts, rates and stores leftovers, once, and can be undone")
    func finish() async throws {
        let scene = try await CookingScene(server, player)
        let (_, tablet) = try await scene.join(server)
        let phone = scene.phone
        try await phone.startCooking()
        #expect(openCount == 1)
        let ops: JSONValue = [
            TestCompanion.set("recipe", 1, ["rating": 9]),
            TestCompanion.create("cooking_note", 40, of: 1, ["text": "Good."]),
            TestCompanion.create("pantry_item", 41, ["name": "Pancakes"]),
            TestCompanion.create("lot", 42, of: 41, ["stock": "2", "expiry": "2026-11-28"]),
        ]
        let edited = try await phone.finishCooking(["ops": ops])
        edited.expect(["type": "edited", "seq": 2, "edit_id": .string(CookingScene.session)])
        // The leftovers, the eggs that expire first, and those that expire next.
        #expect(edited["stock"]?.array?.compactMap { $0["after"]?.string } == ["2", "0", "2"])
        #expect(edited["left_out"]?.array?.first?["reason"] == "optional")
        for device in [phone, tablet] {
            try await device.shown { $0["phase"] == "finished" }
                .expect(["ended_by": .string(player.id)])
        }
        #expect(openCount == 0)
        try await tablet.message("changed").expect(["seq": 2])
        // Sent again, in case the answer was lost: it is applied once.
        try await phone.finishCooking(["ops": ops]).expect(["type": "edited", "seq": 2])
        try await tablet.finishCooking().expect(["code": "cooking_over"])
        try await tablet.act(1, "join", ["role": "cook"]).expect(["code": "cooking_over"])
        try await phone.startCooking().expect(["code": "cooking_over"])
        #expect(try await phone.cookedCount() == 1)
        #expect(try await [phone.stock(31), phone.stock(32)] == ["2", "0"])
        let late = try await server.companion(of: player, device: 5)
        try await late.ask("library_open", ["through": 0]).expect(["type": "library"])
        try await late.message("cookings").expect(["session_ids": []])
        try await phone.edit(
            9, base: 2,
            [
                TestCompanion.delete("cooking", 500),
                ["op": "adjust", "kind": "lot", "id": .string(TestCompanion.id(31)), "by": "1"],
                ["op": "adjust", "kind": "lot", "id": .string(TestCompanion.id(32)), "by": "1"],
            ]
        ).expect(["type": "edited"])
        #expect(try await phone.cookedCount() == 0)
        #expect(try await [phone.stock(31), phone.stock(32)] == ["3", "1"])
        let record = try await tablet.ask(
            "get_cooking", ["session_id": .string(CookingScene.session)])
        #expect(record["ended_time_ms"]?.integer != nil)
        #expect(record["entries"]?.array?.map { $0["op"]?.string } == ["finish"])
    }

    @Test(
        "A repeated request to a session that is over costs 5 messages",
        .player(levels: try LevelsCopy.withoutStarter()) {
            ($0.messagesPerSecond, $0.messageBurst) = (1, 100)
        })
    func repeated() async throws {
        let scene = try await CookingScene(server, player)
        let phone = scene.phone
        try await phone.startCooking()
        try await phone.act(1, "abandon").expect(["phase": "abandoned"])
        var count = 0
        var answer = try await phone.act(1, "abandon")
        while answer["phase"] == "abandoned", count < 30 {
            count += 1
            answer = try await phone.act(1, "abandon")
        }
        answer.expect(["code": "rate_limited", "retry": true])
        #expect((answer["retry_after_ms"]?.integer ?? 0) > 0)
        // Setting up the scene used some of the 100.
        #expect((1...20).contains(count))
    }

    @Test("A finish with one refused change does nothing, and the session goes on")
    func refused() async throws {
        let scene = try await CookingScene(server, player)
        let phone = scene.phone
        try await phone.startCooking()
        try await phone.finishCooking([
            "ops": [
                TestCompanion.set("recipe", 1, ["rating": 9]),
                TestCompanion.set("recipe", 1, ["rating": 11]),
            ]
        ]).expect(["type": "edit_refused", "reason": "bad_field", "op": 1])
        #expect(try await phone.cookedCount() == 0)
        #expect(try await phone.stock(32) == "1")
        // If the recipe is deleted, the cooking record itself is refused, beyond the requested
        // changes.
        try await phone.edit(2, base: 1, [TestCompanion.delete("recipe", 1)]).expect(["seq": 2])
        try await phone.finishCooking().expect(["type": "edit_refused", "op": 0])
        try await phone.edit(
            3, base: 2,
            [["op": "restore", "kind": "recipe", "id": .string(TestCompanion.id(1))]]
        ).expect(["seq": 3])
        // Another edit can't use the session's identifier first.
        try await phone.edit(500, base: 3, [TestCompanion.set("recipe", 1, ["rating": 3])])
            .expect(["seq": 4])
        try await phone.finishCooking(["deduct": false]).expect(["code": "edit_elsewhere"])
        #expect(openCount == 1)
        try await phone.act(1, "abandon").expect(["phase": "abandoned"])
        #expect(openCount == 0)
        try await phone.act(1, "abandon").expect(["type": "cooking", "phase": "abandoned"])
        try await phone.act(2, "abandon").expect(["code": "cooking_over"])
    }

    @Test(
        "The same end again, while the first one is kept, is applied once and answered twice",
        arguments: [true, false])
    func twice(isFinish: Bool) async throws {
        let phone = try await CookingScene(server, player).phone
        try await phone.startCooking()
        let answers = try await withThrowingTaskGroup(of: JSONValue.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    if isFinish { return try await phone.finishCooking() }
                    return try await phone.act(1, "abandon")
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(
            answers.map { $0["code"] ?? $0["type"] }
                == .init(
                    repeating: isFinish ? "edited" : "cooking", count: 4))
        #expect(try await phone.cookedCount() == (isFinish ? 1 : 0))
        #expect(try await phone.stock(32) == (isFinish ? "0" : "1"))
    }

    @Test("Two cooks do a step and finish at once: one author each; only the head ends it, once")
    func atOnce() async throws {
        let scene = try await CookingScene(server, player)
        let (_, tablet) = try await scene.join(server)
        let phone = scene.phone
        try await phone.startCooking()
        try await tablet.act(1, "join", ["role": "cook"]).expect(["type": "cooking"])
        async let one = phone.act(1, "complete", ["step": 0])
        async let two = tablet.act(2, "complete", ["step": 0])
        let codes = try await [one, two].compactMap { $0["code"]?.string }
        #expect(codes == ["already_done"])
        async let first = phone.finishCooking()
        async let second = tablet.finishCooking()
        let answers = try await [first, second].map { $0["code"] ?? $0["type"] }
        #expect(answers[0] == "edited")
        #expect(answers[1] == "forbidden" || answers[1] == "cooking_over")
        #expect(try await phone.cookedCount() == 1)
        #expect(try await [phone.stock(31), phone.stock(32)] == ["2", "0"])
    }
}
