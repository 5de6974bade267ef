import TestSupport
import Testing

extension AbuseTests {
    /// Guesses of a player's token, from one address.
    @Test func tokenGuesses() async throws {
        let guessesPerPeer = 10
        let count = AbuseSize.choose(small: 8, full: 100)
        let attack = Attack(name: "token guesses", limits: ["token_guesses"])
        let seed = UInt64.random(in: 0...UInt64.max)
        try await attack.run { scene in
            var random = TestRandom(seed: seed)
            let owner = try scene.signedUp(1)
            let player = owner[0].inbox?.member("player_id", of: "welcome") ?? ""
            let token = owner[0].inbox?.member("token", of: "welcome") ?? ""
            let start = ContinuousClock.now
            let peers = try scene.upgraded(count)
            for guess in 1...guessesPerPeer {
                for peer in peers { peer.send(message: Self.hello(player, Self.token(&random))) }
                try scene.swarm.wait(for: "answers", within: .seconds(30)) {
                    peers.allSatisfy { $0.inbox?.texts.count == guess || $0.isOver }
                }
            }
            let seconds = start.duration(to: .now).seconds
            let heard = peers.reduce(0) { $0 + ($1.inbox?.errorCount("bad_token") ?? 0) }
            let slowed = peers.reduce(0) { $0 + ($1.inbox?.errorCount("rate_limited") ?? 0) }
            // A burst of 20, then one a second.
            scene.expect(
                (20...(22 + Int(seconds))).contains(heard), "\(heard) guesses were judged")
            scene.expect(heard + slowed == count * guessesPerPeer, "\(slowed) guesses were slowed")
            scene.expectAll(peers, "stays connected") { !$0.isOver }
            scene.expectAll(peers, "told when to try again") { peer in
                peer.inbox?.texts.allSatisfy {
                    !$0.contains(#""rate_limited""#) || $0.contains(#""retry_after_ms":"#)
                } == true
            }
            // The player comes from elsewhere and isn't held up.
            let home = try scene.upgraded(1) { .spread($0, perAddress: 1) }
            home[0].send(message: Self.hello(player, token))
            try scene.awaitText("welcome", home)
            scene.expect(try scene.limitReached("token_guesses") == slowed, "not each was counted")
            return "\(count * guessesPerPeer) guesses, \(heard) judged in \(seconds.tenths) s "
                + "(seed \(seed))"
        }
    }

    /// New players in bulk, from one address.
    @Test func bulkSignUps() async throws {
        let count = AbuseSize.choose(small: 240, full: 2_000)
        let attack = Attack(name: "sign-ups in bulk", limits: ["sign_ups"])
        try await attack.run { scene in
            let start = ContinuousClock.now
            let peers = try scene.upgraded(count)
            for peer in peers { peer.send(message: #"{"type":"hello","id":"1"}"#) }
            try scene.swarm.wait(for: "answers", within: .seconds(60)) {
                peers.allSatisfy { $0.inbox?.texts.isEmpty == false || $0.isOver }
            }
            let seconds = start.duration(to: .now).seconds
            let welcomed = peers.count { $0.inbox?.first("welcome") != nil }
            let slowed = peers.count { $0.inbox?.errorCount("rate_limited") == 1 }
            scene.expect(
                (200...(202 + Int(seconds))).contains(welcomed), "\(welcomed) were welcomed")
            scene.expect(welcomed + slowed == count, "\(slowed) were slowed")
            _ = try scene.signedUp(1)
            scene.expect(try scene.limitReached("sign_ups") == slowed, "not each was counted")
            return "\(count) sign-ups, \(welcomed) welcomed in \(seconds.tenths) s"
        }
    }

    private static func hello(_ player: String, _ token: String) -> String {
        "{\"type\":\"hello\",\"id\":\"1\",\"player_id\":\"\(player)\",\"token\":\"\(token)\"}"
    }

    private static func token(_ random: inout TestRandom) -> String {
        (0..<64).map { _ in String(random.next() % 16, radix: 16) }.joined()
    }
}
