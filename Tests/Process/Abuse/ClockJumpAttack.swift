import Foundation
import TestSupport
import Testing

extension AbuseTests {
    /// The wall clock jumps by an hour and back while rounds are played.
    @Test(
        .enabled(if: WallClock.compiler != nil, "swift and its clang aren't on PATH"))
    func clockJumps() async throws {
        // Four of them fit into a round without taps, which takes 15 s.
        let rest = AbuseSize.choose(small: Duration.milliseconds(1_000), full: .seconds(3))
        let count = AbuseSize.choose(small: 20, full: 200)
        let wallClock = try WallClock()
        try await Attack(
            name: "clock jumps",
            flags: "--ping-interval 500ms --ping-timeout 5s --log-level debug",
            environment: wallClock.environment
        ).run { scene in
            let peers = try scene.signedUp(count)
            try scene.startRounds(peers)
            for hours in [1, 0, -1, 0] {
                try wallClock.set(secondsAhead: hours * 3_600)
                let before = peers.map { $0.inbox?.stateCount ?? 0 }
                scene.swarm.drive(for: rest)
                let frames = zip(peers, before).map { ($0.inbox?.stateCount ?? 0) - $1 }
                let due = rest.seconds * 10
                let fewest = frames.min() ?? 0
                let most = frames.max() ?? 0
                scene.expect(
                    Double(fewest) > due * 0.7 - 2 && Double(most) < due * 1.3 + 2,
                    "\(fewest)-\(most) state frames in \(rest) at \(hours) h")
                // A sign-up, which is logged with the time.
                _ = try scene.signedUp(1)
            }
            scene.expectAll(peers, "is still connected") { !$0.isOver }
            scene.expectAll(peers, "was pinged") { ($0.inbox?.pingCount ?? 0) > 1 }
            let spread = WallClock.spreadSeconds(ofLog: scene.server.log)
            scene.expect(spread > 7_000, "the log's times differ by \(spread) s: no jump happened")
            return "\(count) rounds through +1 h and -1 h"
        }
    }
}
