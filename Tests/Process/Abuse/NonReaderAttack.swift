import Testing

extension AbuseTests {
    /// Players who start rounds and never read what they are sent; some ask for long answers
    /// besides.
    @Test func nonReaders() async throws {
        let count = AbuseSize.choose(small: 60, full: 2_000)
        let attack = Attack(
            name: "readers that never read",
            flags: AbuseSize.choose(
                small: [
                    "--ping-interval", "1s", "--ping-timeout", "1s", "--close-timeout", "3s",
                ],
                // Who is given up first must still be there once the last is, and reads its close.
                full: ["--close-timeout", "20s"]),
            limits: ["outbound_bytes"])
        try await attack.run { scene in
            let peers = try scene.signedUp(count, prepare: { $0.shrinkReceiveBuffer() })
            try scene.startRounds(peers)
            let settled = try scene.residentGrowth()
            for peer in peers { peer.reads = false }
            var mostBytes = settled
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
            try scene.awaitEnd(of: greedy, within: .seconds(10))
            scene.expectAll(greedy, "closed with 4004") { $0.closeCode == 4004 }

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
}
