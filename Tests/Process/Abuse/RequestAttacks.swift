import TestSupport
import Testing

/// Invalid HTTP.
extension AbuseTests {
    /// Requests with heads that are too long, in several ways.
    enum LongHead: String {
        case manyHeaders, endlessHeader, spaces, emptyLines, longTarget

        var bytes: [UInt8] {
            let start = "GET /play HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            let text =
                switch self {
                case .manyHeaders:
                    start + (0..<2_000).map { "X-\($0): \($0)\r\n" }.joined() + "\r\n"
                // 10 MB; the server may answer early.
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
            // A server may skip empty lines before a request (RFC 9112, section 2.2), but not
            // forever.
            (.emptyLines, nil, [400, 414, 431]),
        ] as [(LongHead, String?, [Int])])
    func longHead(_ head: LongHead, limit: String?, statuses: [Int]) async throws {
        let small = head.isSentByteByByte ? 2 : 10
        let full = head.isSentByteByByte ? 20 : 500
        let count = AbuseSize.choose(small: small, full: full)
        try await Attack(
            name: "head of \(head.rawValue)", limits: limit.map { [$0: count] } ?? [:]
        ).run { scene in
            let bytes = head.bytes
            let peers = try scene.swarm.open(count)
            var sentCount = 0
            let cost = try scene.cost {
                try scene.swarm.wait(
                    for: "an answer", within: .seconds(60), every: .milliseconds(1)
                ) {
                    let piece = bytes[sentCount...].prefix(head.isSentByteByByte ? 64 : .max)
                    for part in head.isSentByteByByte ? piece.map({ [$0] }) : [Array(piece)] {
                        for peer in peers where peer.firstByteAt == nil { peer.send(part) }
                    }
                    sentCount += piece.count
                    return peers.allSatisfy { $0.firstByteAt != nil || $0.isOver }
                }
                try scene.awaitEnd(of: peers, within: .seconds(10))
            }
            let cpu = cost.cpuSeconds / Double(count)
            scene.expectAll(peers, "answered \(statuses)") { statuses.contains($0.status ?? 0) }
            // A wake-up for each byte costs some microseconds.
            let allowed = head.isSentByteByByte ? 0.3 : 0.01
            scene.expect(
                cpu < allowed * AbuseSize.choose(small: 10, full: 1),
                "\(cpu) s of CPU time for each connection")
            try scene.leave()
            let status = peers.first?.status ?? 0
            return "\(count) connections  \(status) after \(sentCount) bytes at most  "
                + "\((cpu * 1000).tenths) ms CPU each"
        }
    }

    /// Connections that send request after request, upgrade, and then speak HTTP again.
    @Test func repeatedUpgrades() async throws {
        let count = AbuseSize.choose(small: 10, full: 300)
        try await Attack(
            name: "repeated upgrades",
            flags: "--keep-alive-requests 20 --close-timeout 1s",
            limits: ["websocket_protocol": count]
        ).run { scene in
            // Within the connection limit, each request after the last one's answer.
            let endless = try scene.swarm.open(count)
            var askedCounts = [Int](repeating: 0, count: count)
            try scene.swarm.wait(for: "the end of answers", within: .seconds(30)) {
                for (index, peer) in endless.enumerated()
                where !peer.isOver && peer.answerCount == askedCounts[index] {
                    peer.send(AttackRequests.get("/healthz"))
                    askedCounts[index] += 1
                }
                return endless.allSatisfy(\.isOver)
            }
            let answers = endless.map(\.answerCount)
            scene.expect(answers.max() == 20, "a connection brought \(answers.max() ?? 0) requests")
            scene.expectAll(endless, "answered 200") { $0.status == 200 }

            let peers = try scene.swarm.open(count)
            for peer in peers { peer.send(AttackRequests.get("/healthz")) }
            try scene.awaitEach(peers, "answers", within: .seconds(10)) { $0.firstByteAt != nil }
            try scene.upgrade(peers)
            // The request's bytes form a frame with a reserved bit.
            for peer in peers { peer.send(AttackRequests.upgrade()) }
            try scene.awaitClose(of: peers, 1002, within: .seconds(10))
            try scene.awaitCalm(within: .seconds(10))
            return "\(answers.reduce(0, +)) answers, \(count) upgrades, then 1002"
        }
    }
}

extension SwarmPeer {
    /// The number of HTTP answers.
    var answerCount: Int { String(decoding: http, as: UTF8.self).ranges(of: "HTTP/1.1 ").count }
}
