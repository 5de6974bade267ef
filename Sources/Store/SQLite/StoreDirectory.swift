import Foundation
import Synchronization

/// The exclusive right to use a data directory. The right lasts until `release`, until the
/// object is freed, or until the process ends in any way.
final class StoreDirectory: StoreClaim {
    private let lockDescriptor: Int32
    private let isReleased = Atomic(false)

    deinit { release() }

    /// Creates the directory (mode 0700) if it is missing, and locks it. A lock file in it could be
    /// removed, and a second one locked.
    init(path: String) throws(StoreOpenError) {
        try Self.make(path)
        lockDescriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard lockDescriptor >= 0, access(path, W_OK) == 0 else {
            throw .directoryNotWritable(path: path, reason: String(cString: strerror(errno)))
        }
        guard flock(lockDescriptor, LOCK_EX | LOCK_NB) == 0 else {
            let reason = errno
            throw reason == EWOULDBLOCK
                ? .inUse(path: path)
                : .directoryNotWritable(path: path, reason: String(cString: strerror(reason)))
        }
    }

    /// Why a server can't use the directory; nil if it can, or can create it.
    static func fault(of path: String) -> String? {
        var existing = URL(filePath: path).standardizedFileURL
        var status = stat()
        while stat(existing.path, &status) != 0, [ENOENT, ENOTDIR].contains(errno),
            existing.path != "/"
        {
            existing.deleteLastPathComponent()
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            return "\(existing.path): this isn't a directory; name another one with --data"
        }
        guard access(existing.path, W_OK | X_OK) == 0 else {
            let reason = String(cString: strerror(errno))
            return StoreOpenError.directoryNotWritable(path: existing.path, reason: reason)
                .description
        }
        return nil
    }

    /// True if somebody has the right to use the directory.
    static func isInUse(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_SH | LOCK_NB) != 0 else {
            flock(descriptor, LOCK_UN)
            return false
        }
        return errno == EWOULDBLOCK
    }

    /// Creates the directory, with mode 0700, if it is missing.
    static func make(_ path: String) throws(StoreOpenError) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw .directoryNotWritable(path: path, reason: reason(of: error))
        }
    }

    /// True if there is no file, or an empty one, which a killed start leaves.
    static func isMissing(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) != 0 || status.st_size == 0
    }

    /// Creates a database's file, so that its mode is never wider than 0600, and syncs the
    /// directory, so that its name survives a power loss. SQLite syncs it only for its journals.
    static func createFile(at path: String) throws(StoreOpenError) {
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw errno == ENOSPC
                ? .diskFull(path: path)
                : .directoryNotWritable(path: path, reason: String(cString: strerror(errno)))
        }
        close(file)
        sync(path)
    }

    /// Syncs a file, if it is there, and the directory, so that its name survives a power loss.
    static func sync(_ path: String) {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        if file >= 0 {
            fsync(file)
            close(file)
        }
        let parent = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        for path in [parent, parent + "/.."] {
            let directory = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            // A parent that can't be read can't be synced, but then we haven't created it either.
            guard directory >= 0 else { continue }
            fsync(directory)
            close(directory)
        }
    }

    func release() {
        guard lockDescriptor >= 0, !isReleased.exchange(true, ordering: .relaxed) else { return }
        // Closing isn't enough: a child process that is just being started can hold the descriptor
        // for a moment longer.
        flock(lockDescriptor, LOCK_UN)
        close(lockDescriptor)
    }

    private static func reason(of error: any Error) -> String {
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
        guard let underlying, underlying.domain == NSPOSIXErrorDomain else {
            return error.localizedDescription
        }
        return String(cString: strerror(Int32(underlying.code)))
    }
}
