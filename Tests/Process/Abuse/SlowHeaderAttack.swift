import TestSupport
import Testing

extension AbuseTests {
    /// Connections that send a byte of their request now and then, to keep a place each.
    @Test func slowHeaders() async throws {
        let count = AbuseSize.choose(small: 200, full: 5_000)
        let deadline = AbuseSize.choose(small: Duration.seconds(2), full: .seconds(10))
        let interval = AbuseSize.choose(small: Duration.milliseconds(300), full: .seconds(10))
        let attack = Attack(
            name: "slow headers",
            flags: AbuseSize.choose(
                small: ["--handshake-timeout", "2s", "--close-timeout", "1s"], full: []),
            limits: ["handshake_time"])
        try await attack.run { scene in
            let request = Array(AttackRequests.upgrade().utf8)
            let peers = try scene.swarm.open(count)
            var sentCount = 0
            var nextByteAt = ContinuousClock.now
            try scene.swarm.wait(for: "the deadline", within: deadline + .seconds(10)) {
                if ContinuousClock.now >= nextByteAt {
                    for peer in peers { peer.send([request[sentCount]]) }
                    sentCount += 1
                    nextByteAt += interval
                }
                return peers.allSatisfy(\.isOver)
            }
            scene.expectAll(peers, "answered 408") { $0.status == 408 }
            let times = peers.compactMap { peer in
                peer.firstByteAt.map { peer.openedAt.duration(to: $0).seconds }
            }
            let (first, last) = (times.min() ?? 0, times.max() ?? 0)
            scene.expect(first >= deadline.seconds - 0.01, "the first 408 came after \(first) s")
            let patience = AbuseSize.choose(small: 3.0, full: 1.5)
            scene.expect(last < deadline.seconds + patience, "the last 408 came after \(last) s")
            // Nobody answers the end either.
            try scene.awaitCalm(within: .seconds(10))
            scene.expect(try scene.limitReached("handshake_time") == count, "not each was counted")
            return "\(count) connections  408 after \(first.tenths)-\(last.tenths) s"
        }
    }
}
