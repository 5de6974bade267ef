import ChefDashServer
import Foundation
import TestSupport
import Testing

/// Races over real sockets, from the queue or the room to the result.
@Suite("Races")
struct RaceTests {
    /// Levels whose rounds are short.
    private static func shortLevels() throws -> LevelsCopy {
        let levels = try LevelsCopy()
        try levels.replace(
            #""clockAtStartTicks": 150"#, with: #""clockAtStartTicks": 25"#, in: "rules.json")
        return levels
    }

    @Test("Two who queue are matched, race on the same orders, and are rated")
    func queue() async throws {
        let levels = try Self.shortLevels()
        try await TestServer.run(levels: levels.path) { server in
            let (ana, ben) = (
                try await server.signUp(), try await server.signUp(source: 2)
            )
            let ticket = try await ana.client.request(["type": "queue"])
            #expect(ticket["type"] == "ticket", "\(ticket.text)")
            #expect(ticket["rating"] == 1500)
            ben.client.send(["type": "queue"])
            let (anas, bens) = (
                try await ana.client.message("snapshot"), try await ben.client.message("snapshot")
            )
            #expect(anas["round"]?["round_id"] == bens["round"]?["round_id"])
            #expect(anas["state"]?["recipe"] == bens["state"]?["recipe"])
            #expect(
                Set([anas["race"]?["seat"], bens["race"]?["seat"]]) == [.integer(0), .integer(1)])
            #expect(anas["race"]?["rated"] == true)
            let early = try await ana.client.request(["type": "tap", "ingredient_id": "bun"])
            #expect(early["code"] == "race_not_started", "\(early.text)")
            let progress = try await ana.client.message("race_state")
            #expect(progress["seats"]?.array?.count == 2)
            try await ana.serveAnOrder(anas)
            let result = try await ana.client.message("race_ended")
            #expect(result["standings"]?.array?.count == 2, "\(result.text)")
            #expect(result["rating_change"]?["before"] == 1500, "\(result.text)")
            #expect((result["rating_change"]?["after"]?.integer ?? 0) > 1500)
            #expect(result["unrated"] == nil)
            let measured = try #require(result["fairness"]?["connections"]?.array)
            #expect(measured.count == 2)
            #expect(
                measured.allSatisfy { ($0["round_trips"]?.integer ?? 0) > 0 }, "\(result.text)")
            #expect(try await ben.client.message("race_ended")["race_id"] == result["race_id"])
        }
    }

    /// Two who queue, and perhaps come back from elsewhere in mid-race; why they aren't rated.
    @Test(
        "Who shares an address isn't rated, wherever the race ends; nor is a race without orders",
        arguments: [
            (source: 2, returningFrom: nil, serves: true, unrated: nil),
            (1, nil, true, "shared_address"), (1, 3, true, "shared_address"),
            (2, 1, true, "shared_address"), (2, 3, true, nil), (2, nil, false, "no_orders"),
        ] as [(source: UInt8, returningFrom: UInt8?, serves: Bool, unrated: String?)])
    func addresses(
        source: UInt8, returningFrom: UInt8?, serves: Bool, unrated: String?
    ) async throws {
        let levels = try LevelsCopy.forRaces(clockTicks: 300)
        try await TestServer.run(levels: levels.path) { server in
            let ana = try await server.signUp()
            var ben = try await server.signUp(source: source)
            ana.client.send(["type": "queue"])
            ben.client.send(["type": "queue"])
            let snapshot = try await ana.client.message("snapshot")
            _ = try await ana.client.message("race_state")
            if let returningFrom {
                ben = try await server.signIn(ben, source: returningFrom)
                _ = try await ben.client.message("snapshot")
            }
            if serves { try await ana.serveAnOrder(snapshot) }
            for player in [ana, ben] {
                let result = try await player.client.message("race_ended")
                #expect(result["rated"] == true)
                #expect(result["unrated"]?.string == unrated, "\(result.text)")
                #expect((result["rating_change"] == nil) == (unrated != nil), "\(result.text)")
            }
        }
    }

    @Test("A private room: by its code, with a bot, and a rematch")
    func privateRoom() async throws {
        let levels = try Self.shortLevels()
        try await TestServer.run(levels: levels.path) { server in
            let (ana, ben) = (try await server.signUp(), try await server.signUp())
            let room = try await ana.client.request(
                ["type": "create_room", "level_id": 2, "seat_count": 3])
            let code = try #require(room["room_code"]?.string, "\(room.text)")
            let joined = try await ben.client.request([
                "type": "join_room", "room_code": .string(code),
            ])
            #expect(
                joined["players"]?.array?.map { $0["rating"] } == [1500, 1500], "\(joined.text)")
            let refused = try await ben.client.request(["type": "add_bot", "bot_strength": "hard"])
            #expect(refused["code"] == "not_host")
            let withBot = try await ana.client.request(["type": "add_bot", "bot_strength": "hard"])
            #expect(withBot["players"]?.array?.last?["bot_strength"] == "hard")
            _ = try await ana.client.request(["type": "ready", "ready": true])
            _ = try await ben.client.request(["type": "ready", "ready": true])
            let first = try await ana.client.message("race_ended")
            #expect(first["standings"]?.array?.count == 3, "\(first.text)")
            #expect(first["rated"] == false && first["rating_change"] == nil)
            _ = try await ana.client.request(["type": "rematch", "agree": true])
            _ = try await ben.client.request(["type": "rematch", "agree": true])
            let second = try await ben.client.messages.first("the second result") {
                $0["type"] == "race_ended" && $0["race_id"] != first["race_id"]
            }
            #expect(second["standings"]?.array?.count == 3)
            let left = try await ben.client.request(["type": "leave_room"])
            #expect(left["type"] == "left_room" && left["reason"] == "left", "\(left.text)")
        }
    }

    @Test("Who leaves a race comes in last")
    func leaving() async throws {
        let levels = try Self.shortLevels()
        try await TestServer.run(levels: levels.path) { server in
            let (ana, ben) = (try await server.signUp(), try await server.signUp())
            ana.client.send(["type": "queue"])
            ben.client.send(["type": "queue"])
            _ = try await ana.client.message("race_state")
            _ = try await ana.client.request(["type": "leave_room"])
            let result = try await ben.client.message("race_ended")
            let last = try #require(result["standings"]?.array?.last)
            #expect(last["player_id"] == .string(ana.id) && last["forfeit"] == "left")
        }
    }

    @Test("A dropped player comes back to the race")
    func resume() async throws {
        let levels = try Self.shortLevels()
        try await TestServer.run(levels: levels.path) { server in
            let (ana, ben) = (try await server.signUp(), try await server.signUp())
            ana.client.send(["type": "queue"])
            ben.client.send(["type": "queue"])
            _ = try await ana.client.message("race_state")
            ana.client.reset()
            _ = try await ben.client.messages.first("that Ana is away") {
                $0["players"]?.array?.contains { $0["connected"] == false } == true
            }
            let again = try await server.signIn(ana)
            let snapshot = try await again.client.message("snapshot")
            #expect(snapshot["race"]?["seat"] != nil)
            _ = try await again.client.message("race_state")
            #expect(try await again.client.message("race_ended")["standings"] != nil)
        }
    }

    @Test("A spectator sees all, later, and has no part in the result")
    func spectator() async throws {
        let levels = try Self.shortLevels()
        try await TestServer.run(levels: levels.path) { server in
            let (ana, eve) = (try await server.signUp(), try await server.signUp())
            let room = try await ana.client.request(["type": "create_room"])
            let code = try #require(room["room_code"]?.string)
            _ = try await ana.client.request(["type": "add_bot", "bot_strength": "easy"])
            let watched = try await eve.client.request(
                ["type": "watch_room", "room_code": .string(code)])
            #expect(watched["spectator_count"] == 1, "\(watched.text)")
            let refusal = try await eve.client.request(["type": "ready", "ready": true])
            #expect(refusal["code"] == "not_seated")
            _ = try await ana.client.request(["type": "ready", "ready": true])
            let view = try await eve.client.message("race_view")
            #expect(view["states"]?.array?.count == 2)
            #expect(view["states"]?.array?.first?["grid"] != nil)
            let result = try await eve.client.message("race_ended")
            #expect(result["standings"]?.array?.count == 2 && result["coins"] == nil)
            let standings = result["standings"]?.array ?? []
            #expect(!standings.contains { $0["player_id"] == .string(eve.id) })
        }
    }

    @Test("What isn't possible is refused, and nothing changes")
    func refusals() async throws {
        try await TestServer.run { server in
            let player = try await server.signUp()
            let table: [(JSONValue, String)] = [
                (["type": "ready", "ready": true], "not_in_room"),
                (["type": "leave_queue"], "not_queued"),
                (["type": "join_room", "room_code": "FFFFF"], "unknown_code"),
                (["type": "join_room", "room_code": "12345"], "malformed_code"),
                (["type": "join_room", "room_code": ""], "malformed_code"),
                (["type": "create_room", "seat_count": 9], "wrong_seat_count"),
                (["type": "create_room", "best_of": 2], "wrong_best_of"),
                (["type": "queue", "level_id": 99], "unknown_level"),
                (["type": "get_board", "board_id": "friends"], "unknown_board"),
                (["type": "get_board", "board_id": "level/99"], "unknown_board"),
                (["type": "get_board", "board_id": "level/0"], "unknown_board"),
            ]
            for (request, code) in table {
                let answer = try await player.client.request(request, as: .test)
                #expect(answer["code"] == .string(code), "\(request.text): \(answer.text)")
            }
            _ = try await player.client.request(["type": "queue", "level_id": 1])
            let second = try await player.client.request(["type": "queue", "level_id": 2])
            #expect(second["code"] == "already_queued")
            let round = try await player.client.request(["type": "start_round", "level_id": 1])
            #expect(round["code"] == "already_elsewhere")
            let left = try await player.client.request(["type": "leave_queue"])
            #expect(left["type"] == "left_queue")
            _ = try await player.startRound()
            let busy = try await player.client.request(["type": "queue"])
            #expect(busy["code"] == "round_in_progress")
        }
    }
}

extension JSONValue {
    /// What a snapshot's order needs next.
    fileprivate var nextIngredient: JSONValue? {
        guard let state = self["state"], let count = state["plate"]?.array?.count,
            let ingredients = try? recipe(of: state)
        else { return nil }
        return .string(ingredients[count])
    }
}
