import Foundation
import Runtime
import Synchronization

@testable import ChefDashServer

/// Collects log lines, those of text without their times, and has a clock that the test sets.
final class LogPaper: Sendable {
    private let written = Mutex<[String]>([])
    private let now = Mutex(Instant(nanoseconds: 5_000_000_000))

    var lines: [String] { written.withLock { $0 } }

    /// Lines of JSON have the time 2027-01-15 08:00:00.125 UTC.
    func log(_ minimum: LogLevel, _ format: LogFormat = .text) -> Log {
        let write = { @Sendable (line: String) in
            let text = format == .text ? String(line.drop { $0 != " " }.dropFirst()) : line
            self.written.withLock { $0.append(text) }
        }
        return Log(
            minimum: minimum, format: format, clock: clock,
            wallClock: { Date(timeIntervalSince1970: 1_800_000_000.125) }, write: write)
    }

    @Sendable func clock() -> Instant { now.withLock { $0 } }

    func wait(milliseconds: Int) {
        now.withLock { $0 = $0.advanced(byMilliseconds: milliseconds) }
    }
}
