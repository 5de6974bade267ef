import TestSupport
import Testing

/// Peers who don't read.
extension AbuseTests {
    /// Players who start rounds and never read; some also request long answers.
    @Test func nonReaders() async throws {
        let count = AbuseSize.choose(small: 60, full: 2_000)
        try await Attack(
            name: "readers that never read",
            flags: AbuseSize.choose(
                small: "--ping-interval 1s --ping-timeout 1s --close-timeout 3s",
                // The first peers given up must still be connected when the last is, so that they
                // read their close.
                full: "--close-timeout 20s"),
            limits: ["outbound_bytes": count / 10]
        ).run { scene in
            let peers = try scene.signedUp(count, prepare: { $0.shrinkReceiveBuffer() })
            try scene.startRounds(peers)
            var mostBytes = try scene.residentGrowth()
            for peer in peers { peer.reads = false }
            let greedy = Array(peers.prefix(count / 10))
            for peer in greedy {
                for _ in 0..<90 { peer.send(message: #"{"type":"list_levels"}"#) }
            }
            try scene.swarm.wait(
                for: "the greedy to be given up", within: .seconds(10), every: .milliseconds(100)
            ) {
                mostBytes = max(mostBytes, try scene.residentGrowth())
                return try scene.limitReached("outbound_bytes") >= greedy.count
            }
            for peer in greedy { peer.reads = true }
            try scene.awaitClose(of: greedy, 4004, within: .seconds(10))

            let others = Array(peers.dropFirst(greedy.count))
            try scene.swarm.wait(
                for: "the others to be given up", within: .seconds(30), every: .milliseconds(100)
            ) {
                mostBytes = max(mostBytes, try scene.residentGrowth())
                let tooSlow = try scene.limitReached("outbound_bytes")
                return try tooSlow + scene.limitReached("pong_time") >= count
            }
            for peer in others { peer.reads = true }
            try scene.awaitEnd(of: others, within: .seconds(10))
            scene.expectAll(others, "closed with 4003 or 4004") {
                $0.closeCode == 4003 || $0.closeCode == 4004
            }
            let bytes = mostBytes / count
            let allowed = 64 * 1024 + AbuseSize.spareBytes / count
            scene.expect(bytes < allowed, "\(bytes) bytes of memory for each connection")
            let codes = Set(others.compactMap(\.closeCode)).sorted().map(String.init)
            return "\(count) connections  \(bytes / 1024) KiB each  closed with 4004, else "
                + codes.joined(separator: "/")
        }
    }

    /// Players who stop reading with a full socket, and continue within the server's limit.
    @Test func stalledReaders() async throws {
        let count = AbuseSize.choose(small: 10, full: 60)
        let stall = AbuseSize.choose(small: Duration.seconds(3), full: .seconds(6))
        try await Attack(
            name: "stalled readers",
            // Room for everything that they request, so that they are only slow.
            flags: "--outbound-limit 1048576 --ping-interval 30s"
        ).run { scene in
            let peers = try scene.signedUp(count, prepare: { $0.shrinkReceiveBuffer() })
            try scene.startRounds(peers)
            for peer in peers { peer.reads = false }
            let start = ContinuousClock.now
            var askedCount = 0
            try scene.swarm.wait(
                for: "the stall's end", within: stall * 2, every: .milliseconds(20)
            ) {
                if askedCount < 95 {
                    for peer in peers { peer.send(message: #"{"type":"list_levels"}"#) }
                    askedCount += 1
                }
                return start.duration(to: .now) >= stall
            }
            let bytes = try scene.residentGrowth() / count
            let before = peers.map { $0.inbox?.stateCount ?? 0 }
            for peer in peers { peer.reads = true }
            // The newest state, once all the answers have arrived.
            let due = Int(stall.seconds * 10)
            try scene.awaitEach(peers, "the newest state") { ($0.inbox?.lastTick ?? 0) >= due }
            scene.expectAll(peers, "stays connected") { !$0.isOver }
            // Nearly all frames of the stall were replaced by newer ones.
            let last = peers.map { $0.inbox?.lastTick ?? 0 }.max() ?? 0
            let most = zip(peers, before).map { ($0.inbox?.stateCount ?? 0) - $1 }.max() ?? 0
            scene.expect(
                most < due / 2 + max(0, last - due), "\(most) frames came of \(last) ticks")
            // The limit of unsent bytes, and a player's other memory.
            scene.expect(
                bytes < (1 << 20) + (64 << 10) + AbuseSize.spareBytes / count,
                "\(bytes) bytes for each")
            return "\(count) players  at most \(most) frames of \(last) ticks  "
                + "\(bytes / 1024) KiB each"
        }
    }

    /// Endless requests on one connection, whose answers nobody reads.
    @Test func pipelinedRequests() async throws {
        let count = AbuseSize.choose(small: 10, full: 500)
        try await Attack(name: "pipelined requests", flags: "--close-timeout 1s").run { scene in
            let peers = try scene.swarm.open(
                count,
                prepare: {
                    $0.shrinkReceiveBuffer()
                    $0.reads = false
                })
            let requests = Array(
                repeatElement(AttackRequests.get("/healthz"), count: 2_000).joined().utf8)
            for peer in peers { peer.send(requests) }
            scene.swarm.drive(for: .milliseconds(500))
            let growth = try scene.residentGrowth()
            // A peer that doesn't wait for an answer gets no more of them.
            try scene.awaitCalm(within: .seconds(10))
            scene.expectGrowth(of: growth, below: count * 64 * 1024)
            for peer in peers { peer.reads = true }
            try scene.awaitEnd(of: peers, within: .seconds(10))
            let most = peers.map(\.answerCount).max() ?? 0
            scene.expect(most <= 100, "\(most) answers")
            return "\(count) connections of 2000 requests  \(most) answers at most"
        }
    }
}
