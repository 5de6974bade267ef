import Foundation
import TestSupport
import Testing
import WebSocket

@testable import ChefDashServer

@Suite("Metrics", .server(.metered))
struct MetricsTests: ServerTests {
    @Test(
        "Players, rounds and connections are counted, including those that ended",
        .server(.metered, levels: try LevelsCopy(rules: ["clockAtStartTicks": 30])))
    func gauges() async throws {
        let player = try await server.signUp()
        try await player.startRound()
        let during = try await server.metrics()
        #expect(during["chefdash_connections"] == 1)
        #expect(during["chefdash_sessions"] == 1)
        #expect(during["chefdash_rooms"] == 1)
        try await player.request(["type": "leave"])
        try await player.client.close()
        let after = try await server.metrics {
            $0["chefdash_rooms"] == 0 && $0["chefdash_connections"] == 0
        }
        #expect(after["chefdash_connections_accepted_total"] == 1)
    }

    @Test("Every limit has a counter from the start, and it counts")
    func limits() async throws {
        let name = { (limit: String) in "chefdash_limit_reached_total{limit=\"\(limit)\"}" }
        let before = try await server.metrics()
        for limit in ["connections", "descriptors", "handshake_time", "frames", "sign_ups"] {
            #expect(before[name(limit)] == 0)
        }
        let refusal = try await HTTPConversation(port: server.port).ask(
            "GET", "/" + String(repeating: "a", count: 17_000))
        #expect(refusal.status == 414)
        #expect(try await server.metrics()[name("request_size")] == 1)
    }

