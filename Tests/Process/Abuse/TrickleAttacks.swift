import TestSupport
import Testing

/// Peers who send a byte now and then to keep their places.
extension AbuseTests {
    /// Connections that trickle their request.
    @Test func slowHeaders() async throws {
        let count = AbuseSize.choose(small: 200, full: 5_000)
        let deadline = AbuseSize.choose(small: Duration.seconds(2), full: .seconds(10))
        let interval = AbuseSize.choose(small: Duration.milliseconds(300), full: .seconds(10))
        try await Attack(
            name: "slow headers",
            flags: AbuseSize.choose(small: "--handshake-timeout 2s --close-timeout 1s", full: ""),
            limits: ["handshake_time": count]
        ).run { scene in
            let peers = try scene.swarm.open(count)
            try scene.trickle(
                Array(AttackRequests.upgrade().utf8), to: peers, every: interval,
                within: deadline + .seconds(10))
            scene.expectAll(peers, "answered 408") { $0.status == 408 }
            let times = peers.compactMap { peer in
                peer.firstByteAt.map { peer.openedAt.duration(to: $0).seconds }
            }
            let (first, last) = (times.min() ?? 0, times.max() ?? 0)
            scene.expect(first >= deadline.seconds - 0.01, "the first 408 came after \(first) s")
            let patience = AbuseSize.choose(small: 3.0, full: 1.5)
            scene.expect(last < deadline.seconds + patience, "the last 408 came after \(last) s")
            // They don't answer the server's close, either.
            try scene.awaitCalm(within: .seconds(10))
            scene.expect(try scene.limitReached("handshake_time") == count, "not each was counted")
            return "\(count) connections  408 after \(first.tenths)-\(last.tenths) s"
        }
    }

    /// Peers who trickle one frame, and so can't answer pings.
    @Test func trickledFrames() async throws {
        let count = AbuseSize.choose(small: 40, full: 1_000)
        let interval = AbuseSize.choose(small: Duration.milliseconds(200), full: .seconds(1))
        try await Attack(
            name: "trickled frames",
            flags: AbuseSize.choose(
                small: "--ping-interval 1s --ping-timeout 1s --hello-timeout 1s --close-timeout 1s",
                full: ""),
            limits: ["pong_time": 1, "hello_time": 1]
        ).run { scene in
            let players = try scene.signedUp(count / 2, prepare: { $0.answersPings = false })
            let strangers = try scene.upgraded(count / 2, prepare: { $0.answersPings = false })
            let start = ContinuousClock.now
            // Text, masked, 100 bytes, of which one is missing.
            let frame = [0x81, 0xE4, 1, 2, 3, 4] + [UInt8](repeating: 0x20, count: 99)
            try scene.trickle(frame, to: players + strangers, every: interval, within: .seconds(60))
            let seconds = start.duration(to: .now).seconds
            scene.expectAll(players, "closed with 4003") { $0.closeCode == 4003 }
            scene.expectAll(strangers, "closed with 4002") { $0.closeCode == 4002 }
            try scene.awaitCalm(within: .seconds(10))
            return "\(count) connections  4003 and 4002 within \(seconds.tenths) s"
        }
    }
}
