import Testing

extension AbuseTests {
    /// Requests without end on one connection, whose answers nobody reads.
    @Test func pipelinedRequests() async throws {
        let count = AbuseSize.choose(small: 10, full: 500)
        let attack = Attack(name: "pipelined requests", flags: ["--close-timeout", "1s"])
        try await attack.run { scene in
            let peers = try scene.swarm.open(
                count,
                prepare: {
                    $0.shrinkReceiveBuffer()
                    $0.reads = false
                })
            let requests = Array(
                repeatElement(AttackRequests.get("/healthz"), count: 2_000).joined().utf8)
            for peer in peers { peer.send(requests) }
            try scene.swarm.drive(for: .milliseconds(500))
            let growth = try scene.residentGrowth()
            // Whoever doesn't wait for an answer gets no more of them.
            try scene.awaitCalm(within: .seconds(10))
            let allowed = count * 64 * 1024 + AbuseSize.spareBytes
            scene.expect(growth < allowed, "the memory grew by \(growth) bytes")
            for peer in peers { peer.reads = true }
            try scene.awaitEnd(of: peers, within: .seconds(10))
            let answers = peers.map { peer in
                String(decoding: peer.http, as: UTF8.self).ranges(of: "HTTP/1.1 ").count
            }
            scene.expect((answers.max() ?? 0) <= 100, "\(answers.max() ?? 0) answers")
            return "\(count) connections of 2000 requests  \(answers.max() ?? 0) answers at most"
        }
    }
}
