import Foundation
import TestSupport
import Testing

/// `--mode connects`: connections that are opened and closed again.
@Suite("Load runs of connections alone")
struct ConnectsModeTests {
    @Test("So many begin in a second as were asked for, each is timed, and nobody signs in")
    func rate() async throws {
        let data = TemporaryDirectory()
        let server = try await ServeProcess(data: data.path)
        let outcome = try await LoadProcess.run([
            "--server", server.url.absoluteString, "--mode", "connects", "--players", "8",
            "--connects-per-second", "50", "--duration", "2", "--quiet",
            "--server-process", String(server.process.identifier),
        ])
        #expect(outcome.ending == .exit(0), "\(outcome.error.prefix(1000))")
        // In 2 s and what the machine is late; without a rate there would be thousands.
        #expect((50...150).contains(outcome.number("connected")))
        #expect(outcome.number("failed") == 0)
        #expect((25...75).contains(outcome.number("connects_per_second")))
        #expect(times(outcome, "count") == Double(outcome.number("connected")))
        #expect(outcome.number("messages") == 0)
        let told = outcome.json["server"] as? [String: Any]
        #expect((told?["cpu_seconds"] as? NSNumber)?.doubleValue ?? -1 >= 0)
        #expect(try await server.stop() == .exit(0))
    }

    @Test("Without a rate each begins when one has ended, over TLS with a whole handshake")
    func secure() async throws {
        let data = TemporaryDirectory()
        let authority = TestAuthority()
        let server = try await ServeProcess(data: data.path, tls: authority.issue())
        let outcome = try await LoadProcess.run([
            "--server", server.url.absoluteString, "--ca", authority.file, "--mode", "connects",
            "--players", "4", "--duration", "1", "--quiet",
        ])
        #expect(outcome.ending == .exit(0), "\(outcome.error.prefix(1000))")
        // More than the four at once, since the places are taken again.
        #expect(outcome.number("connected") > 4)
        #expect(outcome.number("failed") == 0)
        #expect(times(outcome, "p50") > 0)
        #expect(try await server.stop() == .exit(0))
    }

    @Test("A sign-in is timed too, from when its connection was due")
    func signIns() async throws {
        let data = TemporaryDirectory()
        let server = try await ServeProcess(data: data.path)
        let outcome = try await LoadProcess.run([
            "--server", server.url.absoluteString, "--mode", "idle", "--players", "20",
            "--ramp", "0.5", "--duration", "0.1", "--quiet",
        ])
        #expect(outcome.ending == .exit(0), "\(outcome.error.prefix(1000))")
        #expect(outcome.number("connected") == 20)
        #expect(times(outcome, "count") == 20)
        #expect(try await server.stop() == .exit(0))
    }

    private func times(_ outcome: LoadProcess.Outcome, _ member: String) -> Double {
        let summary = outcome.json["connect_ms"] as? [String: Any]
        return (summary?[member] as? NSNumber)?.doubleValue ?? -1
    }
}
