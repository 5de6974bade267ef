import Foundation
import Glibc

/// The resources that this process uses.
enum ProcessUsage {
    /// User and system time.
    static var processorSeconds: Double {
        var usage = rusage()
        guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return 0 }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }

    private static func seconds(_ time: timeval) -> Double {
        Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000
    }

    /// The start of the process, in seconds since 1970-01-01 UTC; 0 if /proc can't be read.
    static let startSeconds: Double = {
        guard let process = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8),
            let system = try? String(contentsOfFile: "/proc/stat", encoding: .utf8),
            let boot = system.split(separator: "\n").first(where: { $0.hasPrefix("btime ") }),
            let bootSeconds = Double(boot.dropFirst(6)),
            // The name, field 2 of proc_pid_stat(5), is in parentheses and may have spaces. The
            // start, field 22, is in clock ticks since the boot.
            let ticks = process.split(separator: ")").last?.split(separator: " ").dropFirst(19)
                .first.flatMap({ Double($0) })
        else { return 0 }
        return bootSeconds + ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    }()

    /// 0 if /proc can't be read.
    static var descriptorCount: Int {
        guard let directory = opendir("/proc/self/fd") else { return 0 }
        defer { closedir(directory) }
        var count = 0
        while let entry = readdir(directory) {
            // Skips "." and "..", which begin with a dot.
            if entry.pointee.d_name.0 != 0x2E { count += 1 }
        }
        // The open directory itself is one of them.
        return count - 1
    }

    /// From the second number of statm, which counts pages (proc_pid_statm(5)); 0 if it can't be
    /// read.
    static var residentBytes: Int {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
            return 0
        }
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }
}
