import Foundation

extension LibraryStore {
    /// Creates an empty library in place of one that is lost for good. By the new instance, clients
    /// learn that the server lost data that they may still have.
    ///
    /// - Returns: the new instance of both databases.
    /// - Throws: if a server uses the directory, or there is a library.
    @discardableResult
    package static func renew(directory: String) throws(StoreOpenError) -> InstanceID {
        let gamePath = SQLiteEngine.path(of: .game, in: directory)
        guard !StoreDirectory.isMissing(gamePath) else { throw .missing(path: gamePath) }
        let lock = try StoreDirectory(path: directory)
        defer { lock.release() }
        let path = SQLiteEngine.path(of: .library, in: directory)
        guard StoreDirectory.isMissing(path) else { throw .present(path: path) }
        return try StoreOpenError.naming(path) {
            let instance = InstanceID.drawn()
            // The rename comes last, so that an interrupted renewal can be repeated.
            let partial = path + ".partial"
            unlink(partial)
            try StoreDirectory.createFile(at: partial)
            let connection = try SQLiteConnection(path: partial, mode: .readWrite, vfs: nil)
            try StoreSchema.library.update(connection) { () throws(StoreFault) in
                try StoreSchema.insert(instance, into: connection)
            }
            try instance.put(into: [gamePath])
            guard rename(partial, path) == 0 else {
                throw StoreFault(String(cString: strerror(errno)))
            }
            try StoreDirectory.createFile(at: path)
            return instance
        }
    }
}

extension InstanceID {
    /// Writes this instance into databases that nobody uses.
    func put(into paths: [String]) throws(StoreFault) {
        for path in paths {
            let database = try SQLiteConnection(path: path, mode: .readWrite, vfs: nil)
            try database.prepare("UPDATE instance SET id = ?").bind(self).run()
        }
    }
}
