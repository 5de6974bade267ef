import TestSupport
import Testing

extension AbuseTests {
    /// Connections that open and close at every stage of their lives.
    @Test func churn() async throws {
        let cycles = AbuseSize.choose(small: 400, full: 10_000)
        try await Attack(name: "connect and disconnect", flags: "--resume-time 1s").run { scene in
            // The first half allocates everything that is allocated only once, such as pages of the
            // database.
            try Self.churn(scene, cycles: 0..<cycles / 2)
            try scene.awaitCalm(within: .seconds(15))
            let before = try scene.server.metrics().openDescriptors
            let cost = try scene.cost {
                try Self.churn(scene, cycles: cycles / 2..<cycles)
                try scene.awaitCalm(within: .seconds(15))
            }
            scene.expectGrowth(of: cost.bytes, below: 6 << 20)
            let metrics = try scene.server.metrics()
            let accepted = try metrics.count("chefdash_connections_accepted_total")
            let known = try scene.metricsBefore.count("chefdash_connections_accepted_total")
            scene.expect(accepted - known >= cycles, "only \(accepted - known) were accepted")
            return "\(cycles) cycles  descriptors \(before) and then \(try metrics.openDescriptors)"
                + "  \(cost.bytes / 1024) KiB more after the second half"
        }
    }

    private static func churn(_ scene: AttackScene, cycles: Range<Int>) throws {
        let batch = 100
        for start in stride(from: cycles.lowerBound, to: cycles.upperBound, by: batch) {
            let address = LoopbackAddress.spread(start, perAddress: batch)
            let count = min(batch, cycles.upperBound - start)
            let peers = try scene.swarm.open(count, from: { _ in address })
            let kinds = Dictionary(grouping: peers) { $0.number % 5 }
            for peer in kinds[1] ?? [] { peer.send("GET /play HT") }
            let upgraded = [2, 3, 4].flatMap { kinds[$0] ?? [] }
            try scene.upgrade(upgraded)
            let players = [3, 4].flatMap { kinds[$0] ?? [] }
            for peer in players { peer.send(message: AttackRequests.hello()) }
            try scene.awaitText("welcome", players)
            try scene.startRounds(kinds[4] ?? [])
            // Half of them abruptly.
            for peer in peers where peer.number.isMultiple(of: 2) {
                peer.socket?.resetOnClose()
            }
            scene.swarm.removeAll()
        }
    }
}
