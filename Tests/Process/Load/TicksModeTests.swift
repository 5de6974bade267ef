import Foundation
import TestSupport
import Testing

@testable import chefdash_load

/// `--mode ticks`: for comparing servers without the game's rules.
@Suite("Load runs without a judge")
struct TicksModeTests {
    @Test("Frames and replies are timed, missing frames counted, and nothing is judged")
    func unjudged() async throws {
        let outcome = try await LoadProcess.play(
            "--mode ticks --players 4 --taps-per-second 5 --duration 2 --seed 7 --quiet"
        ) { message in
            if message.hasPrefix(#"{"type":"state","seq":5,"#) { return [] }
            return [
                message.replacing(#""outcome":"correct""#, with: #""outcome":"wrong""#)
                    .replacing(#""tick":4,"clock":146"#, with: #""tick":4,"clock":147"#)
            ]
        }
        #expect(outcome.number("connected") == 4)
        #expect(outcome.number("violations") == 0)
        // A busy server skips more.
        #expect(outcome.number("missed_ticks") >= 4)
        // 4 s, of which 2 are not measured.
        #expect((60...100).contains(outcome.number("taps")))
        #expect(outcome.number("taps") == outcome.number("replies"))
        #expect((60...100).contains(outcome.number("measured_frames")))
        for name in ["tap_reply_ms", "frame_delivery_ms"] {
            #expect(outcome.number(name, "count") > 20, "\(name)")
        }
        #expect(outcome.number("server", "cpu_seconds") >= 0)
        #expect(outcome.number("server", "rss_bytes") > 1_000_000)
    }

    @Test("Races in private rooms are timed, and spectators count, too")
    func rooms() async throws {
        let outcome = try await LoadProcess.play(
            "--mode rooms --players 10 --seats 2 --spectators 3 --duration 1 --seed 7 --quiet")
        #expect(outcome.number("connected") == 10)
        #expect(outcome.number("violations") == 0)
        #expect(outcome.number("taps") > 10)
        #expect((80...120).contains(outcome.number("measured_frames")))
    }

    @Test("An unreadable message is a violation even without a judge")
    func unreadable() async throws {
        let outcome = try await LoadProcess.play(
            "--mode ticks --players 1 --duration 0.1 --quiet", ends: .exit(1)
        ) { message in message.contains(#""type":"pong""#) ? [message + "}"] : [message] }
        #expect(outcome.faults["broken_protocol", default: 0] > 0, "\(outcome.faults)")
    }

    @Test("A process that doesn't exist is named")
    func noProcess() async throws {
        // No process has the highest number: the kernel's own limit is far below.
        let outcome = try await LoadProcess.run(
            "--mode ticks --server-process \(Int32.max)", writesReport: false)
        #expect(outcome.ending == .exit(2))
        #expect(
            outcome.error.contains(
                "--server-process: there is no process \(Int32.max) on this machine"))
    }

    @Test("The kernel's file about a process is parsed, whatever the program's name")
    func ownProcess() throws {
        let before = try ServerMetrics(process: getpid())
        #expect(before.residentBytes > 1_000_000)
        #expect(before.processorSeconds > 0)
    }
}
