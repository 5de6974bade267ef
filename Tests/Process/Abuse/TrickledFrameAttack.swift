import TestSupport
import Testing

extension AbuseTests {
    /// Peers who send one frame, a byte now and then, and so answer no ping.
    @Test func trickledFrames() async throws {
        let count = AbuseSize.choose(small: 40, full: 1_000)
        let interval = AbuseSize.choose(small: Duration.milliseconds(200), full: .seconds(1))
        let attack = Attack(
            name: "trickled frames",
            flags: AbuseSize.choose(
                small: [
                    "--ping-interval", "1s", "--ping-timeout", "1s", "--hello-timeout", "1s",
                    "--close-timeout", "1s",
                ], full: []),
            limits: ["pong_time", "hello_time"])
        try await attack.run { scene in
            let players = try scene.signedUp(count / 2, prepare: { $0.answersPings = false })
            let strangers = try scene.upgraded(count / 2, prepare: { $0.answersPings = false })
            let start = ContinuousClock.now
            // Text, masked, 100 bytes.
            let frame = [0x81, 0xE4, 1, 2, 3, 4] + [UInt8](repeating: 0x20, count: 100)
            var sentCount = 0
            var nextByteAt = start
            let peers = players + strangers
            try scene.swarm.wait(for: "the end of patience", within: .seconds(60)) {
                if ContinuousClock.now >= nextByteAt, sentCount < frame.count - 1 {
                    for peer in peers { peer.send([frame[sentCount]]) }
                    sentCount += 1
                    nextByteAt += interval
                }
                return peers.allSatisfy(\.isOver)
            }
            let seconds = start.duration(to: .now).seconds
            scene.expectAll(players, "closed with 4003") { $0.closeCode == 4003 }
            scene.expectAll(strangers, "closed with 4002") { $0.closeCode == 4002 }
            try scene.awaitCalm(within: .seconds(10))
            return "\(count) connections  4003 and 4002 within \(seconds.tenths) s"
        }
    }
}
