import Foundation
import TestSupport
import Testing

@testable import chefdash_load

/// A server that says something wrong is found out, by name.
@Suite("Faults of a server")
struct FaultTests {
    /// A fault, and the violation that it must be called.
    struct Fault: Sendable {
        let name: String
        var mode = "solo"
        let violation: Violation.Kind
        /// Changes a message of the server.
        let change: @Sendable (String) -> [String]

        static func replacing(
            _ name: String, _ type: String, _ text: String, with other: String,
            mode: String = "solo", as violation: Violation.Kind
        ) -> Fault {
            Fault(name: name, mode: mode, violation: violation) { message in
                guard message.contains("\"type\":\"\(type)\"") else { return [message] }
                return [message.replacing(text, with: other)]
            }
        }
    }

    static let faults = [
        Fault(name: "a frame is missing", violation: .missedTick) { message in
            message.hasPrefix(#"{"type":"state","seq":5,"#) ? [] : [message]
        },
        .replacing(
            "a clock is wrong", "state", #""tick":1,"clock":149"#, with: #""tick":1,"clock":150"#,
            as: .wrongState),
        .replacing(
            "a tap is punished without reason", "tapped", #""outcome":"correct""#,
            with: #""outcome":"wrong""#, as: .wrongOutcome),
        .replacing(
            "an order pays more", "tapped", #""coins":25"#, with: #""coins":26"#, as: .wrongOutcome),
        .replacing(
            "a balance is wrong", "balance", #""coins":1"#, with: #""coins":2"#, as: .wrongBalance),
        .replacing(
            "a result has too many orders", "round_ended", #""served":"#, with: #""served":1"#,
            as: .wrongResult),
        Fault(name: "a result comes twice", violation: .secondResult) { message in
            message.contains(#""type":"round_ended""#) ? [message, message] : [message]
        },
        Fault(name: "a tap isn't answered", violation: .unansweredTap) { message in
            message.contains(#""type":"tapped","re":"t2""#) ? [] : [message]
        },
        Fault(name: "a replay ends otherwise", violation: .wrongReplay) { message in
            message.contains(#""type":"replay""#)
                ? [message.replacing(#""clock":"#, with: #""clock":1"#)] : [message]
        },
        Fault(name: "a message is no JSON", violation: .brokenProtocol) { message in
            message.contains(#""type":"pong""#) ? [message + "}"] : [message]
        },
        Fault(name: "a race's ranks are wrong", mode: "race", violation: .wrongStandings) {
            message in
            message.contains(#""type":"race_ended""#)
                ? [message.replacing(#""rank":1"#, with: #""rank":2"#)] : [message]
        },
        Fault(name: "a race's result comes twice", mode: "race", violation: .secondResult) {
            message in
            message.contains(#""type":"race_ended""#) ? [message, message] : [message]
        },
        .replacing(
            "others see another clock", "race_state", #"{"clock":14"#, with: #"{"clock":13"#,
            mode: "race", as: .wrongState),
    ]

    @Test("Each fault ends with exit code 1 and its name")
    func naming() async throws {
        let data = TemporaryDirectory()
        let levels = try QuickLevels.make()
        let server = try await ServeProcess(
            data: data.path, levels: levels.path, flags: ["--shutdown-grace", "0"])
        // Side by side: each waits most of the time.
        try await withThrowingTaskGroup(of: Void.self) { group in
            for fault in Self.faults {
                group.addTask { try await Self.check(fault, serverPort: server.port) }
            }
            try await group.waitForAll()
        }
        _ = try await server.stop()
    }

    private static func check(_ fault: Fault, serverPort: UInt16) async throws {
        let relay = try Relay(to: serverPort, change: fault.change)
        defer { relay.close() }
        let outcome = try await LoadProcess.run([
            "--server", relay.url.absoluteString, "--mode", fault.mode, "--players", "2",
            "--mistakes", "0", "--taps-per-second", "4", "--quiet", "--seed", "3", "--replays",
            "100", "--duration",
            fault.mode == "race" ? "4" : "2.5",
        ])
        let found = outcome.json["violations_by_kind"] as? [String: Int] ?? [:]
        #expect(
            found[fault.violation.rawValue, default: 0] > 0,
            "\(fault.name): found \(found) \(outcome.error.prefix(1000))")
        #expect(outcome.ending == .exit(1), "\(fault.name)")
        #expect(
            outcome.error.contains("violation: \(fault.violation.rawValue): player "),
            "\(fault.name): \(outcome.error.prefix(1000))")
    }
}
