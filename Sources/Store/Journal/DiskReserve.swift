import Foundation

/// Room on the disk that is the game's alone: with less than this free, nothing makes the library larger, so that
/// players still sign up, buy and get what they earn.
package struct DiskReserve: Sendable {
    /// In bytes; 0 for none.
    private let byteCount: Int64
    /// In bytes; nil if nobody knows.
    private let free: @Sendable () -> Int64?
    /// Called each time that something is refused for it.
    private let didRefuse: @Sendable () -> Void

    package init(
        byteCount: Int64, free: @escaping @Sendable () -> Int64?,
        didRefuse: @escaping @Sendable () -> Void = {}
    ) {
        self.byteCount = byteCount
        self.free = free
        self.didRefuse = didRefuse
    }

    package static let none = DiskReserve(byteCount: 0) { nil }

    /// Whether something that takes room has to be refused.
    package var refuses: Bool {
        guard byteCount > 0, let free = free(), free < byteCount else { return false }
        didRefuse()
        return true
    }

    /// What is free for this process on the disk with a file or directory, in bytes; nil if the system doesn't say.
    package static func freeBytes(at path: String) -> Int64? {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return nil }
        let (bytes, overflows) = UInt64(status.f_bavail)
            .multipliedReportingOverflow(by: UInt64(status.f_frsize))
        return overflows ? .max : Int64(clamping: bytes)
    }
}
