import CZlib
import Testing
import WebSocket

extension AbuseTests {
    /// Compressed messages of some KiB that inflate to 10 MiB.
    @Test func zipBomb() async throws {
        let count = AbuseSize.choose(small: 20, full: 500)
        let attack = Attack(name: "zip bomb", limits: ["message_size"])
        try await attack.run { scene in
            let payload = Self.deflated(byteCount: 10 << 20, windowBits: 12)
            var bomb: [UInt8] = []
            FrameEncoder.append(
                .text, payload: payload, isCompressed: true, mask: 0x1234_5678, to: &bomb)
            let peers = try scene.upgraded(
                count,
                extensions: "permessage-deflate; client_no_context_takeover; "
                    + "server_no_context_takeover; client_max_window_bits=12")
            scene.expectAll(peers, "agreed on compression") { peer in
                String(decoding: peer.http, as: UTF8.self).contains("permessage-deflate")
            }
            // The first takes what every later one uses again.
            peers[0].send(bomb)
            try scene.awaitEnd(of: [peers[0]], within: .seconds(10))
            let before = try scene.server.reading().residentBytes
            for peer in peers.dropFirst() { peer.send(bomb) }
            try scene.awaitEnd(of: peers, within: .seconds(20))
            let growth = try scene.server.reading().residentBytes - before
            scene.expectAll(peers, "closed with 1009") { $0.closeCode == 1009 }
            scene.expect(
                growth < 1 << 20 + AbuseSize.spareBytes, "the memory grew by \(growth) bytes")
            scene.expect(
                try scene.limitReached("message_size") >= count, "not each was counted")
            scene.swarm.removeAll()
            try scene.awaitCalm(within: .seconds(10))
            return
                "\(count) bombs of \(payload.count) bytes  1009  \(growth / 1024) KiB more in all"
        }
    }

    /// A message's payload (RFC 7692, section 7.2.1) that inflates to so many spaces.
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
