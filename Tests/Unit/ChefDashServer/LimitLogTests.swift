import Runtime
import Synchronization
import Testing

@testable import ChefDashServer

@Suite("Limits in the log")
struct LimitLogTests {
    private final class Paper: Sendable {
        let lines = Mutex<[String]>([])
        let now = Mutex(Instant(nanoseconds: 5_000_000_000))

        func wait(milliseconds: Int) {
            now.withLock { $0 = $0.advanced(byMilliseconds: milliseconds) }
        }
    }

    private let paper = Paper()
    private let log: LimitLog

    init() {
        log = LimitLog(
            log: Log(minimum: .warning) { [paper] line in
                paper.lines.withLock { $0.append(String(line.drop { $0 != " " }.dropFirst())) }
            }, clock: { [paper] in paper.now.withLock { $0 } })
    }

    @Test("A line a minute and kind, with how many there were and who was the last")
    func oncePerMinute() {
        for _ in 0..<3 { log.reached(.frames, by: "192.0.2.1") }
        log.reached(.tls, by: "192.0.2.2")
        paper.wait(milliseconds: 59_999)
        log.reached(.frames, by: "192.0.2.3")
        paper.wait(milliseconds: 1)
        log.reached(.frames, by: "192.0.2.4")
        #expect(
            paper.lines.withLock { $0 } == [
                "level=warning event=limit_reached limit=frames count=1 peer=192.0.2.1",
                "level=warning event=limit_reached limit=tls count=1 peer=192.0.2.2",
                "level=warning event=limit_reached limit=frames count=4 peer=192.0.2.4",
            ])
    }

    @Test("Each is counted, logged or not")
    func counts() {
        for _ in 0..<3 { log.reached(.frames, by: "192.0.2.1") }
        #expect(log.count(.frames) == 3)
        #expect(log.count(.tls) == 0)
    }
}
