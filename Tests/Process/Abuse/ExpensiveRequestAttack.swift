import TestSupport
import Testing

extension AbuseTests {
    /// Players who ask for the longest answer there is, as often as a burst may, all at once.
    @Test func expensiveRequests() async throws {
        let count = AbuseSize.choose(small: 5, full: 60)
        let asked = 95
        let attack = Attack(name: "expensive requests")
        try await attack.run { scene in
            let peers = try scene.signedUp(count)
            let cpuBefore = try scene.server.reading().cpuSeconds
            let start = ContinuousClock.now
            for _ in 0..<asked {
                for peer in peers { peer.send(message: #"{"type":"list_levels"}"#) }
            }
            try scene.swarm.wait(for: "all answers", within: .seconds(60)) {
                peers.allSatisfy { ($0.inbox?.texts.count ?? 0) > asked || $0.isOver }
            }
            let seconds = start.duration(to: .now).seconds
            let cpu = try scene.server.reading().cpuSeconds - cpuBefore
            // More may have waited than a connection can have.
            scene.expectAll(peers, "answered in full, or closed with 4004") {
                !$0.isOver || $0.closeCode == 4004
            }
            return "\(count * asked) requests in \(seconds.tenths) s  "
                + "\((cpu * 1000 / Double(count * asked)).tenths) ms CPU each"
        }
    }
}
