import TestSupport
import Testing

extension AbuseTests {
    /// Players who stop reading with a full socket, and go on while the server still bears them.
    @Test func stalledReaders() async throws {
        let count = AbuseSize.choose(small: 10, full: 60)
        let stall = AbuseSize.choose(small: Duration.seconds(3), full: .seconds(6))
        let attack = Attack(
            name: "stalled readers",
            // Room for all that they ask for, so that they are only slow.
            flags: ["--outbound-limit", "1048576", "--ping-interval", "30s"])
        try await attack.run { scene in
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
            let growth = try scene.residentGrowth()
            let before = peers.map { $0.inbox?.stateCount ?? 0 }
            for peer in peers { peer.reads = true }
            // The newest state, once all that was asked for has come.
            let due = Int(stall.seconds * 10)
            try scene.swarm.wait(for: "the newest state", within: .seconds(30)) {
                peers.allSatisfy { ($0.inbox?.lastTick ?? 0) >= due || $0.isOver }
            }
            scene.expectAll(peers, "stays connected") { !$0.isOver }
            // Of the frames of the stall nearly all were replaced by newer ones.
            let ticks = peers.map { $0.inbox?.lastTick ?? 0 }
            let frames = zip(peers, before).map { ($0.inbox?.stateCount ?? 0) - $1 }
            let most = frames.max() ?? 0
            let last = ticks.max() ?? 0
            scene.expect(
                most < due / 2 + max(0, last - due), "\(most) frames came of \(last) ticks")
            let bytes = growth / count
            scene.expect(
                bytes < 1 << 20 + AbuseSize.spareBytes / count, "\(bytes) bytes for each")
            return "\(count) players  at most \(most) frames of \(last) ticks  "
                + "\(bytes / 1024) KiB each"
        }
    }
}

extension SwarmInbox {
    /// The tick of the newest state frame.
    var lastTick: Int? {
        guard let start = lastState.firstRange(of: #""tick":"#) else { return nil }
        return Int(lastState[start.upperBound...].prefix { $0.isNumber })
    }
}
