import TestSupport
import Testing

extension AbuseTests {
    /// Peers who close and then keep the socket, or don't answer the server's close.
    @Test func silenceAfterClose() async throws {
        let count = AbuseSize.choose(small: 60, full: 1_500)
        let deadline = AbuseSize.choose(small: Duration.seconds(1), full: .seconds(5))
        let attack = Attack(
            name: "close and silence",
            flags: [
                "--hello-timeout", "2s", "--close-timeout", "\(deadline.components.seconds)s",
            ],
            limits: ["close_time", "hello_time"])
        try await attack.run { scene in
            let peers = try scene.upgraded(count, prepare: { $0.answersClose = false })
            let start = ContinuousClock.now
            let (polite, rest) = (peers.prefix(count / 3), peers.dropFirst(count / 3))
            let (broken, silent) = (rest.prefix(count / 3), rest.dropFirst(count / 3))
            for peer in polite { peer.send(AttackFrames.close(1000)) }
            // A reserved opcode.
            for peer in broken { peer.send([0x83, 0x80, 0, 0, 0, 0]) }
            try scene.swarm.wait(for: "each to hear a close code", within: .seconds(10)) {
                peers.allSatisfy { $0.closeCode != nil || $0.isOver }
            }
            scene.expectAll(Array(polite), "heard 1000") { $0.closeCode == 1000 }
            scene.expectAll(Array(broken), "heard 1002") { $0.closeCode == 1002 }
            scene.expectAll(Array(silent), "heard 4002") { $0.closeCode == 4002 }
            // All sockets stay open here.
            let allowed = deadline + AbuseSize.choose(small: .seconds(4), full: .seconds(2))
            try scene.awaitCalm(within: allowed)
            let seconds = start.duration(to: .now).seconds
            scene.expect(
                try scene.limitReached("close_time") >= silent.count, "not each was counted")
            return "\(count) connections  gone \(seconds.tenths) s after the upgrade"
        }
    }
}
