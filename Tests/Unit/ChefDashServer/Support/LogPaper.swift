import Runtime
import Synchronization

@testable import ChefDashServer

/// Collects log lines without their times, and has a clock that the test sets.
final class LogPaper: Sendable {
    private let written = Mutex<[String]>([])
    private let now = Mutex(Instant(nanoseconds: 5_000_000_000))

    var lines: [String] { written.withLock { $0 } }

    func log(_ minimum: LogLevel) -> Log {
        Log(minimum: minimum, clock: clock) { line in
            self.written.withLock { $0.append(String(line.drop { $0 != " " }.dropFirst())) }
        }
    }

    @Sendable func clock() -> Instant { now.withLock { $0 } }

    func wait(milliseconds: Int) {
        now.withLock { $0 = $0.advanced(byMilliseconds: milliseconds) }
    }
}
