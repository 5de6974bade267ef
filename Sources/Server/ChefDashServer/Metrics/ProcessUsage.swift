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
