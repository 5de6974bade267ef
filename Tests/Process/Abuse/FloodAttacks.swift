import TestSupport
import Testing

/// Valid messages, but too many.
extension AbuseTests {
    /// Players who request the longest possible answer, all at once, as often as a burst allows.
    @Test func expensiveRequests() async throws {
        let count = AbuseSize.choose(small: 5, full: 60)
        let asked = 95
        try await Attack(name: "expensive requests").run { scene in
            let peers = try scene.signedUp(count)
            let cost = try scene.cost {
                for _ in 0..<asked {
                    for peer in peers { peer.send(message: #"{"type":"list_levels"}"#) }
                }
                try scene.awaitEach(peers, "all answers", within: .seconds(60)) {
                    ($0.inbox?.texts.count ?? 0) > asked
                }
            }
            // The pending answers may have exceeded a connection's limit.
            scene.expectAll(peers, "answered in full, or closed with 4004") {
                !$0.isOver || $0.closeCode == 4004
            }
            return "\(count * asked) requests in \(cost.seconds.tenths) s  "
                + "\((cost.cpuSeconds * 1000 / Double(count * asked)).tenths) ms CPU each"
        }
    }

    /// Players who tap 1,000 times a second.
    @Test func tapFlood() async throws {
        let count = AbuseSize.choose(small: 3, full: 50)
        try await Attack(
            name: "tap flood", limits: ["messages": count, "message_flood": count]
        ).run { scene in
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
                (peer.inbox?.errorCount("rate_limited") ?? 0) > 0
                    && peer.inbox?.isToldWhenToRetry == true
            }
            scene.expectAll(peers, "some taps were taken") { $0.inbox?.first("tapped") != nil }
            let warned = peers.map { $0.inbox?.errorCount("rate_limited") ?? 0 }.max() ?? 0
            return "\(count) players  \(warned) times rate_limited, then 4006"
        }
    }
}

extension SwarmInbox {
    /// True if each rate-limited player was told when to try again.
    var isToldWhenToRetry: Bool {
        texts.allSatisfy {
            !$0.contains(#""code":"rate_limited""#) || $0.contains(#""retry_after_ms":"#)
        }
    }
}
