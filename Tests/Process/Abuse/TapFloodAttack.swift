import TestSupport
import Testing

extension AbuseTests {
    /// Players who tap 1,000 times a second.
    @Test func tapFlood() async throws {
        let count = AbuseSize.choose(small: 3, full: 50)
        let attack = Attack(name: "tap flood", limits: ["messages", "message_flood"])
        try await attack.run { scene in
            let peers = try scene.signedUp(count)
            try scene.startRounds(peers)
            let start = ContinuousClock.now
            var sentCount = 0
            try scene.swarm.wait(
                for: "the flood to be stopped", within: .seconds(10), every: .milliseconds(5)
            ) {
                let due = Int(start.duration(to: .now).seconds * 1000)
                while sentCount < due {
                    for peer in peers {
                        peer.send(message: #"{"type":"tap","ingredient_id":"bun"}"#)
                    }
                    sentCount += 1
                }
                return peers.allSatisfy(\.isOver)
            }
            scene.expectAll(peers, "closed with 4006") { $0.closeCode == 4006 }
            scene.expectAll(peers, "was warned first") { peer in
                let warnings = peer.inbox?.texts.filter { $0.contains(#""code":"rate_limited""#) }
                return warnings?.isEmpty == false
                    && warnings?.allSatisfy { $0.contains(#""retry_after_ms":"#) } == true
            }
            scene.expectAll(peers, "some taps were taken") { $0.inbox?.first("tapped") != nil }
            scene.expect(try scene.limitReached("messages") >= count, "no soft limit was counted")
            scene.expect(
                try scene.limitReached("message_flood") >= count, "not each flood was counted")
            let warned = peers.map { $0.inbox?.errorCount("rate_limited") ?? 0 }.max() ?? 0
            return "\(count) players  \(warned) times rate_limited, then 4006"
        }
    }
}
