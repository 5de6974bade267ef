import Foundation
import TestSupport
import Testing

/// `chefdash-load` against a real server, both in separate processes.
@Suite("Load runs")
struct LoadRunTests {
    @Test("Rounds and races are played to their ends, and everything agrees")
    func playing() async throws {
        let data = TemporaryDirectory()
        // Rounds of some three seconds, so that many are played to their end, and races that begin
        // half a second after they are opened.
        let levels = try LevelsCopy(
            rules: ["clockAtStartTicks": 30], lobby: ["countdownTicks": 5])
        let server = try await ServeProcess(
            data: data.path, levels: levels.path, flags: ["--metrics", "127.0.0.1:0"])
        let metrics = try await ServeProcess.port(
            of: server.process, after: "  metrics:  http://")
        let relay = try Relay(to: server.port)
        defer { relay.close() }
        let outcome = try await LoadProcess.run(
            "--server \(relay.url) --mode mixed --players 24 --duration 5 --seed 5 "
                + "--taps-per-second 3 --metrics http://127.0.0.1:\(metrics)/metrics --replays 100")
        #expect(outcome.faults == [:], "\(outcome.error.prefix(2000))")
        #expect(outcome.ending == .exit(0), "\(outcome.error.prefix(2000))")
        // The report's other numbers are checked below; a missing one reads as -1.
        for name in [
            "frames_per_second", "missed_ticks", "dropped_frames", "unfinished", "violations",
        ] {
            #expect(outcome.json[name] != nil, "\(name) is missing")
        }
        for name in ["tap_reply_ms", "frame_delivery_ms", "tick_lateness_ms"] {
            let members = Set((outcome.json[name] as? [String: Any] ?? [:]).keys)
            #expect(members.isSuperset(of: ["p50", "p90", "p99", "p999", "max"]))
        }
        #expect(outcome.number("connected") == 24)
        #expect(outcome.number("failed") == 0)
        #expect(outcome.number("seed") == 5)
        #expect(outcome.number("taps") > 50)
        #expect(outcome.number("taps") == outcome.number("replies"))
        #expect(outcome.number("frames") > 500)
        // Twelve play alone and twelve race; a busy machine may miss the ends.
        #expect(outcome.number("rounds") >= 6)
        #expect(outcome.number("replays_verified") >= 6)
        #expect(outcome.number("race_results") >= 6)
        #expect(outcome.number("server", "cpu_seconds") > 0)
        #expect(outcome.number("server", "cpu_us_per_frame") > 0)
        #expect(outcome.number("server", "rss_bytes") > 1_000_000)
        #expect(outcome.html.contains("<polyline"))
        #expect(!outcome.html.contains("<script") && !outcome.html.contains("http"))
        #expect(try await server.stop() == .exit(0))
        for round in (outcome.json["round_ids"] as? [String] ?? []).prefix(3) {
            let verified = try await ChildProcess.chefdash(
                "replay", "verify", round, "--data", data.path)
            #expect(verified.ending == .exit(0), "\(verified.error)")
        }
    }

    @Test("Over TLS, compressed, with on_change frames and cut connections, everything agrees")
    func otherWays() async throws {
        let outcome = try await LoadProcess.play(
            "--players 10 --duration 2.5 --stream change --compress --drop-rate 40 --seed 6",
            authority: TestAuthority())
        #expect(outcome.faults == [:], "\(outcome.error.prefix(2000))")
        #expect(outcome.number("connected") == 10)
        #expect(outcome.number("failed") == 0)
        #expect(outcome.number("dropped") > 0)
        #expect(outcome.number("resumed") > 0)
        #expect(outcome.number("taps") > 10)
    }

    @Test("A player who receives no ticks serves order after order by prediction")
    func prediction() async throws {
        let outcome = try await LoadProcess.play(
            "--players 1 --mistakes 0 --taps-per-second 4 --quiet --seed 8 --duration 7"
        ) { message in message.contains(#""type":"state""#) ? [] : [message] }
        #expect(outcome.number("served") >= 3, "\(outcome.error.prefix(2000))")
        #expect(outcome.number("wrong_taps") == 0)
    }
}
