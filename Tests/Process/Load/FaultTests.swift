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
        let mode: String
        let violation: Violation.Kind
        /// Changes a message of the server.
        let change: Relay.Change

        /// - Parameter marker: what the messages have in them that are changed.
        init(
            _ name: String, _ marker: String, mode: String = "solo", as violation: Violation.Kind,
            _ change: @escaping Relay.Change
        ) {
            (self.name, self.mode, self.violation) = (name, mode, violation)
            self.change = { $0.contains(marker) ? change($0) : [$0] }
        }

        init(
            _ name: String, _ type: String, _ text: String, with other: String,
            mode: String = "solo", as violation: Violation.Kind
        ) {
            self.init(name, "\"type\":\"\(type)\"", mode: mode, as: violation) {
                [$0.replacing(text, with: other)]
            }
        }
    }

    static let faults = [
        Fault("a frame is missing", #"{"type":"state","seq":5,"#, as: .missedTick) { _ in [] },
        Fault(
            "a clock is wrong", "state", #""tick":1,"clock":149"#, with: #""tick":1,"clock":150"#,
            as: .wrongState),
        Fault(
            "a tap is punished without reason", "tapped", #""outcome":"correct""#,
            with: #""outcome":"wrong""#, as: .wrongOutcome),
        Fault(
            "an order pays more", "tapped", #""coins":25"#, with: #""coins":26"#, as: .wrongOutcome),
        Fault(
            "a balance is wrong", "balance", #""coins":1"#, with: #""coins":2"#, as: .wrongBalance),
        Fault(
            "a result has too many orders", "round_ended", #""served":"#, with: #""served":1"#,
            as: .wrongResult),
        Fault("a result comes twice", #""type":"round_ended""#, as: .secondResult) { [$0, $0] },
        Fault("a tap isn't answered", #""type":"tapped","re":"t2""#, as: .unansweredTap) { _ in []
        },
        Fault(
            "a replay ends otherwise", "replay", #""clock":"#, with: #""clock":1"#,
            as: .wrongReplay),
        Fault("a message is no JSON", #""type":"pong""#, as: .brokenProtocol) { [$0 + "}"] },
        Fault(
            "a race's ranks are wrong", "race_ended", #""rank":1"#, with: #""rank":2"#,
            mode: "race", as: .wrongStandings),
        Fault(
            "a race's result comes twice", #""type":"race_ended""#, mode: "race", as: .secondResult
        ) { [$0, $0] },
        Fault(
            "others see another clock", "race_state", #"{"clock":14"#, with: #"{"clock":13"#,
            mode: "race", as: .wrongState),
        Fault(
            "a device is told another record", "changed", #""name":""#, with: #""name":"Old "#,
            mode: "library", as: .wrongCopy),
        Fault(
            "a page has another record", "page", #""name":""#, with: #""name":"Old "#,
            mode: "library", as: .wrongCopy),
        Fault(
            "some changes are missing", #"7,"type":"changed""#, mode: "library", as: .missedChange
        ) { _ in [] },
        Fault(
            "two edits have one place", "edited", #""seq":17,"#, with: #""seq":16,"#,
            mode: "library", as: .wrongEdit),
        Fault(
            "a lot has more than it should", "edited", #""after":""#, with: #""after":"1"#,
            mode: "library", as: .wrongEdit),
    ]

    @Test("Each fault ends with exit code 1 and its name")
    func naming() async throws {
        let data = TemporaryDirectory()
        // Races begin half a second after they are opened.
        let levels = try LevelsCopy(lobby: ["countdownTicks": 5])
        let server = try await ServeProcess(
            data: data.path, levels: levels.path, flags: ["--shutdown-grace", "0"])
        // Side by side: each waits most of the time. Those of the library later, since rounds don't wait for them.
        for isOfLibrary in [false, true] {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for fault in Self.faults where (fault.mode == "library") == isOfLibrary {
                    group.addTask { try await Self.check(fault, serverPort: server.port) }
                }
                try await group.waitForAll()
            }
        }
        _ = try await server.stop()
    }

    private static func check(_ fault: Fault, serverPort: UInt16) async throws {
        let relay = try Relay(to: serverPort, change: fault.change)
        defer { relay.close() }
        let outcome = try await LoadProcess.run(
            "--server \(relay.url) --mode \(fault.mode) --players 2 --mistakes 0 "
                + "--households 1 --devices 2 --edits-per-second 10 "
                + "--taps-per-second 4 --quiet --seed 3 --replays 100 "
                + "--duration \(fault.mode == "race" ? 4 : 2.5)")
        let found = outcome.json["violations_by_kind"] as? [String: Int] ?? [:]
        #expect(
            found[fault.violation.rawValue, default: 0] > 0,
            "\(fault.name): found \(found) \(outcome.error.prefix(1000))")
        #expect(outcome.ending == .exit(1), "\(fault.name)")
        // Ten are written out; on a busy machine others may come before.
        guard found.values.reduce(0, +) <= 10 else { return }
        #expect(
            outcome.error.contains("violation: \(fault.violation.rawValue): player "),
            "\(fault.name): \(outcome.error.prefix(1000))")
    }
}
