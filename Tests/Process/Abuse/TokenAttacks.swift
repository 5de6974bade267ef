import TestSupport
import Testing

/// Guessed and shared tokens, and sign-ups in bulk.
extension AbuseTests {
    /// Guesses of a player's token, from one address.
    @Test func tokenGuesses() async throws {
        let guessesPerPeer = 10
        let count = AbuseSize.choose(small: 8, full: 100)
        let seed = UInt64.random(in: 0...UInt64.max)
        try await Attack(name: "token guesses", limits: [:]).run { scene in
            var random = TestRandom(seed: seed)
            func guess() -> String {
                (0..<64).map { _ in String(random.next() % 16, radix: 16) }.joined()
            }
            let (_, player, token) = try Self.owner(scene)
            let start = ContinuousClock.now
            let peers = try scene.upgraded(count)
            for guessCount in 1...guessesPerPeer {
                for peer in peers {
                    peer.send(message: AttackRequests.hello(as: player, token: guess()))
                }
                try scene.awaitEach(peers, "answers") { $0.inbox?.texts.count == guessCount }
            }
            let seconds = start.duration(to: .now).seconds
            let heard = peers.reduce(0) { $0 + ($1.inbox?.errorCount("bad_token") ?? 0) }
            scene.expect(heard == count * guessesPerPeer, "\(heard) guesses were judged")
            scene.expectAll(peers, "stays connected") { !$0.isOver }
            // The player can sign in, from the same address or elsewhere.
            let home = try scene.upgraded(1) + scene.upgraded(1) { .spread($0, perAddress: 1) }
            for peer in home {
                peer.send(message: AttackRequests.hello(as: player, token: token))
                try scene.awaitText("welcome", [peer])
            }
            return "\(count * guessesPerPeer) guesses, \(heard) judged in \(seconds.tenths) s "
                + "(seed \(seed))"
        }
    }

    /// New players in bulk, from one address.
    @Test func bulkSignUps() async throws {
        let count = AbuseSize.choose(small: 240, full: 2_000)
        try await Attack(name: "sign-ups in bulk", limits: ["sign_ups": 1]).run { scene in
            let start = ContinuousClock.now
            let peers = try scene.upgraded(count)
            for peer in peers { peer.send(message: AttackRequests.hello()) }
            try scene.awaitEach(peers, "answers", within: .seconds(60)) {
                $0.inbox?.texts.isEmpty == false
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

    /// One token from many sockets, and sockets that know the player but not the token.
    @Test func sharedToken() async throws {
        let count = 100
        try await Attack(name: "one token, many sockets").run { scene in
            let (owner, player, token) = try Self.owner(scene)
            try scene.startRounds([owner])
            let others = try scene.upgraded(count)
            for peer in others {
                peer.send(message: AttackRequests.hello(as: player, token: token))
            }
            let all = [owner] + others
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
                peer.send(message: AttackRequests.hello(as: player, token: wrong))
            }
            try scene.awaitText("error", thieves)
            scene.expectAll(thieves, "got bad_token") { $0.inbox?.errorCount("bad_token") == 1 }
            // The remaining one still has the round.
            stayed.first?.send(message: #"{"type":"leave_round","id":"2"}"#)
            try scene.awaitText("round_ended", stayed)
            return
                "\(count + 1) sockets, 1 stayed, others 4001  \(thieves.count) without it told no"
        }
    }

    /// A new player.
    private static func owner(
        _ scene: AttackScene
    ) throws -> (peer: SwarmPeer, player: String, token: String) {
        let peer = try scene.signedUp(1)[0]
        guard let token = peer.inbox?.member("token", of: "welcome"),
            let player = peer.inbox?.member("player_id", of: "welcome")
        else { throw TestFailure(description: "the welcome has no token") }
        return (peer, player, token)
    }
}
