import Crypto
import Foundation
import Kitchen

/// A copy of everything that a server keeps, from one moment: both databases, the ledger's key and
/// the level files, with a manifest that lists them.
package struct Backup: Sendable {
    /// The content of `manifest.json`.
    package struct Manifest: Codable, Hashable, Sendable {
        package struct File: Codable, Hashable, Sendable {
            /// Relative to the backup's directory.
            package let path: String
            package let bytes: Int64
            package let sha256: String
        }

        package let version: Int
        /// The program that made the backup.
        package let madeBy: String
        /// Milliseconds since 1970-01-01 UTC.
        package let madeMilliseconds: Int64
        package let instance: String
        /// `ID:HASH:SEAL` of the ledger's end; nil before its first entry.
        package let ledgerHead: String?
        package let files: [File]

        private enum CodingKeys: String, CodingKey {
            case version, instance, files
            case madeBy = "made_by"
            case madeMilliseconds = "made_ms"
            case ledgerHead = "ledger_head"
        }
    }

    package static let manifestName = "manifest.json"
    private static let version = 1
    private static let databases = ["chefdash.sqlite", "library.sqlite"]
    private static let keyName = "ledger.key"
    private static let levelsName = "Levels"

    package let directory: String

    package init(directory: String) {
        self.directory = URL(filePath: directory).standardizedFileURL.path
    }

    // MARK: Making a backup

    /// The paths of everything to back up.
    package struct Sources: Sendable {
        package var data: String
        /// Nil for the default path.
        package var ledgerKey: String?
        package var levels: String

        package init(data: String, ledgerKey: String?, levels: String) {
            self.data = data
            self.ledgerKey = ledgerKey
            self.levels = levels
        }
    }

    /// Copies everything into a new directory, even while a server uses the data. The directory
    /// gets its name only once it is complete and on disk.
    ///
    /// - Parameter pause: called after every few megabytes.
    package func make(
        of sources: Sources, by program: String, at milliseconds: Int64, pause: () -> Void = {}
    ) throws(BackupError) -> Manifest {
        guard !FileManager.default.fileExists(atPath: directory) else {
            throw .exists(path: directory)
        }
        // Two backups to one directory don't disturb each other; the first to complete gets the
        // name.
        let partial = directory + ".partial-\(InstanceID.drawn())"
        defer { try? FileManager.default.removeItem(atPath: partial) }
        do {
            try FileManager.default.createDirectory(
                atPath: partial, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            let (instance, head) = try copyDatabases(of: sources.data, to: partial, pause)
            let key = sources.ledgerKey ?? LedgerKey.usualFile(in: sources.data)
            try Self.copyFile(key, to: partial + "/" + Self.keyName)
            try Self.copyTree(sources.levels, to: partial + "/" + Self.levelsName)
            let manifest = Manifest(
                version: Self.version, madeBy: program, madeMilliseconds: milliseconds,
                instance: instance.description, ledgerHead: head.map { "\($0)" },
                files: try Self.files(in: partial))
            try Self.write(manifest, to: partial)
            try Self.syncTree(partial)
            try FileManager.default.moveItem(atPath: partial, toPath: directory)
            try Self.sync(Self.parent(of: directory))
            return manifest
        } catch let error as BackupError {
            throw error
        } catch {
            throw .failed(path: partial, reason: Self.reason(of: error))
        }
    }

    private func copyDatabases(
        of data: String, to partial: String, _ pause: () -> Void
    ) throws -> (InstanceID, LedgerHead?) {
        let (gamePath, libraryPath) = (
            SQLiteEngine.path(of: .game, in: data), SQLiteEngine.path(of: .library, in: data)
        )
        return try StoreOpenError.naming(gamePath) {
            // While nobody writes to the library, both databases are from the same moment.
            let writing = try SQLiteConnection(path: libraryPath, mode: .readWrite, vfs: nil)
            writing.setBusyTimeout(milliseconds: 5_000)
            try writing.begin(writing: true)
            defer { writing.rollback() }
            let library = try Self.fixed(libraryPath)
            defer { library.rollback() }
            let game = try Self.fixed(gamePath)
            defer { game.rollback() }
            writing.rollback()
            let instance = try InstanceID.stored(in: game)
            let head = try SealedChain.ledger.newestHead(in: game)
            for (database, path) in [(game, gamePath), (library, libraryPath)] {
                let name = URL(filePath: path).lastPathComponent
                try database.copy(to: partial + "/" + name, pause: pause)
                chmod(partial + "/" + name, 0o600)
            }
            return (instance, head)
        }
    }

    /// A connection that sees the current state of the database, whatever is written later.
    private static func fixed(_ path: String) throws -> SQLiteConnection {
        let connection = try SQLiteConnection(path: path, mode: .readOnly, vfs: nil)
        connection.setBusyTimeout(milliseconds: 5_000)
        try connection.begin(writing: false)
        // Only a read fixes the state.
        _ = try connection.integer("SELECT count(*) FROM sqlite_schema")
        return connection
    }

    // MARK: Restoring a backup

    /// Reads the manifest, and compares every file with it.
    package func check() throws(BackupError) -> Manifest {
        let path = directory + "/" + Self.manifestName
        guard let data = FileManager.default.contents(atPath: path) else {
            throw .noManifest(path: path)
        }
        guard let manifest = try? JSONDecoder().decode(Manifest.self, from: data),
            manifest.version == Self.version
        else { throw .damaged(path: path, reason: "it isn't a manifest that this chefdash knows") }
        for file in manifest.files {
            let path = directory + "/" + file.path
            guard Self.kind(of: path) == .typeRegular,
                let found = try? Self.file(at: path, named: file.path)
            else { throw .damaged(path: path, reason: "it is missing, or can't be read") }
            guard found == file else {
                throw .damaged(path: path, reason: "it has changed since the backup was made")
            }
        }
        let names = Set(manifest.files.map(\.path))
        for name in Self.databases + [Self.keyName] where !names.contains(name) {
            throw .damaged(path: path, reason: "\(name) isn't in it")
        }
        return manifest
    }

    /// Restores the databases and the key into a data directory that is new or empty, and the level
    /// files into `levels`, if given. Restores nothing from a damaged backup. The result is a new
    /// instance, since clients may have newer data than the backup.
    ///
    /// A server refuses a directory that is only partly restored.
    ///
    /// - Parameter key: the path for the key; nil for the default path. A key that is there already
    ///   must be the same.
    package func restore(
        to data: String, ledgerKey key: String?, levels: String?
    ) throws(BackupError) -> Manifest {
        let manifest = try check()
        let target = URL(filePath: data).standardizedFileURL.path
        let partial = target + "/.restored"
        try? FileManager.default.removeItem(atPath: partial)
        let keyPath = key ?? LedgerKey.usualFile(in: target)
        let keyIsThere = FileManager.default.fileExists(atPath: keyPath)
        for (path, mayBeThere) in [
            (
                target,
                ["lost+found", ErasedList.fileName] + (key == nil ? [Self.keyName] : [])
            ), (levels, []),
        ] {
            guard let path,
                let names = try? FileManager.default.contentsOfDirectory(atPath: path)
            else { continue }
            guard Set(names).isSubset(of: mayBeThere) else { throw .notEmpty(path: path) }
        }
        let files = FileManager.default
        if keyIsThere,
            !files.contentsEqual(atPath: keyPath, andPath: directory + "/" + Self.keyName)
        {
            throw .notEmpty(path: keyPath)
        }
        defer { try? files.removeItem(atPath: partial) }
        do {
            try files.createDirectory(
                atPath: partial, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            for name in Self.databases + [Self.keyName] {
                try Self.copyFile(directory + "/" + name, to: partial + "/" + name)
            }
            try Self.verify(partial, keyFile: partial + "/" + Self.keyName, manifest)
            try InstanceID.drawn().put(into: Self.databases.map { partial + "/" + $0 })
            try Self.syncTree(partial)
            if let levels {
                try Self.copyTree(directory + "/" + Self.levelsName, to: levels)
                try Self.syncTree(levels)
                try Self.sync(Self.parent(of: levels))
            }
            for name in Self.databases.reversed() {
                try files.moveItem(atPath: partial + "/" + name, toPath: target + "/" + name)
            }
            if !keyIsThere {
                // The key may be on another disk.
                try Self.copyFile(partial + "/" + Self.keyName, to: keyPath)
                try Self.sync(keyPath)
                try Self.sync(Self.parent(of: keyPath))
            }
            try Self.sync(target)
            try Self.sync(Self.parent(of: target))
            return manifest
        } catch let error as BackupError {
            throw error
        } catch {
            throw .failed(path: partial, reason: Self.reason(of: error))
        }
    }

    /// Checks that the data matches the manifest and that a server can start on it. Other commands
    /// verify the whole ledger and library.
    private static func verify(
        _ directory: String, keyFile: String, _ manifest: Manifest
    ) throws {
        let key = try LedgerKey(file: keyFile)
        let location = StoreLocation.directory(directory)
        let game = try location.connect(to: .game, mayBeOlder: true)
        let head = try SealedChain.ledger.newestHead(in: game)
        guard head.map({ "\($0)" }) == manifest.ledgerHead,
            try InstanceID.stored(in: game).description == manifest.instance
        else {
            throw BackupError.damaged(
                path: directory, reason: "the ledger doesn't end as the manifest says")
        }
        if let head, head.seal != key.seal(head.id, head.hash) {
            throw BackupError.damaged(
                path: keyFile, reason: "the ledger isn't sealed with this key")
        }
        if let damage = try game.damage() {
            throw BackupError.damaged(
                path: location.name(of: .game), reason: damage)
        }
        let audit = LibraryAudit(
            try location.connect(to: .library, mayBeOlder: true), key: key)
        if let damage = try audit.damageAtTheEnd() {
            throw BackupError.damaged(
                path: location.name(of: .library), reason: damage)
        }
    }

    // MARK: Files

    private static func write(_ manifest: Manifest, to directory: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try (encoder.encode(manifest) + Data("\n".utf8))
            .write(to: URL(filePath: directory + "/" + manifestName))
    }

    private static func files(in directory: String) throws -> [Manifest.File] {
        try FileManager.default.subpathsOfDirectory(atPath: directory).sorted().compactMap { name in
            var isDirectory: ObjCBool = false
            let path = directory + "/" + name
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory),
                !isDirectory.boolValue
            else { return nil }
            return try file(at: path, named: name)
        }
    }

    private static func file(at path: String, named name: String) throws -> Manifest.File {
        let handle = try FileHandle(forReadingFrom: URL(filePath: path))
        defer { try? handle.close() }
        let stream = SHA256Stream()
        var count: Int64 = 0
        while let data = try handle.read(upToCount: 1 << 20), !data.isEmpty {
            data.withUnsafeBytes { stream.add($0) }
            count += Int64(data.count)
        }
        return Manifest.File(path: name, bytes: count, sha256: hexadecimal(stream.finish()))
    }

    private static func parent(of path: String) -> String {
        URL(filePath: path).standardizedFileURL.deletingLastPathComponent().path
    }

    /// The type of the file itself. Doesn't follow a link.
    private static func kind(of path: String) -> FileAttributeType? {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
    }

    /// Copies a file's content, following a link, into a new file, which by default nobody else may
    /// read. Doesn't copy the owner: only the superuser could.
    private static func copyFile(_ source: String, to path: String, mode: mode_t = 0o600) throws {
        let input = try FileHandle(forReadingFrom: URL(filePath: source))
        defer { try? input.close() }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else {
            throw StoreFault("\(path): \(String(cString: strerror(errno)))")
        }
        let output = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        while let data = try input.read(upToCount: 1 << 20), !data.isEmpty {
            try output.write(contentsOf: data)
        }
        try output.close()
    }

    /// Copies the files of a directory and its subdirectories, except hidden ones.
    private static func copyTree(_ source: String, to path: String) throws {
        let files = FileManager.default
        try files.createDirectory(atPath: path, withIntermediateDirectories: true)
        let root = URL(filePath: source).resolvingSymlinksInPath().path
        for name in try files.subpathsOfDirectory(atPath: root).sorted() {
            guard !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) else {
                continue
            }
            let (from, to) = (root + "/" + name, path + "/" + name)
            switch kind(of: URL(filePath: from).resolvingSymlinksInPath().path) {
            case .typeRegular?: try copyFile(from, to: to, mode: 0o644)
            case .typeDirectory? where kind(of: from) == .typeDirectory:
                try files.createDirectory(atPath: to, withIntermediateDirectories: true)
            case let other:
                throw StoreFault(
                    "\(from) is neither a file nor a directory, but \(other?.rawValue ?? "nothing")"
                )
            }
        }
    }

    /// Syncs a directory and everything below it.
    private static func syncTree(_ directory: String) throws {
        for name in try FileManager.default.subpathsOfDirectory(atPath: directory) {
            try sync(directory + "/" + name)
        }
        try sync(directory)
    }

    private static func sync(_ path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw StoreFault(String(cString: strerror(errno))) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw StoreFault(String(cString: strerror(errno))) }
    }

    private static func reason(of error: any Error) -> String {
        (error as? StoreFault)?.description ?? (error as? StoreOpenError)?.description
            ?? error.localizedDescription
    }
}

/// Why a backup can't be made or restored: a sentence for the operator.
package enum BackupError: Error, Hashable, Sendable, CustomStringConvertible {
    case exists(path: String)
    case noManifest(path: String)
    case damaged(path: String, reason: String)
    case notEmpty(path: String)
    case failed(path: String, reason: String)

    package var description: String {
        switch self {
        case .exists(let path):
            "\(path): this already exists; name a new directory, such as one with the date in it"
        case .noManifest(let path):
            "\(path): this file is missing; the directory isn't a backup, or it wasn't finished"
        case .damaged(let path, let reason): "\(path): this backup can't be used: \(reason)"
        case .notEmpty(let path):
            "\(path): something is in the way; stop the server, move it away, and try again"
        case .failed(let path, let reason): "\(path): \(reason)"
        }
    }
}
