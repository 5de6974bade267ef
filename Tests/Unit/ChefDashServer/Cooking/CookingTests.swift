import TestSupport
import Testing

/// Cooking together over real sockets.
@Suite("Cooking together", .player(levels: try LevelsCopy.withoutStarter()))
struct CookingTests: PlayerTests {
    @Test("A session begins once, with the recipe as it is then, and everybody sees each step")
    func steps() async throws {
        let scene = try await CookingScene(server, player)
        let (guest, tablet) = try await scene.join(server)
        let phone = scene.phone
        let begun = try await phone.startCooking()
        begun.expect([
            "type": "cooking", "phase": "cooking", "name": "Pancakes", "servings": 4,
            "steps": [[:], [:]], "timers": [],
            "cooks": [["player_id": .string(player.id), "role": "head"]],
        ])
        try await tablet.shown().expect(["session_id": .string(CookingScene.session)])
        // A later edit of the recipe doesn't change the session.
        try await phone.edit(2, base: 1, [TestCompanion.delete("step", 16)]).expect(["seq": 2])
        try await tablet.act(1, "claim", ["step": 1]).expect(["code": "not_a_cook"])
        try await tablet.act(2, "join", ["role": "watcher"])
            .expect(["type": "cooking", "cooks": .array(Self.cooks(player, guest, "watcher"))])
        try await tablet.act(3, "claim", ["step": 1]).expect(["code": "forbidden"])
        try await tablet.act(
            4, "set_role", ["player_id": .string(guest.id), "role": "cook"]
        ).expect(["code": "forbidden"])
        try await phone.act(1, "set_role", ["player_id": .string(guest.id), "role": "cook"])
            .expect(["cooks": .array(Self.cooks(player, guest, "cook"))])
        try await tablet.act(5, "claim", ["step": 1])
            .expect(["steps": [[:], ["claimed_by": .string(guest.id)]]])
        try await phone.shown { $0.text.contains("claimed_by") }
        try await phone.act(2, "claim", ["step": 1]).expect(["code": "step_claimed"])
        try await phone.act(3, "complete", ["step": 2])
            .expect(["code": "unknown_step", "retry": false])
        let done = try await tablet.act(6, "complete", ["step": 1])
        #expect(done["steps"]?.array?[1]["done_by"]?.string == guest.id)
        // Between the session's start and now, in server time.
        let doneAt = try #require(done["steps"]?.array?[1]["done_ms"]?.number)
        let now = try await phone.client.request(["type": "ping", "client_time": 1])
        let bounds = [begun["started_ms"], now["server_time_ms"]].compactMap { $0?.number }
        #expect(bounds.count == 2 && bounds[0] <= doneAt && doneAt <= bounds[1], "\(doneAt)")
        try await phone.act(4, "complete", ["step": 1]).expect(["code": "already_done"])
        // Deleting the recipe doesn't either; a repeated start returns the same session.
        try await phone.edit(3, base: 2, [TestCompanion.delete("recipe", 1)]).expect(["seq": 3])
        let again = try await phone.startCooking()
        again.expect(["type": "cooking", "cooks": .array(Self.cooks(player, guest, "cook"))])
        #expect(again["steps"]?.array?[1]["done_by"]?.string == guest.id)
        try await phone.startCooking(TestCompanion.id(501)).expect(["code": "unknown_recipe"])
        // A repeated input gets an answer and does nothing.
        try await phone.act(5, "reopen", ["step": 1]).expect(["steps": [[:], [:]]])
        try await tablet.act(6, "complete", ["step": 1]).expect(["steps": [[:], [:]]])
        let record = try await phone.ask(
            "get_cooking", ["session_id": .string(CookingScene.session)])
        record.expect(["type": "cooking_record", "more": false, "ended_time_ms": nil])
        #expect(record["recipe"]?["instructions"]?.array?.count == 2)
        #expect(
            record["entries"]?.array?.map { $0["op"]?.string } == [
                "join", "set_role", "claim", "complete", "reopen",
            ])
        #expect(record["entries"]?.array?[2]["by"]?.string == guest.id)
    }

    private static func cooks(
        _ head: TestPlayer, _ other: TestPlayer, _ role: JSONValue
    ) -> [JSONValue] {
        [
            ["player_id": .string(head.id), "role": "head"],
            ["player_id": .string(other.id), "role": role],
        ]
    }

    @Test("A timer rings on all devices until somebody stops it; those that slept learn who did")
    func rings() async throws {
        let scene = try await CookingScene(server, player)
        let (guest, tablet) = try await scene.join(server)
        let phone = scene.phone
        try await phone.startCooking()
        try await tablet.act(1, "join", ["role": "cook"]).expect(["type": "cooking"])
        let started = try await phone.startTimer(1, seconds: 1)
        let end = try #require(started.timer?["ends_ms"]?.number)
        #expect(started.timer?["state"] == "running")
        for device in [phone, tablet] {
            let rang = try await device.message("cooking_rang")
            rang.expect(["label": "Pan", "again": false])
            #expect(abs((rang["rang_ms"]?.number ?? 0) - end) < 0.001)
            #expect((rang["late_ms"]?.number ?? .infinity) < 200)
            try await device.shown { $0.timer?["state"] == "ringing" }
        }
        // A device that connects later learns what rings, and how late that is.
        let late = try await server.companion(of: guest, device: 3)
        try await late.ask("library_open", ["through": 0]).expect(["type": "library"])
        try await late.message("cookings").expect(["session_ids": [.string(CookingScene.session)]])
        #expect(try await late.shown().timer?["state"] == "ringing")
        let rang = try await late.message("cooking_rang")
        #expect((rang["late_ms"]?.number ?? 0) > 0)
        try await tablet.change(2, "acknowledge").expect(["type": "cooking"])
        let stopped = try await phone.shown { $0.timer?["state"] == "acknowledged" }
        #expect(stopped.timer?["stopped_by"]?.string == guest.id)
        try await phone.change(2, "acknowledge").expect(["code": "timer_stopped"])
        let sleeper = try await server.companion(of: player, device: 4)
        try await sleeper.open()
        #expect(try await sleeper.shown().timer?["stopped_by"]?.string == guest.id)
        #expect(phone.client.messages.elements.allSatisfy { $0["type"] != "cooking_rang" })
    }

    @Test("Timers can be paused, resumed, extended and stopped, each within bounds")
    func timers() async throws {
        let scene = try await CookingScene(server, player)
        let phone = scene.phone
        try await phone.startCooking()
        for (seconds, code) in [(0, "number_out_of_range"), (604_801, "number_out_of_range")]
            as [(Int64, JSONValue)]
        {
            try await phone.startTimer(1, seconds: seconds).expect(["code": code])
        }
        for label in ["", " Pan", "Pan\n", String(repeating: "x", count: 61)] {
            try await phone.act(
                1, "start_timer",
                ["timer_id": .string(TestCompanion.id(1)), "label": .string(label), "seconds": 5]
            ).expect(["code": "bad_value"])
        }
        try await phone.startTimer(2, seconds: 604_800).expect(["type": "cooking"])
        try await phone.startTimer(3).expect(["code": "timer_exists"])
        // The clock is running, so one second more is too much only right away.
        try await phone.change(4, "add_time", 900, ["seconds": 604_800])
            .expect(["code": "timer_too_long"])
        try await phone.change(5, "add_time", 900, ["seconds": -604_000])
            .expect(["type": "cooking"])
        let paused = try await phone.change(6, "pause")
        let left = try #require(paused.timer?["left_ms"]?.integer)
        #expect((790_000...800_000).contains(left) && left.isMultiple(of: 100))
        try await phone.change(7, "pause").expect(["code": "not_running"])
        try await phone.change(8, "acknowledge").expect(["code": "not_ringing"])
        #expect(try await phone.change(9, "resume").timer?["state"] == "running")
        try await phone.change(10, "resume").expect(["code": "not_paused"])
        try await phone.change(11, "cancel").expect(["type": "cooking"])
        try await phone.change(12, "pause", 901).expect(["code": "unknown_timer"])
        for timer in 1...32 {
            try await phone.startTimer(100 + timer, timer).expect(["type": "cooking"])
        }
        try await phone.startTimer(200, 200).expect(["code": "too_many_timers"])
        try await phone.change(201, "sing").expect(["code": "bad_value"])
    }

    @Test("A cook whose devices are all gone is away, and back with the first one")
    func presence() async throws {
        let scene = try await CookingScene(server, player)
        let (guest, tablet) = try await scene.join(server)
        let phone = scene.phone
        try await phone.startCooking()
        try await tablet.act(1, "join", ["role": "cook"]).expect(["type": "cooking"])
        let second = try await server.companion(of: guest, device: 3)
        try await second.open()
        try await phone.shown { $0["cooks"]?.array?.count == 2 }
        try await tablet.client.close()
        try await second.client.close()
        let away = try await phone.shown { $0.text.contains("away_ms") }
        #expect(away["cooks"]?.array?[1]["player_id"]?.string == guest.id)
        let third = try await server.companion(of: guest, device: 3)
        try await third.open()
        try await phone.shown { !$0.text.contains("away_ms") }
        let record = try await phone.ask(
            "get_cooking", ["session_id": .string(CookingScene.session), "from": 1])
        #expect(record["entries"]?.array?.map { $0["op"]?.string } == ["away", "join"])
        #expect(record["entries"]?.array?[0]["number"] == 1)
        #expect(record["recipe"] == nil)
    }

    @Test(
        "A cook who is back isn't marked away later, even if the absence couldn't be stored at once"
    )
    func back() async throws {
        let scene = try await CookingScene(server, player)
        let (guest, tablet) = try await scene.join(server)
        let (third, watch) = try await scene.join(server, device: 3)
        let phone = scene.phone
        try await phone.startCooking()
        for device in [tablet, watch] {
            try await device.act(1, "join", ["role": "cook"]).expect(["type": "cooking"])
        }
        let library = RawDatabase(directory: server.dataDirectory.path, file: "library.sqlite")
        library.execute("BEGIN IMMEDIATE")
        try await tablet.client.close()
        try await phone.act(1, "complete", ["step": 0]).expect(["code": "store_unavailable"])
        let again = try await server.companion(of: guest, device: 2)
        try await again.ask("library_open", ["through": 0]).expect(["type": "library"])
        try await again.message("cookings")
        try await watch.client.close()
        try await phone.act(1, "complete", ["step": 0]).expect(["code": "store_unavailable"])
        library.execute("COMMIT")
        // The absence was the last change, so the store tries it last.
        try await phone.shown {
            $0["cooks"]?.array?.contains { cook in
                cook["player_id"]?.string == third.id && cook["away_ms"] != nil
            } == true
        }
        let record = try await phone.ask(
            "get_cooking", ["session_id": .string(CookingScene.session)])
        let away = record["entries"]?.array?.filter { $0["op"] == "away" }
        #expect(away?.map { $0["by"]?.string } == [third.id])
    }

    @Test("Sessions of other households are invisible; guests join, but begin none")
    func others() async throws {
        let scene = try await CookingScene(server, player)
        try await scene.phone.startCooking()
        let stranger = try await server.companion(of: try await server.signUp(), device: 7)
        try await stranger.act(1, "join", ["role": "cook"])
            .expect(["code": "unknown_household"])
        try await stranger.finishCooking().expect(["code": "unknown_household"])
        try await stranger.startCooking().expect(["code": "unknown_household"])
        try await stranger.ask("get_cooking", ["session_id": .string(CookingScene.session)])
            .expect(["code": "unknown_household"])
        let (_, tablet) = try await scene.join(server, as: "guest")
        try await tablet.ask(
            "start_cooking",
            [
                "session_id": .string(TestCompanion.id(501)),
                "recipe_id": .string(TestCompanion.id(1)), "servings": 4,
            ]
        ).expect(["code": "forbidden"])
        try await tablet.act(1, "join", ["role": "cook"]).expect(["type": "cooking"])
        // A guest's finish would write to the library: it is refused, and nothing ends.
        try await tablet.finishCooking().expect(["code": "forbidden"])
        try await tablet.act(2, "complete", ["step": 0]).expect(["phase": "cooking"])
        let unknown = TestCompanion.id(77)
        try await tablet.act(3, "complete", ["step": 0, "session_id": .string(unknown)])
            .expect(["code": "unknown_cooking"])
        try await tablet.ask("get_cooking", ["session_id": .string(unknown)])
            .expect(["code": "unknown_cooking"])
        for session in 502...504 {
            try await scene.phone.startCooking(TestCompanion.id(session))
                .expect(["type": "cooking"])
        }
        try await scene.phone.startCooking(TestCompanion.id(505))
            .expect(["code": "too_many_cookings"])
        try await scene.phone.ask(
            "start_cooking",
            [
                "session_id": .string(TestCompanion.id(506)),
                "recipe_id": .string(TestCompanion.id(9)), "servings": 4,
            ]
        ).expect(["code": "unknown_recipe"])
    }

    @Test("A guest can't cancel the head's timers, end the session or become head")
    func standing() async throws {
        let scene = try await CookingScene(server, player)
        let (guest, tablet) = try await scene.join(server, as: "guest")
        let phone = scene.phone
        try await phone.startCooking()
        try await phone.startTimer(1).expect(["type": "cooking"])
        try await tablet.act(1, "join", ["role": "cook"]).expect(["type": "cooking"])
        for op in ["pause", "cancel"] as [JSONValue] {
            try await tablet.change(2, op).expect(["code": "forbidden"])
        }
        try await tablet.act(2, "abandon").expect(["code": "forbidden"])
        let head: [String: JSONValue] = ["player_id": .string(guest.id), "role": "head"]
        try await phone.act(2, "set_role", head).expect(["code": "forbidden"])
        // Another member, whose role the server looks up when they join.
        let (other, watch) = try await scene.join(server, device: 3)
        try await watch.act(1, "join", ["role": "cook"]).expect(["type": "cooking"])
        try await watch.change(2, "pause").expect(["type": "cooking"])
        // The guest becomes a child, who may be head, and then a guest again.
        for role in ["child", "guest"] {
            try await phone.ask(
                "change_member", ["player_id": .string(guest.id), "role": .string(role)]
            ).expect(["type": "household"])
            try await tablet.message("member_changed", taking: .upToIt)
            if role == "child" {
                try await phone.act(3, "set_role", head).expect(["type": "cooking"])
            }
            try await watch.shown { state in
                let heads = state["cooks"]?.array?.filter { $0["role"] == "head" }
                return heads?.count == 1
                    && (heads?.first?["player_id"]?.string == guest.id) == (role == "child")
            }
        }
        try await tablet.act(4, "abandon").expect(["code": "forbidden"])
        let record = try await phone.ask(
            "get_cooking", ["session_id": .string(CookingScene.session)])
        let entries = try #require(record["entries"]?.array)
        let standings = entries.filter { $0["standing"] != nil }
            .map { [$0["op"], $0["by"], $0["standing"]].map { $0?.string } }
        #expect(
            standings == [
                ["join", guest.id, "guest"], ["join", other.id, "adult"],
                ["standing", guest.id, "child"], ["standing", guest.id, "guest"],
            ])
    }

    @Test("Quick changes are sent together, the last one to everybody")
    func shownTogether() async throws {
        let scene = try await CookingScene(server, player)
        let (_, tablet) = try await scene.join(server)
        let phone = scene.phone
        try await phone.startCooking()
        try await tablet.shown()
        let start = ContinuousClock.now
        let count = 40
        for number in 1...count {
            let op: JSONValue = number.isMultiple(of: 2) ? "release" : "claim"
            try await phone.act(number, op, ["step": 0]).expect(["type": "cooking"])
        }
        try await phone.act(count + 1, "complete", ["step": 1]).expect(["type": "cooking"])
        try await tablet.shown { $0["steps"]?.array?[1]["done_by"] != nil }
        let seconds = Double((ContinuousClock.now - start) / .milliseconds(1)) / 1_000
        let shown = tablet.client.messages.elements.count { $0["type"] == "cooking" }
        #expect(Double(shown) <= 4 * seconds + 1, "\(shown) in \(seconds) s")
    }

    @Test("A player's rate limit covers all devices together")
    func devicesTogether() async throws {
        let scene = try await CookingScene(server, player)
        let phone = scene.phone
        try await phone.startCooking()
        var devices = [phone]
        for device in 2...8 {
            devices.append(try await server.companion(of: player, device: device))
            try await devices.last?.open()
        }
        // As many at once as a device may, so that a slow machine doesn't keep to the rate; and
        // fewer in all than one device may.
        var refused = 0
        for burst in 0..<6 where refused == 0 {
            let inputs = (1...16).map { burst * 16 + $0 }
            for device in devices {
                device.client.send(
                    burst: inputs.map { input in
                        let op: JSONValue = input.isMultiple(of: 2) ? "release" : "claim"
                        return device.command(
                            input, op, ["id": .string("\(input)"), "step": 0])
                    })
            }
            for device in devices {
                for input in inputs {
                    let answer = try await device.answer(to: "\(input)")
                    guard answer["code"] != nil else { continue }
                    answer.expect(["code": "rate_limited", "retry": true])
                    refused += 1
                }
            }
        }
        #expect(refused > 0)
    }

    @Test("A member removed in mid-session has left it, gets nothing more and can do nothing more")
    func removed() async throws {
        let scene = try await CookingScene(server, player)
        let (guest, tablet) = try await scene.join(server)
        let phone = scene.phone
        try await phone.startCooking()
        try await tablet.act(1, "join", ["role": "cook"]).expect(["type": "cooking"])
        try await tablet.act(2, "claim", ["step": 0]).expect(["type": "cooking"])
        try await phone.ask("change_member", ["player_id": .string(guest.id)])
            .expect(["type": "household"])
        try await tablet.message("member_changed", taking: .upToIt).expect(["role": nil])
        let left = try await phone.shown { $0["cooks"]?.array?.count == 1 }
        #expect(left["steps"] == [[:], [:]])
        try await tablet.act(3, "complete", ["step": 0]).expect(["code": "unknown_household"])
        try await tablet.act(4, "join", ["role": "cook"]).expect(["code": "unknown_household"])
        try await tablet.finishCooking().expect(["code": "unknown_household"])
        try await phone.act(1, "complete", ["step": 0]).expect(["type": "cooking"])
        #expect(tablet.client.messages.elements.isEmpty)
    }
}
