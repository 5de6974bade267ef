import Foundation
import Synchronization
import TestSupport
import Testing

@testable import chefdash_load

/// Each wrong message of a server is detected and named.
@Suite("Faults of a server")
struct FaultTests {
    /// A fault, and the violation that it must be reported as; nil if answers are missing at the
    /// end, since they may be late.
    struct Fault: Sendable {
        let name: String
        let mode: String
        let violation: Violation.Kind?
        /// Changes a message of the server.
        let change: Relay.Change

        /// - Parameter marker: text that the changed messages contain.
        init(
            _ name: String, _ marker: String, mode: String = "solo", as violation: Violation.Kind?,
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
        Fault("a frame comes twice", #"{"type":"state","seq":5,"#, as: .wrongFrame) { [$0, $0] },
        Fault(
            "a frame's number is left out without a tick", "state", #""seq":5,"#,
            with: #""seq":6,"#,
            as: .wrongFrame),
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
        Fault("an order is paid twice", #""type":"balance""#, as: .wrongBalance) { [$0, $0] },
        Fault(
            "a result has too many orders", "round_ended", #""served":"#, with: #""served":1"#,
            as: .wrongResult),
        Fault("a result comes twice", #""type":"round_ended""#, as: .secondResult) { [$0, $0] },
        Fault("results never come", #""type":"round_ended""#, as: nil) { _ in [] },
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
            "a device gets another record", "changed", #""name":""#, with: #""name":"Old "#,
            mode: "library", as: .wrongCopy),
        // As long as before, since a page may be as long as a message may be.
        Fault(
            "a page has another record", "page", #""Carrot""#, with: #""Parrot""#,
            mode: "library", as: .wrongCopy),
        Fault(
            "some changes are missing", #""type":"changed""#, mode: "library", as: .missedChange
        ) { $0.contains(#"7,"records":"#) ? [] : [$0] },
        Fault(
            "two edits have one place", "edited", #""seq":17,"#, with: #""seq":16,"#,
            mode: "library", as: .wrongEdit),
        Fault(
            "a lot has more than it should", #""after":""#, mode: "library", as: .wrongEdit
        ) { [$0.replacing(/"after":"[^"]*"/, with: #""after":"1000003""#)] },
    ]

    @Test("Each fault ends with its exit code and its name")
    func naming() async throws {
        let data = TemporaryDirectory()
        // Races begin half a second after they are opened.
        let levels = try LevelsCopy(lobby: ["countdownTicks": 5])
        let server = try await ServeProcess(
            data: data.path, levels: levels.path, flags: ["--shutdown-grace", "0"])
        // All run at once: each mostly waits. Those of the library run later, since rounds don't
        // wait for them.
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
        let hasChanged = Atomic(false)
        let relay = try Relay(to: serverPort) { message in
            let changed = fault.change(message)
            if changed != [message] { hasChanged.store(true, ordering: .relaxed) }
            return changed
        }
        defer { relay.close() }
        var outcome: LoadProcess.Outcome
        var seconds = fault.mode == "race" ? 4 : 2.5
        // On a busy machine the changed message may never come.
        repeat {
            outcome = try await LoadProcess.run(
                "--server \(relay.url) --mode \(fault.mode) --players 2 --mistakes 0 "
                    + "--households 1 --devices 2 --edits-per-second 10 "
                    + "--taps-per-second 4 --quiet --seed 3 --replays 100 "
                    + "--duration \(seconds)")
            seconds *= 2
        } while !hasChanged.load(ordering: .relaxed) && seconds <= 40
        let found = outcome.faults
        guard let violation = fault.violation else {
            #expect(found == [:], "\(fault.name)")
            #expect(outcome.ending == .exit(2), "\(fault.name)")
            #expect(outcome.number("unfinished") == 2, "\(fault.name)")
            #expect(outcome.html.contains("2 of 2 players still waited for an answer"))
            return
        }
        #expect(
            found[violation.rawValue, default: 0] > 0,
            "\(fault.name): found \(found) \(outcome.error.prefix(1000))")
        #expect(outcome.ending == .exit(1), "\(fault.name)")
        // The report lists ten; others that follow from the fault may come first.
        guard found.values.reduce(0, +) <= 10 else { return }
        #expect(
            outcome.error.contains("violation: \(violation.rawValue): player "),
            "\(fault.name): \(outcome.error.prefix(1000))")
    }

    @Test("Missing frames are counted, the last one too, and aren't faults")
    func leftOut() async throws {
        let outcome = try await LoadProcess.play(
            "--players 2 --duration 2.5 --seed 3 --replays 100 --quiet"
        ) { message in
            let isLeftOut =
                message.hasPrefix(#"{"type":"state","seq":5,"#)
                || message.hasPrefix(#"{"type":"state","#) && message.contains(#""phase":"ended""#)
            return isLeftOut ? [] : [message]
        }
        #expect(outcome.faults == [:], "\(outcome.error.prefix(1000))")
        #expect(outcome.number("missed_ticks") >= 2)
        #expect(outcome.number("dropped_frames") >= 2)
        #expect(outcome.number("rounds") == 2)
    }
}
