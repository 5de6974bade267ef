import TestSupport
import Testing

extension AbuseTests {
    /// Requests whose heads are too long, each in its way.
    enum LongHead: String, CustomTestStringConvertible {
        case manyHeaders, endlessHeader, spaces, emptyLines, longTarget

        var testDescription: String { rawValue }

        var bytes: [UInt8] {
            let start = "GET /play HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            let text =
                switch self {
                case .manyHeaders:
                    start + (0..<2_000).map { "X-\($0): \($0)\r\n" }.joined() + "\r\n"
                // 10 MB; the server may say its word early.
                case .endlessHeader: start + "X: " + String(repeating: "x", count: 10_000_000)
                case .spaces: start + "X: a" + String(repeating: " ", count: 32_768) + "b\r\n\r\n"
                case .emptyLines: String(repeating: "\r\n", count: 32_768)
                case .longTarget:
                    "GET /" + String(repeating: "a", count: 32_768) + " HTTP/1.1\r\n\r\n"
                }
            return Array(text.utf8)
        }

        var isSentByteByByte: Bool { self == .endlessHeader }
    }

    @Test(
        arguments: [
            (LongHead.manyHeaders, "request_size", [431]),
            (.endlessHeader, "request_size", [431]),
            (.spaces, "request_size", [431]),
            (.longTarget, "request_size", [414]),
            // Empty lines before a request may be skipped (RFC 9112, section 2.2), but not for ever.
            (.emptyLines, nil, [400, 414, 431]),
        ] as [(LongHead, String?, [Int])])
    func longHead(_ head: LongHead, limit: String?, statuses: [Int]) async throws {
        let small = head.isSentByteByByte ? 2 : 10
        let full = head.isSentByteByByte ? 20 : 500
        let count = AbuseSize.choose(small: small, full: full)
        let attack = Attack(
            name: "head of \(head.rawValue)", limits: limit.map { [$0] } ?? [])
        try await attack.run { scene in
            let bytes = head.bytes
            let peers = try scene.swarm.open(count)
            let cpuBefore = try scene.server.reading().cpuSeconds
            var sentCount = 0
            if head.isSentByteByByte {
                try scene.swarm.wait(
                    for: "an answer", within: .seconds(60), every: .milliseconds(1)
                ) {
                    for _ in 0..<64 where sentCount < bytes.count {
                        for peer in peers where peer.firstByteAt == nil {
                            peer.send([bytes[sentCount]])
                        }
                        sentCount += 1
                    }
                    return peers.allSatisfy { $0.firstByteAt != nil || $0.isOver }
                }
            } else {
                for peer in peers { peer.send(bytes) }
                sentCount = bytes.count
            }
            try scene.awaitEnd(of: peers, within: .seconds(10))
            let cpu = try (scene.server.reading().cpuSeconds - cpuBefore) / Double(count)
            scene.expectAll(peers, "answered \(statuses)") { statuses.contains($0.status ?? 0) }
            // A wake-up for each byte costs some microseconds.
            let allowed = head.isSentByteByByte ? 0.3 : 0.01
            scene.expect(
                cpu < allowed * AbuseSize.choose(small: 10, full: 1),
                "\(cpu) s of CPU time for each connection")
            if let limit {
                scene.expect(try scene.limitReached(limit) >= count, "not each was counted")
            }
            scene.swarm.removeAll()
            try scene.awaitCalm(within: .seconds(10))
            let status = peers.first?.status ?? 0
            return "\(count) connections  \(status) after \(sentCount) bytes at most  "
                + "\((cpu * 1000).tenths) ms CPU each"
        }
    }
}
