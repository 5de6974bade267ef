import Foundation
import GameProtocol
import TestSupport
import Testing

extension AbuseTests {
    /// Peers who are gone without a word: their sockets take and say nothing any more.
    @Test func halfOpenPeers() async throws {
        let count = AbuseSize.choose(small: 50, full: 1_000)
        let attack = Attack(
            name: "half-open peers",
            flags: AbuseSize.choose(
                small: ["--ping-interval", "1s", "--ping-timeout", "1s", "--close-timeout", "3s"],
                full: []),
            limits: ["pong_time"])
        try await attack.run { scene in
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
            // Somebody who is back looks what was said.
            let back = Array(peers.prefix(count / 2))
            for peer in back { peer.reads = true }
            try scene.awaitEnd(of: back, within: .seconds(10))
            scene.expectAll(back, "closed with 4003") { $0.closeCode == 4003 }
            try scene.awaitCalm(within: .seconds(10))
            return "\(count) peers  found in \(seconds.tenths) s, promised \(promise.tenths) s"
        }
    }
}

extension SwarmInbox {
    /// How long the welcome lets a peer say nothing: a ping's interval and its pong's timeout.
    var promisedSeconds: Double? {
        guard let text = first("welcome"), let interval = Self.number("interval_ms", in: text),
            let timeout = Self.number("timeout_ms", in: text)
        else { return nil }
        return (interval + timeout) / 1000
    }

    private static func number(_ name: String, in text: String) -> Double? {
        guard let start = text.firstRange(of: "\"\(name)\":") else { return nil }
        return Double(text[start.upperBound...].prefix { $0.isNumber })
    }
}
