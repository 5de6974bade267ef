import Testing

extension AbuseTests {
    /// Frames that declare more than they bring.
    @Test(arguments: [
        ("2^63-1", UInt64(Int64.max), UInt16(1009)),
        ("2^63", 1 << 63, 1002),
        ("2^64-1", .max, 1002),
        ("1 GiB", 1 << 30, 1009),
    ])
    func declaredLength(_ name: String, _ length: UInt64, code: UInt16) async throws {
        let count = AbuseSize.choose(small: 20, full: 1_000)
        let limit = code == 1009 ? "message_size" : "websocket_protocol"
        let attack = Attack(name: "declared \(name)", limits: [limit])
        try await attack.run { scene in
            let peers = try scene.upgraded(count)
            let before = try scene.server.reading().residentBytes
            for peer in peers {
                peer.send(AttackFrames.header(0x1, declaring: length) + [0x20])
            }
            try scene.awaitEnd(of: peers, within: .seconds(10))
            let growth = try scene.server.reading().residentBytes - before
            scene.expectAll(peers, "closed with \(code)") { $0.closeCode == code }
            // A close frame and what the kernel's sockets need besides; nothing declared.
            let allowed = 4 << 20 + AbuseSize.spareBytes
            scene.expect(growth < allowed, "the memory grew by \(growth) bytes")
            scene.expect(try scene.limitReached(limit) >= count, "not each was counted")
            scene.swarm.removeAll()
            try scene.awaitCalm(within: .seconds(10))
            return "\(count) connections  \(code)  \(growth / 1024) KiB more in all"
        }
    }
}
