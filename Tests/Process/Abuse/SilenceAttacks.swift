import TestSupport
import Testing

/// Peers who fall silent.
extension AbuseTests {
    /// Peers who vanish: their sockets stay open, but neither read nor write.
    @Test func halfOpenPeers() async throws {
        let count = AbuseSize.choose(small: 50, full: 1_000)
        try await Attack(
            name: "half-open peers",
            flags: AbuseSize.choose(
                small: "--ping-interval 1s --ping-timeout 1s --close-timeout 3s", full: ""),
            limits: ["pong_time": count]
        ).run { scene in
            let peers = try scene.signedUp(count, prepare: { $0.answersPings = false })
            for peer in peers { peer.reads = false }
            let start = ContinuousClock.now
            guard let promise = peers.first?.inbox?.promisedSeconds else { return "no welcome" }
            try scene.swarm.wait(
                for: "the server to find them", within: .seconds(promise + 10),
                every: .milliseconds(50)
            ) { try scene.limitReached("pong_time") >= count }
            let seconds = start.duration(to: .now).seconds
            let allowed = promise + AbuseSize.choose(small: 3.0, full: 1.0)
            scene.expect(seconds <= allowed, "found after \(seconds) s, promised were \(promise)")
            // Half of them start reading again and see the messages.
            let back = Array(peers.prefix(count / 2))
            for peer in back { peer.reads = true }
            try scene.awaitClose(of: back, 4003, within: .seconds(10))
            try scene.awaitCalm(within: .seconds(10))
            return "\(count) peers  found in \(seconds.tenths) s, promised \(promise.tenths) s"
        }
    }

    /// Sockets that end their writing side right after the upgrade, or in the middle of a frame,
    /// and keep reading.
    @Test func halfClosedSockets() async throws {
        let count = AbuseSize.choose(small: 60, full: 1_500)
        try await Attack(
            name: "half-closed sockets",
            flags: AbuseSize.choose(small: "--close-timeout 1s", full: "")
        ).run { scene in
            let start = ContinuousClock.now
            let peers = try scene.swarm.open(count)
            for peer in peers {
                peer.upgrade()
                // The beginning of a frame: text, masked, 10 bytes.
                if peer.number % 3 == 1 { peer.send([0x81, 0x8A, 1, 2, 3]) }
                if peer.number % 3 == 2 { peer.send(message: #"{"type":"hello"}"#) }
                peer.socket?.endWriting()
            }
            try scene.awaitEnd(of: peers, within: .seconds(15))
            try scene.awaitCalm(within: .seconds(15))
            let seconds = start.duration(to: .now).seconds
            return "\(count) connections  gone after \(seconds.tenths) s"
        }
    }

    /// Peers who close and then keep the socket, or don't answer the server's close.
    @Test func silenceAfterClose() async throws {
        let count = AbuseSize.choose(small: 60, full: 1_500)
        let deadline = AbuseSize.choose(small: Duration.seconds(1), full: .seconds(5))
        try await Attack(
            name: "close and silence",
            flags: "--hello-timeout 2s --close-timeout \(deadline.components.seconds)s",
            limits: ["close_time": count / 3, "hello_time": count / 3]
        ).run { scene in
            let peers = try scene.upgraded(count, prepare: { $0.answersClose = false })
            let start = ContinuousClock.now
            let (polite, rest) = (peers.prefix(count / 3), peers.dropFirst(count / 3))
            let (broken, silent) = (rest.prefix(count / 3), rest.dropFirst(count / 3))
            for peer in polite { peer.send(AttackFrames.close(.normal)) }
            // A reserved opcode.
            for peer in broken { peer.send([0x83, 0x80, 0, 0, 0, 0]) }
            try scene.awaitEach(peers, "each to hear a close code", within: .seconds(10)) {
                $0.closeCode != nil
            }
            for (some, code) in [(polite, 1000), (broken, 1002), (silent, 4002 as UInt16)] {
                scene.expectAll(Array(some), "heard \(code)") { $0.closeCode == code }
            }
            // All sockets stay open here.
            let allowed = deadline + AbuseSize.choose(small: .seconds(4), full: .seconds(2))
            try scene.awaitCalm(within: allowed)
            let seconds = start.duration(to: .now).seconds
            return "\(count) connections  gone \(seconds.tenths) s after the upgrade"
        }
    }
}

extension SwarmInbox {
    /// The time that a peer may stay silent by the welcome: a ping's interval and its pong's
    /// timeout.
    fileprivate var promisedSeconds: Double? {
        guard let interval = member("interval_ms", of: "welcome").flatMap({ Double($0) }),
            let timeout = member("timeout_ms", of: "welcome").flatMap({ Double($0) })
        else { return nil }
        return (interval + timeout) / 1000
    }
}
