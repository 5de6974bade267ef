import Foundation
import Synchronization

/// A data directory and the exclusive right to use it. The right lasts until `release`, until the
/// object is freed, or until the process ends in any way.
final class StoreDirectory: Sendable {
    let databasePath: String
    private let lockDescriptor: Int32
    private let isReleased = Atomic(false)

    static func databasePath(in directory: String) -> String { directory + "/chefdash.sqlite" }

    deinit { release() }

    /// Creates the directory (mode 0700) and the lock file (0600) if they are missing, and takes
    /// the lock.
    init(path: String) throws(StoreOpenError) {
        databasePath = Self.databasePath(in: path)
        let lockPath = path + "/chefdash.lock"
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw .directoryNotWritable(path: path, reason: Self.reason(of: error))
        }
        lockDescriptor = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lockDescriptor >= 0 else {
            throw .directoryNotWritable(path: path, reason: String(cString: strerror(errno)))
        }
        guard flock(lockDescriptor, LOCK_EX | LOCK_NB) == 0 else {
            let reason = errno
            throw reason == EWOULDBLOCK
                ? .inUse(lockPath: lockPath)
                : .directoryNotWritable(path: lockPath, reason: String(cString: strerror(reason)))
        }
    }

    /// Throws if there is a library without players: this isn't a first start.
    func checkNothingIsMissing() throws(StoreOpenError) {
        let directory = String(databasePath[..<databasePath.lastIndex(of: "/")!])
        let library = LibraryStore.databasePath(in: directory)
        guard Self.isMissing(databasePath), !Self.isMissing(library) else { return }
        throw .missingPlayers(path: databasePath, present: library)
    }

    /// True if there is no file, or an empty one, which a killed start leaves.
    static func isMissing(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) != 0 || status.st_size == 0
    }

    /// Creates the database's file, so that its mode is never wider than 0600, and syncs the
    /// directory, so that its name survives a power loss. SQLite syncs it only for its journals.
    func createDatabaseFile() throws(StoreOpenError) { try Self.createFile(at: databasePath) }

    /// Does the same for any database of a data directory.
    static func createFile(at path: String) throws(StoreOpenError) {
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw errno == ENOSPC
                ? .diskFull(path: path)
                : .directoryNotWritable(path: path, reason: String(cString: strerror(errno)))
        }
        close(file)
        let parent = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        for path in [parent, parent + "/.."] {
            let directory = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            // A parent that can't be read can't be synced, but then we haven't created it either.
            guard directory >= 0 else { continue }
            fsync(directory)
            close(directory)
        }
    }

    /// Opens a server's database from outside, even while the server uses it.
    static func connect(
        to directory: String, writing: Bool = false, vfs: String? = nil
    ) throws(StoreOpenError) -> any Database {
        let path = databasePath(in: directory)
        return try StoreOpenError.naming(path) {
            let connection = try StoreSchema.game.open(
                path, mode: writing ? .readWrite : .readOnly, vfs: vfs)
            if writing {
                try StoreSchema.configure(
                    connection, checkpointPages: SQLiteStore.Options().checkpointPages)
            }
            return connection
        }
    }

    /// Releases the lock. The file stays: removing it would let two servers hold two locks.
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
