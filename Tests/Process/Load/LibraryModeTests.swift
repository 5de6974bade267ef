import TestSupport
import Testing

/// `--mode library`: households whose devices edit their recipes, pantries and groceries.
@Suite("Load runs of the library")
struct LibraryModeTests {
    @Test("All devices converge to the result of the edits, even with lost connections")
    func agreeing() async throws {
        let outcome = try await LoadProcess.play(
            "--mode library --households 3 --devices 4 --edits-per-second 4 --drop-rate 30 "
                + "--duration 4 --seed 7 --quiet")
        #expect(outcome.faults == [:], "\(outcome.error.prefix(2000))")
        #expect(outcome.number("connected") == 12)
        #expect(outcome.number("failed") == 0)
        #expect(outcome.number("dropped") > 0)
        #expect(outcome.number("resumed") > 0)
        let library = outcome.json["library"] as? [String: Any] ?? [:]
        func number(_ name: String) -> Int { (library[name] as? Int) ?? -1 }
        #expect(number("households") == 3)
        #expect(number("agreeing") == 3)
        #expect(number("edits") > 50)
        #expect(number("measured_edits") > 30)
        #expect(number("changes") > 50)
        #expect(number("stale_changes") == 0)
        // Each device opens once, and one of each household once more at the end.
        #expect(number("pulls") >= 15)
        for name in ["edit_answer_ms", "change_delivery_ms"] {
            let times = library[name] as? [String: Any] ?? [:]
            #expect(times["count"] as? Int ?? 0 > 20, "\(name)")
            #expect(Set(times.keys).isSuperset(of: ["p50", "p99", "max"]), "\(name)")
        }
        #expect(outcome.html.contains("to other devices") && outcome.html.contains("<polyline"))
        #expect(outcome.number("server", "rss_bytes") > 1_000_000)
    }

    @Test("One device alone is a household too, over TLS")
    func alone() async throws {
        let outcome = try await LoadProcess.play(
            "--mode library --households 2 --devices 1 --edits-per-second 10 --duration 1 --quiet "
                + "--compress", authority: TestAuthority())
        #expect(outcome.faults == [:], "\(outcome.error.prefix(2000))")
        let library = outcome.json["library"] as? [String: Any] ?? [:]
        #expect(library["agreeing"] as? Int == 2)
    }
}
