import TestSupport
import Testing

/// `--mode connects`: connections that are opened and closed again.
@Suite("Load runs with connections only")
struct ConnectsModeTests {
    @Test("Connections begin at the requested rate, each is timed, and nobody signs in")
    func rate() async throws {
        let outcome = try await LoadProcess.play(
            "--mode connects --players 8 --connects-per-second 50 --duration 2 --quiet")
        // 2 s and the machine's delay; without a rate there would be thousands.
        #expect((50...150).contains(outcome.number("connected")))
        #expect(outcome.number("failed") == 0)
        #expect((25...75).contains(outcome.number("connects_per_second")))
        #expect(outcome.number("connect_ms", "count") == Double(outcome.number("connected")))
        #expect(outcome.number("messages") == 0)
        #expect(outcome.number("server", "cpu_seconds") >= 0)
    }

    @Test("Without a rate each begins when one has ended, over TLS with a full handshake")
    func secure() async throws {
        let outcome = try await LoadProcess.play(
            "--mode connects --players 4 --duration 1 --quiet", authority: TestAuthority())
        // More than four in total, since each of the four slots is used again.
        #expect(outcome.number("connected") > 4)
        #expect(outcome.number("failed") == 0)
        #expect(outcome.number("connect_ms", "p50") > 0)
    }

    @Test("A sign-in is also timed from when its connection was due")
    func signIns() async throws {
        let outcome = try await LoadProcess.play(
            "--mode idle --players 20 --ramp 0.5 --duration 0.1 --quiet")
        #expect(outcome.number("connected") == 20)
        #expect(outcome.number("connect_ms", "count") == 20)
    }
}
