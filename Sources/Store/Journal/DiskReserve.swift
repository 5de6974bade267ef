import Foundation

/// Disk space that is reserved for the game: with less than this free, the store refuses to make
/// the library larger, so that players can still sign up, buy and earn.
package struct DiskReserve: Sendable {
    /// In bytes; 0 for none.
    private let byteCount: Int64
    /// In bytes; nil if unknown.
    private let free: @Sendable () -> Int64?
    /// Called for each refusal.
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

    /// True if an operation that takes disk space must be refused. Calls `didRefuse` then.
    package var refuses: Bool {
        guard byteCount > 0, let free = free(), free < byteCount else { return false }
        didRefuse()
        return true
    }

    /// The bytes that are free for this process on the disk of a file or directory; nil if the
    /// system doesn't say.
    package static func freeBytes(at path: String) -> Int64? {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return nil }
        let (bytes, overflows) = UInt64(status.f_bavail)
            .multipliedReportingOverflow(by: UInt64(status.f_frsize))
        return overflows ? .max : Int64(clamping: bytes)
    }
}
