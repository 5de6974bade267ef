import TestSupport
import Testing

extension AbuseTests {
    /// Sockets that say nothing more right after the upgrade, or in the middle of a frame, and stay
    /// open for what comes.
    @Test func halfClosedSockets() async throws {
        let count = AbuseSize.choose(small: 60, full: 1_500)
        let attack = Attack(
            name: "half-closed sockets",
            flags: AbuseSize.choose(small: ["--close-timeout", "1s"], full: []))
        try await attack.run { scene in
            let start = ContinuousClock.now
            let peers = try scene.swarm.open(count)
            for peer in peers {
                peer.upgrade()
                // The beginning of a frame: text, masked, 10 bytes.
                if peer.number % 3 == 1 { peer.send([0x81, 0x8A, 1, 2, 3]) }
                if peer.number % 3 == 2 { peer.send(message: #"{"type":"hello"}"#) }
                peer.finishSending()
            }
            try scene.awaitEnd(of: peers, within: .seconds(15))
            try scene.awaitCalm(within: .seconds(15))
            let seconds = start.duration(to: .now).seconds
            return "\(count) connections  gone after \(seconds.tenths) s"
        }
    }
}
