import CSQLite

/// A server's database as somebody with the right to write the file can change it, behind the
/// server's back.
enum RawDatabase {
    struct Failure: Error {
        let message: String
    }

    /// Runs SQL and returns the rows, each column as text.
    @discardableResult
    static func run(_ sql: String, in directory: String) throws -> [[String]] {
        var handle: OpaquePointer?
        let path = directory + "/chefdash.sqlite"
        defer { sqlite3_close_v2(handle) }
        guard sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else {
            throw Failure(message: String(cString: sqlite3_errmsg(handle)))
        }
        sqlite3_busy_timeout(handle, 5000)
        var rows: [[String]] = []
        try withUnsafeMutablePointer(to: &rows) { rows in
            let code = sqlite3_exec(
                handle, sql,
                { context, count, texts, _ in
                    let row = (0..<Int(count)).map { texts?[$0].map { String(cString: $0) } ?? "" }
                    context?.assumingMemoryBound(to: [[String]].self).pointee.append(row)
                    return 0
                }, rows, nil)
            guard code == SQLITE_OK else {
                throw Failure(message: String(cString: sqlite3_errmsg(handle)))
            }
        }
        return rows
    }
}
