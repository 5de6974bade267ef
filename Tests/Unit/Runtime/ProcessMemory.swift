import CLinux
import Foundation
import Glibc

/// The descriptors and memory of this process.
enum ProcessMemory {
    /// Open descriptors, the one that counts them left out.
    static func descriptorCount() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count - 1
    }

    /// Bytes that were allocated and not freed (mallinfo(3)).
    static func allocatedBytes() -> Int {
        let info = mallinfo2()
        return Int(info.uordblks + info.hblkhd)
    }

    /// Bytes in physical memory, after what is free was given back (proc_pid_statm(5)).
    static func residentBytes() throws -> Int {
        malloc_trim(0)
        let text = try String(contentsOfFile: "/proc/self/statm", encoding: .ascii)
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }
}
