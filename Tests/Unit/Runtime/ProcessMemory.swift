import CLinux
import Foundation
import Glibc

/// The descriptors and memory that this process holds.
struct ProcessMemory {
    /// Open descriptors, except the one used for counting them.
    let descriptors: Int
    /// Bytes that were allocated and not freed (mallinfo(3)).
    let allocatedBytes: Int
    /// Resident bytes, after free memory was returned to the system (proc_pid_statm(5)).
    let residentBytes: Int

    init() throws {
        descriptors =
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count - 1
        malloc_trim(0)
        let text = try String(contentsOfFile: "/proc/self/statm", encoding: .ascii)
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        residentBytes = pages * sysconf(Int32(_SC_PAGESIZE))
        let info = mallinfo2()
        allocatedBytes = Int(info.uordblks + info.hblkhd)
    }
}
