import Testing

extension AbuseTests {
    /// Connections that ask and ask, upgrade, and then speak HTTP again.
    @Test func repeatedUpgrades() async throws {
        let count = AbuseSize.choose(small: 10, full: 300)
        let attack = Attack(
            name: "repeated upgrades",
            flags: ["--keep-alive-requests", "20", "--close-timeout", "1s"],
            limits: ["websocket_protocol"])
        try await attack.run { scene in
            // As many as may stay, each after the answer to the one before.
            let endless = try scene.swarm.open(count)
            let (most, answered) = try Self.askUntilEnd(scene, endless)
            scene.expect(most == 20, "a connection brought \(most) requests")
            scene.expectAll(endless, "answered 200") { $0.status == 200 }

            let peers = try scene.swarm.open(count)
            for peer in peers { peer.send(AttackRequests.get("/healthz")) }
            try scene.swarm.wait(for: "answers", within: .seconds(10)) {
                peers.allSatisfy { $0.firstByteAt != nil || $0.isOver }
            }
            for peer in peers { peer.upgrade() }
            try scene.swarm.wait(for: "upgrades", within: .seconds(10)) {
                peers.allSatisfy { $0.inbox?.isOpen == true || $0.isOver }
            }
            scene.expectAll(peers, "upgraded after an answer") { $0.inbox?.isOpen == true }
            // The request's letters are a frame with a reserved bit.
            for peer in peers { peer.send(AttackRequests.upgrade()) }
            try scene.awaitEnd(of: peers, within: .seconds(10))
            scene.expectAll(peers, "closed with 1002") { $0.closeCode == 1002 }
            try scene.awaitCalm(within: .seconds(10))
            return "\(answered) answers, \(count) upgrades, then 1002"
        }
    }

    /// Sends request after request on each connection.
    ///
    /// - Returns: the most answers that one got, and all of them.
    private static func askUntilEnd(
        _ scene: AttackScene, _ peers: [SwarmPeer]
    ) throws -> (most: Int, all: Int) {
        var askedCounts = [Int](repeating: 0, count: peers.count)
        func answerCount(_ peer: SwarmPeer) -> Int {
            String(decoding: peer.http, as: UTF8.self).ranges(of: "HTTP/1.1 ").count
        }
        try scene.swarm.wait(for: "the end of answers", within: .seconds(30)) {
            for (index, peer) in peers.enumerated()
            where !peer.isOver && answerCount(peer) == askedCounts[index] {
                peer.send(AttackRequests.get("/healthz"))
                askedCounts[index] += 1
            }
            return peers.allSatisfy(\.isOver)
        }
        let counts = peers.map(answerCount)
        return (counts.max() ?? 0, counts.reduce(0, +))
    }
}
