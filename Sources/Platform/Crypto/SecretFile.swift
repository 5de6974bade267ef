#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A file with a secret, such as a private key.
package enum SecretFile {
    /// Tells who else can read or write the file, with the command that changes it; nil if only its
    /// owner can. The group may read a file of root's: so a server that isn't root gets its key.
    ///
    /// - Parameter allowsGroup: false to refuse even that.
    /// - Returns: nil also for a path that is no file, or isn't there.
    package static func fault(of path: String, allowsGroup: Bool = true) -> String? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let mode = status.st_mode & 0o7777
        let isForGroup = allowsGroup && status.st_uid == 0
        guard mode & (isForGroup ? 0o037 : 0o077) != 0 else { return nil }
        let digits = String(mode, radix: 8)
        let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        return "its mode is \(padded), so others than its owner can read or change it; run"
            + " `chmod \(isForGroup && status.st_gid != 0 ? "640" : "600") \(path)`"
    }
}
