import Foundation
import TestSupport
import Testing

extension AbuseTests {
    /// Newcomers while the server can't open more descriptors.
    @Test func descriptorsUsedUp() async throws {
        let count = AbuseSize.choose(small: 50, full: 500)
        let time = AbuseSize.choose(small: Duration.seconds(2), full: .seconds(10))
        try await Attack(
            name: "descriptors used up", flags: "--handshake-timeout 60s",
            limits: ["descriptors": count]
        ).run { scene in
            let limit = try DescriptorLimitOfProcess(scene.server.processIdentifier)
            // 16 are reserved; the first newcomers get the others and keep them.
            try limit.lower(spare: 18)
            let first = try scene.swarm.open(2)
            scene.swarm.drive(for: .milliseconds(300))
            var refused: [SwarmPeer] = []
            let cost = try scene.cost {
                try scene.swarm.wait(
                    for: "newcomers to be refused", within: time + .seconds(30), every: time / count
                ) {
                    if refused.count < count {
                        let peer = try scene.swarm.start()
                        // Half of them send a request at once, the others nothing.
                        if refused.count.isMultiple(of: 2) { peer.upgrade() }
                        refused.append(peer)
                    }
                    return refused.count == count && refused.allSatisfy(\.isOver)
                }
            }
            let cpu = cost.cpuSeconds / cost.seconds
            scene.expectAll(refused, "answered 503") { $0.status == 503 }
            scene.expect(
                cpu < AbuseSize.choose(small: 0.6, full: 0.25), "\(cpu) s of CPU time a second")
            scene.expect(
                first.allSatisfy { !$0.isOver || $0.status == 503 },
                "the last that were accepted were dropped")
            let spare = try limit.spare()
            scene.expect(spare >= 14, "only \(spare) descriptors were left for files")
            try limit.restore()
            let served = try scene.signedUp(3)
            scene.expect(served.allSatisfy { !$0.isOver }, "no newcomer was served afterwards")
            try scene.leave()
            return "\(count) newcomers told 503  \((cpu * 100).tenths) % of a core"
        }
    }
}
