import CZlib
import TestSupport
import Testing
import WebSocket

/// Expensive frames.
extension AbuseTests {
    /// Frames that declare more than they contain.
    @Test(arguments: [
        ("2^63-1", UInt64(Int64.max), UInt16(1009)),
        ("2^63", 1 << 63, 1002),
        ("2^64-1", .max, 1002),
        ("1 GiB", 1 << 30, 1009),
    ])
    func declaredLength(_ name: String, _ length: UInt64, code: UInt16) async throws {
        let count = AbuseSize.choose(small: 20, full: 1_000)
        let limit = code == 1009 ? "message_size" : "websocket_protocol"
        try await Attack(name: "declared \(name)", limits: [limit: count]).run { scene in
            let peers = try scene.upgraded(count)
            let frame = AttackFrames.header(0x1, declaring: length) + [0x20]
            let cost = try scene.cost {
                for peer in peers { peer.send(frame) }
                try scene.awaitClose(of: peers, code, within: .seconds(10))
            }
            // A close frame and the kernel's overhead for sockets; nothing for the declared length.
            scene.expectGrowth(of: cost.bytes, below: 4 << 20)
            try scene.leave()
            return "\(count) connections  \(code)  \(cost.bytes / 1024) KiB more in all"
        }
    }

    /// Frames that cost a lot and carry nothing.
    enum FrameFlood: String {
        case pings, pongs, mixedControl, emptyFragments, oneByteFragments

        var bytes: [UInt8] {
            switch self {
            case .pings:
                Self.repeated(AttackFrames.frame(.ping, [UInt8](repeating: 7, count: 125)), 2_000)
            case .pongs: Self.repeated(AttackFrames.frame(.pong), 10_000)
            case .mixedControl:
                Self.repeated(AttackFrames.frame(.ping) + AttackFrames.frame(.pong), 5_000)
            case .emptyFragments: Self.fragments(of: [], 100_000)
            // A message of 1 MiB.
            case .oneByteFragments: Self.fragments(of: [0x20], 1 << 20)
            }
        }

        private static func repeated(_ bytes: [UInt8], _ count: Int) -> [UInt8] {
            var all = bytes
            while all.count < count * bytes.count { all += all }
            return Array(all.prefix(count * bytes.count))
        }

        private static func fragments(of payload: [UInt8], _ count: Int) -> [UInt8] {
            AttackFrames.frame(.text, payload, isFinal: false)
                + repeated(AttackFrames.frame(.continuation, payload, isFinal: false), count - 1)
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
        try await Attack(
            name: "flood of \(flood.rawValue)",
            // The flood must be detected as such, not through missed pings.
            flags: "--close-timeout 2s --ping-interval 60s", limits: [limit: count]
        ).run { scene in
            let peers = try scene.signedUp(count)
            let bytes = flood.bytes
            let cost = try scene.cost {
                for peer in peers { peer.send(bytes) }
                try scene.awaitClose(of: peers, code, within: .seconds(20))
            }
            let cpu = cost.cpuSeconds / Double(count)
            let allowed = AbuseSize.choose(small: 1.0, full: 0.05)
            scene.expect(cpu < allowed, "\(cpu) s of CPU time for each connection")
            try scene.leave()
            return "\(count) connections  \(code)  \((cpu * 1000).tenths) ms CPU each"
        }
    }

    /// Compressed messages of some KiB that inflate to 10 MiB.
    @Test func zipBomb() async throws {
        let count = AbuseSize.choose(small: 20, full: 500)
        try await Attack(name: "zip bomb", limits: ["message_size": count]).run { scene in
            let payload = Self.deflated(byteCount: 10 << 20, windowBits: 12)
            let bomb = AttackFrames.frame(.text, payload, isCompressed: true)
            let peers = try scene.upgraded(
                count,
                extensions: "permessage-deflate; client_no_context_takeover; "
                    + "server_no_context_takeover; client_max_window_bits=12")
            scene.expectAll(peers, "agreed on compression") { peer in
                String(decoding: peer.http, as: UTF8.self).contains("permessage-deflate")
            }
            // The first one allocates memory that all later ones reuse.
            peers[0].send(bomb)
            try scene.awaitEnd(of: [peers[0]], within: .seconds(10))
            let cost = try scene.cost {
                for peer in peers.dropFirst() { peer.send(bomb) }
                try scene.awaitClose(of: peers, 1009, within: .seconds(20))
            }
            scene.expectGrowth(of: cost.bytes, below: 1 << 20)
            try scene.leave()
            return "\(count) bombs of \(payload.count) bytes  1009  "
                + "\(cost.bytes / 1024) KiB more in all"
        }
    }

    /// A message's payload (RFC 7692, section 7.2.1) that inflates to this many spaces.
    private static func deflated(byteCount: Int, windowBits: Int32) -> [UInt8] {
        var stream = z_stream()
        let status = deflateInit2_(
            &stream, Z_BEST_COMPRESSION, Z_DEFLATED, -windowBits, 8, Z_DEFAULT_STRATEGY,
            ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        precondition(status == Z_OK, "zlib refused to compress: \(status)")
        defer { deflateEnd(&stream) }
        var input = [UInt8](repeating: 0x20, count: byteCount)
        var output = [UInt8](repeating: 0, count: byteCount / 100)
        let count = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                let status = deflate(&stream, Z_SYNC_FLUSH)
                precondition(status == Z_OK && stream.avail_in == 0, "zlib failed: \(status)")
                return output.count - Int(stream.avail_out)
            }
        }
        // Without the empty block at the end.
        return Array(output[..<(count - 4)])
    }
}
