import Foundation
import TestSupport

/// A file system that only one process sees; it goes away with the process.
struct PrivateMount {
    /// Where it is mounted: a directory that is there.
    let directory: String
    /// As mount(8) writes it.
    var size = "1m"

    /// What starts a program that sees the mount, before the program's path and arguments.
    var program: [String] {
        Self.unshare + [
            "/bin/sh", "-c", "mount -t tmpfs -o size=\(size) tmpfs \"$0\" && exec \"$@\"",
            directory,
        ]
    }

    /// Whether the system lets the tests' user mount in a namespace of its own.
    static let isAllowed =
        (try? Tool.run(unshare + ["/bin/sh", "-c", "mount -t tmpfs tmpfs /tmp"])) != nil

    /// The directory from outside.
    func path(seenBy process: Int32) -> String { "/proc/\(process)/root\(directory)" }

    /// Writes a file until nothing more fits.
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
