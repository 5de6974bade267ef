import TestSupport
import Testing
import WebSocket

extension AbuseTests {
    /// Frames that cost much and say nothing.
    enum FrameFlood: String, CaseIterable, CustomTestStringConvertible {
        case pings, pongs, mixedControl, emptyFragments, oneByteFragments

        var testDescription: String { rawValue }

        var bytes: [UInt8] {
            switch self {
            case .pings: Self.repeated(.ping, [UInt8](repeating: 7, count: 125), 2_000)
            case .pongs: Self.repeated(.pong, [], 10_000)
            case .mixedControl:
                Array(
                    repeatElement(
                        AttackFrames.frame(.ping, []) + AttackFrames.frame(.pong, []),
                        count: 5_000
                    ).joined())
            case .emptyFragments: Self.fragments(of: [], 100_000)
            // A message of 1 MiB.
            case .oneByteFragments: Self.fragments(of: [0x20], 1 << 20)
            }
        }

        private static func repeated(_ opcode: Opcode, _ payload: [UInt8], _ count: Int) -> [UInt8]
        {
            Array(repeatElement(AttackFrames.frame(opcode, payload), count: count).joined())
        }

        private static func fragments(of payload: [UInt8], _ count: Int) -> [UInt8] {
            let first = AttackFrames.frame(.text, payload, isFinal: false)
            let more = AttackFrames.frame(.continuation, payload, isFinal: false)
            return first + Array(repeatElement(more, count: count - 1).joined())
        }
    }

    @Test(arguments: [
        (FrameFlood.pings, "control_frames", UInt16(4006)),
        (.pongs, "control_frames", 4006),
        (.mixedControl, "control_frames", 4006),
        (.emptyFragments, "frames", 1008),
        (.oneByteFragments, "frames", 1008),
    ])
    func frameFlood(_ flood: FrameFlood, limit: String, code: UInt16) async throws {
        let count = AbuseSize.choose(small: 3, full: 100)
        let attack = Attack(
            name: "flood of \(flood.rawValue)", flags: ["--close-timeout", "2s"], limits: [limit])
        try await attack.run { scene in
            let peers = try scene.signedUp(count)
            let bytes = flood.bytes
            let cpuBefore = try scene.server.reading().cpuSeconds
            for peer in peers { peer.send(bytes) }
            try scene.awaitEnd(of: peers, within: .seconds(20))
            let cpu = try (scene.server.reading().cpuSeconds - cpuBefore) / Double(count)
            scene.expectAll(peers, "closed with \(code)") { $0.closeCode == code }
            let allowed = AbuseSize.choose(small: 1.0, full: 0.05)
            scene.expect(cpu < allowed, "\(cpu) s of CPU time for each connection")
            scene.expect(try scene.limitReached(limit) >= count, "not each was counted")
            scene.swarm.removeAll()
            try scene.awaitCalm(within: .seconds(10))
            return "\(count) connections  \(code)  \((cpu * 1000).tenths) ms CPU each"
        }
    }
}
