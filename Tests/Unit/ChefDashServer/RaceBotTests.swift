import Testing

/// Bots that the queue offers.
@Suite("Bots of the queue")
struct RaceBotTests: ServerTests {
    @Test(
        "Bots are offered after the wait, are marked, and don't affect ratings",
        .races(clockTicks: 50, lobby: ["botOfferMilliseconds": 300]))
    func offered() async throws {
        let ana = try await server.signUp()
        let ticket = try await ana.request(["type": "queue", "level_id": 1, "seat_count": 3])
        #expect(ticket["bots_offered"] == false, "\(ticket.text)")
        let offer = try await ana.message("ticket") { $0["bots_offered"] == true }
        #expect(offer["waited_ms"]?.integer ?? 0 >= 300, "\(offer.text)")
        let room = try await ana.expectAnswer("room", to: ["type": "answer_bots", "accept": true])
        #expect(room["rated"] == false && room["room_code"] == nil, "\(room.text)")
        let bots = room["players"]?.array?.filter { $0["bot_strength"] != nil } ?? []
        #expect(bots.count == 2 && bots.allSatisfy { $0["rating"] == nil && $0["name"] == nil })
        #expect(ana.seat(in: room)?["bot_strength"] == nil)
        try await ana.message("snapshot").expect(["race.rated": false])
        let result = try await ana.message("race_ended")
        #expect(result["rated"] == false && result["rating_change"] == nil, "\(result.text)")
        #expect(result["fairness"]?["connections"]?.array?.count { $0 == .null } == 2)
        try await ana.request(["type": "get_board", "board_id": "rating"]).expect(["row_count": 0])
        try await ana.leaveRoom()
        #expect(try await ana.request(["type": "queue"])["rating"] == 1500)
    }

    @Test(
        "A player who declines isn't asked again, and is still matched with people",
        .races(lobby: ["botOfferMilliseconds": 0]))
    func declined() async throws {
        let (ana, ben) = try await server.two()
        try await ana.expectRefusal("not_queued", of: ["type": "answer_bots", "accept": true])
        ana.client.send(["type": "queue"])
        try await ana.message("ticket") { $0["bots_offered"] == true }
        let ticket = try await ana.request(["type": "answer_bots", "accept": false])
        #expect(ticket["type"] == "ticket" && ticket["bots_offered"] == false)
        try await ana.expectRefusal("no_bot_offer", of: ["type": "answer_bots", "accept": true])
        ben.client.send(["type": "queue"])
        let room = try await ana.message("room")
        #expect(Set(room.playerIDs) == [ana.id, ben.id] && room["rated"] == true)
    }
}