    @Test("The histogram counts each tick, and its buckets add up")
    func lateness() async throws {
        let player = try await server.signUp()
        try await player.startRound()
        for _ in 0..<3 { try await player.message("state") }
        let metrics = try await server.metrics()
        let count = metrics["chefdash_tick_lateness_seconds_count"] ?? 0
        #expect(count >= 3)
        #expect(metrics["chefdash_tick_lateness_seconds_bucket{le=\"+Inf\"}"] == count)
        let buckets = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5]
            .map { metrics["chefdash_tick_lateness_seconds_bucket{le=\"\($0)\"}"] ?? -1 }
        #expect(buckets == buckets.sorted() && buckets.allSatisfy { (0...count).contains($0) })
    }

    @Test("Clients can't create labels: an unknown code counts as other")
    func closeCodes() async throws {
        let counters = GameCounters()
        for code in UInt16.min...UInt16.max {
            counters.count(GameCounters.Close(code: CloseCode(rawValue: code), isOurs: false))
        }
        counters.count(GameCounters.Close(code: nil, isOurs: false))
        let counts = Dictionary(
            uniqueKeysWithValues: counters.closeCounts.filter { !$0.close.isOurs }
                .map { ($0.close.code, $0.count) })
        #expect(counters.closeCounts.contains { $0.close.code == "4009" && $0.count == 0 })
        #expect(counts.count == 25)
        #expect(counts["other", default: 0] == 65_536 - 23)
        for label in ["none", "1000", "4006"] { #expect(counts[label, default: 0] == 1) }
        for code in [3000, 4321] as [UInt16] {
            let client = try await server.connect()
            client.send(.close, [UInt8(code >> 8), UInt8(code & 255)])
            #expect(try await client.ending() == .closed(code))
        }
        let name = "chefdash_closes_total{code=\"other\",by=\"peer\"}"
        _ = try await server.metrics { $0[name] == 2 }
    }

    @Test("Inputs, traffic, refusals, closes and commits are counted")
    func play() async throws {
        let player = try await server.signUp()
        let before = try await server.metrics()
        let snapshot = try await player.startRound()
        try await player.serve(snapshot)
        for _ in 0..<3 { try await player.message("state") }
        try await player.request(["type": "purchase", "id": "x", "item_id": "pan"])
        try await player.leaveRound()
        try await player.client.close()
        let after = try await server.metrics { $0["chefdash_connections"] == 0 }
        let length = try #require(
            snapshot["round"]?["recipes"]?.array?.first?["layers"]?.array?.count)
        let grown = { (name: String) in (after[name] ?? -1) - (before[name] ?? 0) }
        #expect(grown("chefdash_taps_total{outcome=\"served\"}") == 1)
        #expect(grown("chefdash_taps_total{outcome=\"correct\"}") >= Double(length - 2))
        #expect(grown("chefdash_taps_total{outcome=\"wrong\"}") == 0)
        #expect(grown("chefdash_rounds_started_total") == 1)
        #expect(grown("chefdash_rounds_settled_total") == 1)
        #expect(grown("chefdash_errors_total{code=\"unknown_item\"}") == 1)
        #expect(grown("chefdash_closes_total{code=\"1000\",by=\"peer\"}") == 1)
        #expect(grown("chefdash_state_frames_total") >= 3)
        #expect(grown("chefdash_messages_received_total") >= Double(length + 3))
        #expect(grown("chefdash_received_bytes_total") > 100)
        #expect(grown("chefdash_sent_bytes_total") > 600)
        #expect(after["chefdash_blocked_connections"] == 0)
        #expect(grown("chefdash_tick_duration_seconds_count") >= 3)
        // The round's opening, the order's payment and the result.
        #expect(grown("chefdash_committed_operations_total") >= 3)
        #expect((1...3).contains(grown("chefdash_commit_seconds_count")))
    }

    /// Prometheus' own checker, which `make test` unpacks.
    private static let checker = [
        Repository.root.appending(path: ".build/tools/usr/bin/promtool").path,
        "/usr/local/bin/promtool",
    ].first { FileManager.default.isExecutableFile(atPath: $0) }

    @Test("Prometheus' checker reports nothing", .enabled(if: checker != nil))
    func checked() async throws {
        _ = try await server.signUp()
        let port = try #require(server.server.metricsPort)
        let page = try await HTTPConversation(port: port).ask("GET", "/metrics")
        #expect(page.status == 200)
        let files = try WebDirectory(["page": page.body])
        let check =
            "\(try #require(Self.checker)) check metrics <\(files.path)/page 2>&1 || echo $?"
        #expect(try Tool.run(["/bin/sh", "-c", check]) == "")
    }

    @Test("The process reports its use of resources")
    func process() async throws {
        let metrics = try await server.metrics()
        #expect(metrics["process_open_fds"] ?? 0 > 3)
        #expect(metrics["process_resident_memory_bytes"] ?? 0 > 1_000_000)
        #expect(metrics["process_cpu_seconds_total"] ?? 0 > 0)
    }

    @Test(
        "Only /metrics exists, read-only, and not on the game's port",
        arguments: [("GET", "/metrics", 200), ("GET", "/play", 404), ("POST", "/metrics", 405)])
    func routes(method: String, path: String, expected: Int) async throws {
        let port = try #require(server.server.metricsPort)
        #expect(try await HTTPConversation(port: port).ask(method, path).status == expected)
        #expect(try await server.get("/metrics").status == 404)
    }

    @Test(
        "An endpoint is an address and a port",
        .noServer,
        arguments: [
            ("127.0.0.1:9090", "127.0.0.1:9090"), ("[::1]:0", "[::1]:0"),
            ("localhost:80", "localhost:80"), ("::1:80", nil), ("127.0.0.1", nil), (":80", nil),
            ("127.0.0.1:65536", nil), ("127.0.0.1:", nil), ("", nil),
        ])
    func endpoint(text: String, expected: String?) {
        #expect((try? MetricsEndpoint(text))?.description == expected)
    }
}

extension TestServer {
    /// Polls `/metrics` until it matches.
    func metrics(
        until fits: (MetricsReading) -> Bool
    ) async throws -> MetricsReading {
        let deadline = ContinuousClock.now.advanced(by: .seconds(60))
        while true {
            let metrics = try await metrics()
            if fits(metrics) { return metrics }
            try #require(ContinuousClock.now < deadline, "\(metrics)")
        }
    }

    /// One reading of `/metrics`.
    func metrics() async throws -> MetricsReading {
        let port = try #require(server.metricsPort)
        return try MetricsReading(
            text: await HTTPConversation(port: port).ask("GET", "/metrics").body)
    }
}
