import TestSupport
import Testing

/// Bots that the queue lends.
@Suite("Bots of the queue")
struct RaceBotTests {
    @Test("Bots are offered after the wait, are marked, and change no rating")
    func offered() async throws {
        try await TestServer.races(clockTicks: 50, lobby: ["botOfferMilliseconds": 300]) { server in
            let ana = try await server.signUp()
            let ticket = try await ana.client.request([
                "type": "queue", "level_id": 1, "seat_count": 3,
            ])
            #expect(ticket["bots_offered"] == false, "\(ticket.text)")
            let offer = try await ana.client.messages.first("the offer") {
                $0["type"] == "ticket" && $0["bots_offered"] == true
            }
            #expect(offer["waited_ms"]?.integer ?? 0 >= 300, "\(offer.text)")
            let room = try await ana.client.request(["type": "answer_bots", "accept": true])
            #expect(room["type"] == "room")
            #expect(room["rated"] == false && room["room_code"] == nil, "\(room.text)")
            let bots = room["players"]?.array?.filter { $0["bot_strength"] != nil } ?? []
            #expect(bots.count == 2 && bots.allSatisfy { $0["rating"] == nil && $0["name"] == nil })
            #expect(ana.seat(in: room)?["bot_strength"] == nil)
            let snapshot = try await ana.client.message("snapshot")
            #expect(snapshot["race"]?["rated"] == false)
            let result = try await ana.client.message("race_ended")
            #expect(result["rated"] == false && result["rating_change"] == nil, "\(result.text)")
            #expect(result["fairness"]?["connections"]?.array?.count { $0 == .null } == 2)
            let board = try await ana.client.request(["type": "get_board", "board_id": "rating"])
            #expect(board["row_count"] == 0)
            _ = try await ana.client.request(["type": "leave_room"])
            #expect(try await ana.client.request(["type": "queue"])["rating"] == 1500)
        }
    }

    @Test("Who waits on for people isn't asked again, and still finds them")
    func declined() async throws {
        try await TestServer.races(lobby: ["botOfferMilliseconds": 0]) { server in
            let (ana, ben) = try await server.two()
            let none = try await ana.client.request(["type": "answer_bots", "accept": true])
            #expect(none["code"] == "not_queued", "\(none.text)")
            ana.client.send(["type": "queue"])
            _ = try await ana.client.messages.first("the offer") {
                $0["type"] == "ticket" && $0["bots_offered"] == true
            }
            let ticket = try await ana.client.request(["type": "answer_bots", "accept": false])
            #expect(ticket["type"] == "ticket" && ticket["bots_offered"] == false)
            let again = try await ana.client.request(["type": "answer_bots", "accept": true])
            #expect(again["code"] == "no_bot_offer", "\(again.text)")
            ben.client.send(["type": "queue"])
            let room = try await ana.client.message("room")
            #expect(Set(room.playerIDs) == [ana.id, ben.id] && room["rated"] == true)
        }
    }
}
