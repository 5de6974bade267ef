import CSQLite
import Foundation

/// The SQLite databases of a directory.
struct SQLiteEngine: StoreEngine {
    let directory: String
    /// The file system layer; nil for SQLite's default one.
    let vfs: String?

    func claim() throws(StoreOpenError) -> any StoreClaim { try StoreDirectory(path: directory) }

    var provesDeath: Bool { true }

    func name(of part: StorePart) -> String { Self.path(of: part, in: directory) }

    static func path(of part: StorePart, in directory: String) -> String {
        switch part {
        case .game: directory + "/chefdash.sqlite"
        case .library: directory + "/library.sqlite"
        }
    }

    func time() -> Int64? { nil }

    func isMissing(_ part: StorePart) -> Bool { StoreDirectory.isMissing(name(of: part)) }

    func logByteCount(of part: StorePart) -> Int64? {
        var status = stat()
        return stat(name(of: part) + "-wal", &status) == 0 ? Int64(status.st_size) : 0
    }

    /// The reason is in a file.
    func closure() throws(StoreFault) -> String? {
        do {
            guard FileManager.default.fileExists(atPath: closurePath) else { return nil }
            return try String(contentsOfFile: closurePath, encoding: .utf8)
        } catch {
            throw StoreFault("\(closurePath) can't be read: \(error)")
        }
    }

    func setClosure(_ reason: String?) throws(StoreFault) {
        do {
            if let reason {
                try Data(reason.utf8).write(to: URL(filePath: closurePath))
            } else {
                try FileManager.default.removeItem(atPath: closurePath)
            }
            StoreDirectory.sync(closurePath)
        } catch {
            throw StoreFault("\(closurePath) can't be written: \(error)")
        }
    }

    private var closurePath: String { directory + "/closed" }

    /// SQLite overwrites deleted rows with zeros (PRAGMA secure_delete), but the write-ahead log has
    /// older pages until it is cut off.
    func forgetDeleted(in part: StorePart) throws(StoreFault) -> Bool {
        let connection = try SQLiteConnection(path: name(of: part), mode: .readWrite, vfs: vfs)
        // Copies nearly all without keeping others waiting.
        try connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
        return try connection.integer("PRAGMA wal_checkpoint(TRUNCATE)") == 0
    }

    func open(_ part: StorePart, _ access: StoreAccess) throws -> any Database {
        try open(part, access) { path, mode throws(StoreFault) in
            try SQLiteConnection(path: path, mode: mode, vfs: vfs)
        }
    }

    func open(
        _ part: StorePart, _ access: StoreAccess,
        _ connect: (_ path: String, SQLiteConnection.Mode) throws(StoreFault) -> SQLiteConnection
    ) throws -> any Database {
        let path = name(of: part)
        switch access {
        case .server(let schema, let checkpointPages, let cacheKilobytes):
            try StoreDirectory.createFile(at: path)
            let connection = try connect(path, .readWriteCreate)
            if (0...schema.version).contains(try connection.schemaVersion()) {
                try connection.configure(
                    checkpointPages: checkpointPages, cacheKilobytes: cacheKilobytes)
            }
            return connection
        case .serverReader(let cacheKilobytes):
            let connection = try connect(path, .readOnly)
            try connection.execute("PRAGMA cache_size = -\(cacheKilobytes)")
            return connection
        case .outsideWriter, .outsideReader:
            let isWriting = if case .outsideWriter = access { true } else { false }
            let connection = try connect(path, isWriting ? .readWrite : .readOnly)
            // Time enough for a running commit of the server.
            connection.setBusyTimeout(milliseconds: 5000)
            if isWriting {
                try connection.configure(
                    checkpointPages: StoreOptions().checkpointPages, cacheKilobytes: 4_096)
            }
            return connection
        }
    }
}

extension StoreLocation {
    /// The version of the SQLite that the process has loaded.
    package static let sqliteVersion = String(cString: sqlite3_libversion())
}
