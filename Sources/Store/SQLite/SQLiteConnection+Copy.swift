import CSQLite

extension SQLiteConnection {
    /// Copies the database as the open transaction sees it, piece by piece, while others write to
    /// it (sqlite.org/backup.html). Outside a transaction, each commit of another process would
    /// restart the copy.
    ///
    /// - Parameters:
    ///   - path: a file that doesn't exist yet.
    ///   - pause: called after each piece, so that others can use the disk.
    func copy(to path: String, pagesAtOnce: Int32 = 1_024, pause: () -> Void) throws(StoreFault) {
        let target = try SQLiteConnection(path: path, mode: .readWriteCreate, vfs: nil)
        // An incomplete copy is thrown away, and the caller syncs a complete one.
        try target.execute("PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF;")
        guard let copying = sqlite3_backup_init(target.handle, "main", handle, "main") else {
            throw target.fault(sqlite3_extended_errcode(target.handle))
        }
        var code = sqlite3_backup_step(copying, pagesAtOnce)
        while code == SQLITE_OK {
            pause()
            code = sqlite3_backup_step(copying, pagesAtOnce)
        }
        let end = sqlite3_backup_finish(copying)
        guard code == SQLITE_DONE, end == SQLITE_OK else {
            throw target.fault(end == SQLITE_OK ? code : end)
        }
    }
}
