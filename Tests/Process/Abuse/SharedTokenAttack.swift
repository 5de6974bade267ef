import Testing

extension AbuseTests {
    /// One token from many sockets, and sockets that know the player but not the token.
    @Test func sharedToken() async throws {
        let count = 100
        let attack = Attack(name: "one token, many sockets")
        try await attack.run { scene in
            let owner = try scene.signedUp(1)
            try scene.startRounds(owner)
            guard let inbox = owner[0].inbox, let token = inbox.member("token", of: "welcome"),
                let player = inbox.member("player_id", of: "welcome")
            else { return "no token" }
            let others = try scene.upgraded(count)
            for peer in others {
                peer.send(
                    message:
                        "{\"type\":\"hello\",\"id\":\"1\",\"player_id\":\"\(player)\","
                        + "\"token\":\"\(token)\"}")
            }
            let all = owner + others
            try scene.swarm.wait(for: "one to stay", within: .seconds(20)) {
                all.count { !$0.isOver } <= 1
                    && all.allSatisfy { $0.inbox?.first("welcome") != nil }
            }
            let stayed = all.filter { !$0.isOver }
            scene.expect(stayed.count == 1, "\(stayed.count) stayed")
            scene.expectAll(all.filter(\.isOver), "closed with 4001") { $0.closeCode == 4001 }

            let thieves = try scene.upgraded(10)
            let wrong = String(token.reversed())
            for peer in thieves {
                peer.send(
                    message:
                        "{\"type\":\"hello\",\"id\":\"1\",\"player_id\":\"\(player)\","
                        + "\"token\":\"\(wrong)\"}")
            }
            try scene.awaitText("error", thieves)
            scene.expectAll(thieves, "told bad_token") { $0.inbox?.errorCount("bad_token") == 1 }
            // The one that stayed has the round still.
            stayed.first?.send(message: #"{"type":"leave_round","id":"2"}"#)
            try scene.awaitText("round_ended", stayed)
            return
                "\(count + 1) sockets, 1 stayed, others 4001  \(thieves.count) without it told no"
        }
    }
}
