import Foundation
import TestSupport

/// The kernel's data on a process at one moment (proc(5)).
struct ProcessReading: Sendable {
    let residentBytes: Int
    /// The CPU time of all its threads, in user mode and in the kernel.
    let cpuSeconds: Double

    init(process: Int32) throws {
        let directory = "/proc/\(process)"
        let status = try String(contentsOfFile: directory + "/status", encoding: .utf8)
        let resident = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }?
            .split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
        guard let resident else {
            throw TestFailure(description: "\(directory)/status has no VmRSS")
        }
        residentBytes = resident * 1024

        let stat = try String(contentsOfFile: directory + "/stat", encoding: .utf8)
        // The name, in parentheses, may contain anything; state is field 3, utime 14 and stime 15.
        let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12])
        else { throw TestFailure(description: "\(directory)/stat has no times") }
        cpuSeconds = (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
}
