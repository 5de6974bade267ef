import ChefDashServer
import TestSupport
import Testing

@Suite("Metrics of races")
struct RaceMetricsTests: ServerTests {
    private static let names = [
        ("chefdash_races", "gauge"), ("chefdash_races_started_total", "counter"),
        ("chefdash_races_settled_total", "counter"),
        ("chefdash_races_abandoned_total", "counter"), ("chefdash_queue_tickets", "gauge"),
        ("chefdash_race_rooms", "gauge"), ("chefdash_race_players", "gauge"),
        ("chefdash_spectators", "gauge"), ("chefdash_bots", "gauge"),
    ]

    @Test(
        "Each metric exists from the start, with its help text and type", .server(.metered),
        arguments: names)
    func heads(name: String, type: String) async throws {
        let port = try #require(server.server.metricsPort)
        let page = try await HTTPConversation(port: port).ask("GET", "/metrics").body
        let lines = page.split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("# HELP \(name) ") } == 1)
        #expect(lines.contains("# TYPE \(name) \(type)"))
        #expect(lines.contains("\(name) 0"))
    }

    @Test(
        "Queue, rooms, races and spectators are counted, and so is their end",
        .server(.metered, levels: try LevelsCopy(rules: ["clockAtStartTicks": 20])))
    func counts() async throws {
        let (ana, eve, cleo) = try await server.three()
        try await cleo.request(["type": "queue"])
        let code = try await ana.createRoom(["seat_count": 3])
        for strength in ["easy", "hard"] as [JSONValue] { try await ana.addBot(strength) }
        try await eve.watch(code)
        try await ana.request(["type": "ready", "ready": true])
        try await ana.message("snapshot")
        try await server.expectMetrics([
            "races": 1, "races_started_total": 1, "races_settled_total": 0,
            "races_abandoned_total": 0, "queue_tickets": 1, "race_rooms": 1,
            "race_players": 3, "spectators": 1, "bots": 2, "rooms": 1,
        ])
        try await ana.message("race_ended")
        try await ana.request(["type": "rematch", "agree": true])
        try await ana.message("snapshot")
        try await ana.leaveRoom()
        try await eve.message("left_room")
        try await cleo.request(["type": "leave_queue"])
        try await server.expectMetrics([
            "races": 0, "races_started_total": 2, "races_settled_total": 1,
            "races_abandoned_total": 1, "queue_tickets": 0, "race_rooms": 0,
            "race_players": 0, "spectators": 0, "bots": 0, "rooms": 0,
        ])
    }
}

extension TestServer {
    /// Waits until metrics have these values; the names omit the common prefix.
    fileprivate func expectMetrics(_ expected: [String: Double]) async throws {
        _ = try await metrics { metrics in
            expected.allSatisfy { metrics["chefdash_" + $0.key] == $0.value }
        }
    }
}
