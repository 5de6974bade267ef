import Dispatch
import Foundation
import Glibc
import Synchronization

/// Writes log lines to a descriptor on its own queue, so that a stalled reader of the log doesn't
/// stall the game. Usable from any queue.
package final class LogWriter: Sendable {
    /// The most waiting lines. Further lines are dropped, and a line before the next one reports
    /// their number.
    private static let waitingLimit = 10_000

    let format: LogFormat
    private let descriptor: Int32
    private let queue = DispatchQueue(label: "chefdash.log", qos: .utility)
    private let waiting = Atomic<Int>(0)
    private let dropped = Atomic<Int>(0)

    /// - Parameter format: of the lines that the writer gets.
    package init(format: LogFormat = .text, descriptor: Int32 = STDERR_FILENO) {
        self.format = format
        self.descriptor = descriptor
    }

    package func write(_ line: String) {
        guard waiting.add(1, ordering: .relaxed).newValue <= Self.waitingLimit else {
            waiting.subtract(1, ordering: .relaxed)
            dropped.add(1, ordering: .relaxed)
            return
        }
        queue.async { [self] in
            waiting.subtract(1, ordering: .relaxed)
            let lost = dropped.exchange(0, ordering: .relaxed)
            if lost > 0 {
                let report = LogLine(
                    time: Date(), level: .warning, event: "lines_dropped", fields: ["count": lost])
                writeAll(report.written(as: format) + "\n")
            }
            writeAll(line + "\n")
        }
    }

    /// Returns when all lines before this call are written.
    package func flush() { queue.sync {} }

    /// Drops the line if the descriptor can't be written; there is nowhere to report it.
    private func writeAll(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return
            }
        }
    }
}
