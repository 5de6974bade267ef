import Foundation
import TestSupport
import Testing

@testable import chefdash_load

/// `--mode ticks`: what servers without the game's rules are compared by.
@Suite("Load runs without a judge")
struct TicksModeTests {
    @Test("Frames and replies are timed, missing frames counted, and nothing is judged")
    func unjudged() async throws {
        let data = TemporaryDirectory()
        let server = try await ServeProcess(data: data.path)
        let relay = try Relay(to: server.port) { message in
            if message.hasPrefix(#"{"type":"state","seq":5,"#) { return [] }
            return [
                message.replacing(#""outcome":"correct""#, with: #""outcome":"wrong""#)
                    .replacing(#""tick":4,"clock":146"#, with: #""tick":4,"clock":147"#)
            ]
        }
        defer { relay.close() }
        let outcome = try await LoadProcess.run([
            "--server", relay.url.absoluteString, "--mode", "ticks", "--players", "4",
            "--taps-per-second", "5", "--duration", "2", "--seed", "7", "--quiet",
            "--server-process", String(server.process.identifier),
        ])
        #expect(outcome.ending == .exit(0), "\(outcome.error.prefix(1000))")
        #expect(outcome.number("connected") == 4)
        #expect(outcome.number("violations") == 0)
        #expect(outcome.number("missed_ticks") == 4)
        // 4 s, of which 2 are not measured.
        #expect((60...100).contains(outcome.number("taps")))
        #expect(outcome.number("taps") == outcome.number("replies"))
        #expect((60...100).contains(outcome.number("measured_frames")))
        for name in ["tap_reply_ms", "frame_delivery_ms"] {
            let summary = outcome.json[name] as? [String: Any]
            #expect((summary?["count"] as? NSNumber)?.intValue ?? 0 > 20, "\(name)")
        }
        let told = outcome.json["server"] as? [String: Any]
        #expect((told?["cpu_seconds"] as? NSNumber)?.doubleValue ?? -1 >= 0)
        #expect((told?["rss_bytes"] as? NSNumber)?.intValue ?? 0 > 1_000_000)
        #expect(try await server.stop() == .exit(0))
    }

    @Test("What can't be read is a violation also where nothing is judged")
    func unreadable() async throws {
        let data = TemporaryDirectory()
        let server = try await ServeProcess(data: data.path)
        let relay = try Relay(to: server.port) { message in
            message.contains(#""type":"pong""#) ? [message + "}"] : [message]
        }
        defer { relay.close() }
        let outcome = try await LoadProcess.run([
            "--server", relay.url.absoluteString, "--mode", "ticks", "--players", "1",
            "--duration", "0.1", "--quiet",
        ])
        #expect(outcome.ending == .exit(1))
        #expect(outcome.faults["broken_protocol", default: 0] > 0, "\(outcome.faults)")
        _ = try await server.stop()
    }

    @Test("A process that isn't there is named")
    func noProcess() async throws {
        // No process has the highest number: the kernel's own limit is far below.
        let outcome = try await LoadProcess.run(
            ["--mode", "ticks", "--server-process", String(Int32.max)], writesReport: false)
        #expect(outcome.ending == .exit(1))
        #expect(
            outcome.error.contains(
                "--server-process: there is no process \(Int32.max) on this machine"))
    }

    @Test("The kernel's file about a process is read, whatever its program is called")
    func ownProcess() throws {
        let before = try ServerMetrics(process: getpid())
        #expect(before.residentBytes > 1_000_000)
        #expect(before.processorSeconds > 0)
    }
}
