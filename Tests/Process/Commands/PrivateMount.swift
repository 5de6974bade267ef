import Foundation
import TestSupport

/// A file system that only one process sees; it disappears with the process.
struct PrivateMount {
    /// The mount point, an existing directory.
    let directory: String
    /// The size in the notation of mount(8).
    var size = "1m"

    /// The prefix of a command line whose program sees the mount.
    var program: [String] {
        Self.unshare + [
            "/bin/sh", "-c", "mount -t tmpfs -o size=\(size) tmpfs \"$0\" && exec \"$@\"",
            directory,
        ]
    }

    /// True if the tests' user may mount in a namespace of its own.
    static let isAllowed =
        (try? Tool.run(unshare + ["/bin/sh", "-c", "mount -t tmpfs tmpfs /tmp"])) != nil

    /// The directory's path from outside.
    func path(seenBy process: Int32) -> String { "/proc/\(process)/root\(directory)" }

    /// Writes to a file until the disk is full.
    static func fill(_ path: String) throws {
        let file = open(path, O_WRONLY | O_CREAT, 0o600)
        guard file >= 0 else { throw TestFailure(call: "open") }
        defer { close(file) }
        for size in [4096, 1] {
            let bytes = [UInt8](repeating: 1, count: size)
            while write(file, bytes, size) > 0 {}
        }
        guard errno == ENOSPC else { throw TestFailure(call: "write") }
    }

    private static let unshare = ["/usr/bin/unshare", "--user", "--map-root-user", "--mount"]
}
