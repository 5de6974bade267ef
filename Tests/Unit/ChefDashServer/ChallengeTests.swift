import TestSupport
import Testing

/// Ghosts, the daily challenge and boards over real sockets.
@Suite("Challenges", .player())
struct ChallengeTests: PlayerTests {
    @Test("A ranked round can be raced as a ghost, which repeats its taps", .races())
    func ghost() async throws {
        let (ana, ben) = try await server.two()
        try await ben.expectRefusal("unknown_record", of: ["type": "race_ghost", "level_id": 1])
        let snapshot = try await ana.startRound()
        try await ana.serve(snapshot)
        let ended = try await ana.ruinRound(snapshot).expect(["served": 1])
        let board = try await ben.board("level/1")
        let row = try #require(board["rows"]?.array?.first, "\(board.text)")
        #expect(row["player_id"] == .string(ana.id) && row["rank"] == 1 && row["served"] == 1)
        let room = try await ben.request(
            ["type": "race_ghost", "level_id": 1, "player_id": .string(ana.id)])
        #expect(room["phase"] == "opening", "\(room.text)")
        let race = try await ben.message("snapshot")
        #expect(race["round"]?["round_id"] != snapshot["round"]?["round_id"])
        #expect(race["state"]?["recipe"] == snapshot["state"]?["recipe"])
        try await ben.raceState()
        try await ben.spoil(race, untilClock: 0)
        let result = try await ben.message("race_ended")
        let best = try #require(result["standings"]?.array?.first, "\(result.text)")
        #expect(best["served"] == 1 && best["earned"] == ended["earned"])
        #expect(best["player_id"] != .string(ben.id))
        // A race against the ghost doesn't rank: the player knows its orders.
        try await ben.board("level/1").expect(["row_count": 1])
    }

    @Test(
        "The daily challenge is the same for everyone, with one try each, and has a board",
        .server(levels: try LevelsCopy(rules: ["clockAtStartTicks": 20])))
    func daily() async throws {
        let (ana, ben) = try await server.two()
        let challenge = try await ana.request(["type": "get_daily"]).expect(["tried": false])
        let anas = try await ana.request(["type": "start_daily"])
        let bens = try await ben.request(["type": "start_daily"])
        #expect(anas["round"]?["level_id"] == challenge["level_id"], "\(anas.text)")
        #expect(anas["round"]?["round_id"] != bens["round"]?["round_id"])
        #expect(anas["state"]?["recipe"] == bens["state"]?["recipe"])
        #expect(anas["state"]?["grid"] == bens["state"]?["grid"])
        try await ana.serve(anas)
        let ended = try await ana.message("round_ended")
        #expect(ended["served"] == 1 && ended["earned"] == 25 && ended["coins"] == 175)
        // Its stars count only for the day.
        #expect(ended["stars"]?.integer ?? 0 > 0, "\(ended.text)")
        #expect(ended["best_stars"] == 0 && ended["unlocked_level_id"] == nil, "\(ended.text)")
        let levels = try await ana.request(["type": "list_levels"])["levels"]?.array
        #expect(try #require(levels).allSatisfy { $0["stars"] == 0 })
        try await ana.expectRefusal("already_tried", of: ["type": "start_daily"])
        // No round is running then.
        try await ana.expectRefusal("no_round", of: ["type": "leave_round"])
        #expect(try await ana.startRound()["round"]?["level_id"] == 1)
        try await ana.leaveRound()
        #expect(try await ana.request(["type": "get_daily"])["tried"] == true)
        let board = try await ana.dailyBoard(of: challenge).expect(["own.rank": 1])
        #expect(board["rows"]?.array?.first?["player_id"] == .string(ana.id), "\(board.text)")
        try await ben.message("round_ended")
    }

    @Test(
        "Leaving the daily challenge keeps coins, but no sauce bonus; the try is used and not ranked",
        arguments: [(nil, 175), (true, 135), (false, 135)] as [(Bool?, JSONValue)])
    func leavingDaily(buysSauceBefore: Bool?, coins: JSONValue) async throws {
        if buysSauceBefore == true { try await player.buy(["sauce"]) }
        let snapshot = try await player.request(["type": "start_daily"])
        if buysSauceBefore == false { try await player.buy(["sauce"]) }
        try await player.serve(snapshot).expect(["coins": 25])
        try await player.leaveRound().expect(["served": 1, "earned": 25, "coins": coins])
        let daily = try await player.request(["type": "get_daily"]).expect(["tried": true])
        try await player.dailyBoard(of: daily).expect(["row_count": 0, "own": nil])
    }

    @Test(
        "A running round's id doesn't start a challenge, nor the reverse",
        arguments: [("start_round", "start_daily"), ("start_daily", "start_round")]
            as [(JSONValue, JSONValue)])
    func runningRequestID(_ first: JSONValue, _ second: JSONValue) async throws {
        func start(_ type: JSONValue, level: JSONValue = 1) async throws -> JSONValue {
            var start = ["type": type, "id": "the same"]
            if type == "start_round" { start["level_id"] = level }
            return try await player.request(.object(start))
        }
        let snapshot = try await start(first)
        let level = try #require(snapshot["round"]?["level_id"], "\(snapshot.text)")
        try await start(second, level: level).expect(["code": "stale_request"])
        try await start(first).expect(["round": snapshot["round"]])
    }

    @Test("A used id is refused for anything else, also once the round is over")
    func usedRequestID() async throws {
        let purchase: JSONValue = ["type": "purchase", "id": "bought", "item_id": "knife"]
        let bought = try await player.request(purchase)
        try await player.startRound(id: "played")
        try await player.leaveRound().expect(["type": "round_ended"])
        for id in ["bought", "played"] as [JSONValue] {
            try await player.expectRefusal("stale_request", of: ["type": "start_daily", "id": id])
        }
        try await player.expectAnswer("snapshot", to: ["type": "start_daily", "id": "tried"])
        try await player.expectRefusal(
            "stale_request", of: ["type": "purchase", "id": "tried", "item_id": "knife"])
        try await player.leaveRound().expect(["type": "round_ended"])
        try await player.expectRefusal("stale_request", of: ["type": "start_daily", "id": "tried"])
        try await player.expectRefusal(
            "already_tried", of: ["type": "start_daily", "id": "a new one"])
        #expect(try await player.request(purchase) == bought)
    }

    @Test("Two pipelined starts with one id: the one that differs is refused")
    func pipelinedRequestID() async throws {
        player.client.send(burst: [
            ["type": "start_round", "id": "same", "level_id": 1],
            ["type": "start_daily", "id": "same"],
        ])
        var answers: [JSONValue] = []
        for _ in 1...2 { answers.append(try await player.answer(to: "same")) }
        let kinds = answers.map { $0["code"]?.string ?? $0["type"]?.string ?? "" }
        #expect(Set(kinds) == ["stale_request", "snapshot"], "\(kinds)")
    }
}
