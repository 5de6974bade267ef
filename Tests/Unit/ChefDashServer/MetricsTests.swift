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
        #expect(counts.count == 26)
        #expect(counts["other", default: 0] == 65_536 - 24)
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
        let limit = try #require(metrics["process_max_fds"])
        #expect(limit >= metrics["process_open_fds"] ?? .infinity)
        // The boot time has whole seconds.
        let start = try #require(metrics["process_start_time_seconds"])
        let age = Date().timeIntervalSince1970 - start
        #expect((-2...86_400).contains(age))
        let again = try await server.metrics()
        #expect(again["process_start_time_seconds"] == start)
    }

    @Test("The versions are those of the program and its libraries")
    func versions() async throws {
        let port = try #require(server.server.metricsPort)
        let page = try await HTTPConversation(port: port).ask("GET", "/metrics").body
        let line = try #require(
            page.split(separator: "\n").first { $0.hasPrefix("chefdash_build_info{") })
        #expect(line.contains("version=\"\(ServerVersion.number)\""))
        #expect(line.contains("protocol=\"chefdash.v1.json, revision "))
        let numbers = line.matches(of: /(?:schema|sqlite|openssl)="\d[^"]*"/)
        #expect(numbers.count == 4 && line.hasSuffix("} 1"))
    }

    /// A database of the server, its metrics, and the text in `/readyz`.
    struct Part: Sendable {
        let file: String
        let available: String
        let failures: String
        let obstacle: String
    }

    private static let parts = [
        Part(
            file: "chefdash.sqlite", available: "chefdash_store_available",
            failures: "chefdash_commit_failures_total",
            obstacle: "not ready: the database can't be written\n"),
        Part(
            file: "library.sqlite", available: "chefdash_library_available",
            failures: "chefdash_library_commit_failures_total",
            obstacle: "not ready: the recipe library's database can't be written\n"),
    ]

    @Test(
        "A database that takes no commits shows in its metrics and in /readyz, until it does again",
        .server(.metered, levels: try LevelsCopy.withoutStarter()), arguments: parts)
    func unavailable(_ part: Part) async throws {
        let player = try await server.signUp()
        let companion = try await server.companion(of: player)
        let before = try await server.metrics()
        for each in Self.parts {
            #expect(before[each.available] == 1 && before[each.failures] == 0)
        }
        #expect(before["chefdash_ready"] == 1)
        let database = RawDatabase(directory: server.dataDirectory.path, file: part.file)
        database.execute("BEGIN IMMEDIATE")
        let answer =
            part.file == "library.sqlite"
            ? try await companion.create()
            : try await player.request(["type": "purchase", "id": "oven", "item_id": "oven"])
        answer.expect(["code": "store_unavailable"])
        let during = try await server.metrics()
        for each in Self.parts {
            #expect((during[each.available] == 0) == (each.file == part.file))
            #expect((during[each.failures] ?? 0 > 0) == (each.file == part.file))
        }
        #expect(during["chefdash_ready"] == 0)
        #expect(during["chefdash_log_lines_total{level=\"error\"}"] == 1)
        let readiness = try await server.get("/readyz")
        #expect(readiness.status == 503 && readiness.body == part.obstacle)
        database.execute("COMMIT")
        let after = try await server.metrics { $0["chefdash_ready"] == 1 }
        #expect(after[part.available] == 1)
        #expect(try await server.get("/readyz").status == 200)
    }

    @Test("Write-ahead logs have the size of their files")
    func logs() async throws {
        _ = try await server.signUp()
        let metrics = try await server.metrics()
        for (name, file) in [("game", "chefdash"), ("library", "library")] {
            let path = "\(server.dataDirectory.path)/\(file).sqlite-wal"
            let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
            #expect(size ?? 0 > 0)
            #expect(metrics["chefdash_wal_bytes{database=\"\(name)\"}"] == size.map(Double.init))
        }
    }

    /// The names of the alerts' and the dashboard's metrics, with the labels that a server writes.
    private static func watched() throws -> Set<String> {
        let texts = try ["alerts.yml", "dashboard.json"].map {
            try Repository.text("Deploy/monitoring/\($0)")
        }
        let selectors = texts.flatMap { text in
            text.matches(of: /\b((?:chefdash|process)_[a-z_]+)(?:{(.*?)})?/).map { match in
                let labels = match.2?.matches(of: /(\w+)="(\w+)"/).map { String($0.0) } ?? []
                let own = labels.filter { !$0.hasPrefix("job=") }
                return match.1 + (own.isEmpty ? "" : "{\(own.joined(separator: ","))}")
            }
        }
        return Set(selectors.map { String($0) })
    }

    @Test("Each metric that the alerts and the dashboard name is there", .noServer)
    func watched() async throws {
        let watched = try Self.watched()
        #expect(watched.count > 40)
        let authority = TestAuthority()
        var configuration = ServerConfiguration.tls(authority.issue())
        configuration.metricsEndpoint = try MetricsEndpoint("127.0.0.1:0")
        try await TestServer.run(configuration) { server in
            // The counts of the databases come a moment after the start.
            let metrics = try await server.metrics {
                $0["chefdash_players"] != nil && $0["chefdash_households"] != nil
            }
            let missing = watched.filter { name in
                // A name alone stands for its samples with labels.
                !metrics.names.contains { $0 == name || $0.hasPrefix(name + "{") }
            }
            #expect(missing == [])
        }
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
